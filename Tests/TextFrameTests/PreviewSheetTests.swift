import Testing
import TextFrame
import ViewTree

@Suite struct PreviewSheetTests {
  /// A sheet of panels, each a frame of one text.
  private func sheet(_ texts: [String], width: Int = 12, head: [String] = ["one"]) -> PreviewSheet {
    let renderer = FrameRenderer(width: width, style: .plain)
    return PreviewSheet(
      panels: texts.map { text in
        let node = ViewNode(identity: "0", kind: .text(.init(text)))
        return .init(head: head, frame: renderer.render(ViewFrame(title: nil, casePath: "", body: [node])))
      }, panelWidth: width, style: .plain)
  }

  @Test(arguments: [(0, 1), (11, 1), (12, 1), (25, 1), (26, 2), (39, 2), (40, 3), (-5, 1)])
  func `panels and the gaps between them fit the width`(_ columns: Int, _ count: Int) {
    #expect(sheet([]).count(inWidth: columns) == count)
  }

  @Test func `no panels are no lines`() {
    #expect(sheet([]).lines(width: 80).isEmpty)
  }

  @Test func `panels of one row begin on one line, and none ends in space`() {
    let lines = sheet(["a", "b b b b b b b b", "c"]).lines(width: 26).map(\.text)
    #expect(lines[0] == "one           one")
    #expect(lines[1] == "+----------+  +----------+")
    #expect(lines[2] == "| a        |  | b b b b  |")
    #expect(lines[3] == "+----------+  | b b b b  |")
    #expect(lines[4] == "              +----------+")
    #expect(lines[5].isEmpty)
    #expect(lines[6] == "one")
    #expect(lines.count == 10)
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test func `a head is cut to its panel, and shorter ones leave room`() {
    var sheet = sheet(["a", "b"], head: ["a very long name of a case", "second"])
    sheet.panels[1].head = ["b"]
    let lines = sheet.lines(width: 26).map(\.text)
    #expect(lines[0] == "a very lo...  b")
    #expect(lines[1] == "second")
    #expect(lines[2] == "+----------+  +----------+")
  }

  @Test func `a head without lines and a frame without lines are nothing`() {
    let sheet = PreviewSheet(panels: [.init(head: [], frame: RenderedFrame(lines: []))], panelWidth: 20)
    #expect(sheet.lines(width: 80).isEmpty)
  }
}
