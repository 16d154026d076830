package import SpecValues

/// Checks expressions, templates and paths against a scope: names, types, nullness, literals.
package struct ExpressionChecker: Sendable {
  /// Which rules hold.
  package enum Rules: Sendable {
    /// Those of screen files: nullable types, one element type a list, no comparison that can only be false.
    case screens
    /// Those of the CEL specification alone.
    case specification
    /// The specification without static types: everything is decided when it runs.
    case unchecked
  }

  /// What a template gives.
  package enum TemplateKind: Sendable {
    /// Always a text.
    case text
    /// A value of a type, where the whole text is one `${…}`.
    case typed(ValueType)
  }

  /// The names in scope.
  package var scope: any NameScope
  /// Types by name, for record literals and enum words.
  package var types: [String: ValueType]
  /// The locale that decides which plural forms are needed, such as `en` or `pt-BR`.
  package var locale: String
  /// How many locals the scope uses; the variables of macros come after them.
  package var localCount: Int
  /// What is known where the expression stands.
  package var facts: Facts
  /// Whether `now()` and `newId()` may be called.
  package var allowsSteps: Bool
  /// Functions to which the host gives their meaning.
  package var macros: [String: HostMacro]
  /// Which rules hold.
  package var rules: Rules = .screens
  /// The namespace in which names are tried first, such as `com.example`.
  package var container = ""
  /// Functions that are declared but have no implementation, for checks alone.
  package var declaredFunctions: [String: [Overload]] = [:]

  /// Makes a checker.
  package init(
    scope: any NameScope, types: [String: ValueType] = [:], locale: String = "en", localCount: Int = 0,
    facts: Facts = .none, allowsSteps: Bool = false, macros: [String: HostMacro] = [:]
  ) {
    self.scope = scope
    self.types = types
    self.locale = locale
    self.localCount = localCount
    self.facts = facts
    self.allowsSteps = allowsSteps
    self.macros = macros
  }

  /// Checks an expression; with `expecting`, also that its value can stand where that type is expected.
  package func check(_ text: String, expecting: ValueType? = nil) -> CheckResult<CheckedExpression> {
    let bytes = Array(text.utf8)
    return check(bytes, in: 0..<bytes.count, expecting: expecting)
  }

  /// Checks the expression that stands in a part of a text; places are offsets of the whole text.
  package func check(
    _ bytes: [UInt8], in range: Range<Int>, expecting: ValueType? = nil, from origin: ExpressionOrigin? = nil
  ) -> CheckResult<CheckedExpression> {
    let syntax: Syntax
    do {
      syntax = try Parser.parse(bytes, in: range)
    } catch {
      return CheckResult(value: nil, diagnostics: [error])
    }
    var checking = Checking(self, bytes)
    let checked = checking.check(syntax, expecting: expecting)
    return checking.finish(checked, syntax, expecting: expecting, from: origin)
  }
}

/// An expression that was checked, ready to be compiled.
package final class CheckedExpression: Sendable {
  /// The type of its value.
  package let type: ValueType
  /// The slots that it reads, plain and computed, in rising order.
  package let reads: [Int]
  /// The locals of the scope that it reads, in rising order.
  package let readsLocals: [Int]
  /// What is known where it is true.
  package let whenTrue: Facts
  /// What is known where it is false.
  package let whenFalse: Facts
  /// How many locals it needs in all, those of the scope included.
  package let localCount: Int
  /// Whether a JSON value must be decoded by the expected type when it runs.
  package let needsDecoding: Bool
  /// The place of the expression in its text.
  package let range: Range<Int>
  /// The checked tree.
  package let tree: TypedNode
  let inference: Inference
  /// Where the text comes from, for failures.
  let origin: ExpressionOrigin?

  init(
    type: ValueType, reads: [Int] = [], readsLocals: [Int] = [], whenTrue: Facts = .none, whenFalse: Facts = .none,
    localCount: Int = 0, needsDecoding: Bool = false, range: Range<Int>, tree: TypedNode, inference: Inference,
    origin: ExpressionOrigin?
  ) {
    self.type = type
    self.reads = reads
    self.readsLocals = readsLocals
    self.whenTrue = whenTrue
    self.whenFalse = whenFalse
    self.localCount = localCount
    self.needsDecoding = needsDecoding
    self.range = range
    self.tree = tree
    self.inference = inference
    self.origin = origin
  }

  /// The expression as it is written; nil where it comes from no file.
  package var text: String? {
    origin.map { String(decoding: Array($0.text.utf8)[range.clamped(to: 0..<$0.text.utf8.count)], as: UTF8.self) }
  }

  /// The value, where it is known at load.
  package var constant: Value? {
    if let value = tree.constant { return value }
    guard reads.isEmpty, readsLocals.isEmpty else { return nil }
    return Compiler(inference).compile(tree).constant
  }

  /// Turns the expression into closures; done once, at load.
  package func compiled() -> CompiledExpression {
    CompiledExpression(Compiler(inference).compile(tree), range: range, localCount: localCount, origin: origin)
  }

  /// The tree as text, for dumps and tests.
  package var dump: String { tree.dump(inference) }
}
