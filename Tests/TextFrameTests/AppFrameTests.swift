import TextFrame
import Testing
import ViewTree

/// What stands around a screen of an app: the way back, links, and tabs.
@Suite struct AppFrameTests {
  private func render(_ frame: ViewFrame, _ style: FrameRenderer.Style = .plain, width: Int = 30, focus: String? = nil)
    -> String
  { FrameRenderer(width: width, style: style).render(frame, focus: focus).text }

  private static var app: ViewFrame {
    var frame = Sample.frame(Sample.node(.link(label: "First", Sample.tap), "link"))
    frame.screen = "Articles"
    frame.tabs = [Sample.button("News", "tab/0"), Sample.button("Settings", "tab/1", image: "gear")]
    frame.shownTab = 0
    return frame
  }

  @Test func `a link ends with a sign, and the shown tab is marked`() {
    #expect(
      render(Self.app) == """
        +----------------------------+
        | Articles                   |
        +----------------------------+
        | First                    > |
        +----------------------------+
        |  * News    Settings        |
        +----------------------------+
        """)
    let lines = render(Self.app, .unicode).split(separator: "\n")
    #expect(lines[3] == "│ First                    › │")
    #expect(lines[5].hasPrefix("│  ● News "))
  }

  @Test func `the focus is seen on links and tabs`() {
    #expect(render(Self.app, focus: "link").contains("| > First                  > |"))
    #expect(render(Self.app, focus: "tab/1").contains("> Settings<"))
  }

  @Test func `the title has the way back, also where there is no title`() {
    var frame = Self.app
    frame.below = ["List"]
    #expect(render(frame).contains("| < Articles "))
    frame.title = nil
    frame.screen = "Detail"
    #expect(render(frame, .unicode).contains("│ ‹ Detail "))
  }

  @Test func `a disabled link says so, and a long one goes on below`() {
    let off = Sample.frame(Sample.node(.link(label: "Off", Sample.tap), "link", isEnabled: false))
    #expect(render(off).contains("(Off)"))
    let long = Sample.frame(Sample.node(.link(label: "a title of many words, which are long", Sample.tap), "link"))
    let lines = render(long).split(separator: "\n")
    #expect(lines[3] == "| a title of many words,     |")
    #expect(lines[4] == "| which are long           > |")
  }

  @Test func `a question takes the place of the tabs`() {
    var frame = Self.app
    frame.dialog = ViewFrame.Dialog(
      question: "Sure?", confirm: Sample.button("Yes", "yes"), cancel: Sample.button("No", "no"))
    #expect(!render(frame).contains("Settings"))
  }

  @Test(arguments: 1..<24) func `no line is wider than the frame`(width: Int) {
    var frame = Self.app
    frame.below = ["List"]
    for line in FrameRenderer(width: width, style: .plain).render(frame, focus: "tab/0").lines {
      #expect(line.width <= width)
    }
  }
}
