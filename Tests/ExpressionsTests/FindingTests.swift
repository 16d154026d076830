import SourceText
import SpecValues
import Testing

@testable import Expressions

/// Each row: an expression in which `▸` stands before the place of the finding, its code, and a part of its message.
@Suite struct FindingTests {
  static let syntax: [(String, String, String)] = [
    ("1 +▸", "expression-syntax", "ends too early"), ("▸* 2", "expression-syntax", "expected a value"),
    ("(1▸", "expression-syntax", "expected `)`"), ("[1, 2▸", "expression-syntax", "expected `]`"),
    ("{'a' ▸1}", "expression-syntax", "expected `:`"), ("size(s, ▸)", "expression-syntax", "no comma after its last"),
    ("▸if", "expression-syntax", "reserved word"), ("json.▸in", "expression-syntax", "keyword"),
    ("flag ? flag ▸? 1 : 2 : 3", "expression-syntax", "parentheses"), ("▸'abc", "expression-syntax", "not closed"),
    ("▸`a`", "expression-syntax", "only after a dot"), ("'a' ▸'b'", "expression-syntax", "expected an operator"),
    ("n ▸= 3", "expression-syntax", "compare with `==`"), ("flag ▸& flag", "expression-syntax", "did you mean `&&`"),
    ("n ▸| n", "expression-syntax", "did you mean `||`"), ("s == ▸“x”", "expression-syntax", "typographic quote"),
    ("n ▸# 1", "expression-syntax", "can't stand in an expression"),
    ("json▸.1", "expression-syntax", "unexpected literal"),
    ("'a▸\\q'", "invalid-literal", "does not exist"), ("'▸\\u12'", "invalid-literal", "4 hexadecimal digits"),
    ("'▸\\uD83D'", "invalid-literal", "surrogates"), ("b'▸\\u0041'", "invalid-literal", "bytes have no"),
    ("'▸\\400'", "invalid-literal", "does not exist"), ("▸9223372036854775808", "invalid-literal", "64 bits"),
    ("--▸9223372036854775808", "invalid-literal", "64 bits"), ("1▸_000", "invalid-literal", "not separated"),
    ("0▸XFF", "invalid-literal", "begin with `0x`"), ("▸1e400", "invalid-literal", "range of Double"),
    ("▸18446744073709551616u", "invalid-literal", "unsigned"), ("▸0x", "invalid-literal", "needs hexadecimal"),
    ("3▸px", "invalid-literal", "a text needs quotes"),
  ]

  static let names: [(String, String, String)] = [
    ("flag ▸and flag", "expression-syntax", "`and` is written `&&`"),
    ("(flag ▸or flag)", "expression-syntax", "`or` is written `||`"),
    ("▸not flag", "expression-syntax", "`not` is written `!`"),
    ("cannot ▸flag", "expression-syntax", "unexpected `flag`"),
    ("flag && ▸not flag", "expression-syntax", "`not` is written `!`"),
    ("s ▸?? 'x'", "expression-syntax", "`??` is written `.orValue(…)`"),
    ("s▸?.size()", "expression-syntax", "`?.` is written `.?`"),
    ("s == ▸nil", "unknown-name", "write `null`"), ("flag == ▸True", "unknown-name", "write `true`"),
    ("s.▸count", "unknown-field", "write `.size()`"), ("todos.▸isEmpty", "unknown-field", "write `.size() == 0`"),
    ("todos.▸contains(s)", "type-mismatch", "write `value in list`"),
    ("▸todoss", "unknown-name", "did you mean `todos`?"), ("▸xyz", "unknown-name", "there is no `xyz` here"),
    ("todo.▸titel", "unknown-field", "did you mean `title`?"), ("params.▸ide", "unknown-name", "did you mean `id`?"),
    ("▸params", "unknown-name", "select one of its members: `id`"),
    ("▸params['id']", "unknown-name", "write `params.id`"), ("▸params['x']", "unknown-name", "one of its members"),
    ("params.▸?id", "unknown-name", "write `params.id`"), ("has(params.▸ide)", "unknown-name", "did you mean `id`?"),
    ("▸no", "unknown-name", "write `false`"), ("flag == ▸yes", "unknown-name", "write `true`"),
    ("Todo{▸'id': 'a'}", "expression-syntax", "without quotes: `id`"),
    ("Todo(id▸: 'a')", "expression-syntax", "written with braces"),
    ("▸Todo('a')", "unknown-function", "`Todo{id: …, title: …, isDone: …}`"),
    ("todos.filter(▸in, true)", "expression-syntax", "`in` is a keyword"),
    ("n + ▸in", "expression-syntax", "expected a value"),
    ("▸items.size()", "not-readable-here", "add `in: loaded`"),
    ("todos.filter(t, t.▸tilte == 'x')", "unknown-field", "did you mean `title`?"),
    ("todo.title.▸lowerasci()", "unknown-function", "did you mean `lowerAscii`?"),
    ("todos.▸length()", "unknown-function", "did you mean `size`?"),
    ("▸foo(1)", "unknown-function", "no function `foo`"),
    ("math.▸sqr(4)", "unknown-function", "did you mean `math.sqrt`?"),
    ("s.▸size", "unknown-field", "called `.size(…)`"),
    ("▸lower(s)", "unknown-function", "on a value"), ("n.▸foo", "unknown-field", "`Int` has no fields"),
    ("▸Todoo{id: 'a', title: 'b'}", "unknown-name", "did you mean `Todo`?"),
    ("▸Todo{id: 'a'}", "record-literal", "needs `title`"),
    ("Todo{id: 'a', ▸titel: 'c'}", "unknown-field", "did you mean `title`?"),
    ("Todo{id: 'a', title: 'b', ▸titel: 'c'}", "unknown-field", "did you mean `title`?"),
    ("Todo{id: ▸1, title: 'b'}", "wrong-type", "`String` is expected, found `Int`"),
    ("todo.with({'▸titel': 'x'})", "unknown-field", "did you mean"),
    ("inState(▸'nope')", "macro-misuse", "no case `nope`"),
  ]

  static let types: [(String, String, String)] = [
    ("n ▸+ d", "mixed-numbers", "convert it with `double(…)`"), ("d ▸* 2", "mixed-numbers", "write `2.0`"),
    ("n ▸== d", "mixed-numbers", "`Int` and `Double`"), ("s ▸+ n", "type-mismatch", "convert it with `string(…)`"),
    ("n ▸- s", "type-mismatch", "`-` does not take `Int` and `String`"),
    ("1 < 2 ▸< 3", "type-mismatch", "`Bool` and `Int`"),
    ("s ▸== 1", "type-mismatch", "compares values of one type"), ("▸!n", "type-mismatch", "takes a Bool"),
    ("▸-s", "type-mismatch", "takes an Int or a Double"), ("flag && ▸n", "type-mismatch", "each side of `&&`"),
    ("▸n ? 1 : 2", "type-mismatch", "before `?`"), ("flag ▸? 1 : 'a'", "type-mismatch", "one type"),
    ("s.contains(▸1)", "type-mismatch", "takes `String` here, found `Int`"),
    ("n.▸contains('a')", "type-mismatch", "of `String`, not of `Int`"),
    ("s.▸contains()", "type-mismatch", "takes 1 argument, found 0"), ("s▸[0]", "type-mismatch", "`.charAt(…)`"),
    ("todos[▸'a']", "type-mismatch", "`.byId(…)`"),
    ("counts▸[1]", "type-mismatch", "the keys of this map are `String`"),
    ("'a' ▸in s", "type-mismatch", "`.contains(…)`"), ("[1, ▸'a']", "type-mismatch", "the elements of a list"),
    ("[1, ▸2.0]", "mixed-numbers", "the elements of a list"),
    ("{'a': 1, 'b': ▸'x'}", "type-mismatch", "the values of a map"),
    ("{▸1.5: 1}", "map-key-type", "String, an Int or a Bool"), ("{'a': 1, ▸'a': 2}", "duplicate-map-key", "twice"),
    ("[?▸1]", "type-mismatch", "takes an optional"), ("math.ceil(▸1)", "mixed-numbers", "write `1.0`"),
    ("optional.of('x').orValue(▸5)", "type-mismatch", "`orValue` needs"),
    ("optional.of(1) ▸+ 1", "type-mismatch", "`+` does not take"),
    ("priority == ▸'hihg'", "unknown-enum-word", "did you mean `high`?"),
    ("todos.filter(t, t.priority == ▸'urgent')", "unknown-enum-word", "it has `low`"),
    ("[1, 2].▸join(',')", "type-mismatch", "`join` is a function of `[String]`"),
    ("ts ▸> 5", "type-mismatch", "`>` does not take `Date` and `Int`"),
    ("todos.▸byId", "unknown-field", "has no fields"), ("n.▸byId('a')", "type-mismatch", "of lists"),
    ("[1].▸byId(1)", "type-mismatch", "records with an `id`"),
  ]

  static let nulls: [(String, String, String)] = [
    ("▸name.size() > 1", "maybe-null", "test `name != null` first"), ("▸name + 'x'", "maybe-null", "`.orValue(…)`"),
    ("▸owner.name", "maybe-null", "`.?name`"), ("▸todo.due > ts", "maybe-null", "test `todo.due != null` first"),
    ("s.contains(▸name)", "maybe-null", "may be null"), ("n ▸== null", "type-mismatch", "`n` is never null"),
    ("s.▸orValue('x')", "type-mismatch", "never is"),
    ("name == null && ▸name.size() > 1", "maybe-null", "may be null"),
    ("(name != null || flag) && ▸name.size() > 1", "maybe-null", ""),
    ("name != null ? 1 : ▸name.size()", "maybe-null", ""),
    ("todos.filter(t, ▸t.due > ts)", "maybe-null", "t.due != null"),
    ("todos.filter(t, t.due != null).map(t, ▸t.due.getDate())", "maybe-null", ""),
  ]

  static let macros: [(String, String, String)] = [
    ("[1, 2].map(▸1, 2)", "macro-misuse", "a plain name"), ("[1, 2].map(▸a.b, 2)", "macro-misuse", "a plain name"),
    ("[1, 2].filter(x, ▸x + 1)", "type-mismatch", "the condition of `filter` must be Bool, found `Int`"),
    ("[1, 2].▸filter(x)", "macro-misuse", "`filter(x, condition)`"),
    ("▸n.map(x, x)", "macro-misuse", "goes over a list or a map"),
    ("▸s.all(c, true)", "macro-misuse", "found `String`"), ("has(▸1)", "macro-misuse", "takes a selection"),
    ("has(▸counts['a'])", "macro-misuse", "`'k' in m`"), ("has(todo.▸titel)", "unknown-field", "did you mean `title`?"),
    ("[1].transformList(i, ▸i, i)", "macro-misuse", "different names"),
    ("[1].▸existsOne(x, true)", "macro-misuse", "exists_one"),
    ("todos.sortBy(t, ▸t)", "macro-misuse", "a key that has an order"),
    ("todos.groupBy(t, ▸t)", "macro-misuse", "as key"),
    ("cel.bind(▸a.b, 1, 2)", "macro-misuse", "a plain name"), ("math.greatest(▸[])", "type-mismatch", "empty list"),
    ("math.least(▸'a')", "type-mismatch", "takes numbers"),
  ]

  static let literals: [(String, String, String)] = [
    ("timestamp(▸'2023-02-30T00:00:00Z')", "invalid-literal", "RFC 3339"),
    ("timestamp(▸'2023-01-01')", "invalid-literal", "RFC 3339"),
    ("duration(▸'1d')", "invalid-literal", "in h, m, s"), ("s.matches(▸'[')", "invalid-literal", "not closed"),
    ("ts.formatted(▸'YYYY')", "invalid-literal", "no field `YYYY`"),
    ("ts.formatted(▸\"'x\")", "invalid-literal", "not closed"),
    ("▸'%q'.format([1])", "format", "no directive `%q`"),
    ("'%d'.format([▸'a'])", "format", "`%d` does not take `String`"),
    ("'%s %s'.format(▸[1])", "format", "2 directives"), ("'%s'.format([1, ▸2])", "format", "not used"),
    ("▸'50%'.format([])", "format", "ends within a directive"), ("'%s'.format([▸name])", "maybe-null", ""),
    ("n.plural(▸{'one': 'x'})", "plural-forms", "needs `other`"), ("n.plural(▸s)", "plural-forms", "map literal"),
  ]

  @Test(arguments: [syntax, names, types, nulls, macros, literals].flatMap { $0 })
  func `is found at its place`(_ marked: String, _ code: String, _ message: String) throws {
    let bytes = Array(marked.utf8)
    let mark = Array("▸".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) })
    let text = String(decoding: bytes[..<place] + bytes[(place + mark.count)...], as: UTF8.self)
    let result = ExpressionWorld().checker.check(text)
    let found = result.diagnostics.contains {
      $0.range.lowerBound == place && $0.code.name == code && $0.message.contains(message)
    }
    #expect(found, "\(text): \(ExpressionWorld().findings(result.diagnostics))")
    #expect(result.value == nil)
    #expect(result.diagnostics.count == 1, "\(ExpressionWorld().findings(result.diagnostics))")
  }

  static let narrowed = [
    "name != null && name.size() > 1", "has(params.note) && params.note.size() > 1", "name == null || name.size() > 1",
    "!(name == null) && name.size() > 1",
    "name != null ? name.size() : 0", "name == null ? 0 : name.size()", "has(todo.due) && todo.due > ts",
    "todos.filter(t, t.due != null && t.due > ts).size() > 0", "name.hasValue() && name.size() > 1",
    "name != null && given != null && name + given == 'x'", "todos.map(t, t.due != null, t.due.getDate())",
    "(name != null && flag) || flag ? true : false", "name == 'x' && name.size() == 1",
    "owner != null && owner.boss != null && owner.boss.size() > 1",
    "(flag ? name != null : name != null) && name.size() > 1",
    "flag && name != null ? name.size() > 1 : false",
  ]

  @Test(arguments: narrowed) func `a test for null narrows`(_ text: String) {
    let result = ExpressionWorld().checker.check(text)
    #expect(result.value != nil, "\(ExpressionWorld().findings(result.diagnostics))")
  }

  @Test func `an expression tells the host what it knows`() throws {
    let checker = ExpressionWorld().checker
    let both = try #require(checker.check("todo.due != null && inState('loaded')").value)
    #expect(both.whenTrue == Facts(nonNull: ["todo.due"], possible: [3, 4]))
    #expect(both.whenFalse == .none)
    let neither = try #require(checker.check("todo.due == null || name == null").value)
    #expect(neither.whenFalse == Facts(nonNull: ["todo.due", "name"]))
  }

  @Test func `facts of the host hold`() {
    var checker = ExpressionWorld().checker
    checker.facts = Facts(nonNull: ["todo.due"])
    #expect(checker.check("todo.due > ts").value != nil)
    #expect(checker.check("todos.map(todo, todo.due > ts)").value == nil)
  }

  @Test func `where a condition could not be checked nothing is said of null, and other errors are`() {
    var checker = ExpressionWorld().checker
    #expect(checker.check("todo.due > ts").diagnostics.count == 1)
    checker.facts = .uncertain
    #expect(checker.check("todo.due > ts").diagnostics.isEmpty)
    #expect(checker.check("todo.deu > ts").diagnostics.count == 1)
    checker.facts = Facts.uncertain.intersection(.none)
    #expect(checker.check("todo.due > ts").diagnostics.count == 1)
    checker.facts = Facts.uncertain.union(Facts(nonNull: ["todo.due"]))
    #expect(checker.check("todo.due > ts").value != nil)
  }

  static let expecting: [(String, ValueType, String)] = [
    ("n", .int, "3"), ("n", .nullable(.int), "3"), ("null", .nullable(.int), "null"),
    ("json", .list(.int), "{\"k\": 1.0}"),
    ("[]", .list(.string), "[]"), ("{}", .map(.string, .int), "{}"), ("optional.of(1)", .nullable(.int), "1"),
    ("'high'", .enumeration(ExpressionWorld.priority), "\"high\""),
    ("flag ? 'low' : 'high'", .enumeration(ExpressionWorld.priority), "\"low\""),
    ("['low', 'high']", .list(.enumeration(ExpressionWorld.priority)), "[\"low\", \"high\"]"),
    ("[1, 'a', null]", .dynamic, "[1, \"a\", null]"),
    ("[1, null]", .list(.nullable(.int)), "[1, null]"), ("[n]", .list(.nullable(.int)), "[3]"),
    ("name", .nullable(.string), "null"),
  ]

  @Test(arguments: expecting) func `can stand where a type is expected`(
    _ text: String, _ type: ValueType, _ value: String
  ) {
    #expect(ExpressionWorld().result(text, expecting: type) == value)
  }

  static let unexpected: [(String, ValueType, String)] = [
    ("n", .double, "0..<1 mixed-numbers: `Double` is expected, found `Int`; convert it with `double(…)`"),
    ("2", .double, "0..<1 mixed-numbers: `Double` is expected, found `Int`; write `2.0`"),
    (
      "d", .int,
      "0..<1 mixed-numbers: `Int` is expected, found `Double`; convert it with `int(…)`, which drops the fraction"
    ),
    ("null", .int, "0..<4 maybe-null: null is not allowed here; `Int` is expected"),
    (
      "name", .string,
      "0..<4 maybe-null: `name` may be null, its type is `String?`; test `name != null` first, or give a value for null with `.orValue(…)`"
    ),
    ("[d]", .list(.int), "0..<3 wrong-type: `[Int]` is expected, found `[Double]`"),
    (
      "'urgent'", .enumeration(ExpressionWorld.priority),
      "0..<8 unknown-enum-word: `Priority` has no case `urgent`; it has `low`, `medium`, `high`"
    ),
    ("s", .enumeration(ExpressionWorld.priority), "0..<1 wrong-type: `Priority` is expected, found `String`"),
    ("todo", .record(ExpressionWorld.person), "0..<4 wrong-type: `Person` is expected, found `Todo`"),
  ]

  @Test(arguments: unexpected) func `can't stand where another type is expected`(
    _ text: String, _ type: ValueType, _ finding: String
  ) {
    #expect(ExpressionWorld().result(text, expecting: type) == finding)
  }

  @Test func `a JSON value is marked for decoding`() {
    let checker = ExpressionWorld().checker
    #expect(checker.check("json.items", expecting: .list(.int)).value?.needsDecoding == true)
    #expect(checker.check("[json]", expecting: .list(.int)).value?.needsDecoding == true)
    #expect(checker.check("json", expecting: .dynamic).value?.needsDecoding == false)
    #expect(checker.check("n", expecting: .nullable(.int)).value?.needsDecoding == false)
  }

  @Test func `fixes make the expression right`() throws {
    for (text, fixed) in [
      ("d * 2", "d * 2.0"), ("n + d", "double(n) + d"), ("todo.titel", "todo.title"), ("s + n", "s + string(n)"),
      ("owner.name", "owner.?name"), ("n = 3", "n == 3"), ("priority == 'hihg'", "priority == 'high'"),
    ] {
      let checker = ExpressionWorld().checker
      let fix = try #require(checker.check(text).diagnostics.first?.fixes.first, "\(text)")
      var bytes = Array(text.utf8)
      for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.replacement.utf8) }
      #expect(String(decoding: bytes, as: UTF8.self) == fixed)
      #expect(checker.check(fixed).value != nil)
    }
  }

  @Test func `steps alone may ask for the time`() {
    var checker = ExpressionWorld().checker
    checker.allowsSteps = false
    #expect(checker.check("now()").diagnostics.map(\.code.name) == ["steps-only"])
    #expect(checker.check("newId()").diagnostics.map(\.code.name) == ["steps-only"])
  }

  @Test func `all findings are reported, in the order of the text`() {
    let result = ExpressionWorld().checker.check("todo.titel == 'x' && nope > 1 && s.foo()")
    #expect(result.diagnostics.map(\.range.lowerBound) == [5, 21, 35])
  }
}
