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

  private func scrolled(_ scroll: Int, focus: String? = nil, height: Int = 8) -> (RenderedFrame, rows: [String]) {
    let rendered = FrameRenderer(width: 24, style: .plain, height: height)
      .render(frame, focus: focus, scroll: scroll)
    return (
      rendered, rendered.lines.map(\.text).filter { $0.contains("Row") }.map { String($0.dropFirst(2).prefix(7)) }
    )
  }

  @Test func `the window moves by lines from where the focus puts it`() {
    let (frame, rows) = scrolled(2)
    #expect(rows == ["Row 3  ", "Row 4  ", "Row 5  ", "Row 6  "])
    #expect(frame.scroll == 2)
    #expect(frame.bodyHeight == 4)
    #expect(frame.hasMoreAbove && frame.hasMoreBelow)
    #expect(scrolled(1, focus: "open/Row 50").rows == ["Row 48 ", "Row 49 ", "Row 50 "])
    #expect(scrolled(-3, focus: "open/Row 50").rows == ["Row 44 ", "Row 45 ", "Row 46 ", "Row 47 "])
  }

  @Test(arguments: [-1, -5, .min]) func `it does not move above the first line`(scroll: Int) {
    let (frame, rows) = scrolled(scroll)
    #expect(rows.first == "Row 1  ")
    #expect(frame.scroll == 0)
    #expect(!frame.hasMoreAbove && frame.hasMoreBelow)
  }

  @Test(arguments: [96, 97, 5_000, .max]) func `it does not move below the last line`(scroll: Int) {
    let (frame, rows) = scrolled(scroll)
    #expect(rows == ["Row 97 ", "Row 98 ", "Row 99 ", "Row 100"])
    #expect(frame.scroll == 96)
    #expect(frame.hasMoreAbove && !frame.hasMoreBelow)
  }

  @Test func `what fits, or may be as long as it is, does not move`() {
    for renderer in [FrameRenderer(height: 20), FrameRenderer()] {
      for scroll in [-3, 3] {
        let moved = renderer.render(Sample.articles, scroll: scroll)
        #expect(moved == renderer.render(Sample.articles))
        #expect(moved.scroll == 0)
      }
    }
    #expect(FrameRenderer().render(Sample.articles).bodyHeight == 2)
    #expect(FrameRenderer(height: 20).render(Sample.articles).bodyHeight == 16)
    #expect(FrameRenderer(height: 1).render(frame, scroll: 3).lines.count == 1)
  }

  @Test func `a row higher than the window shows its beginning`() {
    let text = (1...30).map(String.init).joined(separator: "\n")
    let row = ViewNode.Row(identity: "tall", key: "t", nodes: [Sample.text(text)])
    let tall = Sample.frame(Sample.text("above"), Sample.node(.list([row], empty: [], onEnd: nil)))
    let rendered = FrameRenderer(width: 24, style: .plain, height: 10).render(tall, focus: "tall")
    #expect(rendered.lines.contains { $0.text.hasPrefix("|>1 ") })
    #expect(rendered.hasMoreAbove && rendered.hasMoreBelow)
  }

  @Test(arguments: 1...60)
  func `every scroll, focus and height fills the window with neighbouring lines`(height: Int) {
    let sample = Sample.everything("Bread and butter")
    for style in [FrameRenderer.Style.plain, .unicode] {
      for width in [17 + height * 3, 203 - height * 3] {
        let renderer = FrameRenderer(width: width, style: style, height: height)
        for focus in ["field", "delete/x", "search"] {
          var last: Int?
          for scroll in [-1_000, -2, 3, 1_000] {
            let rendered = renderer.render(sample, focus: focus, scroll: scroll)
            if rendered.lines.count > height { Issue.record("\(rendered.lines.count) lines in \(height)") }
            if rendered.lines.contains(where: { $0.width > width || DisplayWidth.of($0.text) != $0.width }) {
              Issue.record("a line is too wide at \(width) x \(height)")
            }
            if let last, rendered.scroll < last { Issue.record("\(scroll) moved less than the one before") }
            last = rendered.scroll
            if rendered.bodyHeight > 0, scroll == 1_000, rendered.hasMoreBelow { Issue.record("not at the end") }
            if scroll == -1_000, rendered.hasMoreAbove { Issue.record("not at the beginning") }
          }
        }
      }
    }
  }
}
