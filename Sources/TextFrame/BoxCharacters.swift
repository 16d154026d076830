/// The characters that frames are drawn with.
struct BoxCharacters {
  enum Bar { case top, middle, bottom }

  let isPlain: Bool

  var rule: String { isPlain ? "-" : "─" }
  var up: String { isPlain ? "^" : "▴" }
  var down: String { isPlain ? "v" : "▾" }
  private var marker: String { isPlain ? ">" : "▸" }
  private var wall: String { isPlain ? "|" : "│" }

  /// A line across the box; a mark on it says that there is more beyond.
  func bar(_ bar: Bar, width: Int, mark: String? = nil) -> StyledLine {
    let (left, right) = corners(of: bar)
    var middle = String(repeating: rule, count: max(0, width - 2))
    if let mark, width >= 8 {
      middle = String(repeating: rule, count: width - 6) + " \(mark) " + rule
    }
    return StyledLine(left + middle + right, TextAttributes(isDim: true))
  }

  /// A line between the walls.
  func side(_ content: StyledLine, width: Int) -> StyledLine {
    var line = StyledLine(wall, TextAttributes(isDim: true))
    line.append(indented(content))
    line.pad(to: width - 1)
    line.append(wall, TextAttributes(isDim: true))
    return line
  }

  /// A line behind one column, where the marker stands if the focus is on the line's row.
  func indented(_ content: StyledLine) -> StyledLine {
    var line = content.hasMarker ? StyledLine(marker, TextAttributes(isBold: true)) : StyledLine(" ")
    line.append(content)
    return line
  }

  private func corners(of bar: Bar) -> (String, String) {
    if isPlain { return ("+", "+") }
    return switch bar {
    case .top: ("╭", "╮")
    case .middle: ("├", "┤")
    case .bottom: ("╰", "╯")
    }
  }
}
