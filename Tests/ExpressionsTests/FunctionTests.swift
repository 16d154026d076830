import SpecValues
import Testing

@testable import Expressions

@Suite struct FunctionTests {
  static let texts: [(String, String)] = [
    ("'aé日😀'.size()", "4"), ("'aé日😀'.charAt(3)", "\"😀\""), ("'abc'.charAt(3)", "\"\""),
    ("'aé日😀'.substring(1, 3)", "\"é日\""), ("'abc'.substring(3)", "\"\""), ("'hello'.indexOf('l')", "2"),
    ("'hello'.indexOf('l', 3)", "3"), ("'hello'.lastIndexOf('l')", "3"), ("'hello'.indexOf('')", "0"),
    ("'É'.lower()", "\"é\""), ("'straße'.upper()", "\"STRASSE\""), ("'ÉA'.lowerAscii()", "\"Éa\""),
    ("'STRASSE'.containsIgnoringCase('straße')", "true"), ("'Überfall'.containsIgnoringCase('ÜBER')", "true"),
    ("'ΟΔΟΣ'.containsIgnoringCase('οδος')", "true"), ("'abc'.containsIgnoringCase('')", "true"),
    ("'Buy Milk'.containsIgnoringCase('MILK')", "true"), ("'Buy Milk'.containsIgnoringCase('milch')", "false"),
    ("'abc'.replace('', '-')", "\"-a-b-c-\""), ("'aaa'.replace('a', 'b', 2)", "\"bba\""),
    ("'a,b,,c'.split(',')", "[\"a\", \"b\", \"\", \"c\"]"),
    ("'abc'.split('')", "[\"a\", \"b\", \"c\"]"), ("'a-b-c'.split('-', 2)", "[\"a\", \"b-c\"]"),
    ("''.split(',')", "[\"\"]"),
    ("['a', 'b'].join(', ')", "\"a, b\""), ("'  x '.trim()", "\"x\""), ("'\\u00a0x\\u200b'.trim().size()", "2"),
    ("'aé'.reverse()", "\"éa\""), ("strings.quote('a\"b')", "\"\\\"a\\\\\\\"b\\\"\""),
    ("'x'.lowerAscii().contains('X')", "false"), ("todo.title.lowerAscii().contains('milk')", "true"),
    ("todo.title.lowerAscii().contains('Milk')", "false"), ("todo.title.lowerAscii().contains('')", "true"),
    ("todo.title.startsWith('Buy')", "true"), ("todo.title.endsWith('milk')", "true"),
    ("'e\\u0301' == '\\u00e9'", "false"),
  ]

  static let numbers: [(String, String)] = [
    ("2.5.formatted(0)", "\"2\""), ("3.5.formatted(0)", "\"4\""), ("2.675.formatted(2)", "\"2.67\""),
    ("1234567.891.formatted(2)", "\"1234567.89\""), ("(-0.5).formatted(1)", "\"-0.5\""),
    ("string(1000000.0)", "\"1e+06\""), ("string(0.1 + 0.2)", "\"0.30000000000000004\""), ("string(-0.0)", "\"-0\""),
    ("'%s'.format([123456789.0])", "\"123456789\""), ("'%s'.format([1e-7])", "\"0.0000001\""),
    ("'%d %s left'.format([n, n == 1 ? 'task' : 'tasks'])", "\"3 tasks left\""), ("'%.2f'.format([d])", "\"1.50\""),
    ("'%x %X %o %b %e'.format([255, 255, 8, 5, 1234.5])", "\"ff FF 10 101 1.234500e+03\""),
    ("'100%%'.format([])", "\"100%\""),
    ("'%s'.format([{'b': 1, 'a': [true]}])", "\"{a: [true], b: 1}\""),
    ("math.round(2.5)", "3.0"), ("math.round(-2.5)", "-3.0"), ("math.greatest(1, 2.5)", "2.5"),
    ("math.least([3, 1])", "1"), ("math.abs(-5)", "5"), ("math.bitShiftRight(-1, 63)", "1"), ("math.sqrt(4)", "2.0"),
    ("[1, 2, 3].sum()", "6"), ("[1.5, 2.0].sum()", "3.5"), ("[1].filter(x, false).sum()", "0"),
    ("[duration('1s'), duration('500ms')].sum()", "1.5s"), ("['b', 'a'].max()", "\"b\""), ("int('+7')", "7"),
    ("int(2.9)", "2"),
    ("double('1e3')", "1000.0"), ("bool('TRUE')", "true"), ("[4, 5].indexOf(5)", "1"), ("[4, 5].indexOf(6)", "-1"),
  ]

  static let lists: [(String, String)] = [
    ("[1, 2, 3].slice(1, 2)", "[2]"), ("[[1], [2, 3]].flatten()", "[1, 2, 3]"), ("[1, 2, 1].distinct()", "[1, 2]"),
    ("[[1], [1], [2]].distinct()", "[[1], [2]]"), ("[3, 1, 2].sort()", "[1, 2, 3]"), ("[1, 2].reverse()", "[2, 1]"),
    ("lists.range(3)", "[0, 1, 2]"), ("[1, 2].first()", "optional(1)"), ("[1, 2].last().orValue(0)", "2"),
    ("sets.contains([1, 2], [1])", "true"), ("sets.equivalent([1, 1, 2], [2, 1])", "true"),
    ("sets.intersects([1], [2])", "false"), ("base64.encode(b'hi')", "\"aGk=\""),
    ("base64.decode('aGk') == b'hi'", "true"),
    ("json.encode({'a': [1, 2.5, true, null]})", "\"{\\\"a\\\":[1,2.5,true,null]}\""),
  ]

  static let times: [(String, String)] = [
    ("ts.getFullYear()", "2023"), ("ts.getMonth()", "10"), ("ts.getDate('Europe/Paris')", "14"),
    ("ts.getHours('+02:00')", "0"), ("ts.getHours('America/New_York')", "17"), ("ts.getDayOfWeek()", "2"),
    ("timestamp('2040-07-01T12:00:00Z').getHours('Europe/Berlin')", "14"),
    ("timestamp('2040-01-01T12:00:00Z').getHours('Europe/Berlin')", "13"),
    ("timestamp('2040-01-01T12:00:00Z').getHours('Australia/Sydney')", "23"),
    ("timestamp('0001-01-01T00:00:00Z').getDayOfYear()", "0"),
    ("timestamp('9999-12-31T23:59:59.999Z').getMilliseconds()", "999"),
    ("timestamp('1969-12-31T23:59:59.5Z').getSeconds()", "59"), ("int(timestamp('1969-12-31T23:59:59Z'))", "-1"),
    ("ts + duration('1h30m')", "2023-11-14T23:43:20Z"), ("ts - ts", "0s"), ("duration('-1.5h').getMinutes()", "-90"),
    ("duration('1.234s').getMilliseconds()", "234"), ("string(duration('1h'))", "\"3600s\""),
    ("string(timestamp('2023-01-01T00:00:00.50+02:00'))", "\"2022-12-31T22:00:00.5Z\""),
    ("ts.formatted('yyyy-MM-dd HH:mm')", "\"2023-11-14 22:13\""),
    ("ts.formatted(\"EEE d MMM, h:mm a 'o''clock'\", 'Asia/Tokyo')", "\"Wed 15 Nov, 7:13 AM o'clock\""),
    ("timestamp('2000-02-29T00:00:00Z').formatted('EEEE, MMMM yy')", "\"Tuesday, February 00\""),
  ]

  static let patterns: [(String, String)] = [
    ("'hello'.matches('^h.*o$')", "true"), ("'hello'.matches('ell')", "true"), ("'hello'.matches('^ell')", "false"),
    ("'a\\nb'.matches('a.b')", "false"), ("'a\\nb'.matches('(?s)a.b')", "true"), ("'ÄB'.matches('(?i)äb')", "true"),
    ("'x1'.matches(r'^\\w\\d$')", "true"), ("'ab12'.matches(r'^[[:alpha:]]+\\d{2}$')", "true"),
    ("'é'.matches(r'^\\pL$')", "true"),
    ("'a-b'.matches(r'^[a\\-b]+$')", "true"), ("'foo.bar'.matches(r'\\bbar$')", "true"), ("''.matches('^$')", "true"),
    ("'aaa'.matches('^(a|aa)+$')", "true"), ("'abab'.matches('^(?:ab){2}$')", "true"), ("'}'.matches('^}$')", "true"),
    ("regex.replace('a1b22', '[0-9]+', '#')", "\"a#b#\""), ("regex.replace('ab', '(a)(b)', r'\\2\\1')", "\"ba\""),
    ("regex.replace('abc', '', '-')", "\"-a-b-c-\""), ("regex.replace('aaa', 'a', 'b', 2)", "\"bba\""),
    ("regex.extract('id: 42', r'id: (\\d+)')", "optional(\"42\")"), ("regex.extract('x', 'y')", "none"),
    ("regex.extractAll('a1b2', '[0-9]')", "[\"1\", \"2\"]"), ("regex.extract('<<a>>', '<(.+?)>')", "optional(\"<a\")"),
    ("('a'.replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).matches('^(a*)*b$')", "false"),
    ("'ⅷ'.matches('(?i)Ⅷ')", "true"), (#"'é'.matches(r'(?i)^\p{Lu}$')"#, "true"),
    (#"'1'.matches(r'(?i)\p{Lu}')"#, "false"),
    ("'aXb'.matches('a(?i:x)b') && !'AXb'.matches('a(?i:x)b')", "true"),
  ]

  @Test(arguments: [texts, numbers, lists, times, patterns].flatMap { $0 })
  func `has the value`(_ text: String, _ expected: String) {
    #expect(ExpressionWorld().result(text) == expected)
  }

  static let badPatterns = [
    "[", "(", ")", "a**", "*a", "a{2,1}", "a{1001}", #"\1"#, "(?=a)", "(?<=a)", "(?<!a)", #"\p{Nope}"#, "[b-a]", #"\q"#,
    "(?z)", #"\"#, "[[:nope:]]", "(?P<>a)",
  ]

  @Test(arguments: badPatterns) func `a bad pattern is found at load`(_ pattern: String) {
    let findings = ExpressionWorld().result("s.matches(r'''\(pattern)''')")
    #expect(findings.hasPrefix("10..<"), "\(findings)")
    #expect(findings.contains("this pattern is not valid"), "\(findings)")
  }

  @Test func `a pattern that would explode takes linear time`() {
    let text = "cel.bind(x, 'a'.replace('a', 'aaaaaaaaaa'), x + x + x + x).matches('^(a?){40}a{40}$')"
    #expect(ExpressionWorld().result(text) == "true")
    #expect(ExpressionWorld().result("s.matches('(((a{30}){30}){30}){30}')").contains("too large"))
    let classes = String(repeating: #"\pL"#, count: 1_000)
    #expect(ExpressionWorld().result("s.matches(r'(?i)\(classes)')").contains("too large"))
  }

  static let plurals: [(String, Int, String)] = [
    ("en", 0, "other"), ("en", 1, "one"), ("de", 2, "other"), ("fr", 0, "one"), ("fr", 1_000_000, "many"),
    ("es", 0, "other"), ("it", 1, "one"), ("pl", 1, "one"), ("pl", 2, "few"), ("pl", 5, "many"), ("pl", 12, "many"),
    ("pl", 22, "few"), ("pl", 21, "many"), ("ru", 21, "one"), ("ru", 11, "many"), ("ru", 3, "few"), ("ru", 112, "many"),
    ("ar", 0, "zero"), ("ar", 2, "two"), ("ar", 7, "few"), ("ar", 11, "many"), ("ar", 100, "other"), ("ja", 1, "other"),
    ("zh-Hans", 5, "other"), ("ru_RU", 1, "one"), ("en", -1, "one"), ("en", .min, "other"),
  ]

  @Test(arguments: plurals) func `chooses the plural form`(_ locale: String, _ number: Int, _ category: String) {
    #expect(PluralRule(locale: locale).category(of: number).rawValue == category)
  }

  @Test func `a number sign in a plural form is the number`() {
    let world = ExpressionWorld()
    #expect(world.result("n.plural({'one': '# task left', 'other': '# tasks left'})") == "\"3 tasks left\"")
    #expect(world.result("(n - 2).plural({'one': '# task left', 'other': '# tasks left'})") == "\"1 task left\"")
  }

  @Test func `every form of the language is needed`() {
    var world = ExpressionWorld()
    world.checker.locale = "ru"
    let findings = world.result("n.plural({'one': '#', 'other': '#', 'lots': 'x'})")
    #expect(findings.contains("in `ru`, `plural` needs `few`, `many`"))
    #expect(findings.contains("a plural form is one of"))
  }
}
