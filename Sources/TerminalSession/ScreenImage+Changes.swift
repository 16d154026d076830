extension ScreenImage {
  /// The bytes that turn a terminal showing another image into this one: only cells that differ are written.
  ///
  /// Without another image, or with one of another size, all is written.
  package func changes(from old: ScreenImage?) -> String {
    var writer = Writer()
    let old = old?.size == size ? old : nil
    if old == nil { writer.text += "\u{1B}[0m\u{1B}[2J" }
    for row in 0..<size.rows { write(row, old, &writer) }
    writer.finish()
    guard let cursor, (0..<size.rows).contains(cursor.row), (0..<size.columns).contains(cursor.column) else {
      let isHidden = old.map { $0.cursor == nil } ?? false
      if !isHidden { writer.text += "\u{1B}[?25l" }
      return writer.text
    }
    if old?.cursor == cursor, writer.text.isEmpty { return "" }
    return writer.text + "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
  }

  private func write(_ row: Int, _ old: ScreenImage?, _ writer: inout Writer) {
    let start = row * size.columns
    var column = 0
    while column < size.columns {
      let cell = cells[start + column]
      let columns = self.columns(at: start + column, before: start + size.columns)
      let part = start + column..<start + column + columns
      let isSame = old.map { $0.cells[part] == cells[part] } ?? (cell == .blank)
      if !isSame {
        writer.move(row: row, column: column)
        writer.write(cell)
        let isSure = columns == 1 && column + 1 < size.columns && cell.isSurelyNarrow
        writer.place = isSure ? (row, column + 1) : nil
      }
      column += columns
    }
  }

  private struct Writer {
    var text = ""
    /// Where the terminal's cursor surely is.
    var place: (row: Int, column: Int)?
    private var style = ""

    mutating func move(row: Int, column: Int) {
      if let place, place == (row, column) { return }
      text += "\u{1B}[\(row + 1);\(column + 1)H"
    }

    mutating func write(_ cell: Cell) {
      if cell.style != style {
        text += cell.style.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(cell.style)m"
        style = cell.style
      }
      text += cell.text
    }

    mutating func finish() {
      if !style.isEmpty { text += "\u{1B}[0m" }
    }
  }
}

extension ScreenImage.Cell {
  /// Whether every terminal moves its cursor by one column for it: ASCII, box drawing and block elements. After others
  /// the place is said anew, so that a terminal that measures differently shifts nothing behind them.
  fileprivate var isSurelyNarrow: Bool {
    let scalars = text.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return false }
    return scalar.value < 0x7F || (0x2500...0x259F).contains(scalar.value)
  }
}
