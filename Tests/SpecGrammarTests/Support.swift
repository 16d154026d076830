import SourceText
import SpecSyntax

import Testing

@testable import SpecGrammar

/// Decodes a text; the findings are those of the tree and of the grammar.
func decode(_ text: String) -> (document: Document?, diagnostics: [Diagnostic]) {
  let tree = SpecSyntaxParser.parse(SourceFile(path: "test.screen.yaml", text: text))
  let result = SpecDecoder.decode(tree)
  return (result.document, tree.diagnostics + result.diagnostics)
}

/// A screen without findings.
func screen(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> ScreenDeclaration {
  let hasView = text.hasPrefix("view:") || text.contains("\nview:")
  let result = decode("screen: S\n" + (hasView ? "" : "view: [nothing]\n") + text)
  #expect(result.diagnostics.map(\.message) == [], sourceLocation: location)
  guard case .screen(let screen) = try #require(result.document, sourceLocation: location) else {
    Issue.record("no screen", sourceLocation: location)
    throw Missing()
  }
  return screen
}

struct Missing: Error {}

/// A snippet with one mistake, and the one finding that it gives.
struct Slip: Sendable, CustomTestStringConvertible {
  var text: String
  var code: DiagnosticCode
  /// The bytes that the finding is at, as text.
  var place: String
  /// A part of the message.
  var says: String
  /// What the file is after the first fix; nil where there is none to look at.
  var fixed: String?

  init(_ text: String, _ code: DiagnosticCode, at place: String, _ says: String, fixed: String? = nil) {
    self.text = text
    self.code = code
    self.place = place
    self.says = says
    self.fixed = fixed
  }

  var testDescription: String { text }

  /// Expects the one finding; the snippet stands in a screen unless it says its own kind.
  func check(_ location: SourceLocation = #_sourceLocation) {
    let isWhole = ["screen:", "module:", "app:", "tests:"].contains { text.hasPrefix($0) }
    let hasView = text.hasPrefix("view:") || text.contains("\nview:")
    let prefix = isWhole ? "" : "screen: S\n" + (hasView ? "" : "view: [nothing]\n")
    let found = decode(prefix + text).diagnostics
    #expect(found.map { "\($0.code.id) \($0.message)" }.count == 1, "\(found.map(\.message))", sourceLocation: location)
    guard let first = found.first else { return }
    #expect(first.code == code, "\(first.code.id) \(first.message)", sourceLocation: location)
    #expect(first.span.text == place, "\(first.message)", sourceLocation: location)
    #expect(first.message.contains(says), "\(first.message)", sourceLocation: location)
    #expect(isWellPut(first.message), "\(first.message)", sourceLocation: location)
    if let fixed {
      let edits = first.fixes.first?.edits.sorted { $0.span.range.lowerBound > $1.span.range.lowerBound } ?? []
      var bytes = Array((prefix + text).utf8)
      for edit in edits { bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8)) }
      #expect(String(decoding: bytes, as: UTF8.self) == prefix + fixed, sourceLocation: location)
    }
  }

  /// Whether a message begins without a capital letter and ends without a full stop.
  private func isWellPut(_ message: String) -> Bool {
    guard let first = message.unicodeScalars.first, let last = message.unicodeScalars.last else { return false }
    return !(first.value >= 0x41 && first.value <= 0x5A) && last != "."
  }
}
