package import Expressions
package import SourceText
package import SpecValues

/// One screen, checked: everything named is resolved to an index, everything computed is a checked expression.
///
/// A program is a plain value: it holds no closure, does no input or output, and can be shared between threads. The
/// machine links it (compiles its expressions) before it runs it.
package struct Program: Sendable {
  package var name: String
  /// The file that the screen stands in.
  package let file: SourceFile
  /// The files of the modules that it imports, and of those that they import.
  package let imports: [SourceFile]
  /// All files that ranges of the program may lie in: these, and that of a tests file or a script.
  package var sources: SourceMap
  package var title: CheckedTemplate?
  package var locale: String

  /// All state that an expression can read, by slot number. Slot 0 holds the number of the active leaf case.
  package var slots: [Slot]
  /// The cases, parents before children. Without `states` there is one, whose name is empty.
  package var cases: [Case]
  /// The leaf that a new instance starts in.
  package var initial: CaseID
  /// The slots of the parameters, in the order of their declaration.
  package var params: [SlotID]
  package var fields: [Field]
  package var derived: [Derived]
  package var operations: [Operation]
  package var actions: [Action]
  package var source: Source?
  package var lifecycle: [LifecycleEvent: Handler]
  package var watches: [Watch]
  package var outputs: [Output]
  /// The shared models that it reads and changes.
  package var uses: [SharedUse]
  /// The type of the value that it closes with (`returns`); nil where it closes without one.
  package var returns: ValueType?
  package var view: View
  package var stubs: [StubSet]
  /// The names of the environment's variables that `live` reads.
  package var environment: [String]
  /// The names of the secrets that `live` reads.
  package var secrets: [String]
  /// How services are reached when it is played live.
  package var live: [LiveService]
  package var scenarios: [Scenario]

  package init(name: String, file: SourceFile, imports: [SourceFile] = []) {
    self.name = name
    self.file = file
    self.imports = imports
    sources = SourceMap(file)
    for each in imports { sources.add(each) }
    locale = "en"
    slots = []
    cases = []
    initial = CaseID(0)
    params = []
    fields = []
    derived = []
    operations = []
    actions = []
    lifecycle = [:]
    watches = []
    outputs = []
    uses = []
    view = View()
    stubs = []
    environment = []
    secrets = []
    live = []
    scenarios = []
  }
}

package typealias SlotID = Int
package typealias ActionID = Int
package typealias OperationID = Int

/// The number of a case in `Program.cases`.
package struct CaseID: Hashable, Sendable {
  package var index: Int

  package init(_ index: Int) { self.index = index }
}

/// What happens to an instance from outside, besides taps and answers.
package enum LifecycleEvent: String, Hashable, Sendable, CaseIterable {
  case appear, disappear, resume, close
}

/// A name with a type: of a service's operation, an action, an output.
package struct Parameter: Sendable {
  package var name: String
  package var type: ValueType
  package var defaultValue: Value?

  package init(name: String, type: ValueType, defaultValue: Value? = nil) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
  }
}

/// An output that a screen may emit.
package struct Output: Sendable {
  package var name: String
  package var params: [Parameter]

  package init(name: String, params: [Parameter]) {
    self.name = name
    self.params = params
  }
}

/// An operation of a service: a read, or a write.
package struct Operation: Sendable {
  /// The service's name and the operation's, as in `todos.markDone`.
  package var name: String
  package var params: [Parameter]
  /// The type of the answer; `null` where there is none.
  package var result: ValueType
  package var writes: Bool
  package var isIdempotent: Bool
  /// Whether bad elements of the answer are left out (rule T2).
  package var skipsInvalid: Bool
  /// The domain errors that it declares, with the type of their details.
  package var errors: [(name: String, details: ValueType)]
  package var range: Range<Int>

  package init(
    name: String, params: [Parameter], result: ValueType, writes: Bool, isIdempotent: Bool = false,
    skipsInvalid: Bool = false, errors: [(name: String, details: ValueType)] = [], range: Range<Int>
  ) {
    self.name = name
    self.params = params
    self.result = result
    self.writes = writes
    self.isIdempotent = isIdempotent
    self.skipsInvalid = skipsInvalid
    self.errors = errors
    self.range = range
  }
}
