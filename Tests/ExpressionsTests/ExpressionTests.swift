import SpecValues
import Testing

@testable import Expressions

@Suite struct ExpressionValueTests {
  static let values: [(String, String)] = [
    // Operators.
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 / 2", "3"), ("-7 / 2", "-3"), ("-7 % 3", "-1"), ("7.0 / 2.0", "3.5"),
    ("'a' + 'b'", "\"ab\""), ("[1] + [2]", "[1, 2]"), ("!flag", "false"), ("-n", "-3"), ("--n", "3"),
    ("!!flag", "true"),
    ("n > 2 && s == 'hello'", "true"), ("n > 5 || flag", "true"), ("n > 2 ? 'big' : 'small'", "\"big\""),
    ("n > d", "true"), ("2 in [1, 2]", "true"), ("'a' in counts", "true"), ("'z' in counts", "false"),
    ("n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "true"), ("s in ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']", "false"),
    ("true ? 1 : false ? 2 : 3", "1"), ("1 + 1 == 2 && 2 + 2 == 4 && 3 + 3 == 6", "true"),
    ("-9223372036854775808", "-9223372036854775808"), ("0x1F", "31"), (".5 + 1e3", "1000.5"),
    // Failures on one side only.
    ("false && 1 / 0 == 1", "false"), ("1 / 0 == 1 && false", "false"), ("1 / 0 == 1 || true", "true"),
    ("[0, 1].exists(x, 1 / x == 1)", "true"), ("[0, 1].all(x, 1 / x == 5)", "false"),
    // Names, fields, indexes.
    ("todo.title", "\"Buy milk\""), ("todos[1].title", "\"Call Ann\""), ("counts['b']", "2"), ("counts.b", "2"),
    ("params.id", "\"42\""), ("remaining", "17"), ("arg + 1", "10"), ("complete['a'].running", "true"),
    ("complete['z'].running", "false"), ("Priority.high", "\"high\""), ("json.k", "1.0"), (".s", "\"hello\""),
    ("todos.map(n, n.id)", "[\"a\", \"b\", \"c\"]"), ("todos.map(t, .n)", "[3, 3, 3]"),
    // Macros.
    ("todos.filter(t, !t.isDone).size()", "2"), ("todos.filter(t, !t.isDone).map(t, t.id)", "[\"a\", \"c\"]"),
    ("todos.map(t, t.isDone, t.id)", "[\"b\"]"), ("todos.exists(t, t.isDone)", "true"),
    ("todos.all(t, t.isDone)", "false"), ("todos.exists_one(t, t.isDone)", "true"),
    ("counts.map(k, counts[k])", "[1, 2]"), ("counts.transformMap(k, v, v * 10)", "{\"a\": 10, \"b\": 20}"),
    ("[5, 6].transformList(i, v, i + v)", "[5, 7]"), ("[5, 6].transformMapEntry(i, v, {v: i})", "{5: 0, 6: 1}"),
    ("[3, 1, 2].sortBy(x, -x)", "[3, 2, 1]"), ("[3, 1, 2].sortByDesc(x, x)", "[3, 2, 1]"),
    ("todos.sortBy(t, t.isDone).map(t, t.id)", "[\"a\", \"c\", \"b\"]"),
    ("[1, 2, 3, 4].groupBy(x, x % 2 == 0 ? 'even' : 'odd')", "{\"odd\": [1, 3], \"even\": [2, 4]}"),
    ("cel.bind(x, n + 1, x * x)", "16"), ("cel.bind(x, 1 / 0, 5)", "5"),
    ("[[1, 2], [3]].map(l, l.map(x, x * 2))", "[[2, 4], [6]]"),
    // Null and optionals.
    ("name == null", "true"), ("name != null && name.size() > 1", "false"), ("given.orValue('x')", "\"Bea\""),
    ("name.orValue('x')", "\"x\""), ("name.hasValue()", "false"), ("owner.?name.orValue('none')", "\"Ann\""),
    ("maybe.?title", "null"), ("counts[?'z'].orValue(0)", "0"), ("counts.?a.orValue(0)", "1"),
    ("has(todo.due)", "true"), ("has(counts.z)", "false"), ("given == 'Bea'", "true"), ("name == 'Bea'", "false"),
    ("given != null ? given : 'none'", "\"Bea\""), ("optional.of(1).optMap(x, x + 1).value()", "2"),
    ("todos.byId('b').?title", "\"Call Ann\""), ("todos.byId('z')", "null"), ("[3, 1].min()", "1"),
    ("[1].filter(x, false).max()", "null"), ("todo.due != null && todo.due > ts", "false"),
    // Enums.
    ("priority == 'high'", "true"), ("priority == Priority.high", "true"), ("priority in ['low', 'high']", "true"),
    ("todos.filter(t, t.priority == 'medium').size()", "1"), ("string(priority)", "\"high\""),
    // Records.
    ("Person{name: 'Bo'}.name", "\"Bo\""), ("Person{name: 'Bo'} == Person{name: 'Bo', boss: null}", "true"),
    ("todo.with({'title': 'New'}).title", "\"New\""),
    ("todos.mergedById([todo.with({'title': 'X'})])[0].title", "\"X\""),
    ("Todo{id: 'z', title: 't'}.priority", "\"low\""),
    ("todos.mergedById([Todo{id: 'z', title: 't'}]).size()", "4"),
    // The host.
    ("inState('loaded')", "true"), ("now()", "2001-01-01T00:00:00Z"),
  ]

  @Test(arguments: values) func `has the value`(_ text: String, _ expected: String) {
    #expect(ExpressionWorld().result(text) == expected)
  }

  static let failures: [(String, String)] = [
    ("9223372036854775807 + n", "overflow"), ("-9223372036854775808 - n", "overflow"),
    ("9223372036854775807 * n", "overflow"), ("-(-9223372036854775807 - 1)", "overflow"), ("n / 0", "divisionByZero"),
    ("n % 0", "divisionByZero"), ("(-9223372036854775807 - 1) / -1", "overflow"),
    ("(-9223372036854775807 - 1) % -1", "overflow"), ("todos[7].id", "indexOutOfBounds"),
    ("todos[-1].id", "indexOutOfBounds"), ("counts['z']", "noSuchKey"), ("json.nope", "noSuchKey"),
    ("int('x' + s)", "invalidConversion"), ("s.substring(2, 1)", "invalidArgument"),
    ("s.charAt(9)", "indexOutOfBounds"), ("optional.none().value()", "absentOptional"),
    ("[1, 1].transformMapEntry(i, v, {v: i})", "duplicateKey"), ("json + 1", "noSuchOverload"),
    ("broken + 1", "host"), ("lists.range(1000000).map(x, x).map(x, x)", "budgetExceeded"),
    ("lists.range(2000).exists(a, lists.range(2000).exists(b, a + b < 0))", "budgetExceeded"),
    (
      "cel.bind(a, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', cel.bind(b, a.replace('', a), "
        + "cel.bind(c, b.replace('', b), c.replace('', c)))).size() + n", "budgetExceeded"
    ),
    ("ts.getHours('Mars/' + s)", "invalidArgument"), ("s.matches('(' + s)", "invalidArgument"),
    ("timestamp('9999-12-31T23:59:59Z') + duration(s == 'hello' ? '1s' : '2s')", "overflow"),
    ("json ? 1 : 2", "noSuchOverload"), ("lists.range(n - 4)", "invalidArgument"),
    ("d.formatted(n * 100)", "invalidArgument"), ("json == json && json.k.x == 1", "noSuchField"),
  ]

  @Test(arguments: failures) func `fails when it runs`(_ text: String, _ kind: String) {
    #expect(ExpressionWorld().result(text) == "failure \(kind)")
  }

  @Test func `a failure knows its place`() throws {
    let world = ExpressionWorld()
    let compiled = try #require(world.checker.check("1 + n / (n - 3)").value).compiled()
    let failure = #expect(throws: EvaluationFailure.self) { try compiled.evaluate(world.context) }
    #expect(failure?.range == 4..<15)
  }

  @Test func `each evaluation has its own budget`() throws {
    let world = ExpressionWorld()
    let compiled = try #require(world.checker.check("lists.range(900000).all(x, x >= 0)").value).compiled()
    for _ in 0..<3 { #expect(try compiled.evaluateBool(world.context)) }
  }

  @Test func `an evaluation within another has locals of its own`() throws {
    final class Nested: ComputedSlots {
      let context: EvaluationContext
      let compiled: CompiledExpression
      init(_ context: EvaluationContext, _ compiled: CompiledExpression) {
        (self.context, self.compiled) = (context, compiled)
      }
      func value(ofComputedSlot: Int) throws(EvaluationFailure) -> Value { try compiled.evaluate(context) }
      func value(ofComputedSlot: Int, key: Value) throws(EvaluationFailure) -> Value { key }
    }
    var world = ExpressionWorld()
    world.checker.localCount = 0
    let inner = try #require(world.checker.check("[10, 20].map(x, x + 1)[1]").value).compiled()
    let outer = try #require(world.checker.check("[1, 2].map(y, remaining + y)").value).compiled()
    world.context.computed = Nested(world.context, inner)
    #expect(try outer.evaluate(world.context) == .list([.int(22), .int(23)]))
  }

  @Test func `new ids count on`() throws {
    let world = ExpressionWorld()
    let compiled = try #require(world.checker.check("newId()").value).compiled()
    #expect(try compiled.evaluate(world.context) != compiled.evaluate(world.context))
    #expect(world.context.newIdCounter == 2)
  }

  @Test func `what is known at load is constant`() {
    let world = ExpressionWorld()
    #expect(world.checker.check("1 + 2 == 3 && 'a' in ['a']").value?.constant == .bool(true))
    #expect(world.checker.check("n + 1").value?.constant == nil)
    #expect(world.checker.check("1 / 0").value?.constant == nil)
  }

  @Test func `an expression tells what it reads`() {
    let checked = ExpressionWorld().checker.check("n + remaining + arg + n + (complete['a'].running ? 1 : 2)").value
    #expect(checked?.reads == [0, 17, 19])
    #expect(checked?.readsLocals == [0])
  }
}
