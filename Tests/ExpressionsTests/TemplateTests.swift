import SourceText
import SpecValues
import Testing

@testable import Expressions

@Suite struct TemplateTests {
  static let texts: [(String, String)] = [
    ("plain", "plain"), ("", ""), ("${s}", "hello"), ("Hi ${s}!", "Hi hello!"), ("${n}/${d}", "3/1.5"),
    ("${flag}", "true"),
    ("${priority}", "high"), ("${ts}", "2023-11-14T22:13:20Z"), ("${duration('1500ms')}", "1.5s"),
    ("${1e21}", "1000000000000000000000"),
    ("$${s} is ${s}", "${s} is hello"), ("$5 and $", "$5 and $"), ("a$${b", "a${b"), ("${ {'}': 1}['}'] }", "1"),
    ("${'}'}${\"{\"}", "}{"), ("“${s}”", "“hello”"), ("${n > 2 ? 'many' : 'few'} left", "many left"),
    ("${json.k}", "1"),
    ("${\n  n + 1 // the next\n}", "4"), ("100 %", "100 %"), ("${s}\n", "hello\n"),
  ]

  @Test(arguments: texts) func `gives the text`(_ template: String, _ text: String) throws {
    let world = ExpressionWorld()
    let result = world.checker.checkTemplate(template, expecting: .text)
    let checked = try #require(result.value, "\(world.findings(result.diagnostics))")
    #expect(try checked.compiled().evaluateText(world.context) == text)
    #expect(try checked.compiled().evaluate(world.context) == .string(text))
  }

  static let typed: [(String, ValueType, Value)] = [
    ("${n + 1}", .int, .int(4)), (" ${todos.size()} ", .int, .int(3)), ("${name}", .nullable(.string), .null),
    ("${[n]}", .list(.int), .list([.int(3)])), ("Hi ${s}", .string, .string("Hi hello")),
    ("${s}", .string, .string("hello")),
    ("${'low'}", .enumeration(ExpressionWorld.priority), .string("low")),
  ]

  @Test(arguments: typed) func `a whole expression keeps its type`(
    _ template: String, _ type: ValueType, _ value: Value
  ) throws {
    let world = ExpressionWorld()
    let result = world.checker.checkTemplate(template, expecting: .typed(type))
    let checked = try #require(result.value, "\(world.findings(result.diagnostics))")
    #expect(try checked.compiled().evaluate(world.context) == value)
  }

  static let findings: [(String, String)] = [
    ("${", "0..<2 template: this `${` is not closed"), ("Hi ${s", "3..<5 template: this `${` is not closed"),
    ("${}", "2..<2 expression-syntax: an expression is missing here"),
    ("${ }", "2..<3 expression-syntax: an expression is missing here"),
    ("é ${todo.titel}", "10..<15 unknown-field: `Todo` has no field `titel`"),
    ("${name}", "2..<6 maybe-null: `name` may be null"),
    ("${todos}", "2..<7 no-text: `[Todo]` has no text"), ("${todo}", "2..<6 no-text: `Todo` has no text"),
    ("${counts}", "2..<8 no-text"),
    ("${null}", "2..<6 no-text"), ("${n + }", "6..<6 expression-syntax"), ("a ${nope} b ${nada}", "4..<8 unknown-name"),
  ]

  @Test(arguments: findings) func `is found in the template`(_ template: String, _ finding: String) {
    let world = ExpressionWorld()
    let result = world.checker.checkTemplate(template, expecting: .text)
    #expect(result.value == nil)
    #expect(world.findings(result.diagnostics).hasPrefix(finding), "\(world.findings(result.diagnostics))")
  }

  @Test func `words around an expression make a text`() {
    let world = ExpressionWorld()
    let result = world.checker.checkTemplate("about ${n}", expecting: .typed(.int))
    #expect(world.findings(result.diagnostics).contains("`Int` is expected, but words around `${…}` make a text"))
  }

  @Test func `a literal that names a value is a warning`() {
    let world = ExpressionWorld()
    let result = world.checker.checkTemplate("todo.title", expecting: .text)
    #expect(result.value?.literal == "todo.title")
    #expect(result.diagnostics.map(\.severity) == [.warning])
    #expect(result.diagnostics.first?.fixes.first?.edits.first?.replacement == "${todo.title}")
    #expect(world.checker.checkTemplate("example.com", expecting: .text).diagnostics.isEmpty)
    #expect(world.checker.checkTemplate("Done.", expecting: .text).diagnostics.isEmpty)
  }

  @Test func `all expressions of a template are checked`() {
    let result = ExpressionWorld().checker.checkTemplate("a ${nope} b ${nada}", expecting: .text)
    #expect(result.diagnostics.count == 2)
  }

  @Test func `tells templates from literals`() throws {
    #expect(TemplateText.containsExpression("a ${b}"))
    #expect(!TemplateText.containsExpression("a $${b} $"))
    #expect(TemplateText.isWholeExpression("${b}"))
    #expect(!TemplateText.isWholeExpression("${a}${b}"))
    #expect(!TemplateText.isWholeExpression("x ${a}"))
    #expect(!TemplateText.isWholeExpression("${a"))
    #expect(try TemplateText.parts("a${b}$${c}") == [.words("a"), .expression(3..<4), .words("${c}")])
  }
}

@Suite struct PathTests {
  static let paths: [(String, String, String)] = [
    ("s", "s", "String"), ("params.id", "params.id", "String"), ("todo.title", "todo .title#1", "String"),
    ("todos[todo.id].isDone", "todos [id] .isDone#2", "Bool"), ("todos['a']", "todos [id]", "Todo"),
    ("counts['a']", "counts [key]", "Int"), ("todo.due", "todo .due#3", "Date?"),
  ]

  @Test(arguments: paths) func `leads to a place`(_ text: String, _ dump: String, _ type: String) throws {
    let world = ExpressionWorld()
    let result = world.checker.checkPath(text)
    let path = try #require(result.value, "\(world.findings(result.diagnostics))")
    let segments = path.segments.map { segment in
      switch segment {
      case .field(let index, let name, _): " .\(name)#\(index)"
      case .byId: " [id]"
      case .mapKey: " [key]"
      case .listIndex: " [index]"
      }
    }
    #expect(path.root.name + segments.joined() == dump)
    #expect("\(path.type)" == type)
  }

  @Test func `a path tells what its keys read`() {
    let path = ExpressionWorld().checker.checkPath("todos[params.id].title").value
    #expect(path?.reads == [12])
    #expect(path?.segments.map(\.range) == [5..<16, 17..<22])
  }

  static let findings: [(String, String)] = [
    ("todoss", "0..<6 unknown-name: there is no `todoss`; did you mean `todos`?"),
    ("todo.titel", "5..<10 unknown-field: `Todo` has no field `titel`; did you mean `title`?"),
    ("s.x", "2..<3 unknown-field: `String` has no fields"),
    ("todos[1].title", "6..<7 wrong-type: `[…]` takes the `id` of an element"),
    ("n + 1", "0..<5 path: only a place can stand here"), ("owner.name", "6..<10 maybe-null"),
    ("s['a']", "1..<6 path: `String` has no elements"),
    ("params.ide", "7..<10 unknown-name: `params` has no `ide`; did you mean `id`?"),
    ("todos[", "6..<6 expression-syntax"),
    ("items", "0..<5 not-readable-here"), ("counts[?'a']", "0..<12 path"),
  ]

  @Test(arguments: findings) func `is found in the path`(_ text: String, _ finding: String) {
    let world = ExpressionWorld()
    let result = world.checker.checkPath(text)
    #expect(result.value == nil)
    #expect(world.findings(result.diagnostics).hasPrefix(finding), "\(world.findings(result.diagnostics))")
  }

  @Test func `an action reference is a name with arguments`() throws {
    #expect(try ActionCallSyntax.parse("save") == ActionCallSyntax(name: "save", nameRange: 0..<4, arguments: nil))
    #expect(try ActionCallSyntax.parse("save()") == ActionCallSyntax(name: "save", nameRange: 0..<4, arguments: []))
    #expect(
      try ActionCallSyntax.parse("favorites.add(todo.id, 1 + 2)")
        == ActionCallSyntax(name: "favorites.add", nameRange: 0..<13, arguments: [14..<21, 23..<28]))
    #expect(throws: ExpressionDiagnostic.self) { try ActionCallSyntax.parse("save + 1") }
    #expect(throws: ExpressionDiagnostic.self) { try ActionCallSyntax.parse("save(") }
    #expect(throws: ExpressionDiagnostic.self) { try ActionCallSyntax.parse("todos[0].save()") }
  }
}
