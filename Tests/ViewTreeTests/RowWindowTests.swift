import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import SpecValues
import Testing
import TextFrame
import ViewTree

/// Why a screen of a test can't be shown.
struct DeskError: Error, CustomStringConvertible {
  let description: String
}

/// A screen with lists of many rows, with and without a window.
private final class Desk {
  let view: LinkedView
  let program: Program
  let simulation: Simulation
  let cache = RowCache()

  init(rows: Int, list: String = "items", key: String? = nil) throws {
    let items = (0..<rows).map { "{ id: r\($0), title: T\($0 % 3), tags: [{ id: 1 }, { id: 2 }, { id: 3 }] }" }
    let yaml = """
      screen: Desk
      types: { Tag: { id: Int }, Item: { id: String, title: String, tags: [Tag] } }
      services: { api: { items: { returns: [Item] } } }
      states: { idle: , loading: , loaded: { items: [Item] }, failed: }
      source: { call: api.items, during: loading, done: loaded.items, fail: failed }
      actions:
        drop: { params: { id: String }, in: loaded, set: { items: "${items.filter(i, i.id != id)}" } }
        rename: { params: { id: String }, in: loaded, set: { "items[id].title": New } }
        clear: { in: loaded, set: { items: "${items.filter(i, false)}" } }
      view:
        idle, loading: [{ progress: Wait }]
        failed: [{ text: Failed }]
        loaded:
          - { button: Clear, action: clear }
          - list: "\(list)"
            as: item
            \(key.map { "key: \($0)" } ?? "onEnd: clear")
            row: [{ text: "${item.title}" }, { button: Drop, action: drop(item.id) }]
            empty: [{ text: Nothing }]
          - section: Second
            of:
              - list: items
                as: item
                row:
                  - button: Rename
                    action: rename(item.id)
                  - list: item.tags
                    as: tag
                    row: [{ text: "${tag.id}" }]
                    empty: [nothing]
                empty: [{ text: Nothing }]
          - list: items
            as: item
            row: [{ text: "${item.title}" }]
            empty: [{ text: Nothing }]
      stubs:
        default: { api.items: { returns: [\(items.joined(separator: ", "))] } }
      """
    let loaded = SpecLoader().load(SourceFile(path: "desk.screen.yaml", text: yaml))
    guard let program = loaded.program else {
      throw DeskError(description: loaded.diagnostics.map { "\($0.message) at `\($0.span.text)`" }.joined())
    }
    self.program = program
    view = LinkedView(program)
    simulation = Simulation(LinkedProgram(program), stubs: program.stubs.first)
    try send("load")
  }

  func send(_ name: String, _ arguments: Value...) throws {
    let action = try #require(program.actions.firstIndex { $0.name == name })
    simulation.send(.action(action, arguments))
    simulation.advance(by: 0)
  }

  func resolve(_ window: RowWindow?) -> ResolvedView {
    view.resolve(simulation.machine, window: window, cache: window == nil ? nil : cache)
  }

  /// The lists that are not in a row, in reading order.
  func lists(_ window: RowWindow? = nil) -> [ViewNode] {
    var lists: [ViewNode] = []
    func add(_ node: ViewNode) {
      if case .list = node.kind { lists.append(node) } else { node.children.forEach(add) }
    }
    resolve(window).frame.body.forEach(add)
    return lists
  }

  func places(_ window: RowWindow) -> [Range<Int>] {
    lists(window).map { $0.firstRow..<($0.firstRow + $0.rows.count) }
  }
}

extension ViewNode {
  fileprivate var rows: [Row] { if case .list(let rows, _, _) = kind { rows } else { [] } }
}

@Suite struct RowWindowTests {
  @Test func `without a focus the first rows of each list are resolved`() throws {
    let desk = try Desk(rows: 50)
    #expect(desk.places(RowWindow(rows: 4)) == [0..<4, 0..<4, 0..<4])
    #expect(desk.lists(RowWindow(rows: 4)).map(\.rowCount) == [50, 50, 50])
    #expect(desk.lists(RowWindow(rows: 60)).map(\.part) == [nil, nil, nil])
  }

  @Test(arguments: [0, 1, 3, 4, 25, 46, 49])
  func `the rows around the focus, the last ones above it and the first ones below it`(place: Int) throws {
    let desk = try Desk(rows: 50)
    let around = max(0, place - 4)..<min(50, place + 5)
    let full = desk.lists()
    for (list, expected) in [[around, 0..<4, 0..<4], [46..<50, around, 0..<4], [46..<50, 46..<50, around]].enumerated()
    {
      let row = full[list].rows[place]
      for focus in [row.identity, row.nodes.last?.identity ?? ""] {
        let shown = desk.lists(RowWindow(focus: focus, rows: 4))
        #expect(shown.map { $0.firstRow..<($0.firstRow + $0.rows.count) } == expected, "\(focus)")
        for (part, whole) in zip(shown, full) {
          let range = part.firstRow..<(part.firstRow + part.rows.count)
          #expect(part.rows.map(\.identity) == whole.rows[range].map(\.identity))
          #expect(part.rows.map { $0.nodes.flatMap(\.texts) } == whole.rows[range].map { $0.nodes.flatMap(\.texts) })
        }
      }
    }
  }

  @Test func `a control above all lists has their first rows, and what is behind its question stays`() throws {
    let desk = try Desk(rows: 20)
    let button = try #require(desk.resolve(nil).frame.body.first)
    #expect(desk.places(RowWindow(focus: button.identity, rows: 2)) == [0..<2, 0..<2, 0..<2])
    let drop = try #require(desk.lists()[0].rows[10].nodes.last)
    #expect(desk.places(RowWindow(focus: "\(drop.identity)/confirm", rows: 2))[0] == 8..<13)
  }

  @Test func `lists in rows are resolved by the place of the focus too`() throws {
    let desk = try Desk(rows: 9)
    let tags = try #require(desk.lists()[1].rows[4].nodes.last)
    let shown = desk.lists(RowWindow(focus: tags.rows[1].identity, rows: 1))[1]
    #expect(shown.firstRow == 3)
    let parts = shown.rows.map { row in row.nodes.last?.rows.map(\.key) }
    #expect(parts == [["3"], ["1", "2", "3"], ["1"]])
  }

  @Test func `a focus that nothing has shows the beginning`() throws {
    let desk = try Desk(rows: 20)
    for focus in ["b/999[r3]", "b/999/3", "nowhere", "", "b/1[", "a/0", "~", "b/99999999999999999999"] {
      #expect(desk.places(RowWindow(focus: focus, rows: 2)) == [0..<2, 0..<2, 0..<2], "\(focus)")
    }
  }

  @Test func `where the row with the focus is gone the window stays, and the row in its place is named`() throws {
    let desk = try Desk(rows: 20)
    let focus = desk.lists()[0].rows[10].identity
    let last = desk.lists()[0].rows[19].identity
    #expect(desk.resolve(RowWindow(focus: focus, rows: 2)).rowInstead == nil)
    try desk.send("drop", .string("r10"))
    let window = RowWindow(focus: focus, rows: 2)
    #expect(desk.places(window)[0] == 8..<13)
    #expect(desk.resolve(window).rowInstead?.hasSuffix("[r11]") == true)
    // The end of the list, and then no list.
    #expect(desk.places(RowWindow(focus: last, rows: 2))[0] == 16..<19)
    try desk.send("drop", .string("r19"))
    #expect(desk.resolve(RowWindow(focus: last, rows: 2)).rowInstead?.hasSuffix("[r18]") == true)
    try desk.send("clear")
    let empty = desk.resolve(RowWindow(focus: last, rows: 2))
    #expect(empty.rowInstead == nil)
    #expect(desk.places(RowWindow(focus: last, rows: 2)) == [0..<0, 0..<0, 0..<0])
  }

  @Test func `keys that come again have the names that they have without a window`() throws {
    for (list, key) in [("items + items", nil), ("items", "item.title")] {
      let desk = try Desk(rows: 12, list: list, key: key)
      let full = desk.lists()[0].rows
      for row in full {
        let shown = desk.lists(RowWindow(focus: row.identity, rows: 1))[0]
        let range = shown.firstRow..<(shown.firstRow + shown.rows.count)
        #expect(shown.rows.map(\.identity) == full[range].map(\.identity))
        #expect(shown.rows.contains { $0.identity == row.identity })
      }
    }
  }

  @Test func `the cache knows rows that the window leaves out, also after a change`() throws {
    let desk = try Desk(rows: 30)
    let list = desk.lists()[0].identity
    #expect(desk.cache.rowCount(of: list) == nil)
    _ = desk.resolve(RowWindow(rows: 2))
    #expect(desk.cache.rowCount(of: list) == 30)
    #expect(desk.cache.row(29, of: list) == "\(list)[r29]")
    #expect(desk.cache.row(30, of: list) == nil)
    #expect(desk.cache.row(-1, of: list) == nil)
    let place = desk.cache.place(of: "\(list)[r29]/3")
    #expect(place?.list == list && place?.index == 29)
    #expect(desk.cache.place(of: "\(list)[r30]") == nil)
    #expect(desk.cache.place(of: "toolbar") == nil)
    try desk.send("rename", .string("r3"))
    let renamed = desk.lists(RowWindow(focus: "\(list)[r3]", rows: 1))[0]
    #expect(renamed.rows.map { $0.nodes.first?.texts } == [["T2"], ["New"], ["T1"]])
    try desk.send("drop", .string("r3"))
    _ = desk.resolve(RowWindow(rows: 2))
    #expect(desk.cache.row(3, of: list) == "\(list)[r4]")
    #expect(desk.cache.rowCount(of: list) == 29)
  }

  @Test func `a part of a list says in JSON which it is, and a whole one says nothing`() throws {
    let desk = try Desk(rows: 9)
    #expect(desk.resolve(RowWindow(rows: 2)).frame.json.contains(#""firstRow":0,"rowCount":9"#))
    #expect(desk.resolve(RowWindow(rows: 9)).frame.json == desk.resolve(nil).frame.json)
    #expect(!desk.resolve(nil).frame.json.contains("rowCount"))
  }

  @Test(arguments: [1, 2, 6, 7, 9, 24])
  func `what is in sight is the same with a window as with all rows`(height: Int) throws {
    let desk = try Desk(rows: 60)
    let whole = desk.resolve(nil).frame
    var stops: [String?] = [nil]
    for line in FrameRenderer(width: 40).render(whole).lines { stops += line.stops }
    #expect(stops.count > 300)
    for (index, focus) in stops.enumerated() where index.isMultiple(of: 7) {
      let part = desk.resolve(RowWindow(focus: focus, rows: height)).frame
      let renderer = FrameRenderer(width: 40, style: index.isMultiple(of: 2) ? .plain : .unicode, height: height)
      #expect(renderer.render(part, focus: focus) == renderer.render(whole, focus: focus), "\(focus ?? "no focus")")
    }
  }

  @Test func `using a control of a window does what it does without one`() throws {
    let desk = try Desk(rows: 20)
    let focus = try #require(desk.lists()[0].rows[15].nodes.last?.identity)
    let resolved = desk.resolve(RowWindow(focus: focus, rows: 1))
    var input: Input?
    resolved.frame.visit { node in
      guard node.identity == focus, let activation = node.activation else { return }
      input = resolved[activation]?.input(in: desk.simulation.machine)
    }
    desk.simulation.send(try #require(input))
    #expect(desk.lists()[0].rows.map(\.key).contains("r15") == false)
    #expect(desk.lists()[0].rowCount == 19)
  }
}
