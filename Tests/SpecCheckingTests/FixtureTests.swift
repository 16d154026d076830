import ScreenProgram
import SourceText
import Testing

@testable import SpecChecking

/// Files beside a spec file, held in memory.
private struct FilesInMemory: SpecFiles {
  var texts: [String: String]

  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile {
    guard let text = texts[path] else { throw SpecFileFailure("there is no file `\(path)`") }
    return SourceFile(path: path, text: text)
  }
}

@Suite struct FixtureTests {
  static let answers: [(text: String?, message: String?)] = [
    (#"[{"id": "a", "title": "A", "more": 1}]"#, nil),
    ("[]", nil),
    (nil, "there is no file"),
    ("", "`./items.json` is no answer of `api.items`"),
    ("[", "is no answer of `api.items`"),
    (#"{"id": "a", "title": "A"}"#, "is no answer of `api.items`"),
    (#"[{"id": "a"}]"#, #"[0].title: expected String, found nothing (byte 1: [{"id": "a"}])"#),
    (#"[{"id": "a", "title": null}]"#, "title"),
    (#"[{"id": 7, "title": "A"}]"#, "id"),
    (#"[{"id": "a", "title": "A", "due": "soon"}]"#, "[0].due: expected Date"),
  ]

  @Test(arguments: answers) func `a fixture is read by its operation's contract`(_ text: String?, _ message: String?) {
    let yaml = SampleScreen.completing("stubs:\n  default:\n    api.items: { file: ./items.json }\n")
    let files = FilesInMemory(texts: text.map { ["./items.json": $0] } ?? [:])
    let loaded = SpecLoader(files: files).load(SourceFile(path: "test.screen.yaml", text: yaml))
    guard let message else {
      #expect(loaded.diagnostics.map(described) == [])
      #expect(loaded.program?.stubs.count == 1)
      return
    }
    #expect(loaded.diagnostics.map(\.code) == [CheckingCode.fixture])
    #expect(loaded.diagnostics.map(\.span.text) == ["./items.json"])
    #expect(loaded.diagnostics.first?.message.contains(message) == true, "\(loaded.diagnostics.map(described))")
    #expect(loaded.program == nil)
  }
}
