import TestSupport
import Testing

@Suite struct ArticleTests {
  private let article = Article(
    name: "a.md",
    text: """
      # A

      <!-- write: a.yaml -->
      ```yaml
      a: 1

      b: 2
      ```

      <!-- in
      screen: S
      -->
      ```yaml
      view: []
      ```
      Text between.
      ```
      $ run
      old
      ```
      ```json
      ```
      """)

  @Test func `blocks have their language, their text and their place`() {
    #expect(article.blocks.map(\.language) == ["yaml", "yaml", "", "json"])
    #expect(article.blocks.map(\.line) == [4, 13, 17, 21])
    #expect(article.blocks.map(\.text) == ["a: 1\n\nb: 2\n", "view: []\n", "$ run\nold\n", ""])
  }

  @Test func `a note is that of the comment right above`() {
    #expect(article.blocks.map(\.note) == ["write: a.yaml", "in\nscreen: S", nil, nil])
    #expect(article.blocks[0].noted("write") == "a.yaml")
    #expect(article.blocks[0].noted("put") == nil)
    #expect(article.blocks[2].noted("write") == nil)
  }

  @Test func `a comment with a line between belongs to no block`() {
    let article = Article(name: "a.md", text: "<!-- write: a -->\n\n```yaml\nx: 1\n```\n")
    #expect(article.blocks.map(\.note) == [nil])
  }

  @Test func `a block without an end is none`() {
    #expect(Article(name: "a.md", text: "```yaml\na: 1\n").blocks.isEmpty)
  }

  @Test func `other texts in blocks leave all else as it was`() {
    #expect(article.text(replacing: [:]).utf8.elementsEqual(article.text(replacing: [3: ""]).utf8))
    let text = article.text(replacing: [2: "$ run\nnew\nmore\n"])
    #expect(text.contains("```\n$ run\nnew\nmore\n```\n```json\n```"))
    #expect(text.hasPrefix("# A\n\n<!-- write: a.yaml -->\n```yaml\na: 1\n\nb: 2\n```\n"))
    #expect(Article(name: "a.md", text: text).blocks.count == 4)
  }

  @Test func `an article that is not there is an error`() {
    #expect(throws: (any Error).self) { try Article("Nowhere.md") }
    #expect(Article.names().contains("Language.md"))
  }
}
