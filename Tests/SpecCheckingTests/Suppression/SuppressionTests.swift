import SourceText
import Testing

@testable import SpecChecking

/// What is found in a sound screen with some parts written anew: line, column, code and message.
private func found(_ parts: String, judgesDesign: Bool = true) -> [String] {
  let file = SourceFile(path: "a.screen.yaml", text: ExampleFrame.sound.completing(parts))
  return SpecLoader(judgesDesign: judgesDesign).load(file).diagnostics.map(described)
}

/// The places and codes alone.
private func places(_ parts: String, judgesDesign: Bool = true) -> [String] {
  found(parts, judgesDesign: judgesDesign).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
}

@Suite struct SuppressionTests {
  @Test(arguments: [
    "fields:\n  unread: Int = 0 # screenspec:ignore SS0921 -- the next version shows it",
    "fields:\n  # screenspec:ignore SS0921 -- the next version shows it\n  unread: Int = 0",
    "fields:\n  # screenspec:ignore SS0921 -- the next version shows it\n  # it really does\n\n  unread: Int = 0",
    "fields:\n  unread: Int = 0 #screenspec:ignore 921 -- the next version shows it",
    "fields:\n  unread: Int = 0 # screenspec:ignore field-never-read -- the next version shows it",
    "fields: { a: Int = 0, b: Int = 0 } # screenspec:ignore SS0921 -- both are to come",
    "fields: { unread: Int = 0 } # screenspec:ignore SS0921 --- for later -- perhaps",
    """
    actions: { go: idle }
    fields: { a: Int = 0 } # screenspec:ignore SS0921 -- for later
    view:
      toolbar: [{ button: Go, action: go }]
      else: [nothing]
    """.replacing("else", with: "idle, loading, loaded, failed"),
  ])
  func `a warning on its line or the line below is suppressed`(parts: String) {
    #expect(found(parts) == [])
  }

  @Test func `several codes may stand in one suppression`() {
    let both = """
      services: { api: { items: { returns: [Item] } } }
      actions: { go: idle }
      # screenspec:ignore SS0921, SS0907 -- both are to come
      fields: { a: Int = 0 }
      """
    // The second names nothing on that line, and says so alone.
    #expect(places(both) == ["3:12 SS0907", "4:29 SS0231"])
    #expect(
      found("fields: { a: Int = 0 } # screenspec:ignore SS0921,SS0609 -- to come").map { $0.prefix(12) }
        == ["2:51 SS0231 "])
  }

  @Test(arguments: [
    ("fields: { a: Int = 0 }\n\n# screenspec:ignore SS0921 -- too late\ntitle: A", ["2:11 SS0921", "4:21 SS0231"]),
    ("fields:\n  # screenspec:ignore SS0921 -- the first alone\n  a: Int = 0\n  b: Int = 0", ["5:3 SS0921"]),
    ("fields: { a: Int = 0 } # screenspec:ignore SS0907 -- another", ["2:11 SS0921", "2:44 SS0231"]),
  ])
  func `a suppression holds on one line and for its codes`(parts: String, expected: [String]) {
    #expect(places(parts) == expected)
  }

  @Test(arguments: [
    "# screenspec:ignore SS0921", "# screenspec:ignore SS0921 --", "# screenspec:ignore SS0921 --   ",
    "# screenspec:ignore", "# screenspec:ignore -- since I say so", "# screenspec:ignore SS0921 because",
    "# screenspec:ignore SS0921 - because",
  ])
  func `a suppression without codes or a reason is an error and suppresses nothing`(comment: String) {
    let text = "fields: { a: Int = 0 } \(comment)"
    #expect(places(text) == ["2:11 SS0921", "2:24 SS0232"])
  }

  @Test(arguments: [
    ("screenspec:ignored SS0921", "screenspec:ignored"), ("screenspec:ignore-all SS0921 -- x", "screenspec:ignore-all"),
    ("screenspec:disable field-never-read -- x", "screenspec:disable"),
    ("Screenspec:Ignore SS0921", "Screenspec:Ignore"),
    ("screenspec: ignore SS0921 -- x", "screenspec: ignore"), ("ScreenSpec ignore SS0921, SS0907", "ScreenSpec ignore"),
    ("screenspec-ignore SS0921 -- später", "screenspec-ignore"), ("screenspec:", "screenspec:"),
    ("screenspec:ignore: SS0921 -- x", "screenspec:ignore:"),
    ("screenspec:ignore,SS0921 -- x", "screenspec:ignore,SS0921"),
    ("note screenspec:ignore SS0921 -- x", "note screenspec:ignore"),
    ("# screenspec:ignore SS0921 -- x", "# screenspec:ignore"),
    ("screen-spec:ignore SS0921 -- x", "screen-spec:ignore"),
  ])
  func `a slip in the mark of a suppression is told, and suppresses nothing`(comment: String, words: String) {
    let all = found("fields: { a: Int = 0 } # \(comment)")
    #expect(all.map { $0.prefix(11) } == ["2:11 SS0921", "2:26 SS0232"])
    #expect(all.last?.contains("`\(words)` suppresses nothing") == true, "\(all)")
  }

  @Test(arguments: ["—", "–", "-", ":"]) func `another dash before the reason is mended`(dash: String) throws {
    let file = SourceFile(
      path: "a.screen.yaml",
      text: "screen: A\nfields: { a: Int = 0 } # screenspec:ignore SS0921 \(dash) for later\nview: [nothing]\n")
    let fixed = SpecLoader(judgesDesign: true).fix(file, takesUnsafe: false)
    #expect(fixed.before.diagnostics.contains { $0.message.contains("gives no reason") })
    #expect(fixed.after.file.text(in: 0..<fixed.after.file.bytes.count).contains("SS0921 -- for later"))
    #expect(fixed.after.diagnostics.isEmpty, "\(fixed.after.diagnostics.map(\.message))")
  }

  @Test(arguments: [
    "see screenspec:ignore above", "as in `screenspec:ignore SS0921`", "the code SS0921 and screenspec:ignore",
    "screens SS0921",
  ]) func `a comment that only speaks of it is none`(comment: String) {
    #expect(found("fields: { a: Int = 0 } # \(comment)").map { $0.prefix(11) } == ["2:11 SS0921"])
  }

  @Test(arguments: [
    "fields: { a: Int = 0 } # screenspec:ignore SS0921, 921 -- for later",
    "fields: # screenspec:ignore SS0921 -- for later\n  # screenspec:ignore SS0921 -- for later\n  a: Int = 0 # screenspec:ignore field-never-read -- for later",
  ])
  func `what is suppressed twice is told once more than it is needed`(parts: String) {
    let all = found(parts)
    #expect(all.filter { $0.contains("is suppressed on line") && $0.contains("already") }.count == 1, "\(all)")
  }

  @Test(arguments: [
    ("SS0912x", "did you mean `SS0912`?"), ("field-never-red", "did you mean `field-never-read`?"),
    ("SS9999", "`screenspec explain` lists the codes"), ("all", "lists the codes"), ("*", "lists the codes"),
  ])
  func `an unknown code is an error with a suggestion`(code: String, part: String) {
    let all = found("title: A # screenspec:ignore \(code) -- for a reason")
    #expect(all.count == 1)
    #expect(all.first?.contains("SS0233") == true && all.first?.contains(part) == true, "\(all)")
  }

  @Test func `an error can't be suppressed, and the screen stays unsound`() {
    let parts = "initial: idel # screenspec:ignore SS0401 -- it is called so"
    #expect(places(parts) == ["2:10 SS0401", "2:35 SS0234"])
    #expect(places("title: A # screenspec:ignore SS0401 -- to be safe") == ["2:30 SS0234"])
  }

  @Test(arguments: [
    "title: \"A # screenspec:ignore SS0921 -- no comment\"", "title: 'A # screenspec:ignore SS0921 -- no comment'",
    "title: |\n  A\n  # screenspec:ignore SS0921 -- no comment", "title: A#screenspec:ignore SS0921 -- no comment",
    "title: >\n  # screenspec:ignore SS0921\n  B", "# say screenspec:ignore SS0921\ntitle: A",
    "# screenspec run a.screen.yaml shows it\ntitle: A", "# ScreenSpec has a code for this: see SS\ntitle: A",
    "# screenspecs SS\ntitle: A", "# the screenspec SS0921 is meant so\ntitle: A",
  ])
  func `what only looks like a suppression is none`(parts: String) {
    #expect(found(parts) == [])
    #expect(places(parts + "\nfields: { a: Int = 0 }").map { $0.suffix(6) } == ["SS0921"])
  }

  @Test func `a suppression of a design rule is not called unused where nobody judges`() {
    let parts = "fields: { a: Int = 0 } # screenspec:ignore SS0921 -- for later"
    #expect(found(parts, judgesDesign: false) == [])
    #expect(found("title: A # screenspec:ignore SS0921 -- for later", judgesDesign: false) == [])
    #expect(places("title: A # screenspec:ignore SS0921 -- for later") == ["2:30 SS0231"])
  }

  @Test func `a suppression is not called unused beside an error, after which not all is looked for`() {
    let parts = "fields: { a: Int = 0 } # screenspec:ignore SS0921 -- for later\ninitial: idel"
    #expect(places(parts) == ["3:10 SS0401"])
  }

  @Test func `a suppression in a tests file holds for that file alone`() {
    let screen = ExampleFrame.sound.completing("stubs: { default: { api.items: { returns: [] } } }")
    let files = FilesInMemory(["a.screen.yaml": screen])
    let text = "tests: ./a.screen.yaml\nscenarios:\n  a: [appear] # screenspec:ignore SS0610 -- why\n"
    let found = SpecLoader(files: files, judgesDesign: true).load(SourceFile(path: "t.screen.yaml", text: text))
    #expect(found.diagnostics.map(\.code.id) == ["SS0231"])
  }

  @Test func `lines that end in CR or CRLF count as lines`() {
    let text = ExampleFrame.sound.completing("fields:\n  # screenspec:ignore SS0921 -- later\n  a: Int = 0")
    for end in ["\r", "\r\n"] {
      let file = SourceFile(path: "a.screen.yaml", text: text.replacing("\n", with: end))
      #expect(SpecLoader(judgesDesign: true).load(file).diagnostics.map(described) == [])
    }
  }

  @Test func `very many comments above each other are read in time`() {
    let comments = String(repeating: "# screenspec:ignore SS0921 -- later\n", count: 20_000)
    let text = ExampleFrame.sound.completing("fields: { a: Int = 0 }").replacing("fields:", with: comments + "fields:")
    let file = SourceFile(path: "a.screen.yaml", text: text)
    let codes = SpecLoader(judgesDesign: true).load(file).diagnostics.map(\.code.id)
    #expect(codes == Array(repeating: "SS0231", count: 19_999))
  }
}
