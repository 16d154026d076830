import Testing

@testable import TerminalSession

@Suite struct ScreenImageTests {
  private static func width(_ cluster: Character) -> Int {
    cluster.unicodeScalars.contains { $0.value >= 0x4E00 } ? 2 : cluster == "\u{301}" ? 0 : 1
  }

  private static func image(_ columns: Int, _ lines: [String], style: String = "") -> ScreenImage {
    var image = ScreenImage(size: .init(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { image.put(line, style: style, row: row, column: 0, width: width) }
    return image
  }

  /// A terminal that knows just what is written to it, and draws a wide cluster as one that takes two cells.
  private struct Terminal {
    var cells: [ScreenImage.Cell]
    let columns: Int
    var place = 0
    var style = ""
    var cursor: Int?

    init(_ image: ScreenImage) {
      columns = image.size.columns
      cells = Array(repeating: .blank, count: columns * image.size.rows)
    }

    mutating func receive(_ text: String) {
      var rest = Array(text)[...]
      while let first = rest.popFirst() {
        guard first == "\u{1B}" else {
          write(first)
          continue
        }
        _ = rest.popFirst()
        var parameters = ""
        while let next = rest.popFirst() {
          guard next.isLetter else {
            parameters.append(next)
            continue
          }
          control(next, parameters)
          break
        }
      }
    }

    private mutating func control(_ final: Character, _ parameters: String) {
      switch (final, parameters) {
      case ("J", "2"): cells = Array(repeating: .blank, count: cells.count)
      case ("H", _):
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        place = (numbers[0] - 1) * columns + numbers[1] - 1
      case ("m", "0"): style = ""
      case ("m", _): style = String(parameters.dropFirst(2))
      case ("h", "?25"): cursor = place
      case ("l", "?25"): cursor = nil
      default: Issue.record("unknown: \(parameters)\(final)")
      }
    }

    private mutating func write(_ cluster: Character) {
      let columns = ScreenImageTests.width(cluster)
      if cells[place].text.isEmpty { cells[place - 1].text = " " }
      cells[place] = .init(text: String(cluster), style: style)
      if columns == 2 { cells[place + 1] = .init(text: "", style: style) }
      let next = place + columns
      if next < cells.count, cells[next].text.isEmpty { cells[next].text = " " }
      place = next
    }
  }

  @Test(arguments: [
    (["abc", "def"], ["abc", "def"]), (["abc", "def"], ["abX", "def"]), (["漢字", "x"], ["a漢b", "x"]),
    (["漢字", "x"], ["漢a", "x"]), (["a漢b", ""], ["漢字", "漢字"]), (["abcd", "abcd"], ["", "漢"]),
    (["a漢", "│──│"], ["漢a", "│  │"]), (["漢漢", "漢漢"], ["abcd", "a漢d"]),
  ])
  func `the changes make the one image of the other`(old: [String], new: [String]) {
    for style in ["", "1;31"] {
      let before = Self.image(4, old)
      let after = Self.image(4, new, style: style)
      var terminal = Terminal(before)
      terminal.receive(before.changes(from: nil))
      #expect(terminal.cells == before.cells)
      terminal.receive(after.changes(from: before))
      #expect(terminal.cells == after.cells)
      #expect(terminal.style.isEmpty)
    }
  }

  @Test func `random changes arrive`() {
    var seed: UInt64 = 3
    var shown: ScreenImage?
    var terminal = Terminal(ScreenImage(size: .init(columns: 7, rows: 3)))
    for _ in 0..<500 {
      var image = ScreenImage(size: .init(columns: 7, rows: 3))
      for row in 0..<3 {
        for _ in 0..<6 {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let pick = Int(seed >> 33)
          let text = ["a", "漢", "│", "é", "漢x", " "][pick % 6]
          image.put(text, style: ["", "7", "1;32"][pick / 6 % 3], row: row, column: pick / 18 % 9, width: Self.width)
        }
      }
      image.cursor = seed % 3 == 0 ? nil : .init(row: Int(seed % 4), column: Int(seed >> 8 & 7))
      terminal.receive(image.changes(from: shown))
      #expect(terminal.cells == image.cells)
      let inside = image.cursor.flatMap { $0.row < 3 && $0.column < 7 ? $0.row * 7 + $0.column : nil }
      #expect(terminal.cursor == inside)
      shown = image
    }
  }

  @Test func `what is the same is not written`() {
    let image = Self.image(10, ["same", "漢字"])
    #expect(image.changes(from: image) == "")
    var moved = image
    moved.cursor = .init(row: 1, column: 2)
    #expect(moved.changes(from: image) == "\u{1B}[2;3H\u{1B}[?25h")
    #expect(moved.changes(from: moved) == "")
    #expect(image.changes(from: moved) == "\u{1B}[?25l")
  }

  @Test func `one changed cell costs one move and one character`() {
    let old = Self.image(20, ["count: 1", "rest of it"])
    let new = Self.image(20, ["count: 2", "rest of it"])
    #expect(new.changes(from: old) == "\u{1B}[1;8H2")
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0), (1, 1), (-3, 4), (.max, 1)] as [(Int, Int)])
  func `an image of any size takes any text at any place`(columns: Int, rows: Int) {
    var image = ScreenImage(size: .init(columns: columns, rows: min(rows, 3)))
    for row in [-1, 0, 1, Int.max] {
      for column in [-1, 0, 1, Int.max] {
        image.put("漢a\u{1B}[31m", row: row, column: column, width: Self.width)
      }
    }
    image.cursor = .init(row: .max, column: .max)
    #expect(image.changes(from: nil).hasSuffix("\u{1B}[?25l"))
    #expect(image.cells.allSatisfy { !$0.text.contains("\u{1B}") })
  }

  @Test func `a wide cluster is not cut at the edge and a mark alone takes no cell`() {
    #expect(Self.image(3, ["a漢漢"]).cells.map(\.text) == ["a", "漢", ""])
    #expect(Self.image(3, ["\u{301}ab"]).cells.map(\.text) == ["a", "b", " "])
    #expect(Self.image(2, ["a漢"]).cells.map(\.text) == ["a", " "])
  }

  @Test func `another size is written whole`() {
    let old = Self.image(3, ["abc"])
    #expect(Self.image(4, ["abc"]).changes(from: old).contains("\u{1B}[2J"))
  }

  @Test func `a cluster of many columns stays whole, and goes as a whole`() {
    let width = { (cluster: Character) in cluster == "W" ? 4 : 1 }
    var image = ScreenImage(size: .init(columns: 8, rows: 1))
    image.put("aWbc", row: 0, column: 0, width: width)
    #expect(image.text == "aWbc")
    var next = image
    next.put("x", row: 0, column: 3, width: width)
    #expect(next.text == "a  x bc", "what it covered in part is cleared")
    #expect(next.changes(from: image).contains("x"))
    var cut = ScreenImage(size: .init(columns: 6, rows: 1))
    cut.put("abcW", row: 0, column: 0, width: width)
    #expect(cut.text == "abc", "what does not fit is left out")
    #expect(image.changes(from: image).isEmpty)
  }
}
