import TextFrame
import Testing
import ViewTree

@Suite struct ScrollingTests {
  private let frame = Sample.frame(Sample.list((1...100).map { "Row \($0)" }))

  private func lines(_ focus: String?, height: Int = 8) -> [String] {
    FrameRenderer(width: 24, style: .plain, height: height).render(frame, focus: focus).text
      .split(separator: "\n").map(String.init)
  }

  @Test func `the top shows without a focus`() {
    #expect(
      lines(nil) == [
        "+----------------------+", "| Articles             |", "+----------------------+",
        "| Row 1       [ Open ] |", "| Row 2       [ Open ] |", "| Row 3       [ Open ] |",
        "| Row 4       [ Open ] |", "+------------------ v -+",
      ])
  }

  @Test func `the row with the focus shows, with marks for what is above and below`() {
    #expect(
      lines("delete/Row 50") == [
        "+----------------------+", "| Articles             |", "+------------------ ^ -+",
        "| Row 48      [ Open ] |", "| Row 49      [ Open ] |", "| Row 50      [ Open ] |",
        "|   [>! Delete<]       |", "+------------------ v -+",
      ])
    #expect(lines("delete/Row 100").last == "+----------------------+")
    #expect(lines("delete/Row 100").dropLast().last == "|   [>! Delete<]       |")
  }

  @Test(arguments: 1...30)
  func `the focus is in sight in every height`(height: Int) {
    for row in [1, 2, 3, 50, 99, 100] {
      let rendered = FrameRenderer(width: 24, style: .unicode, height: height).render(frame, focus: "open/Row \(row)")
      #expect(rendered.lines.count <= height)
      #expect(rendered.lines.contains { $0.hasFocus }, "row \(row)")
    }
  }

  @Test(arguments: 1...30)
  func `no frame is higher than the height`(height: Int) {
    var frame = Sample.everything("one two three")
    for focus in [nil, "button", "picker", "tool", "search", "no such"] {
      frame.dialog = nil
      #expect(FrameRenderer(width: 30, height: height).render(frame, focus: focus).lines.count <= height)
      frame.dialog = .init(question: "Sure?", confirm: Sample.button("Yes", "yes"), cancel: Sample.button("No", "no"))
      let lines = FrameRenderer(width: 30, height: height).render(frame, focus: "yes").lines
      #expect(lines.count <= height)
      #expect(lines.contains { $0.hasFocus })
    }
  }
}
