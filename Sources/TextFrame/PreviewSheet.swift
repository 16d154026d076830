/// Frames side by side, each below a head of its own, as many in a row as a width has room for.
package struct PreviewSheet: Hashable, Sendable {
  package struct Panel: Hashable, Sendable {
    /// The lines above the frame, each cut to the panel; the first is bold.
    package var head: [String]
    package var frame: RenderedFrame

    package init(head: [String], frame: RenderedFrame) {
      self.head = head
      self.frame = frame
    }
  }

  package var panels: [Panel]
  /// Of each panel, in columns; its frame is no wider.
  package let panelWidth: Int
  package let style: FrameRenderer.Style

  private static let gap = 2

  package init(panels: [Panel] = [], panelWidth: Int, style: FrameRenderer.Style = .unicode) {
    self.panels = panels
    self.panelWidth = max(panelWidth, 1)
    self.style = style
  }

  /// How many panels stand in a row of some columns; one at least.
  package func count(inWidth columns: Int) -> Int {
    max(1, (max(columns, 0) + PreviewSheet.gap) / (panelWidth + PreviewSheet.gap))
  }

  /// The width of panels that nobody gave a width: 40 columns, or less where two of 30 or more fit, or only one does.
  package static func panelWidth(inWidth columns: Int) -> Int {
    let half = (columns - gap) / 2
    return (30..<40).contains(half) ? half : min(40, max(20, columns))
  }

  /// The lines of all panels, an empty one between two rows of them; no line ends in space.
  package func lines(width columns: Int) -> [StyledLine] {
    let count = count(inWidth: columns)
    var lines: [StyledLine] = []
    for start in stride(from: 0, to: panels.count, by: count) {
      if start > 0 { lines.append(StyledLine()) }
      lines += row(panels[start..<min(start + count, panels.count)])
    }
    return lines
  }

  private func row(_ panels: ArraySlice<Panel>) -> [StyledLine] {
    // Frames begin on one line, however many lines the heads have.
    let headHeight = panels.map(\.head.count).max() ?? 0
    let columns = panels.map { panel in
      head(of: panel) + Array(repeating: StyledLine(), count: headHeight - panel.head.count) + panel.frame.lines
    }
    return (0..<(columns.map(\.count).max() ?? 0)).map { index in
      var line = StyledLine()
      for (place, column) in columns.enumerated() where index < column.count && column[index].width > 0 {
        line.pad(to: place * (panelWidth + PreviewSheet.gap))
        line.append(column[index])
      }
      return line
    }
  }

  private func head(of panel: Panel) -> [StyledLine] {
    let wrapping = TextWrapping(width: panelWidth, ellipsis: style == .plain ? "..." : "…")
    return panel.head.enumerated().map { index, text in
      StyledLine(wrapping.truncate(text), TextAttributes(isBold: index == 0, isDim: index > 0))
    }
  }
}
