/// What stands in each cell of a terminal.
package struct ScreenImage: Hashable, Sendable {
  /// One column of one line.
  package struct Cell: Hashable, Sendable {
    /// A grapheme cluster; empty in the further columns of a wide one.
    package var text: String
    /// The parameters of SGR (ECMA-48) that it looks by, such as `1;31`; empty for the terminal's own look.
    package var style: String

    static let blank = Cell(text: " ", style: "")
  }

  package let size: TerminalOutput.Size
  /// Where the cursor is shown; nil where it is hidden.
  package var cursor: Place?
  private(set) var cells: [Cell]

  package struct Place: Hashable, Sendable {
    /// From 0.
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// An empty image; a size below 0 counts as 0.
  package init(size: TerminalOutput.Size) {
    self.size = TerminalOutput.Size(columns: max(0, min(size.columns, 10_000)), rows: max(0, min(size.rows, 10_000)))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  /// Puts a text on a line from a column on, and gives the column after it.
  ///
  /// What does not fit is left out, and so are control characters. The style is as in ``Cell``; the width is that of a
  /// cluster in columns.
  @discardableResult
  package mutating func put(
    _ text: String, style: String = "", row: Int, column: Int, width: (Character) -> Int
  ) -> Int {
    guard (0..<size.rows).contains(row), column >= 0 else { return column }
    var column = column
    for cluster in text {
      guard !cluster.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }) else {
        continue
      }
      let columns = width(cluster)
      // Without a column of its own it would stick to its neighbour, whose width is known already.
      guard columns > 0 else { continue }
      guard column <= size.columns - columns else { return size.columns }
      let first = row * size.columns + column
      for index in first..<first + columns { breakUp(index, row) }
      cells[first] = Cell(text: String(cluster), style: style)
      for index in (first + 1)..<(first + columns) { cells[index] = Cell(text: "", style: style) }
      column += columns
    }
    return column
  }

  /// The characters alone, line by line, without spaces at the ends.
  package var text: String {
    (0..<size.rows).map { row in
      var line = Substring(cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined())
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }

  /// Makes spaces of the wide cluster that a cell is a part of, since no part of it can stay.
  private mutating func breakUp(_ index: Int, _ row: Int) {
    let line = row * size.columns..<(row + 1) * size.columns
    var first = index
    while first > line.lowerBound, cells[first].text.isEmpty { first -= 1 }
    var end = first + 1
    while end < line.upperBound, cells[end].text.isEmpty { end += 1 }
    guard end - first > 1 else { return }
    for part in first..<end { cells[part].text = " " }
  }

  /// How many columns the cluster has that begins in a cell of a line.
  func columns(at index: Int, before end: Int) -> Int {
    var next = index + 1
    while next < end, cells[next].text.isEmpty { next += 1 }
    return next - index
  }
}
