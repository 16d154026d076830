import SourceText
import Testing

@testable import SpecChecking

/// What no file of a project uses.
@Suite struct ProjectReviewTests {
  static let parts = """
    module: Parts
    types:
      Mark: { id: String, level: Level }
      Level: low | high
    services:
      marks: { load: { returns: [Mark] } }
    components:
      MarkRow: { params: { mark: Mark }, body: [{ text: "${mark.id}" }] }
    shared:
      Latest: { fields: { id: String = "" } }
    stubs: { default: { marks.load: { returns: [] } } }

    """

  static let marks = """
    screen: Marks
    imports: [./parts.screen.yaml]
    uses: { latest: Latest }
    fields: { marks: "[Mark] = []" }
    source: { call: marks.load, done: { set: { marks: "${result}" } }, fail: ignore }
    view:
      - text: "${latest.id}"
      - list: marks
        as: mark
        row: [{ use: MarkRow, with: { mark: mark } }]
        empty: [nothing]

    """

  private func review(_ files: [String: String]) -> [Diagnostic] {
    let loader = SpecLoader(files: FilesInMemory(files), judgesDesign: true)
    let known = files.keys.sorted().map { path in
      loader.projectFile(loader.load(SourceFile(path: path, text: files[path] ?? "")))
    }
    return ProjectReview.findings(in: known) ?? []
  }

  private func review(parts: String = Self.parts, marks: String = Self.marks, _ more: [String: String] = [:])
    -> [String]
  {
    let files = ["parts.screen.yaml": parts, "marks.screen.yaml": marks]
    return review(files.merging(more) { $1 }).map { "\($0.code.id) \($0.span.file.path) \($0.span.text)" }
  }

  // MARK: What is unused

  @Test func `a module that nobody imports is said, and not each of its parts`() {
    let other = "screen: Other\nview: [{ text: x }]\n"
    #expect(
      review(["parts.screen.yaml": Self.parts, "other.screen.yaml": other]).map(\.message) == [
        "no file of the project imports the module `Parts`; import it where it is needed, or remove it"
      ])
  }

  @Test(arguments: [
    ("  Level: low | high\n", "  Level: low | high\n  Unused: { id: String }\n", "Unused", "uses the type `Unused`"),
    ("returns: [Mark] }", "returns: [Mark] }, drop: { writes: true }", "drop", "calls `marks.drop`"),
    ("Latest: {", "Last: { fields: { n: Int = 0 } }\n  Latest: {", "Last", "uses the shared model `Last`"),
    ("  MarkRow:", "  Spare: { body: [{ text: x }] }\n  MarkRow:", "Spare", "uses the component `Spare`"),
  ])
  func `a part that nobody uses is said at its name`(old: String, new: String, name: String, message: String) throws {
    let parts = Self.parts.replacing(old, with: new)
    let found = review(["parts.screen.yaml": parts, "marks.screen.yaml": Self.marks])
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.severity == .warning)
    #expect(finding.span.text == name && finding.message.contains("no file of the project \(message)"))
  }

  @Test func `an operation that stubs and scenarios alone speak of is not called`() {
    let marks =
      Self.marks.replacing(
        "source: { call: marks.load, done: { set: { marks: \"${result}\" } }, fail: ignore }\n", with: "")
      + "stubs: { late: { marks.load: { hangs: true } } }\n"
      + "scenarios: { a: [appear, { assertCalled: { marks.load: { times: 0 } } }] }\n"
    #expect(review(marks: marks) == ["SS0815 parts.screen.yaml load"])
    let tests = "tests: ./marks.screen.yaml\nstubs: { more: { marks.load: { waits: true } } }\n"
    #expect(review(marks: marks, ["marks.tests.screen.yaml": tests]) == ["SS0815 parts.screen.yaml load"])
  }

  @Test func `a module that imports itself over another is imported`() {
    // An import cycle is an error, and where there is one nothing is sure.
    let a = "module: A\nimports: [./b.screen.yaml]\n"
    let b = "module: B\nimports: [./a.screen.yaml]\n"
    #expect(review(["a.screen.yaml": a, "b.screen.yaml": b]).isEmpty)
  }

  // MARK: What is used

  @Test func `what is used by any file of the project is not said`() {
    #expect(review() == [])
  }

  @Test(arguments: [
    (
      "app.screen.yaml",
      "app: A\nimports: [./parts.screen.yaml, ./marks.screen.yaml]\nscreens: [Marks]\nstart: Marks\nprovides: [Latest, Spare]\n"
    ),
    ("more.screen.yaml", "module: More\nimports: [./parts.screen.yaml]\nshared: { M: { fields: { s: Spare } } }\n"),
  ])
  func `apps and modules are users too`(path: String, text: String) {
    let parts = Self.parts.replacing("shared:\n", with: "shared:\n  Spare: { fields: { n: Int = 0 } }\n")
    let isType = path.hasPrefix("more")
    let with = isType ? Self.parts.replacing("types:\n", with: "types:\n  Spare: a | b\n") : parts
    #expect(review(parts: with).count == 1)
    #expect(!review(parts: with, [path: text]).contains { $0.hasSuffix("Spare") })
  }

  @Test func `an operation among several of one call is called`() {
    let marks = Self.marks.replacing(
      "call: marks.load, done: { set: { marks: \"${result}\" } }",
      with: "all: { a: marks.load }, done: { set: { marks: \"${result.a}\" } }")
    #expect(review(marks: marks) == [])
  }

  // MARK: What is not sure

  @Test(arguments: ["view: [", "screen: Broken\nview: [{ text: \"${x}\" }]\n", "", "tests: ./none.screen.yaml\n"])
  func `where a file has an error nothing is said`(text: String) {
    let other = "screen: Other\nview: [{ text: x }]\n"
    #expect(review(["parts.screen.yaml": Self.parts, "o.screen.yaml": other, "b.screen.yaml": text]).isEmpty)
  }

  @Test func `a suppression takes it off, and is not called unused where nobody looks at the project`() {
    let parts = "module: Parts # screenspec:ignore SS0814 -- other projects import it\ntypes: { A: a | b }\n"
    #expect(review(["parts.screen.yaml": parts]).isEmpty)
    #expect(SpecLoader(judgesDesign: true).load(SourceFile(path: "p.screen.yaml", text: parts)).diagnostics.isEmpty)
  }
}
