import SourceText
import SpecValues

@testable import Expressions

/// A small screen's worth of names, types and values for the tables of the tests.
struct ExpressionWorld {
  static let priority = EnumType(name: "Priority", cases: ["low", "medium", "high"])
  static let person = RecordType(
    name: "Person", [.init("name", .string), .init("boss", .nullable(.string))])
  static let todo = RecordType(
    name: "Todo",
    [
      .init("id", .string), .init("title", .string), .init("isDone", .bool, default: .bool(false)),
      .init("due", .nullable(.timestamp)), .init("priority", .enumeration(priority), default: .string("low")),
      .init("owner", .nullable(.record(person))),
    ])
  static let run = BuiltInTypes.run

  /// Gives a computed slot its slot's number, and an indexed one its key's text.
  final class Computed: ComputedSlots {
    var evaluations = 0

    func value(ofComputedSlot slot: Int) throws(EvaluationFailure) -> Value {
      evaluations += 1
      if slot == 20 { throw EvaluationFailure(.host, "the derived value failed") }
      return .int(slot)
    }

    func value(ofComputedSlot slot: Int, key: Value) throws(EvaluationFailure) -> Value {
      let isRunning = key == .string("a")
      return .record(
        RecordValue(
          BuiltInTypes.run, [.bool(isRunning), .bool(false), .bool(false), .int(1), .null, .null, .null]))
    }
  }

  static func todoValue(_ id: String, _ title: String, _ isDone: Bool, due: Int? = nil, _ priority: String) -> Value {
    .record(
      RecordValue(
        todo,
        [
          .string(id), .string(title), .bool(isDone), due.map { .timestamp(Timestamp(seconds: $0)) } ?? .null,
          .string(priority), .null,
        ]))
  }

  let scope: TableScope
  let context: EvaluationContext
  var checker: ExpressionChecker

  init() {
    let type = ValueType.record(ExpressionWorld.todo)
    let person = RecordValue(ExpressionWorld.person, [.string("Ann"), .null])
    let entries: [(Variable, Value)] = [
      (Variable("n", .int, .slot(0)), .int(3)), (Variable("d", .double, .slot(1)), .double(1.5)),
      (Variable("s", .string, .slot(2)), .string("hello")), (Variable("flag", .bool, .slot(3)), .bool(true)),
      (
        Variable("todos", .list(type), .slot(4)),
        .list([
          ExpressionWorld.todoValue("a", "Buy milk", false, due: 1_700_000_000, "high"),
          ExpressionWorld.todoValue("b", "Call Ann", true, "low"),
          ExpressionWorld.todoValue("c", "Write", false, "medium"),
        ])
      ),
      (Variable("todo", type, .slot(5)), ExpressionWorld.todoValue("a", "Buy milk", false, due: 1_700_000_000, "high")),
      (Variable("name", .nullable(.string), .slot(6)), .null),
      (Variable("given", .nullable(.string), .slot(7)), .string("Bea")),
      (
        Variable("counts", .map(.string, .int), .slot(8)),
        .map(MapValue([(.string("a"), .int(1)), (.string("b"), .int(2))]))
      ),
      (Variable("json", .dynamic, .slot(9)), .map(MapValue([(.string("k"), .double(1))]))),
      (Variable("ts", .timestamp, .slot(10)), .timestamp(Timestamp(seconds: 1_700_000_000))),
      (Variable("priority", .enumeration(ExpressionWorld.priority), .slot(11)), .string("high")),
      (Variable("params.id", .string, .slot(12)), .string("42")),
      (Variable("owner", .nullable(.record(ExpressionWorld.person)), .slot(13)), .record(person)),
      (Variable("maybe", .nullable(type), .slot(14)), .null),
      (Variable("stale", .nullable(.timestamp), .slot(15)), .null),
      (Variable("params.note", .nullable(.string), .slot(16)), .null),
    ]
    var scope = TableScope(entries.map(\.0))
    scope["Priority.high"] = .variable(
      Variable("Priority.high", .enumeration(ExpressionWorld.priority), .constant(.string("high"))))
    scope["remaining"] = .variable(Variable("remaining", .int, .computed(17)))
    scope["broken"] = .variable(Variable("broken", .int, .computed(20)))
    scope["complete"] = .variable(
      Variable(
        "complete", .record(BuiltInTypes.run), .slot(18),
        element: .init(slot: 19, keyType: .string, type: .record(BuiltInTypes.run))))
    scope["items"] = .unavailable("`items` exists in the case `loaded` only; add `in: loaded`")
    scope["arg"] = .variable(Variable("arg", .int, .local(0)))
    context = EvaluationContext(slots: 24, locals: 4)
    for (variable, value) in entries {
      if case .slot(let index) = variable.storage { context[slot: index] = value }
    }
    context[slot: 18] = .record(
      RecordValue(
        BuiltInTypes.run, [.bool(false), .bool(false), .bool(false), .int(0), .null, .null, .null]))
    context[local: 0] = .int(9)
    context.computed = Computed()
    context.now = Timestamp(seconds: 978_307_200)
    self.scope = scope
    checker = ExpressionChecker(
      scope: scope,
      types: [
        "Todo": type, "Person": .record(ExpressionWorld.person), "Priority": .enumeration(ExpressionWorld.priority),
      ],
      localCount: 1, allowsSteps: true)
    checker.macros["inState"] = HostMacro { arguments in
      guard arguments.count == 1, case .string(let name)? = arguments[0].literal else {
        return .init(.failure("`inState` takes the path of a case in quotes", argument: nil))
      }
      guard name == "loaded" else { return .init(.failure("there is no case `\(name)`", argument: 0)) }
      return .init(
        .isOneOf(Variable("@case", .int, .slot(0)), [.int(3), .int(4)]), whenTrue: Facts(possible: [3, 4]))
    }
  }

  /// The value as text, or `failure KIND at A..<B`, or the findings.
  func result(_ text: String, expecting: ValueType? = nil) -> String {
    let result = checker.check(text, expecting: expecting)
    guard let checked = result.value else { return findings(result.diagnostics) }
    do {
      return TypedNode.literal(try checked.compiled().evaluate(context))
    } catch {
      return "failure \(error.kind.rawValue)"
    }
  }

  /// The type as authors write it, or the findings.
  func type(_ text: String) -> String {
    let result = checker.check(text)
    return result.value.map { "\($0.type)" } ?? findings(result.diagnostics)
  }

  func findings(_ diagnostics: [ExpressionDiagnostic]) -> String {
    diagnostics.map { "\($0.range.lowerBound)..<\($0.range.upperBound) \($0.code.name): \($0.message)" }
      .joined(separator: "\n")
  }
}
