import InteractivePlayer
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import TerminalSession
import Testing
import TextFrame
import ViewTree

@Suite struct LivePreviewTests {
  private static let counter = """
    screen: Counter
    title: Counting
    fields: { count: Int = 0, name: String = "" }
    states: { calm: , busy: { level: Int } }
    actions:
      add: { set: { count: "${count + 1}" } }
      begin: { to: busy, set: { level: 3 } }
    view:
      always:
        - text: Count ${count}
        - { button: Add, action: add }
        - { textField: Name, text: name }
      calm: [{ button: Begin, action: begin }]
      busy: [{ text: "Level ${level}" }]
    """

  /// A file in memory, and its preview.
  private final class File {
    var text: String
    private var shown = ""

    init(_ text: String) { self.text = text }

    func load() -> LivePreview.Edition {
      shown = text
      let loaded = SpecLoader().load(SourceFile(path: "counter.screen.yaml", text: text))
      guard let program = loaded.program else { return .broken(loaded.diagnostics.map(\.message)) }
      let linked = LinkedProgram(program)
      let view = LinkedView(program)
      let stage = Stage(program: linked, view: view, stubs: nil) { stubs, observer in
        let screen = PlayedScreen(linked, view: view, stubs: stubs)
        screen.simulation.observer = { [unowned simulation = screen.simulation] in observer(simulation.now, $1) }
        screen.send(.lifecycle(.appear))
        return screen
      }
      let paths = program.cases.map(\.path)
      return .sound(
        .init(cases: paths.map { ($0, stage) }) { columns in [StyledLine("sheet of \(columns): \(paths)")] })
    }

    func hasChanged() -> Bool { text != shown }
  }

  private static func preview(_ file: File) -> LivePreview {
    LivePreview(path: "counter.screen.yaml", load: file.load, hasChanged: file.hasChanged)
  }

  private static func text(_ preview: LivePreview) -> String {
    preview.image(.init(columns: 60, rows: 20)).text
  }

  private static func press(_ preview: LivePreview, _ keys: Key...) {
    for key in keys {
      preview.handle(.key(key))
      _ = text(preview)
    }
  }

  private static func edit(_ file: File, _ preview: LivePreview, _ old: String, _ new: String) {
    file.text = counter.replacing(old, with: new)
    preview.elapse(.milliseconds(200))
  }

  /// A preview in which the counter is played: one was added, and it is busy.
  private static func played() -> (File, LivePreview) {
    let file = File(counter)
    let preview = preview(file)
    press(preview, .enter, .enter, .enter)
    // From `Add` over the field to `Begin`.
    press(preview, .tab)
    preview.handle(.paste("Ann"))
    press(preview, .tab, .enter)
    return (file, preview)
  }

  @Test func `the sheet is drawn for the width, and a case is chosen from it`() {
    let file = File(Self.counter)
    let preview = Self.preview(file)
    #expect(Self.text(preview).contains("sheet of 60"))
    #expect(Self.text(preview).contains("2 cases"))
    Self.press(preview, .enter)
    #expect(Self.text(preview).contains("▸ calm"))
    Self.press(preview, .escape)
    #expect(!Self.text(preview).contains("▸ calm"))
    Self.press(preview, .enter, .enter)
    #expect(Self.text(preview).contains("Count 0"))
    Self.press(preview, .control("o"))
    #expect(Self.text(preview).contains("sheet of 60"))
    #expect(preview.ending == nil)
  }

  @Test func `a play goes on through an edit with its fields and its case`() {
    let (file, preview) = Self.played()
    #expect(Self.text(preview).contains("Count 1"))
    #expect(Self.text(preview).contains("Level 3"))
    Self.edit(file, preview, "title: Counting", "title: Still counting")
    let text = Self.text(preview)
    #expect(text.contains("Still counting"))
    #expect(text.contains("Count 1"))
    #expect(text.contains("Ann"))
    #expect(text.contains("Level 3"))
  }

  @Test func `what does not fit any more begins anew, and the rest stays`() {
    let (file, preview) = Self.played()
    Self.edit(file, preview, "busy: { level: Int }", "busy: { level: Int, note: String = x }")
    let text = Self.text(preview)
    #expect(text.contains("Begin"), "a payload that is not whole is not taken")
    #expect(text.contains("Count 1"))
    #expect(text.contains("Ann"))
    Self.edit(file, preview, "name: String = \"\"", "name: String = none")
    #expect(Self.text(preview).contains("Ann"), "the field has a value already")
  }

  @Test func `a broken file shows its findings, and what was played waits`() {
    let (file, preview) = Self.played()
    Self.edit(file, preview, "title:", "titel:")
    var text = Self.text(preview)
    #expect(text.contains("did you mean `title`?"))
    #expect(text.contains("the play waits"))
    Self.press(preview, .enter, .control("t"), .tab)
    #expect(preview.ending == nil)
    Self.edit(file, preview, "title: Counting", "title: Mended")
    text = Self.text(preview)
    #expect(text.contains("Mended"))
    #expect(text.contains("Count 1"))
    #expect(text.contains("Level 3"))
  }

  @Test func `a case that is gone leaves the play in another`() {
    let (file, preview) = Self.played()
    file.text = Self.counter.replacing("busy", with: "hard")
    preview.elapse(.milliseconds(200))
    let text = Self.text(preview)
    #expect(text.contains("Count 1"))
    #expect(text.contains("Begin"))
  }

  @Test func `it looks for changes at intervals and not at each key`() {
    let file = File(Self.counter)
    let preview = Self.preview(file)
    file.text = Self.counter.replacing("Counting", with: "Otherwise")
    preview.elapse(.milliseconds(100))
    Self.press(preview, .enter, .enter)
    #expect(Self.text(preview).contains("Counting"))
    preview.elapse(.milliseconds(50))
    #expect(Self.text(preview).contains("Otherwise"))
  }

  @Test(arguments: [(Key.control("c"), ShowEnd.interrupted), (.control("d"), .left), (.escape, .left)])
  func `keys that end it`(key: Key, end: ShowEnd) {
    let preview = Self.preview(File(Self.counter))
    Self.press(preview, key)
    #expect(preview.ending == end)
  }

  @Test func `who leaves a screen comes back to the sheet`() {
    let (_, preview) = Self.played()
    Self.press(preview, .escape, .escape)
    #expect(preview.ending == nil)
    #expect(Self.text(preview).contains("sheet of 60"))
  }
}
