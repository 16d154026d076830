import Expressions
import Foundation
import SourceText
import Testing

@testable import SpecChecking

extension CatalogueEntry: CustomTestStringConvertible {
  public var testDescription: String { "\(code.id) \(code.name)" }

  /// What is found in an example; in those of the other groups, which leave most of their screen unused, without what
  /// the design rules say.
  func findings(in example: String) -> [Diagnostic] {
    if form == .expression { return evaluationFindings(in: example) }
    if form == .project {
      let own = file(example)
      let texts = files.merging([own.path: example]) { $1 }
      let loader = SpecLoader(files: FilesInMemory(texts), judgesDesign: true)
      let all = texts.map { loader.load(SourceFile(path: $0.key, text: $0.value)) }
      return all.flatMap(\.diagnostics).filter { $0.code.number / 100 != 9 }
        + (ProjectReview.findings(in: all.map(loader.projectFile)) ?? [])
    }
    let loader = SpecLoader(files: FilesInMemory(files), judgesDesign: true)
    return loader.load(file(example)).diagnostics.filter { group == .design || $0.code.number / 100 != 9 }
  }

  private func evaluationFindings(in example: String) -> [Diagnostic] {
    let file = SourceFile(path: "expression", text: example)
    guard let expression = ExpressionChecker(scope: TableScope([])).check(example).value else {
      return [Diagnostic(ExpressionCode.syntax, "no expression", at: SourceSpan(file, 0..<0))]
    }
    do throws(EvaluationFailure) {
      _ = try expression.compiled().evaluate(EvaluationContext())
      return []
    } catch {
      return [Diagnostic(ExpressionCode.failure, error.message, at: SourceSpan(file, error.range))]
    }
  }
}

@Suite struct CatalogueTests {
  @Test(arguments: Catalogue.entries) func `the failing example has its finding and no other`(_ entry: CatalogueEntry) {
    // A suppression that is none leaves the warning where it is.
    let found = entry.findings(in: entry.failing).filter { entry.severity == .warning || $0.severity == .error }
    #expect(!found.isEmpty && found.allSatisfy { $0.code == entry.code }, "\(found.map(described))")
    #expect(found.allSatisfy { $0.severity == entry.severity }, "\(found.map(described))")
  }

  @Test(arguments: Catalogue.entries) func `the corrected example has no finding`(_ entry: CatalogueEntry) {
    #expect(entry.failing != entry.corrected)
    #expect(entry.findings(in: entry.corrected).map(described) == [])
  }

  @Test(arguments: Catalogue.entries) func `an entry says what and why in sentences of the house`(
    _ entry: CatalogueEntry
  ) throws {
    let first = try #require(entry.summary.first)
    #expect(!first.isUppercase || first == "`", "\(entry.summary)")
    #expect(!entry.summary.hasSuffix(".") && !entry.summary.contains("\n"))
    #expect(entry.reason.hasSuffix(".") && entry.reason.count > 20)
    #expect(entry.group != nil)
    #expect(!entry.failing.hasSuffix("\n"))
  }

  @Test func `codes have one number and one name each`() {
    let codes = Catalogue.entries.map(\.code)
    #expect(Set(codes.map(\.number)).count == codes.count)
    #expect(Set(codes.map(\.name)).count == codes.count)
  }

  /// Reads the sources, since a code is a constant wherever its stage is.
  @Test func `each code of the sources has an entry, and each entry is a code of the sources`() throws {
    let sources = ShippedScreens.folder.deletingLastPathComponent().appending(path: "Sources")
    var declared: [String: String] = [:]
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /DiagnosticCode\(\s*(\d+), "([^"]+)"\)/) {
        declared[String(match.1)] = String(match.2)
      }
    }
    let entries = Dictionary(
      uniqueKeysWithValues: Catalogue.entries.map { (String($0.code.number), $0.code.name) })
    #expect(declared == entries)
  }

  @Test(arguments: [
    "SS0402", "ss0402", "0402", "402", "payload-not-assigned", "Payload-Not-Assigned",
  ])
  func `an entry is found by code, number and name`(text: String) {
    #expect(Catalogue.entry(text)?.code.id == "SS0402")
  }

  @Test(arguments: ["", "SS", "4020", "SS9999", "00402", "payload", "SS-402", "４０２", " 402"])
  func `what is no code finds nothing`(text: String) {
    #expect(Catalogue.entry(text) == nil)
  }

  @Test(arguments: [
    ("payload-not-asigned", "payload-not-assigned"), ("no-wayout", "no-way-out"), ("SS04O2", "SS0402"),
  ])
  func `the nearest code is suggested`(text: String, nearest: String) {
    #expect(Catalogue.nearest(to: text) == nearest)
  }

  @Test(arguments: ["hippopotamus", "SS9999", "SS0499", "9999", "SS", ""])
  func `nothing is suggested for a number and for what is near to nothing`(text: String) {
    #expect(Catalogue.nearest(to: text) == nil)
  }
}
