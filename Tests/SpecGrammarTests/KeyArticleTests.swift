import Foundation
import TestSupport
import Testing

@testable import SpecGrammar

/// The reference of keys against the grammar table.
@Suite struct KeyArticleTests {
  @Test func `the article of the keys is that of the grammar table`() {
    let problem = GoldenFile("Keys.md", folder: GoldenFile.catalog).problem(with: KeyArticle.text())
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test func `the article has a row for each key of each construct`() throws {
    let file = GoldenFile.catalog.appending(path: "Keys.md")
    let sections = try String(contentsOf: file, encoding: .utf8).split(separator: "\n### ").dropFirst()
    try #require(sections.count == Grammar.constructs.count)
    for (section, construct) in zip(sections, Grammar.constructs) {
      let keys = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "`")[1] }
      #expect(keys.map(String.init) == construct.keys.map(\.name), "\(construct.title)")
    }
  }

  @Test func `each row has its five cells`() {
    for line in KeyArticle.text().split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.replacing("\\|", with: "").split(separator: "|", omittingEmptySubsequences: false)
      #expect(cells.count == 7, "\(line)")
    }
  }

  @Test func `what a key holds is said in words of the reference`() {
    #expect(KeyArticle.words(.handler) == "handler")
    #expect(KeyArticle.words(.failHandler) == "`ignore`; or handler; or by kind of failure: handler")
    #expect(KeyArticle.words(.cases) == "case; or list: case")
    #expect(KeyArticle.words(.names("part", .dottedName)) == "by part: name with dots")
    #expect(KeyArticle.words(.timed(.slot(.typed))) == "by duration: typed value")
  }
}
