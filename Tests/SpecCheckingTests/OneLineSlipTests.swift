import SourceText
import SpecChecking
import Testing

/// One change in one line of a shipped screen, and the one finding that it must give.
struct OneLineSlip: Sendable, CustomTestStringConvertible {
  var name: String
  /// What stands in the file, and what is written in its place, once.
  var words: String
  var others: String
  /// Line, byte column and code of the finding.
  var place: String
  /// A part of the message.
  var message: String

  init(_ name: String, _ words: String, _ others: String, _ place: String, _ message: String) {
    self.name = name
    self.words = words
    self.others = others
    self.place = place
    self.message = message
  }

  var testDescription: String { name }
}

/// The slips that authors make, in the text of the article list.
@Suite struct OneLineSlipTests {
  static let slips: [OneLineSlip] = [
    .init("a wrong key", "  during: loading", "  whilst: loading", "20:3 SS0203", "`whilst`"),
    .init("a misspelt key", "  during: loading", "  durng: loading", "20:3 SS0203", "did you mean `during`?"),
    .init("a case that the view leaves out", "  idle, loading:", "  idle:", "24:1 SS0601", "`loading`"),
    .init(
      "payload that is not assigned", "  done: loaded.articles", "  done: loaded", "21:9 SS0402",
      "`articles: [Article]`"),
    .init(
      "an unknown name in an expression", "${article.title}", "${artcle.title}", "30:24 SS0303",
      "did you mean `article`?"),
    .init("a wrong type", "{ id: a1, title: First }, {", "{ id: a1, title: [First] }, {", "49:34 SS0353", "`String`"),
    .init(
      "an unquoted colon", "message: Couldn't load articles. }", "message: Sorry: no articles. }", "22:44 SS0141",
      "needs quotes"),
    .init("a tab", "  done: loaded.articles", "\tdone: loaded.articles", "21:1 SS0143", "blanks"),
    .init("a duplicate key", "  fail: { to: failed", "  done: { to: failed", "22:3 SS0120", "`done`"),
    .init("an unclosed quote", "\"${article.title}\"", "\"${article.title}", "30:21 SS0144", "close it"),
    .init(
      "a wrong service", "  call: articles.fetchArticles", "  call: article.fetchArticles", "19:9 SS0501", "`articles`"),
    .init(
      "a wrong operation", "  call: articles.fetchArticles", "  call: articles.fetch", "19:9 SS0501", "`fetchArticles`"),
    .init("a misspelt case", "fail: { to: failed", "fail: { to: faild", "22:15 SS0401", "did you mean `failed`?"),
    .init("a misspelt action", "action: load", "action: lod", "36:15 SS0404", "did you mean `load`?"),
    .init("a misspelt type", "[Article] }", "[Artcle] }", "10:32 SS0351", "did you mean `Article`?"),
    .init(
      "a call that may fail", "  fail: { to: failed, set: { message: Couldn't load articles. } }\n", "", "19:3 SS0502",
      "add `fail:`"),
    .init("a misspelt list", "    - list: articles", "    - list: articls", "28:13 SS0303", "did you mean `articles`?"),
  ]

  @Test(arguments: slips) func `a slip is reported once, at its place`(_ slip: OneLineSlip) throws {
    let text = try ShippedScreens.text("01-articles.screen.yaml")
    #expect(text.contains(slip.words))
    let changed = text.replacing(slip.words, with: slip.others, maxReplacements: 1)
    let found = SpecLoader().load(SourceFile(path: "01-articles.screen.yaml", text: changed)).diagnostics
    #expect(found.count == 1, "\(found.map(described))")
    let first = try #require(found.first)
    #expect(described(first).hasPrefix(slip.place + " "), "\(described(first))")
    #expect(first.message.contains(slip.message), "\(first.message)")
  }
}
