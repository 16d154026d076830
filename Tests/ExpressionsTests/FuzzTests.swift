import SourceText
import SpecValues
import Testing

@testable import Expressions

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A generator of numbers that gives the same ones for the same seed.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Random expressions: walks over the grammar, mutations of good ones, and plain bytes.
private struct ExpressionGenerator {
  var random: Seeded
  let corpus =
    ExpressionValueTests.values.map(\.0) + ExpressionValueTests.failures.map(\.0) + FunctionTests.texts.map(\.0)
    + FunctionTests.lists.map(\.0) + FunctionTests.times.map(\.0) + FunctionTests.patterns.map(\.0)
    + FunctionTests.numbers.map(\.0) + FindingTests.narrowed
  let names = [
    "n", "d", "s", "flag", "todos", "todo", "name", "counts", "json", "ts", "priority", "owner", "maybe", "x", "t",
    "params.id",
    "items", "complete", "int", "null", "true", "nope",
  ]
  let literals = [
    "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "1u", "18446744073709551615u", "0.0", "1e308",
    "-0.5", "''",
    "'a'", "'é😀'", "b'\\xff'", "'low'", "[]", "{}", "[1, 2]", "{'a': 1}", "'(a*)*'", "'%s %d'",
    "timestamp(253402300799)",
    "duration('9223372036s')", "optional.none()", "lists.range(100)",
  ]
  let operators = ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "in", "&&", "||"]
  let members = FunctionLibrary.standard.members.keys.sorted() + Checking.macroNames
  let globals = FunctionLibrary.standard.globals.keys.sorted() + ["has", "math.greatest", "cel.bind", "inState", "now"]

  mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

  mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else { return Bool.random(using: &random) ? pick(names) : pick(literals) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: return "\(expression(depth - 1)) \(pick(operators)) \(expression(depth - 1))"
    case 3: return "(\(expression(depth - 1)) ? \(expression(depth - 1)) : \(expression(depth - 1)))"
    case 4, 5: return "\(expression(depth - 1)).\(pick(members))(\(arguments(depth - 1)))"
    case 6: return "\(pick(globals))(\(arguments(depth - 1)))"
    case 7:
      return
        "\(expression(depth - 1)).\(pick(["filter", "map", "all", "exists", "sortBy", "groupBy"]))(x, \(expression(depth - 1)))"
    case 8: return "\(expression(depth - 1))[\(pick(["", "?"]))\(expression(depth - 1))]"
    case 9: return "[\(arguments(depth - 1))]"
    case 10: return "{\(expression(depth - 1)): \(expression(depth - 1))}"
    default: return "\(pick(["!", "-", "(", ""]))\(expression(depth - 1))\(pick(["", ")", ".title", ".?name"]))"
    }
  }

  mutating func arguments(_ depth: Int) -> String {
    (0..<Int.random(in: 0..<4, using: &random)).map { _ in expression(depth) }.joined(separator: ", ")
  }

  mutating func mutated() -> String {
    var bytes = Array(pick(corpus).utf8)
    for _ in 0..<Int.random(in: 1..<4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.insert(pick(Array("()[]{}.,?:'\"`\\-+*/%&|<>=!#$ \n0eEuxbr_".utf8)), at: index)
      case 3: bytes.replaceSubrange(index..<min(bytes.count, index + 4), with: pick(corpus).utf8.prefix(8))
      default: bytes += bytes[index...]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func next() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4: return expression(Int.random(in: 1..<5, using: &random))
    case 5...8: return mutated()
    default:
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

@Suite struct FuzzTests {
  /// Any text gives a value or findings inside the text, in each set of rules; nothing traps, and nothing takes long.
  @Test func `random expressions give a value or findings`() {
    let rounds = getenv("FUZZ_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 1_500
    let seed = getenv("FUZZ_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1
    var generator = ExpressionGenerator(random: Seeded(state: seed))
    let world = ExpressionWorld()
    for round in 0..<rounds {
      let text = generator.next()
      let count = text.utf8.count
      var checker = world.checker
      checker.rules = [.screens, .specification, .unchecked][round % 3]
      if getenv("FUZZ_TRACE") != nil {
        print(round, text)
        fflush(nil)
      }
      let result = checker.check(text)
      for finding in result.diagnostics {
        #expect(finding.range.lowerBound >= 0 && finding.range.upperBound <= count, "\(text)")
        for note in finding.notes { #expect((note.range?.upperBound ?? 0) <= count, "\(text)") }
        for edit in finding.fixes.flatMap(\.edits) { #expect(edit.range.upperBound <= count, "\(text)") }
      }
      #expect((result.value == nil) == result.diagnostics.contains { $0.severity == .error }, "\(text)")
      if let checked = result.value {
        let compiled = checked.compiled()
        let first = Result { () throws(EvaluationFailure) in TypedNode.literal(try compiled.evaluate(world.context)) }
        let second = Result { () throws(EvaluationFailure) in TypedNode.literal(try compiled.evaluate(world.context)) }
        switch (first, second) {
        case (.success(let one), .success(let other)):
          #expect(one == other || text.contains("newId"), "\(text)")
          if round % 3 == 0 { fits(checked, compiled, world, text) }
        case (.failure(let one), .failure(let other)): #expect(one == other, "\(text)")
        default: Issue.record("two evaluations of \(text) differ")
        }
        _ = checked.dump
      }
      _ = checker.checkTemplate("a ${\(text)} b", expecting: .text)
      _ = checker.checkPath(text)
      _ = try? ActionCallSyntax.parse(text)
    }
  }

  /// What the checker promised holds when it runs.
  private func fits(
    _ checked: CheckedExpression, _ compiled: CompiledExpression, _ world: ExpressionWorld, _ text: String
  ) {
    guard let value = try? compiled.evaluate(world.context) else { return }
    #expect(checked.type.holds(value), "\(text) gives \(TypedNode.literal(value)), which is no \(checked.type)")
  }

  static let hard: [String] = [
    String(repeating: "(", count: 100_000), String(repeating: "[", count: 100_000),
    String(repeating: "-", count: 99_999) + "1",
    String(repeating: "!", count: 99_999) + "flag", String(repeating: "n.", count: 50_000) + "n",
    String(repeating: "n + ", count: 25_000) + "n",
    String(repeating: "flag && ", count: 12_000) + "flag", String(repeating: "flag ? n : ", count: 9_000) + "n",
    String(repeating: "[", count: 240) + String(repeating: "]", count: 240),
    String(repeating: "{1:", count: 240) + "1" + String(repeating: "}", count: 240),
    String(repeating: "x", count: 100_001), "'" + String(repeating: "é", count: 99_000) + "'",
    String(repeating: "9", count: 90_000),
    "1." + String(repeating: "0", count: 90_000) + "1", "1e" + String(repeating: "9", count: 1_000),
    "'" + String(repeating: "(", count: 5_000) + "'.matches('" + String(repeating: "(", count: 5_000) + "')",
    "s.matches('" + String(repeating: "a?", count: 2_000) + "')", "s" + String(repeating: ".trim()", count: 300),
    "todos" + String(repeating: ".map(x, [x, x])", count: 120), "n" + String(repeating: "[n]", count: 1_000),
    (0..<60).map { "cel.bind(v\($0), \($0 == 0 ? "[1]" : "[v\($0 - 1), v\($0 - 1)]"), " }.joined() + "v59 == v59"
      + String(repeating: ")", count: 60),
    (0..<40).map {
      "cel.bind(a\($0), \($0 == 0 ? "[1]" : "[a\($0 - 1), a\($0 - 1)]"), cel.bind(b\($0), \($0 == 0 ? "[1]" : "[b\($0 - 1), b\($0 - 1)]"), "
    }
    .joined() + "a39 == b39" + String(repeating: ")", count: 80),
    (0..<40).map { "cel.bind(v\($0), \($0 == 0 ? "['x']" : "[v\($0 - 1), v\($0 - 1)]"), " }.joined()
      + "json.encode(v39)" + String(repeating: ")", count: 40),
    (0..<40).map { "cel.bind(v\($0), \($0 == 0 ? "['x']" : "[v\($0 - 1), v\($0 - 1)]"), " }.joined()
      + "'%s'.format([v39])" + String(repeating: ")", count: 40),
    (0..<30).map { "cel.bind(v\($0), \($0 == 0 ? "'x'" : "v\($0 - 1) + v\($0 - 1)"), " }.joined() + "v29.size()"
      + String(repeating: ")", count: 30),
    "\0", "\u{FEFF}n", "n //" + String(repeating: "x", count: 99_000), "timestamp(-62135596800) - duration('1ns')",
    "timestamp(253402300799) + duration('999999999ns')", "duration('9223372036854775807ns') + duration('1ns')",
    "int(9.3e18)", "int(0.0 / 0.0)", "uint(-0.5)", "double('1e999')", "math.abs(-9223372036854775808)",
    "9223372036854775807.0 == 9223372036854775807.0",
    "lists.range(21000).exists(b, lists.range(n + 23000).exists(a, a < 0))",
    "lists.range(900000).exists(b, s.indexOf(lists.range(n + 900).map(x, 'a').join()) > 0) || true",
    "[0.0 / 0.0, 1.0, 0.0 / 0.0].sort()", "'%.1000f'.format([1e308])", "'%.99999f'.format([1.0])",
  ]

  /// Texts that a plain search would look through again and again.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "big.contains(part)", "big.lowerAscii().contains(part)", "big.indexOf(part) >= 0", "big.lastIndexOf(part) >= 0",
      "big.split(part).size() > 1", "big.replace(part, '') == ''", "big.containsIgnoringCase(part)",
    ])
  func `a search takes linear time`(_ text: String) {
    let world = ExpressionWorld()
    let big = "cel.bind(a, lists.range(n + 397).map(x, s.substring(2, 3)).join(), a.replace('l', a))"
    let part = "cel.bind(a, lists.range(n + 197).map(x, s.substring(2, 3)).join(), a.replace('l', a)) + 'z'"
    #expect(world.result("cel.bind(big, \(big), cel.bind(part, \(part), \(text)))") == "false")
  }

  @Test(.timeLimit(.minutes(1)), arguments: hard.indices) func `hard input ends in bounded time`(_ index: Int) {
    let text = FuzzTests.hard[index]
    let world = ExpressionWorld()
    for rules in [ExpressionChecker.Rules.screens, .unchecked] {
      if getenv("FUZZ_TRACE") != nil {
        print("begin", index, rules, text.prefix(100))
        fflush(nil)
      }
      defer { if getenv("FUZZ_TRACE") != nil { print("end", index, rules) } }
      var checker = world.checker
      checker.rules = rules
      let result = checker.check(text)
      if let checked = result.value {
        _ = try? checked.compiled().evaluate(world.context)
      } else {
        #expect(!result.diagnostics.isEmpty)
      }
    }
  }
}
