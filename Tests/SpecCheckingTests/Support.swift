import SourceText
import TestSupport
import Testing

@testable import SpecChecking

/// A screen's text before any mistake: a service, a loaded case, and room for more at the end.
///
/// Snippets begin with the parts that they change; what they leave out is taken from here, key by key.
enum SampleScreen {
  /// A whole file: the snippet, then each part that it has not.
  static func completing(_ snippet: String) -> String { ExampleFrame.plain.completing(snippet) }
}

/// A snippet with its mistakes marked, and the same without them.
struct Slip: Sendable, CustomTestStringConvertible {
  var name: String
  var wrong: String
  var right: String

  init(_ name: String, _ wrong: String, right: String) {
    self.name = name
    self.wrong = wrong
    self.right = right
  }

  /// A slip that is corrected by writing other words in one place.
  init(_ name: String, _ wrong: String, replacing words: String, by others: String) {
    let lines = wrong.split(separator: "\n").filter { line in
      let mark = line.drop { $0 == " " }
      return !mark.hasPrefix("#<") && !(mark.hasPrefix("#") && mark.dropFirst().drop { $0 == " " }.hasPrefix("^"))
    }
    let text = lines.joined(separator: "\n")
    self.init(name, wrong, right: text.replacing(words, with: others, maxReplacements: 1))
    if text == right { right += "\n# nothing was replaced\n!" }
  }

  var testDescription: String { name }

  /// Expects the marked findings in the one text and none in the other.
  func check(files: any SpecFiles = NoFiles(), _ location: SourceLocation = #_sourceLocation) {
    let marked = MarkedSource(SampleScreen.completing(wrong))
    #expect(!marked.expectations.isEmpty, "no mark in \(name)", sourceLocation: location)
    let found = SpecLoader(files: files).load(marked.file)
    let differences = marked.differences(from: found.diagnostics)
    #expect(differences.isEmpty, "\(name):\n\(differences.joined(separator: "\n"))", sourceLocation: location)
    for each in found.diagnostics {
      #expect(isWellPut(each.message), "\(each.message)", sourceLocation: location)
    }
    let clean = SpecLoader(files: files).load(
      SourceFile(path: "test.screen.yaml", text: SampleScreen.completing(right)))
    let words = clean.diagnostics.map(described).joined(separator: "\n")
    #expect(clean.diagnostics.isEmpty, "\(name), corrected:\n\(words)", sourceLocation: location)
    #expect(clean.program != nil, "\(name), corrected, is no program", sourceLocation: location)
  }

  /// Whether a message begins without a capital letter and ends without a full stop.
  private func isWellPut(_ message: String) -> Bool {
    guard let first = message.unicodeScalars.first, let last = message.unicodeScalars.last else { return false }
    return !(first.value >= 0x41 && first.value <= 0x5A) && last != "."
  }
}

/// A finding in one line: line, byte column, code, message.
func described(_ diagnostic: Diagnostic) -> String {
  let lines = diagnostic.span.file.lines
  let line = lines.line(containing: diagnostic.span.range.lowerBound)
  let column = diagnostic.span.range.lowerBound - lines.starts[line] + 1
  return "\(line + 1):\(column) \(diagnostic.code.id) \(diagnostic.message)"
}
