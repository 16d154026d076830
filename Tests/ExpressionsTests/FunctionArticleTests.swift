import Foundation
import TestSupport
import Testing

@testable import Expressions

/// The reference of functions against the library.
@Suite struct FunctionArticleTests {
  @Test func `the article of the functions is that of the catalogue`() {
    let problem = GoldenFile("Functions.md", folder: GoldenFile.catalog).problem(with: FunctionArticle.text())
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test func `each function of the library is in the catalogue, and nothing else is`() {
    let library = FunctionLibrary.standard
    // Functions that the checker knows by name.
    let special =
      Checking.macroNames + [
        "has", "now", "newId", "inState", "cel.bind", "math.greatest", "math.least",
      ]
    let known = Set(library.members.keys).union(library.globals.keys).union(special)
    let listed = Set(FunctionLibrary.catalogue.map(\.name))
    #expect(known.subtracting(listed).sorted() == [])
    #expect(listed.subtracting(known).sorted() == [])
  }

  @Test func `a function is listed once in a chapter`() {
    let places = FunctionLibrary.catalogue.map { "\($0.group) \($0.name)" }
    #expect(Set(places).count == places.count)
  }

  @Test func `each way to call a function is in a signature`() {
    for (name, overloads) in FunctionLibrary.standard.members {
      let signatures = FunctionLibrary.catalogue.filter { $0.name == name }.flatMap(\.signatures)
      guard FunctionLibrary.catalogue.allSatisfy({ $0.name != name || $0.form == nil }) else { continue }
      for overload in overloads where !overload.parameters.contains(where: \.isForeign) {
        let count = overload.parameters.count - 1
        #expect(
          signatures.contains { argumentCount($0, of: name) == count },
          "\(name) with \(count) arguments in \(signatures)")
      }
    }
  }

  @Test(arguments: FunctionLibrary.catalogue.map(\.example)) func `an example has a value`(_ example: String) {
    let world = ExpressionWorld()
    let result = world.checker.check(example)
    #expect(result.diagnostics.isEmpty, "\(world.findings(result.diagnostics))")
    #expect(!FunctionArticle.value(example).hasPrefix("failure"), "\(FunctionArticle.value(example))")
  }

  @Test(arguments: FunctionLibrary.catalogue) func `a summary is a line, and its example uses the function`(
    _ entry: FunctionEntry
  ) {
    let last = String(entry.name.split(separator: ".").last ?? "")
    #expect(entry.example.contains("\(last)("), "\(entry.name)")
    #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix(".") && !entry.summary.contains("\n"))
    #expect(!entry.signatures.isEmpty && entry.signatures.allSatisfy { $0.contains("\(entry.name)(") })
  }

  private func argumentCount(_ signature: String, of name: String) -> Int? {
    guard let call = signature.firstRange(of: ".\(name)("), let result = signature.firstRange(of: ") → ") else {
      return nil
    }
    let inside = signature[call.upperBound..<result.lowerBound]
    return inside.isEmpty ? 0 : inside.split(separator: ", ").count
  }
}
