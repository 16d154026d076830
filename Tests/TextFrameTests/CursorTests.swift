import TextFrame
import Testing
import ViewTree

@Suite struct CursorTests {
  private static func field(_ text: String, label: String = "", isSecure: Bool = false, isEnabled: Bool = true)
    -> ViewNode
  {
    Sample.node(
      .textField(label: label, text: text, isSecure: isSecure, Sample.tap, submit: nil), "field", isEnabled: isEnabled)
  }

  private static func place(_ frame: ViewFrame, width: Int = 30, height: Int? = nil, scroll: Int = 0) -> [Int]? {
    FrameRenderer(width: width, height: height).render(frame, focus: "field", scroll: scroll).cursor
      .map { [$0.row, $0.column] }
  }

  /// What a terminal shows before the cursor, in the cursor's line.
  private static func before(_ node: ViewNode, width: Int = 30, _ location: SourceLocation = #_sourceLocation)
    throws -> String
  {
    let rendered = FrameRenderer(width: width).render(Sample.frame(node, title: nil), focus: "field")
    let cursor = try #require(rendered.cursor, sourceLocation: location)
    var room = cursor.column
    return String(
      rendered.lines[cursor.row].text.prefix {
        room -= DisplayWidth.of(String($0))
        return room >= 0
      })
  }

  @Test func `it stands behind the text, inside the walls`() throws {
    #expect(try Self.before(Self.field("ab")) == "│ [▸ab")
    #expect(try Self.before(Self.field("")) == "│ [▸")
    #expect(try Self.before(Self.field("日本")) == "│ [▸日本")
    #expect(try Self.before(Self.field("👩‍👩‍👧‍👦e\u{301}")) == "│ [▸👩‍👩‍👧‍👦e\u{301}")
    #expect(try Self.before(Self.field("1234", isSecure: true)) == "│ [▸••••")
    #expect(try Self.before(Self.field("ab", label: "Name"), width: 40) == "│ Name: [▸ab")
    #expect(try Self.before(Self.field("ab", label: "A long name"), width: 20) == "│ [▸ab")
  }

  @Test func `of a text too long for the field it stands at its end`() throws {
    let text = "one two three four five six"
    #expect(try Self.before(Self.field(text), width: 20) == "│ [▸…ur five six")
    #expect(try Self.before(Self.field("日本語日本語日本語"), width: 19) == "│ [▸…本語日本語")
    #expect(try Self.before(Self.field(text, isSecure: true), width: 20) == "│ [▸••••••••••••")
  }

  @Test func `it follows a row, the search field, a title and the window`() {
    let row = Sample.node(.row([Sample.text("ab"), Self.field("x")]))
    #expect(Self.place(Sample.frame(row)) == [3, 9])
    #expect(Self.place(Sample.frame(row, title: nil)) == [1, 9])
    var frame = Sample.frame(Sample.text("body"))
    frame.search = Self.field("x", label: "Search")
    #expect(Self.place(frame) == [3, 13])
    let long = Sample.frame(Sample.list((1...50).map(String.init)), Self.field("x"), title: nil)
    #expect(Self.place(long, height: 10) == [8, 5])
    #expect(Self.place(long, height: 10, scroll: -3) == nil)
    #expect(Self.place(long, height: 4) == [3, 4])
  }

  @Test func `there is none without a field that can take keys`() {
    #expect(FrameRenderer().render(Sample.frame(Self.field("x"))).cursor == nil)
    #expect(FrameRenderer().render(Sample.everything("x"), focus: "button").cursor == nil)
    #expect(Self.place(Sample.frame(Self.field("x", isEnabled: false))) == nil)
    var frame = Sample.frame(Self.field("x"))
    frame.dialog = .init(question: "?", confirm: Sample.button("Yes", "yes"), cancel: Sample.button("No", "no"))
    #expect(Self.place(frame) == nil)
  }

  @Test(arguments: ["", "ab", "日本語のテキスト", String(repeating: "long ", count: 30), "\u{1B}[2J"])
  func `it is on the screen in every size`(text: String) {
    for width in Array(1...16) + [23, 40, 60] {
      for height in [1, 2, 5, 7, 20] {
        let frame = Sample.frame(Sample.text("above"), Self.field(text, label: "Name"))
        let rendered = FrameRenderer(width: width, height: height).render(frame, focus: "field")
        guard let cursor = rendered.cursor else {
          Issue.record("no cursor at \(width) x \(height)")
          continue
        }
        #expect((0..<width).contains(cursor.column) && rendered.lines.indices.contains(cursor.row))
      }
    }
  }
}
