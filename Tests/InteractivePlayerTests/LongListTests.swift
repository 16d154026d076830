import InteractivePlayer
import TerminalSession
import Testing

@Suite struct LongListTests {
  /// A list of 1,000 rows that asks for more at its end, and a text of 100 lines above a button.
  private static func list(row: String, count: Int = 1_000) -> String {
    """
    screen: Long
    types:
      Item: { id: Int, title: String }
    services:
      api:
        items: { returns: [Item] }
    states:
      idle:
      loading:
      loaded: { items: [Item] }
      failed:
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: failed
    actions:
      drop:
        params: { item: Item }
        in: loaded
        set: { items: "${items.filter(i, i.id != item.id)}" }
      extend:
        in: loaded
        set: { items: "${items + [Item{id: items.size(), title: 'more ' + string(items.size())}]}" }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded:
        - text: Above
        - list: items
          as: item
          row: \(row)
          empty: [nothing]
          onEnd: extend
      failed: [{ text: Failed }]
    stubs:
      default:
        api.items: { returns: [\((0..<count).map { "{ id: \($0), title: row \($0) }" }.joined(separator: ", "))] }
    """
  }

  private static let plain = #"[{ text: "${item.title}" }]"#
  private static let button = #"[{ text: "${item.title}" }, { button: Drop, action: drop(item) }]"#

  private func desk(_ text: String) throws -> Desk {
    let desk = try Desk(text, size: .init(columns: 40, rows: 12))
    desk.wait(.milliseconds(1))
    return desk
  }

  @Test func `rows without a control take the focus, and the window goes with it`() throws {
    let desk = try desk(Self.list(row: Self.plain))
    #expect(desk.focused == "row 0")
    for _ in 0..<100 { desk.press(.down) }
    #expect(desk.focused == "row 100")
    for _ in 0..<40 { desk.press(.up) }
    #expect(desk.focused == "row 60")
  }

  @Test func `home and end reach the first and the last row, however far`() throws {
    let desk = try desk(Self.list(row: Self.plain))
    desk.press(.end)
    #expect(desk.text.contains("▸row 999"))
    desk.press(.home)
    #expect(desk.focused == "row 0")
    #expect(desk.text.contains("Above"))
  }

  @Test func `pages go on to the end of the list and back`() throws {
    let desk = try desk(Self.list(row: Self.plain, count: 50))
    var seen: Set<String> = []
    for _ in 0..<12 {
      for line in desk.text.split(separator: "\n") where line.contains("row ") {
        seen.insert(line.filter { $0.isNumber || $0 == "r" })
      }
      desk.press(.pageDown)
    }
    #expect(seen.count >= 50, "no row is passed over")
    for _ in 0..<20 { desk.press(.pageUp) }
    #expect(desk.text.contains("Above"))
    #expect(desk.text.contains("row 0 "))
  }

  @Test func `the end of the list asks for more once for each length`() throws {
    let desk = try desk(Self.list(row: Self.plain, count: 30))
    #expect(!desk.text.contains("more"))
    desk.press(.end)
    #expect(desk.focused == "row 29")
    #expect(!desk.text.contains("more 31"))
    desk.press(.end)
    #expect(desk.focused == "more 30")
    desk.press(.end)
    #expect(desk.focused == "more 31")
  }

  @Test func `a row that goes leaves the focus at the same control of the next`() throws {
    let desk = try desk(Self.list(row: Self.button))
    for _ in 0..<50 { desk.press(.down) }
    #expect(desk.text.contains("row 50"))
    desk.press(.enter)
    #expect(!desk.text.contains("row 50 "))
    let line = desk.text.split(separator: "\n").first { $0.contains("▸Drop") }
    #expect(line?.contains("row 51") == true, "\(desk.text)")
  }

  @Test func `a text longer than the screen scrolls by pages and lines`() throws {
    let words = (0..<120).map { "word\($0)" }.joined(separator: " ")
    let desk = try desk(
      """
      screen: Text
      actions: { go: { notice: gone } }
      view:
        - text: \(words)
        - button: Go
          action: go
      """)
    #expect(desk.text.contains("word0 "), "a button out of sight is not what a person begins at")
    #expect(desk.focused == nil)
    var seen = ""
    for _ in 0..<12 {
      seen += desk.text
      desk.press(.pageDown)
    }
    for index in 0..<120 { #expect(seen.contains("word\(index)")) }
    #expect(desk.focused == "Go")
    for _ in 0..<12 { desk.press(.pageUp) }
    #expect(desk.text.contains("word0 "))
  }
}
