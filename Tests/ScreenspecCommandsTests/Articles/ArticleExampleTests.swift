import Foundation
import ScreenspecCommands
import TestSupport
import Testing

/// The examples of the articles: what a reader copies has to work.
///
/// A block of YAML that begins with `screen`, `module`, `app` or `tests` is a whole file: it is checked strictly, and its
/// scenarios are played. Any other one is a part, and the comment above it has the rest of the file: `<!-- in … -->`.
/// `<!-- file: name -->` gives a whole file a name, under which the others of its article find it.
@Suite struct ArticleExampleTests {
  /// A block with the article that it stands in.
  struct Example: Sendable, CustomTestStringConvertible {
    var article: String
    var block: Article.Block
    var testDescription: String { "\(article):\(block.line)" }

    var isWhole: Bool { ["screen:", "module:", "app:", "tests:"].contains { block.text.hasPrefix($0) } }
  }

  /// Recorded articles are tested where they are recorded, and the tutorial is played from step to step.
  static let names = Article.names().filter { !["Findings.md", "Functions.md", "Keys.md", "Tutorial.md"].contains($0) }
  static let articles = names.compactMap { try? Article($0) }
  static let examples = articles.flatMap { article in
    article.blocks.filter { $0.language == "yaml" }.map { Example(article: article.name, block: $0) }
  }

  @Test func `there are examples, whole ones and parts`() {
    #expect(Self.articles.count == Self.names.count)
    #expect(Self.examples.filter(\.isWhole).count > 15)
    #expect(Self.examples.contains { !$0.isWhole })
  }

  @Test(arguments: ArticleExampleTests.examples.filter(\.isWhole))
  func `an example that is a whole file is sound and plays`(_ example: Example) throws {
    let desk = try Self.desk(of: example.article)
    let name = example.block.noted("file") ?? "example.screen.yaml"
    try desk.write(name, Data(example.block.text.utf8))
    let checked = try desk.run(["validate", "--strict", "@\(name)"])
    #expect(checked.status == .clean, "\(checked.output)\(checked.errors)")
    guard example.block.text.contains("\nscenarios:") else { return }
    let played = try desk.run(["test", "@\(name)"])
    #expect(played.status == .clean, "\(played.output)\(played.errors)")
  }

  @Test(arguments: ArticleExampleTests.examples.filter { !$0.isWhole })
  func `an example that is a part makes a sound file with the rest`(_ example: Example) throws {
    let note = try #require(example.block.note, "no comment above it has the rest of the file")
    try #require(note.hasPrefix("in\n"))
    let desk = try Self.desk(of: example.article)
    try desk.write("example.screen.yaml", Data((note.dropFirst(3) + "\n" + example.block.text).utf8))
    let checked = try desk.run(["validate", "@example.screen.yaml"])
    #expect(checked.status == .clean, "\(checked.output)\(checked.errors)")
  }

  @Test func `a fragment that does not fit its rest is found`() throws {
    let article = Article(name: "a.md", text: "<!-- in\nscreen: S\n-->\n```yaml\nview: [{ text: \"${nme}\" }]\n```\n")
    let block = try #require(article.blocks.first)
    let desk = try Desk(["example.screen.yaml": (block.note ?? "").dropFirst(3) + "\n" + block.text])
    #expect(try desk.run(["validate", "@example.screen.yaml"]).status == .failed)
  }

  /// A folder with the files that an article names.
  private static func desk(of name: String) throws -> Desk {
    let desk = try Desk()
    for block in try Article(name).blocks {
      if let file = block.noted("file") { try desk.write(file, Data(block.text.utf8)) }
    }
    return desk
  }
}
