import TextFrame
import Testing
import ViewTree

@Suite struct FrameRendererTests {
  private func render(
    _ frame: ViewFrame, _ style: FrameRenderer.Style = .plain, width: Int = 30, height: Int? = nil, focus: String? = nil
  ) -> String {
    FrameRenderer(width: width, style: style, height: height).render(frame, focus: focus).text
  }

  /// The lines between the walls, below the title bar.
  private func body(
    _ nodes: ViewNode..., style: FrameRenderer.Style = .plain, width: Int = 30, focus: String? = nil
  ) -> [String] {
    let frame = ViewFrame(title: nil, casePath: "", body: nodes)
    return render(frame, style, width: width, focus: focus).split(separator: "\n").dropFirst().dropLast().map { line in
      var content = line.dropFirst(2).dropLast(2)
      while content.last == " " { content.removeLast() }
      return String(content)
    }
  }

  @Test func `a list of articles`() {
    #expect(
      FrameRenderer().render(Sample.articles).text == """
        ╭──────────────────────────────────────────────────────────╮
        │ Articles                                                 │
        ├──────────────────────────────────────────────────────────┤
        │ First                                                    │
        │ Second                                                   │
        ╰──────────────────────────────────────────────────────────╯
        """)
    #expect(
      render(Sample.articles) == """
        +----------------------------+
        | Articles                   |
        +----------------------------+
        | First                      |
        | Second                     |
        +----------------------------+
        """)
  }

  @Test func `a toolbar, a search field, the focus in a row, and a message`() {
    var frame = Sample.frame(Sample.node(.section(title: "Today", [Sample.list(["Milk", "Bread and butter"])])))
    frame.toolbar = [Sample.button("", "add", image: "plus")]
    frame.search = Sample.node(.textField(label: "Search", text: "mil", isSecure: false, Sample.tap, submit: nil))
    frame.notices = ["Saved"]
    #expect(
      render(frame, .unicode, focus: "open/Milk") == """
        ╭────────────────────────────╮
        │ Articles             [ + ] │
        ├────────────────────────────┤
        │ Search: [ mil___________ ] │
        │                            │
        │ ── Today ───────────────── │
        │ Milk              [▸Open◂] │
        │   [ ! Delete ]             │
        │ Bread and butter  [ Open ] │
        ├────────────────────────────┤
        │ • Saved                    │
        ╰────────────────────────────╯
        """)
  }

  @Test func `an open question takes the controls behind it away`() {
    var frame = Sample.frame(Sample.list(["Milk"]))
    frame.dialog = .init(
      question: "Delete it?", confirm: Sample.button("Delete", "yes", isDestructive: true),
      cancel: Sample.button("Cancel", "no"))
    #expect(
      render(frame, focus: "no") == """
        +----------------------------+
        | Articles                   |
        +----------------------------+
        | Milk              ( Open ) |
        +----------------------------+
        | Delete it?                 |
        | [ ! Delete ]  [>Cancel<]   |
        +----------------------------+
        """)
  }

  @Test func `controls say in characters what they are`() {
    let tap = Sample.tap
    #expect(body(Sample.button("Retry")) == ["[ Retry ]"])
    #expect(body(Sample.button("Retry", isEnabled: false)) == ["( Retry )"])
    #expect(body(Sample.button("Retry", "r"), focus: "r") == ["[>Retry<]"])
    #expect(body(Sample.button("Drop", isDestructive: true, image: "trash")) == ["[ ! Drop ]"])
    #expect(body(Sample.button("", image: "no.such")) == ["[ [no.such] ]"])
    #expect(body(Sample.node(.toggle(label: "Dark", isOn: true, tap))) == ["[x] Dark"])
    #expect(body(Sample.node(.toggle(label: "Dark", isOn: false, tap), "t"), focus: "t") == ["[ ]>Dark"])
    #expect(body(Sample.node(.toggle(label: "Dark", isOn: false, tap), isEnabled: false)) == ["( ) Dark"])
    #expect(body(Sample.node(.stepper(label: "Count", value: -3, tap))) == ["Count: [ - -3 + ]"])
    #expect(body(Sample.node(.picker(label: "Rank", selection: "Low", options: [], tap))) == ["Rank: [ Low v ]"])
    let secret = Sample.node(.textField(label: "Code", text: "1234", isSecure: true, tap, submit: nil))
    #expect(body(secret, width: 24) == ["Code: [ ****______ ]"])
  }

  @Test func `a field with the focus shows where somebody types`() {
    let text = "one two three four five six"
    let field = Sample.node(.textField(label: "", text: text, isSecure: false, Sample.tap, submit: nil), "f")
    #expect(body(field, style: .unicode, width: 20) == ["[ one two thr… ]"])
    #expect(body(field, style: .unicode, width: 20, focus: "f") == ["[▸…ur five six◂]"])
  }

  @Test func `texts wrap between words and long words inside`() {
    #expect(body(Sample.text("one two three four"), width: 14) == ["one two", "three four"])
    #expect(body(Sample.text("abcdefghijklmnop qr"), width: 14) == ["abcdefghij", "klmnop qr"])
    #expect(body(Sample.text("日本語日本語"), width: 14) == ["日本語日本", "語"])
    #expect(body(Sample.text("a\n\nb")) == ["a", "", "b"])
    #expect(body(Sample.text("")) == [""])
    let marked = Sample.node(.text(.init("one two three", image: "star")))
    #expect(body(marked, width: 14) == ["* one two", "  three"])
  }

  @Test func `a struck text is told by characters in plain and by an attribute elsewhere`() {
    let node = Sample.node(.text(.init("Old", isStruckThrough: true)))
    #expect(body(node) == ["~~Old~~"])
    let line = FrameRenderer(width: 5).render(ViewFrame(title: nil, casePath: "", body: [node])).lines
    #expect(line.map(\.text) == ["Old"])
    #expect(line.map(\.ansi) == ["\u{1B}[9mOld\u{1B}[0m"])
  }

  @Test func `a row shares its width and falls apart where it can't`() {
    let row = Sample.node(
      .row([Sample.text("Bread and butter"), Sample.node(.spacer), Sample.button("Open")]))
    #expect(body(row, width: 36) == ["Bread and butter        [ Open ]"])
    #expect(body(row, width: 24) == ["Bread and   [ Open ]", "butter"])
    #expect(body(row, width: 16) == ["Bread and", "butter", "[ Open ]"])
    let middle = Sample.node(.row([Sample.node(.spacer), Sample.text("x"), Sample.node(.spacer)]))
    #expect(body(middle, width: 15) == ["     x"])
    let ruled = Sample.node(.row([Sample.text("a"), Sample.node(.divider), Sample.text("b\nc")]))
    #expect(body(ruled) == ["a  |  b", "   |  c"])
  }

  @Test func `progress, an empty place, and a failure`() {
    #expect(body(Sample.node(.progress(label: "Loading", value: nil))) == ["... Loading"])
    #expect(body(Sample.node(.progress(label: nil, value: 0.5)), width: 20) == ["[#####-----] 50%"])
    #expect(body(Sample.node(.progress(label: nil, value: 7)), width: 20) == ["[#########] 100%"])
    #expect(body(Sample.node(.progress(label: nil, value: -7)), width: 20) == ["[-----------] 0%"])
    #expect(body(Sample.node(.progress(label: "x", value: .nan))) == ["... x"])
    let empty = Sample.node(.unavailable(title: "Nothing", image: "xmark", description: "yet"))
    #expect(body(empty, width: 20) == ["", "       x", "    Nothing", "      yet", ""])
    #expect(body(Sample.node(.failure("no key")), style: .unicode) == ["⚠ no key"])
  }
}
