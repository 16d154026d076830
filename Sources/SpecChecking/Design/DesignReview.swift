import Expressions
import ScreenProgram
import SourceText
import SpecGrammar

/// A screen without errors, seen as a whole: what the design rules look at.
final class DesignReview {
  private let checker: ScreenChecker

  var declaration: ScreenDeclaration { checker.declaration }
  var program: Program { checker.program }
  var cases: CaseTable { checker.cases }
  var actionIDs: [String: ActionID] { checker.actionIDs }

  /// The steps and calls that are written, wherever they stand.
  private(set) lazy var flow = ScreenFlow(self)
  /// What people see and can use.
  private(set) lazy var shown = ShownParts(program)
  /// The slots that something reads: an expression, one of a scenario too, or a place that is shown or watched.
  private(set) lazy var reads: Set<SlotID> = {
    let places =
      shown.parts.flatMap(\.node.places) + program.watches.map(\.path) + [program.view.searchable].compactMap(\.self)
    return checker.expressions.reads.union(places.compactMap(\.slot))
  }()
  /// The texts that are shown, as they are written.
  private(set) lazy var texts = DeclaredTexts(declaration).shown
  private lazy var operations = Dictionary(
    program.operations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  init(_ checker: ScreenChecker) { self.checker = checker }

  /// Judges a screen by every rule.
  func judge() {
    for rule in DesignRules.all { rule.check(self) }
  }

  func warn(
    _ rule: any DesignRule.Type, _ message: String, at range: Range<Int>, notes: [(String, Range<Int>)] = []
  ) {
    checker.findings.warning(rule.entry.code, message, at: range, notes: notes)
  }

  /// The slot of a field.
  func slot(ofField name: String) -> SlotID? {
    program.fields.first { program.slots[$0.slot].name == name }?.slot
  }

  /// The operations of a call.
  func operations(of call: CallDeclaration) -> [Operation] {
    let names: [String]
    switch call.target {
    case .operation(let name): names = [name.text]
    case .all(let parts): names = parts.map(\.operation.text)
    }
    return names.compactMap { operations[$0] }
  }

  func reads(_ call: CallDeclaration) -> Bool { operations(of: call).allSatisfy { !$0.writes } }

  /// The places that a text field or the search field writes.
  private(set) lazy var typed: [CheckedPath] = {
    let fields = shown.parts.compactMap { part in
      if case .textField(_, let path, _, _) = part.node.kind { path } else { nil }
    }
    return fields + [program.view.searchable].compactMap(\.self)
  }()

  /// Slots with those that derived values among them depend on.
  func inputs(of slots: some Sequence<SlotID>) -> Set<SlotID> {
    var found = Set(slots)
    for derived in program.derived where found.contains(derived.slot) { found.formUnion(derived.inputs) }
    return found
  }

  /// The payload of a leaf and the cases around it.
  func payload(of leaf: CaseID) -> [SlotID] { cases.ancestry(leaf).flatMap { program.cases[$0.index].payload } }

  /// The declared cases with their full paths, each before those inside of it.
  private(set) lazy var declaredCases: [(id: CaseID, declaration: CaseDeclaration)] = {
    var found: [(CaseID, CaseDeclaration)] = []
    func add(_ states: [CaseDeclaration], _ prefix: String) {
      for state in states {
        if let id = cases[prefix + state.name.text] { found.append((id, state)) }
        add(state.states, prefix + state.name.text + ".")
      }
    }
    add(declaration.states ?? [], "")
    return found
  }()
}
