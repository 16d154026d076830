import SpecValues
import Testing

@testable import Expressions

/// Cases of every function of the library, by the section that it belongs to.
@Suite struct LibraryCaseTests {
  static let conversions: [(String, String)] = [
    ("bool('false')", "false"), ("bool(true)", "true"), ("bool('yes' + s)", "failure invalidConversion"),
    ("bytes('é') == b'\\xc3\\xa9'", "true"), ("bytes(b'a') == b'a'", "true"), ("bytes('').size()", "0"),
    ("double(3)", "3.0"), ("double('-0.5')", "-0.5"), ("double('0x10' + s)", "failure invalidConversion"),
    ("double('1e400' + string(n))", "failure invalidConversion"), ("double('NaN') == double('NaN')", "false"),
    ("duration('1.5s')", "1.5s"), ("duration('-1h2m3s')", "-3723s"),
    ("duration('1d' + s)", "failure invalidConversion"),
    ("dyn(1) == 1.0", "true"), ("dyn('a') + 'b'", "\"ab\""), ("dyn(n) + 'b'", "failure noSuchOverload"),
    ("int(3u)", "3"), ("int(-2.9)", "-2"), ("int(1e19)", "failure overflow"),
    ("int('-9223372036854775808') < 0", "true"),
    ("int('9223372036854775808')", "failure invalidConversion"), ("int(d * 0.0 / 0.0)", "failure overflow"),
    ("string(3)", "\"3\""), ("string(b'a\\xc3\\xa9')", "\"aé\""), ("string(b'\\xff')", "failure invalidConversion"),
    ("string(true)", "\"true\""), ("string(duration('90m'))", "\"5400s\""),
    ("timestamp(0)", "1970-01-01T00:00:00Z"), ("timestamp(253402300800 + n)", "failure overflow"),
    ("timestamp('2024-02-29T23:59:59.123456789-05:30')", "2024-03-01T05:29:59.123456789Z"),
    ("timestamp('2023-02-29T00:00:00Z' + s)", "failure invalidConversion"),
    ("timestamp('2023-01-01t00:00:00z' + string(b''))", "failure invalidConversion"),
    ("type(1)", "int"), ("type(type(1))", "type"), ("type([1]) == list && type({}) == map", "true"),
    ("uint(3)", "3u"), ("uint('18446744073709551615')", "18446744073709551615u"), ("uint(n - 4)", "failure overflow"),
    ("uint(2.9)", "2u"), ("uint('-1' + string(b''))", "failure invalidConversion"),
  ]

  static let texts: [(String, String)] = [
    ("'aabaabaac'.indexOf('aabaac')", "3"), ("'ééé'.indexOf('é', 2)", "2"), ("'ééé'.lastIndexOf('é', 1)", "1"),
    ("'ééé'.lastIndexOf('')", "3"), ("'abc'.indexOf('', 3)", "3"), ("'日本日本'.lastIndexOf('日本', 1)", "0"),
    ("'a'.charAt(-1)", "failure indexOutOfBounds"), ("''.charAt(0)", "\"\""), ("'日本'.charAt(1)", "\"本\""),
    ("'abc'.contains('')", "true"), ("'abc'.contains('bc')", "true"), ("''.contains('a')", "false"),
    ("'ΣΊΣΥΦΟΣ'.containsIgnoringCase('σίσυφος')", "true"), ("'ﬁn'.containsIgnoringCase('FIN')", "true"),
    ("'abc'.endsWith('')", "true"), ("'abc'.endsWith('abcd')", "false"), ("'é'.endsWith('é')", "true"),
    ("'a'.format([])", "\"a\""), ("'%s'.format([null])", "\"null\""), ("'%s'.format([ts])", "\"2023-11-14T22:13:20Z\""),
    ("'aXbX'.indexOf('X', 2)", "3"), ("'a'.indexOf('a', -1)", "failure indexOutOfBounds"), ("'日本'.indexOf('本')", "1"),
    ("['a'].join()", "\"a\""), ("['a', 'b'].join()", "\"ab\""), ("['a'].filter(x, false).join('-')", "\"\""),
    ("'hello'.lastIndexOf('l', 2)", "2"), ("'hello'.lastIndexOf('z')", "-1"),
    ("'hello'.lastIndexOf('', 9)", "failure indexOutOfBounds"),
    ("'ÀÉ'.lower()", "\"àé\""), ("'İ'.lower().size()", "2"), ("''.lower()", "\"\""),
    ("'ABC'.lowerAscii()", "\"abc\""), ("'abC1'.upperAscii()", "\"ABC1\""), ("'é'.upperAscii()", "\"é\""),
    ("''.upperAscii()", "\"\""), ("'é'.upper()", "\"É\""), ("'ŉ'.upper().size()", "2"), ("'ab'.upper()", "\"AB\""),
    ("'aa'.replace('a', 'b', 0)", "\"aa\""), ("'aa'.replace('a', 'b', -1)", "\"bb\""),
    ("'é1'.reverse()", "\"1é\""), ("''.reverse()", "\"\""), ("'ab'.reverse()", "\"ba\""),
    ("size('é')", "1"), ("size(b'\\xc3\\xa9')", "2"), ("''.size()", "0"),
    ("'a b'.split(' ', 0).size()", "0"), ("'a b'.split(' ', 1)", "[\"a b\"]"), ("'a b'.split(' ', -1).size()", "2"),
    ("'abc'.startsWith('')", "true"), ("'abc'.startsWith('abcd')", "false"), ("'日本'.startsWith('日')", "true"),
    ("strings.quote('a\\n\\t')", "\"\\\"a\\\\n\\\\t\\\"\""), ("strings.quote('é')", "\"\\\"é\\\"\""),
    ("strings.quote('')", "\"\\\"\\\"\""), ("'abc'.substring(0, 0)", "\"\""),
    ("'abc'.substring(4)", "failure indexOutOfBounds"),
    ("'\\t\\na b '.trim()", "\"a b\""), ("''.trim()", "\"\""), ("'\\u3000x\\u2028'.trim()", "\"x\""),
    ("2.0.formatted(n - 4)", "failure invalidArgument"), ("(1.0 / 0.0).formatted(1)", "\"Infinity\""),
    ("1e21.formatted(0)", "\"1000000000000000000000\""),
    ("base64.encode(b'')", "\"\""), ("base64.encode(b'\\xff\\xfe')", "\"//4=\""),
    ("base64.decode('//4') == b'\\xff\\xfe'", "true"),
    ("base64.decode('*' + s)", "failure invalidConversion"),
    ("json.encode('a\\u0001\"')", "\"\\\"a\\\\u0001\\\\\\\"\\\"\""),
    ("json.encode(todo.due)", "\"\\\"2023-11-14T22:13:20Z\\\"\""),
    ("json.encode([])", "\"[]\""),
  ]

  static let numbers: [(String, String)] = [
    ("math.abs(-2.5)", "2.5"), ("math.abs(3u)", "3u"), ("math.abs(n - 4)", "1"),
    ("math.abs(-9223372036854775807 - (n - 2))", "failure overflow"),
    ("math.bitAnd(6, 3)", "2"), ("math.bitAnd(-1, 255)", "255"), ("math.bitAnd(6u, 3u)", "2u"),
    ("math.bitNot(0)", "-1"), ("math.bitNot(5)", "-6"), ("math.bitNot(0u)", "18446744073709551615u"),
    ("math.bitOr(4, 1)", "5"), ("math.bitOr(-8, 7)", "-1"), ("math.bitOr(4u, 1u)", "5u"),
    ("math.bitShiftLeft(1, 3)", "8"), ("math.bitShiftLeft(1, 64)", "0"),
    ("math.bitShiftLeft(1, n - 4)", "failure invalidArgument"),
    ("math.bitShiftRight(8, 2)", "2"), ("math.bitShiftRight(8u, 64)", "0u"),
    ("math.bitXor(6, 3)", "5"), ("math.bitXor(n, n)", "0"), ("math.bitXor(6u, 3u)", "5u"),
    ("math.ceil(1.2)", "2.0"), ("math.ceil(-1.2)", "-1.0"), ("math.ceil(2.0)", "2.0"),
    ("math.floor(1.8)", "1.0"), ("math.floor(-1.2)", "-2.0"), ("math.floor(1.0 / 0.0)", "inf"),
    ("math.greatest(3)", "3"), ("math.greatest([1, 5, 2])", "5"), ("math.greatest(1, 2u, 2.5)", "2.5"),
    ("math.greatest([1].filter(x, false))", "failure invalidArgument"),
    ("math.least(3, -1, 2)", "-1"), ("math.least(d, n)", "1.5"), ("math.least(1u, 2u)", "1u"),
    ("math.isFinite(1.0)", "true"), ("math.isFinite(1.0 / 0.0)", "false"), ("math.isFinite(0.0 / 0.0)", "false"),
    ("math.isInf(-1.0 / 0.0)", "true"), ("math.isInf(d)", "false"), ("math.isInf(0.0 / 0.0)", "false"),
    ("math.isNaN(0.0 / 0.0)", "true"), ("math.isNaN(d)", "false"), ("math.isNaN(1.0 / 0.0)", "false"),
    ("math.round(1.4)", "1.0"), ("math.round(-0.4)", "-0.0"), ("math.round(0.5)", "1.0"),
    ("math.sign(-7)", "-1"), ("math.sign(0.0)", "0.0"), ("math.sign(9u)", "1u"),
    ("math.sqrt(2.25)", "1.5"), ("math.isNaN(math.sqrt(-1.0))", "true"), ("math.sqrt(9u)", "3.0"),
    ("math.trunc(-1.8)", "-1.0"), ("math.trunc(1.8)", "1.0"), ("math.trunc(d)", "1.0"),
  ]

  static let collections: [(String, String)] = [
    ("[3, 1].all(x, x > 0)", "true"), ("[].all(x, false)", "true"), ("{'a': 1}.all(k, k == 'a')", "true"),
    ("[1, 2].exists(x, x == 2)", "true"), ("[].exists(x, true)", "false"), ("{'a': 1}.exists(k, v, v == 1)", "true"),
    ("[1, 2, 2].exists_one(x, x == 2)", "false"), ("[1, 2].existsOne(i, x, x == 2)", "true"),
    ("[].exists_one(x, true)", "false"),
    ("[1, 2].existsOne(i, x, i == x)", "false"), ("[0, 1].existsOne(i, x, 1 / x == 1)", "failure divisionByZero"),
    ("[dyn(1), 1.0, 1u].distinct().size()", "1"), ("[].distinct()", "[]"),
    ("['b', 'a', 'b'].distinct()", "[\"b\", \"a\"]"),
    ("[[dyn(1), [2]]].flatten().size()", "2"), ("[[[1], [2]], [[3]]].flatten(2)", "[1, 2, 3]"), ("[].flatten()", "[]"),
    ("[[1]].flatten(n - 4)", "failure invalidArgument"),
    ("[].first()", "none"), ("todos.first().?id.orValue('')", "\"a\""), ("[7].last()", "optional(7)"),
    ("[].last()", "none"),
    ("['a'].indexOf('a')", "0"), ("[1, 2, 1].indexOf(1)", "0"),
    ("lists.range(0)", "[]"), ("lists.range(n)", "[0, 1, 2]"),
    ("['b', 'a'].sort()", "[\"a\", \"b\"]"), ("[true, false].sort()", "[false, true]"),
    ("[dyn(1), 'a'].sort()", "failure noSuchOverload"),
    ("[2.5, 1.0].sort()", "[1.0, 2.5]"), ("['bb', 'a'].sortBy(x, x.size())", "[\"a\", \"bb\"]"),
    ("todos.sortByDesc(t, t.title).map(t, t.id)", "[\"c\", \"b\", \"a\"]"),
    ("['x', 'y'].sortByDesc(x, 1)", "[\"x\", \"y\"]"),
    ("[1, 2, 3].slice(0, 0)", "[]"), ("[1, 2].slice(0, n)", "failure indexOutOfBounds"),
    ("[1, 2].slice(n - 1, 1)", "failure indexOutOfBounds"),
    ("[1].reverse()", "[1]"), ("[].reverse()", "[]"),
    ("sets.contains([1], [])", "true"), ("sets.contains([1], [1, 2])", "false"),
    ("sets.contains([dyn(1)], [1.0])", "true"),
    ("sets.equivalent([], [])", "true"), ("sets.equivalent([1], [1, 2])", "false"),
    ("sets.equivalent([dyn(1u)], [1])", "true"),
    ("sets.intersects([1, 2], [2])", "true"), ("sets.intersects([], [1])", "false"),
    ("sets.intersects([[1]], [[1]])", "true"),
    ("[1.5].min()", "1.5"), ("['b', 'a'].min()", "\"a\""), ("[duration('2s'), duration('1s')].max()", "2s"),
    ("[9223372036854775807, n].sum()", "failure overflow"), ("[1].filter(x, x > 1).min()", "null"),
    ("todos.byId('c').?title.orValue('')", "\"Write\""), ("todos.mergedById([]).size()", "3"),
    ("todos.mergedById([todo, todo]).size()", "3"), ("[].groupBy(x, 'a')", "{}"),
    ("todos.groupBy(t, t.priority).size()", "3"), ("todos.groupBy(t, t.isDone)[false].map(t, t.id)", "[\"a\", \"c\"]"),
    ("{'a': 1}.transformList(k, v, k)", "[\"a\"]"), ("[4, 5].transformList(i, v, i > 0, v)", "[5]"),
    ("[1, 2].transformMap(i, v, i > 0, v)", "{1: 2}"), ("{}.transformMap(k, v, 1)", "{}"),
    ("{'a': 1}.transformMapEntry(k, v, {v: k})", "{1: \"a\"}"),
    ("[1, 2].transformMapEntry(i, v, v > 1, {v: i})", "{2: 1}"),
    ("cel.bind(x, [1, 2], x.size() + x[0])", "3"), ("cel.bind(n, 1, cel.bind(n, n + 1, n))", "2"),
    ("{'a': 1}.size()", "1"), ("[1, 2].filter(x, x > 1)", "[2]"), ("{'a': 1, 'b': 2}.filter(k, k == 'b')", "[\"b\"]"),
  ]

  static let optionals: [(String, String)] = [
    ("optional.none().hasValue()", "false"), ("optional.of(null).hasValue()", "true"),
    ("optional.of(1) == optional.of(1)", "true"),
    ("optional.none()", "none"), ("optional.of(optional.none()).hasValue()", "true"),
    ("optional.ofNonZeroValue(0)", "none"), ("optional.ofNonZeroValue('')", "none"),
    ("optional.ofNonZeroValue([1])", "optional([1])"),
    ("optional.ofNonZeroValue(false).orValue(true)", "true"),
    ("optional.none().or(optional.of(2))", "optional(2)"), ("optional.of(1).or(optional.of(2))", "optional(1)"),
    ("optional.none().or(optional.none())", "none"),
    ("optional.of(3).optMap(x, x * 2)", "optional(6)"), ("optional.none().optMap(x, x)", "none"),
    ("optional.of(3).optFlatMap(x, x > 2 ? optional.of('big') : optional.none())", "optional(\"big\")"),
    ("optional.of(1).optFlatMap(x, [5][?x])", "none"), ("optional.none().optFlatMap(x, optional.of(x))", "none"),
    ("optional.of(1).value()", "1"), ("[][?0].value()", "failure absentOptional"),
    ("[optional.of(1), optional.none()].unwrapOpt()", "[1]"),
    ("optional.unwrap([optional.of(1), optional.none()])", "[1]"),
    ("[optional.none()].unwrapOpt()", "[]"), ("optional.unwrap([optional.none()])", "[]"), ("[].unwrapOpt()", "[]"),
    ("optional.unwrap([optional.of('a'), optional.of('b')])", "[\"a\", \"b\"]"),
    ("[?optional.none(), 1]", "[1]"), ("{?'a': optional.none(), 'b': 1}", "{\"b\": 1}"),
    ("[[1]][?0][?0]", "optional(1)"),
    ("json.?a.?b.orValue(7)", "7"),
  ]

  static let times: [(String, String)] = [
    ("ts.getDate()", "14"), ("timestamp(0).getDate('-01:00')", "31"), ("ts.getDayOfMonth()", "13"),
    ("ts.getDayOfMonth('Asia/Tokyo')", "14"),
    ("timestamp(0).getDayOfMonth('-00:01')", "30"), ("ts.getDayOfWeek('Asia/Tokyo')", "3"),
    ("timestamp(0).getDayOfWeek()", "4"),
    ("timestamp('2024-12-31T00:00:00Z').getDayOfYear()", "365"),
    ("timestamp('2024-03-01T00:00:00Z').getDayOfYear()", "60"),
    ("timestamp(0).getFullYear('-01:00')", "1969"), ("timestamp('0001-01-01T00:00:00Z').getFullYear()", "1"),
    ("duration('90m').getHours()", "1"), ("ts.getMinutes('+00:30')", "43"), ("ts.getMinutes()", "13"),
    ("duration('2h').getSeconds()", "7200"), ("ts.getSeconds('Asia/Kathmandu')", "20"),
    ("timestamp('2001-01-01T00:00:00.999999999Z').getMilliseconds()", "999"),
    ("timestamp(0).getMonth('-01:00')", "11"), ("timestamp(0).getMonth()", "0"), ("ts.getHours('')", "22"),
    ("ts.getHours('02:00')", "0"), ("ts.getHours('-24:00')", "failure invalidArgument"),
    ("timestamp('2023-03-12T09:59:59Z').getHours('America/Los_Angeles')", "1"),
    ("timestamp('2023-03-12T10:00:00Z').getHours('America/Los_Angeles')", "3"),
    ("ts - duration('1h')", "2023-11-14T21:13:20Z"), ("duration('1h') - duration('2h')", "-3600s"),
    ("ts < ts + duration('1ns')", "true"), ("duration('1h') > duration('59m')", "true"),
    ("ts.formatted('SSS')", "\"000\""),
  ]

  static let profile: [(String, String)] = [
    ("given.hasValue()", "true"), ("maybe.hasValue()", "false"), ("stale.orValue(ts)", "2023-11-14T22:13:20Z"),
    ("inState('loaded') || n > 0", "true"), ("!inState('loaded')", "false"), ("inState('loaded') ? 1 : 2", "1"),
    ("now() > ts", "false"), ("now() - now()", "0s"), ("newId() == newId()", "false"), ("newId().size() > 0", "true"),
    ("type(newId())", "string"), ("has(todo.owner)", "false"),
    ("todo.with({'isDone': true, 'title': 'x'}).isDone", "true"), ("todo.with({}).id", "\"a\""),
    ("regex.extractAll('abc', '[0-9]')", "[]"), ("regex.extractAll('k=v', '(.)=')", "[\"k\"]"),
    ("regex.replace('x', 'y', 'z')", "\"x\""), ("regex.extract(s, 'l+')", "optional(\"ll\")"),
  ]

  static let all = [conversions, texts, numbers, collections, optionals, times, profile].flatMap { $0 }

  @Test(arguments: all) func `has the value`(_ text: String, _ expected: String) {
    #expect(ExpressionWorld().result(text) == expected)
  }

  /// A function that comes without its cases is found here.
  @Test func `every function has three cases at least`() {
    let others = [
      FunctionTests.texts, FunctionTests.numbers, FunctionTests.lists, FunctionTests.times, FunctionTests.patterns,
      ExpressionValueTests.values, ExpressionValueTests.failures,
    ].flatMap { $0 }
    let rows = (Self.all + others).map(\.0)
    func calls(_ name: String) -> Int {
      rows.count { row in
        row.ranges(of: name + "(").contains { found in
          found.lowerBound == row.startIndex || !(row[row.index(before: found.lowerBound)].isLetter)
        }
      }
    }
    let library = FunctionLibrary.standard
    let names = Set(library.members.keys).union(library.globals.keys).union(Checking.macroNames)
    for name in names.union(["has", "inState", "cel.bind"]).sorted() where name != "plural" {
      #expect(calls(name) >= 3, "`\(name)` has \(calls(name)) cases")
    }
  }
}
