import TextFrame

extension Overlay {
  /// The lines of the box, at most so many.
  func lines(rows: Int) -> [PlayerLine] {
    let rows = max(1, rows)
    switch self {
    case .help(let keys, let top):
      let width = keys.map(\.keys.count).max() ?? 0
      let lines = keys.map { row in
        PlayerLine(row.keys + String(repeating: " ", count: width + 2 - row.keys.count) + row.does)
      }
      guard lines.count > rows, rows > 1 else { return Array(lines.prefix(rows)) }
      // The last line tells that there are more; the box does not move while one looks through it.
      let first = min(top, lines.count - rows + 1)
      return lines[first..<(first + rows - 1)] + [PlayerLine("↑ ↓ for all of the \(lines.count)", style: "2")]
    case .choice(let choice):
      let room = max(1, rows - 1)
      // The selection stays in sight.
      let first = min(max(0, choice.selected - room / 2), max(0, choice.options.count - room))
      let shown = choice.options.indices.dropFirst(first).prefix(room)
      return [PlayerLine(choice.title, style: "1")]
        + shown.map { index in
          let isSelected = index == choice.selected
          return PlayerLine((isSelected ? "▸ " : "  ") + choice.options[index], style: isSelected ? "7" : "")
        }
    }
  }
}
