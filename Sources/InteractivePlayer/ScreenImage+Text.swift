import TerminalSession
import TextFrame

extension ScreenImage {
  /// Puts a line of a frame.
  mutating func put(_ line: StyledLine, row: Int, column: Int) {
    var column = column
    for span in line.spans {
      column = put(
        span.text, style: span.attributes.renditionParameters, row: row, column: column, width: DisplayWidth.of)
    }
  }

  /// Puts lines into a part of the screen; what does not fit is left out.
  mutating func put(_ lines: [PlayerLine], in area: Area) {
    for (index, line) in lines.prefix(area.rows).enumerated() {
      put(
        line.cut(to: area.columns), style: line.style, row: area.row + index, column: area.column,
        width: DisplayWidth.of)
    }
  }

  /// Puts a box with lines over the middle of a part of the screen.
  mutating func put(_ lines: [PlayerLine], over area: Area) {
    let inner = min(max(0, area.columns - 4), lines.map { DisplayWidth.of($0.text) }.max() ?? 0)
    let top = area.row + max(0, (area.rows - lines.count - 2) / 2)
    let left = area.column + max(0, (area.columns - inner - 4) / 2)
    let rule = String(repeating: "─", count: inner + 2)
    put("╭\(rule)╮", row: top, column: left, width: DisplayWidth.of)
    for (index, line) in lines.enumerated() {
      let text = line.cut(to: inner)
      let padding = String(repeating: " ", count: max(0, inner - DisplayWidth.of(text)))
      var column = put("│ ", row: top + 1 + index, column: left, width: DisplayWidth.of)
      column = put(text + padding, style: line.style, row: top + 1 + index, column: column, width: DisplayWidth.of)
      put(" │", row: top + 1 + index, column: column, width: DisplayWidth.of)
    }
    put("╰\(rule)╯", row: top + 1 + lines.count, column: left, width: DisplayWidth.of)
  }

  /// Puts the line at the foot: what matters most at the left, the rest at the right where there is room.
  mutating func putStatus(_ status: Status, row: Int) {
    let columns = size.columns
    put(String(repeating: " ", count: columns), style: "7", row: row, column: 0, width: DisplayWidth.of)
    let left = PlayerLine(" " + status.left).cut(to: columns)
    let end = put(left, style: "7", row: row, column: 0, width: DisplayWidth.of)
    let right = status.right + " "
    let width = DisplayWidth.of(right)
    if end + 2 + width <= columns {
      put(right, style: "7", row: row, column: columns - width, width: DisplayWidth.of)
    }
  }
}

/// A line that the player itself says something with; its text is safe to show.
struct PlayerLine {
  let text: String
  /// As in `ScreenImage`: empty, `1` for bold, `2` for dim, `7` for inverse.
  let style: String

  init(_ text: String, style: String = "") {
    self.text = DisplayText.visible(text)
    self.style = style
  }

  /// The text, cut with an ellipsis where it is too long.
  func cut(to columns: Int) -> String { DisplayText.cut(text, to: columns) }
}
