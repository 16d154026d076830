import TextFrame
import Testing
import ViewTree

@Suite struct StopTests {
  private func stops(_ frame: ViewFrame, width: Int = 30, height: Int? = nil, focus: String? = nil) -> [[String]] {
    FrameRenderer(width: width, style: .plain, height: height).render(frame, focus: focus).lines.map(\.stops)
      .filter { !$0.isEmpty }
  }

  @Test func `controls side by side stand on one line, from left to right`() {
    var frame = Sample.frame(
      Sample.node(.row([Sample.button("A", "a"), Sample.node(.spacer), Sample.button("B", "b", isEnabled: false)])),
      Sample.button("C", "c"))
    frame.toolbar = [Sample.button("T", "t")]
    frame.search = Sample.node(.textField(label: "S", text: "", isSecure: false, Sample.tap, submit: nil), "search")
    #expect(stops(frame) == [["t"], ["search"], ["a", "b"], ["c"]])
  }

  @Test func `a control of several lines is a stop on its first alone`() {
    let toggle = Sample.node(.toggle(label: "one two three four five", isOn: true, Sample.tap), "toggle")
    let frame = Sample.frame(toggle, Sample.button("Next", "next"), title: nil)
    #expect(stops(frame, width: 16) == [["toggle"], ["next"]])
    #expect(stops(frame, width: 5) == [["toggle"], ["next"]])
  }

  @Test func `a row is a stop where nothing before it can take the focus`() {
    let inner = Sample.node(
      .list([.init(identity: "inner", key: "i", nodes: [Sample.text("deep")])], empty: [], onEnd: nil))
    let rows: [ViewNode.Row] = [
      .init(identity: "bare", key: "0", nodes: [Sample.text("bare")], swipe: [Sample.button("Drop", "drop")]),
      .init(identity: "held", key: "1", nodes: [Sample.text("held"), Sample.button("Go", "go")]),
      .init(identity: "outer", key: "2", nodes: [Sample.text("outer"), inner]),
      .init(identity: "empty", key: "3", nodes: []),
    ]
    let frame = Sample.frame(Sample.node(.list(rows, empty: [], onEnd: nil)), title: nil)
    #expect(rows.map(\.isStop) == [true, false, false, true])
    #expect(stops(frame) == [["bare"], ["go"], ["inner"]])
    #expect(stops(frame, focus: "bare") == [["bare"], ["drop"], ["go"], ["inner"]])
    #expect(stops(frame, focus: "drop") == [["bare"], ["drop"], ["go"], ["inner"]])
  }

  @Test func `behind a question nothing is a stop but its own buttons`() {
    var frame = Sample.articles
    frame.toolbar = [Sample.button("T", "t")]
    frame.dialog = .init(question: "Sure?", confirm: Sample.button("Yes", "yes"), cancel: Sample.button("No", "no"))
    #expect(stops(frame, focus: "yes") == [["yes", "no"]])
    #expect(!FrameRenderer(style: .plain).render(frame, focus: "row/First").text.contains(">First"))
  }

  @Test func `the question of a button keeps the button's row in sight`() {
    var frame = Sample.frame(Sample.list((1...50).map(String.init)))
    frame.dialog = .init(
      question: "Sure?", confirm: Sample.button("Delete", "delete/40/confirm"),
      cancel: Sample.button("Cancel", "delete/40/cancel"))
    for focus in ["delete/40/confirm", "delete/40/cancel"] {
      let text = FrameRenderer(width: 30, style: .plain, height: 12).render(frame, focus: focus).text
      #expect(text.contains("| 40 "))
      #expect(text.contains("( ! Delete )"))
    }
  }

  @Test func `a marker stands before the row with the focus and moves no text`() {
    let none = FrameRenderer(width: 30, style: .plain).render(Sample.articles)
    let first = FrameRenderer(width: 30, style: .plain).render(Sample.articles, focus: "row/First")
    #expect(
      first.text == """
        +----------------------------+
        | Articles                   |
        +----------------------------+
        |>First                      |
        | Second                     |
        +----------------------------+
        """)
    #expect(first.text.replacing("|>First", with: "| First") == none.text)
    #expect(first.lines.map(\.hasFocus) == [false, false, false, true, false, false])
    #expect(FrameRenderer().render(Sample.articles, focus: "row/Second").text.contains("│▸Second "))
  }

  @Test func `without walls the marker has a column of its own`() {
    let renderer = FrameRenderer(width: 30, style: .plain, height: 4)
    #expect(renderer.render(Sample.articles).text == "First\nSecond")
    #expect(renderer.render(Sample.articles, focus: "row/Second").text == " First\n>Second")
    #expect(renderer.render(Sample.articles, focus: "elsewhere").text == " First\n Second")
    #expect(FrameRenderer(width: 3, style: .plain).render(Sample.articles, focus: "row/First").text.contains("\nFir\n"))
  }

  @Test func `rows that were not resolved end the window, and show as a sign where they are inside a row`() {
    var list = Sample.list((1...20).map(String.init))
    list.part = .init(firstRow: 10, rowCount: 40)
    let frame = Sample.frame(Sample.text("above"), list, Sample.text("below"), title: nil)
    let renderer = FrameRenderer(width: 24, style: .plain, height: 8)
    for scroll in [0, -100, 100] {
      let rendered = renderer.render(frame, focus: "open/10", scroll: scroll)
      #expect(!rendered.text.contains("above") && !rendered.text.contains("below"))
      #expect(rendered.hasMoreAbove && rendered.hasMoreBelow)
    }
    #expect(renderer.render(frame, focus: "open/10", scroll: -100).text.contains("| 1  "))
    #expect(renderer.render(frame, focus: "open/10", scroll: 100).text.contains("| 20 "))
    let whole = FrameRenderer(width: 24, style: .plain).render(frame).text
    #expect(whole.components("| ...").count == 2)
    let inRow = ViewNode.Row(identity: "row", key: "r", nodes: [list])
    let nested = Sample.frame(Sample.node(.list([inRow], empty: [], onEnd: nil)))
    #expect(FrameRenderer(width: 24, style: .plain).render(nested).text.components("| ...").count == 2)
  }
}

extension String {
  /// The places where a text begins.
  fileprivate func components(_ text: String) -> [Index] { ranges(of: text).map(\.lowerBound) }
}
