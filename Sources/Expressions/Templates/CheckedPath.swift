import SourceText
package import SpecValues

/// A place that can be assigned to: `name(.field | [CEL])*` (slot kind "path" of rule E1).
package final class CheckedPath: Sendable {
  /// One step into a value.
  package enum Segment: Sendable {
    /// A field of a record, by index.
    case field(Int, name: String, range: Range<Int>)
    /// The element of a list of identified records that has this id.
    case byId(CheckedExpression, range: Range<Int>)
    /// The value of a key of a map.
    case mapKey(CheckedExpression, range: Range<Int>)
    /// The element of a list at an index.
    case listIndex(CheckedExpression, range: Range<Int>)

    /// The place of the segment in the text.
    package var range: Range<Int> {
      switch self {
      case .field(_, _, let range), .byId(_, let range), .mapKey(_, let range), .listIndex(_, let range): range
      }
    }
  }

  /// The variable that the path begins with; its name may be dotted.
  package let root: Variable
  /// The place of the variable's name.
  package let rootRange: Range<Int>
  /// The steps from the variable to the place.
  package let segments: [Segment]
  /// The type of the place.
  package let type: ValueType
  /// The slots that the keys read.
  package let reads: [Int]
  /// The locals of the scope that the keys read.
  package let readsLocals: [Int]
  /// How many locals the keys need in all.
  package let localCount: Int

  init(
    root: Variable, rootRange: Range<Int>, segments: [Segment], type: ValueType, reads: [Int], readsLocals: [Int],
    localCount: Int
  ) {
    self.root = root
    self.rootRange = rootRange
    self.segments = segments
    self.type = type
    self.reads = reads
    self.readsLocals = readsLocals
    self.localCount = localCount
  }
}

extension CheckedPath {
  /// Whether a text has the form of a path, whatever its names mean.
  package static func isPlace(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard var syntax = try? Parser.parse(bytes, in: 0..<bytes.count) else { return false }
    while true {
      switch syntax.kind {
      case .name: return true
      case .select(let base, _, isOptional: false), .index(let base, _, isOptional: false, bracket: _): syntax = base
      case .literal, .select, .index, .call, .list, .map, .record, .unary, .binary, .and, .or, .conditional:
        return false
      }
    }
  }
}

extension ExpressionChecker {
  /// Checks a path to assign to.
  package func checkPath(_ text: String) -> CheckResult<CheckedPath> {
    let bytes = Array(text.utf8)
    let syntax: Syntax
    do {
      syntax = try Parser.parse(bytes, in: 0..<bytes.count)
    } catch {
      var error = error
      if error.code == ExpressionCode.syntax {
        error.message += "; a path is written `name.field` or `name[key].field`"
      }
      return CheckResult(value: nil, diagnostics: [error])
    }
    var walk = PathWalk(checker: self, bytes: bytes)
    do throws(ExpressionDiagnostic) {
      let (root, range) = try walk.steps(syntax)
      guard walk.diagnostics.allSatisfy({ $0.severity != .error }) else {
        return CheckResult(value: nil, diagnostics: walk.diagnostics)
      }
      let path = CheckedPath(
        root: root, rootRange: range, segments: walk.segments, type: walk.type,
        reads: Checking.sortedUnique(walk.reads), readsLocals: Checking.sortedUnique(walk.readsLocals),
        localCount: walk.localCount)
      return CheckResult(value: path, diagnostics: walk.diagnostics)
    } catch {
      return CheckResult(value: nil, diagnostics: walk.diagnostics + [error])
    }
  }
}

/// Follows a path from its root.
private struct PathWalk {
  let checker: ExpressionChecker
  let bytes: [UInt8]
  var segments: [CheckedPath.Segment] = []
  var type: ValueType = .error
  var diagnostics: [ExpressionDiagnostic] = []
  var reads: [Int] = []
  var readsLocals: [Int] = []
  var localCount: Int

  init(checker: ExpressionChecker, bytes: [UInt8]) {
    self.checker = checker
    self.bytes = bytes
    localCount = checker.localCount
  }

  mutating func steps(_ syntax: Syntax) throws(ExpressionDiagnostic) -> (Variable, Range<Int>) {
    if let (name, _) = syntax.dottedName {
      switch checker.scope.resolve(name) {
      case .variable(let variable):
        type = variable.type
        return (variable, syntax.range)
      case .unavailable(let message):
        throw ExpressionDiagnostic(ExpressionCode.unavailable, message, at: syntax.range)
      case nil: break
      }
    }
    switch syntax.kind {
    case .name(let name, _):
      // The checker of names says what is wrong, with a suggestion.
      let found = checker.check(bytes, in: syntax.range).diagnostics.first
      throw found ?? ExpressionDiagnostic(ExpressionCode.unknownName, "there is no `\(name)` here", at: syntax.range)
    case .select(let base, let field, isOptional: false):
      let root: (Variable, Range<Int>)
      do throws(ExpressionDiagnostic) {
        root = try steps(base)
      } catch {
        // `params.idd`: the members of a prefix are names themselves.
        if error.code == ExpressionCode.unknownName, base.dottedName != nil,
          let found = checker.check(bytes, in: syntax.range).diagnostics.first
        {
          throw found
        }
        throw error
      }
      try select(field)
      return root
    case .index(let base, let key, isOptional: false, bracket: _):
      let root = try steps(base)
      try index(key, base.range.upperBound..<syntax.range.upperBound)
      return root
    case .literal, .select, .index, .call, .list, .map, .record, .unary, .binary, .and, .or, .conditional:
      throw ExpressionDiagnostic(
        ExpressionCode.path, "only a place can stand here: `name`, `name.field` or `name[key].field`", at: syntax.range)
    }
  }

  private mutating func select(_ field: Syntax.Name) throws(ExpressionDiagnostic) {
    switch type {
    case .record(let record):
      guard let index = record.index(of: field.text) else {
        let nearest = NearestName.of(field.text, among: record.fields.map(\.name))
        throw ExpressionDiagnostic(
          ExpressionCode.unknownField,
          "`\(record.name)` has no field `\(field.text)`\(nearest.map { "; did you mean `\($0)`?" } ?? "")",
          at: field.range,
          fixes: nearest.map { [ExpressionFix("replace `\(field.text)` by `\($0)`", field.range, $0, .unsafe)] } ?? [])
      }
      segments.append(.field(index, name: field.text, range: field.range))
      type = record.fields[index].type
    case .nullable(let wrapped):
      throw ExpressionDiagnostic(
        ExpressionCode.maybeNull,
        "`\(wrapped)?` may be null, so nothing inside it can be assigned; assign the whole value",
        at: field.range)
    // What the type could not be read for was reported where it is declared.
    case .error: break
    default:
      throw ExpressionDiagnostic(
        ExpressionCode.unknownField, "`\(type)` has no fields, so no `\(field.text)`", at: field.range)
    }
  }

  private mutating func index(_ key: Syntax, _ range: Range<Int>) throws(ExpressionDiagnostic) {
    switch type {
    case .list(.record(let record)) where record.idIndex != nil:
      guard let index = record.idIndex else { return }
      if case .int? = key.literal, record.fields[index].type == .string {
        throw ExpressionDiagnostic(
          ExpressionCode.wrongType, "`[…]` takes the `id` of an element here, not its place; write `[todo.id]`",
          at: key.range)
      }
      if let key = check(key, record.fields[index].type) { segments.append(.byId(key, range: range)) }
      type = .record(record)
    case .list(let element):
      if let key = check(key, element == .error ? .dynamic : .int) { segments.append(.listIndex(key, range: range)) }
      type = element
    case .map(let keyType, let value):
      if let key = check(key, keyType) { segments.append(.mapKey(key, range: range)) }
      type = value
    case .error: _ = check(key, .dynamic)
    case .nullable(let wrapped):
      throw ExpressionDiagnostic(
        ExpressionCode.maybeNull,
        "`\(wrapped)?` may be null, so nothing inside it can be assigned; assign the whole value",
        at: range)
    default:
      throw ExpressionDiagnostic(
        ExpressionCode.path, "`\(type)` has no elements; `[…]` stands after a list or a map", at: range)
    }
  }

  private mutating func check(_ key: Syntax, _ type: ValueType) -> CheckedExpression? {
    let result = checker.check(bytes, in: key.range, expecting: type)
    diagnostics += result.diagnostics
    guard let checked = result.value else { return nil }
    reads += checked.reads
    readsLocals += checked.readsLocals
    localCount = max(localCount, checked.localCount)
    return checked
  }
}
