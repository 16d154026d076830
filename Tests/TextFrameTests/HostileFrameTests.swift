import TextFrame
import Testing
import ViewTree

@Suite struct HostileFrameTests {
  private static let texts = [
    "", " ", "Bread and butter", "日本語のテキスト", "👩‍👩‍👧‍👦🇩🇪❤\u{FE0F}", "\u{1B}[2J\u{1B}]0;x\u{7}", "a\r\nb\nc\u{2028}d",
    "\u{202E}desrever\u{2066}", "e" + String(repeating: "\u{301}", count: 500), "\u{301}\u{FE0F}\u{200D}",
    String(repeating: "\u{200B}", count: 500), String(repeating: "x", count: 300), "กำ क्षि 한글",
    "\u{9B}31m\u{0}\u{7F}\t", String(repeating: " ", count: 300) + "x", "#\u{FE0F}\u{20E3}🇩", "\u{600}1\u{1F3FB}",
  ]

  @Test(arguments: texts)
  func `no line is wider than the width, and nothing steers the terminal`(text: String) {
    var frame = Sample.everything(text)
    for width in [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 16, 23, 40, 77, 1_000] {
      for style in [FrameRenderer.Style.plain, .unicode] {
        for focus in ["field", "open/x"] {
          let rendered = FrameRenderer(width: width, style: style).render(frame, focus: focus)
          let widest = rendered.lines.map { DisplayWidth.of($0.text) }.max() ?? 0
          if widest > width { Issue.record("\(widest) columns at \(width), \(style)") }
          let isSafe = rendered.text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl
          }
          if !isSafe { Issue.record("a control character at \(width), \(style)") }
        }
      }
    }
    frame.dialog = .init(question: text, confirm: Sample.button(text, "yes"), cancel: Sample.button(text, "no"))
    for width in 1...20 {
      let rendered = FrameRenderer(width: width, height: 10).render(frame, focus: "no")
      #expect(rendered.lines.allSatisfy { DisplayWidth.of($0.text) <= width })
    }
  }

  @Test(arguments: 1...200)
  func `an ordinary screen fits every width`(width: Int) {
    for style in [FrameRenderer.Style.plain, .unicode] {
      let rendered = FrameRenderer(width: width, style: style).render(Sample.everything("Bread and butter"))
      #expect(rendered.lines.allSatisfy { $0.width <= width && DisplayWidth.of($0.text) == $0.width })
    }
  }

  @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (1_000, 1_000), (1_001, 1_000), (.max, 1_000)])
  func `a width outside the bounds becomes the nearest inside`(given: Int, width: Int) {
    let renderer = FrameRenderer(width: given, height: given)
    #expect(renderer.width == width)
    #expect(renderer.render(Sample.articles).lines.allSatisfy { $0.width <= width })
  }

  @Test func `deep trees and rows in rows end`() {
    var column = Sample.text("deep")
    var row = Sample.text("one two three four five six seven")
    for _ in 0..<500 {
      column = Sample.node(.column([column]))
      row = Sample.node(
        .row([row, Sample.text("one two three"), Sample.node(.section(title: nil, [Sample.text("x")]))]))
    }
    let rendered = FrameRenderer(width: 40).render(Sample.frame(column, row), focus: "nowhere")
    #expect(rendered.lines.allSatisfy { $0.width <= 40 })
    #expect(rendered.text.contains("…"))
  }

  @Test func `a frame without anything is still a frame`() {
    #expect(FrameRenderer(width: 10, style: .plain).render(Sample.frame(title: nil)).text == "+--------+\n+--------+")
    #expect(FrameRenderer(width: 3).render(Sample.frame(title: nil)).text == "")
  }

  @Test func `escape sequences wrap each styled piece and end on its line`() {
    let node = Sample.node(.text(.init("red", color: "red", isBold: true)))
    let rendered = FrameRenderer(width: 5).render(Sample.frame(node, Sample.text("x"), title: nil))
    #expect(rendered.ansi == "\u{1B}[1;31mred\u{1B}[0m\nx")
  }
}
