import Foundation
import Reports
import SourceText
import SpecChecking
import TestSupport
import Testing

@Suite struct ExplanationTests {
  @Test func `the article of the findings is that of the catalogue`() {
    let article = GoldenFile("Findings.md", folder: GoldenFile.catalog)
    let problem = article.problem(with: Explanation.article(Catalogue.entries))
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test(arguments: Catalogue.entries.map(\.code.id)) func `an explanation shows both examples and has no line too long`(
    _ code: String
  ) throws {
    let entry = try #require(Catalogue.entry(code))
    let lines = Explanation.text(entry).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "\(code) \(entry.code.name) (\(entry.severity.rawValue))")
    #expect(lines.allSatisfy { $0.count <= 200 })
    for line in (entry.failing + "\n" + entry.corrected).split(separator: "\n") {
      #expect(lines.contains("    \(line)"))
    }
  }
}
