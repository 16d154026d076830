/// A screen as lines of text.
package struct RenderedFrame: Hashable, Sendable {
  package var lines: [StyledLine]
  /// How many lines the body was moved from where the focus alone puts it; what was asked for, as far as there is more.
  package var scroll = 0
  /// The number of the body's first line.
  package var bodyStart = 0
  /// How many lines the body has room for; as many as it has where the frame may be as long as it is.
  package var bodyHeight = 0
  package var hasMoreAbove = false
  package var hasMoreBelow = false

  package init(lines: [StyledLine]) { self.lines = lines }

  /// A place on the screen; both from 0.
  package struct Place: Hashable, Sendable {
    package var row: Int
    package var column: Int
  }

  /// Where the text of the field with the focus goes on; nil while no field has it.
  package var cursor: Place? {
    for (row, line) in lines.enumerated() {
      if let column = line.cursor { return Place(row: row, column: column) }
    }
    return nil
  }

  /// The characters alone, without trailing spaces and without a line break at the end.
  package var text: String {
    lines.map { line in
      var text = Substring(line.text)
      while text.last == " " { text.removeLast() }
      return String(text)
    }.joined(separator: "\n")
  }
}
