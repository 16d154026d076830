import ViewTree

extension Layout {
  func titleBar(of frame: ViewFrame, width: Int) -> [StyledLine] {
    var title = StyledLine()
    if frame.canGoBack, width > 2 { title.append(isPlain ? "< " : "‹ ", TextAttributes(isDim: true)) }
    if let text = frame.title ?? (frame.canGoBack ? frame.screen : nil) {
      title.append(wrapping(max(1, width - title.width)).truncate(text), TextAttributes(isBold: true))
    }
    guard !frame.toolbar.isEmpty else { return title.width == 0 ? [] : [title] }
    let tools = row(frame.toolbar, width: width, depth: Depth(total: 1, rows: 1))
    guard tools.count == 1, let first = tools.first, title.width + 2 + first.width <= width else {
      return (title.width == 0 ? [] : [title]) + tools
    }
    title.pad(to: width - first.width)
    title.append(first)
    return [title]
  }

  /// The tabs side by side, the shown one marked.
  private func tabBar(of frame: ViewFrame, width: Int) -> [StyledLine] {
    guard !frame.tabs.isEmpty else { return [] }
    var lines = [StyledLine()]
    for (index, tab) in frame.tabs.enumerated() {
      guard case .button(let label, let image, _, _, _) = tab.kind else { continue }
      var text = label
      if let image {
        let symbol = SymbolNames.text(for: image, isPlain: isPlain)
        if !symbol.hasPrefix("[") { text = "\(symbol) \(label)" }
      }
      let isShown = index == frame.shownTab
      let hasFocus = focus == tab.identity && !isBlocked
      let mark = isShown ? isPlain ? "*" : "●" : " "
      let pads = hasFocus ? isPlain ? (">", "<") : ("▸", "◂") : (" ", " ")
      let words = pads.0 + mark + (isShown ? " " : "") + wrapping(max(1, width - 4)).truncate(text) + pads.1
      var cell = StyledLine(
        DisplayWidth.of(words) > width ? wrapping(width).truncate(text) : words,
        TextAttributes(isBold: isShown, isDim: !tab.isEnabled || isBlocked, isInverse: hasFocus))
      if !isBlocked { cell.stops = [tab.identity] }
      cell.hasFocus = hasFocus
      let last = lines.count - 1
      if lines[last].width > 0, lines[last].width + 1 + cell.width > width {
        lines.append(cell)
      } else if lines[last].width == 0 {
        lines[last] = cell
      } else {
        lines[last].pad(to: lines[last].width + 1)
        lines[last].append(cell)
      }
    }
    return lines
  }

  /// A timer may leave thousands of messages; a screen has room for a few.
  private static let shownNotices = 10

  /// The messages, the tabs, and the open question.
  func foot(of frame: ViewFrame, width: Int) -> [StyledLine] {
    let mark = isPlain ? "*" : "•"
    var lines = frame.notices.prefix(Layout.shownNotices).flatMap { prefixed(mark, $0, width: width) }
    let more = frame.notices.count - Layout.shownNotices
    if more > 0 { lines += prefixed(mark, "and \(more) more", width: width) }
    guard let dialog = frame.dialog else { return lines + tabBar(of: frame, width: width) }
    lines += wrapping(width).wrap(dialog.question).map { StyledLine($0, TextAttributes(isBold: true)) }
    let open = Layout(isPlain: isPlain, focus: focus, isBlocked: false)
    let buttons = [dialog.confirm, dialog.cancel].filter(\.isControl)
    return lines + open.row(buttons, width: width, depth: Depth(total: 1, rows: 1))
  }

  /// All blocks, with a sign where rows are missing.
  func lines(of blocks: Blocks, width: Int) -> [StyledLine] {
    let sign = { (block: Int) in
      blocks.isGap(before: block) ? [StyledLine(wrapping(width).truncate(ellipsis), TextAttributes(isDim: true))] : []
    }
    return (0..<blocks.count).flatMap { sign($0) + lines(of: blocks[$0], width: width) } + sign(blocks.count)
  }

  func lines(of block: Blocks.Block, width: Int) -> [StyledLine] {
    switch block {
    case .node(let node, let depth): return lines(of: node, width: width, depth: depth)
    case .row(let row, let depth): return lines(of: row, width: width, depth: depth)
    case .heading(let title, let isFirst):
      return (isFirst ? [] : [StyledLine()]) + heading(title, width: width)
    }
  }

  private func lines(of row: ViewNode.Row, width: Int, depth: Depth) -> [StyledLine] {
    var lines = self.row(row.nodes, width: width, depth: depth)
    if !isBlocked, row.isStop, !lines.isEmpty {
      lines[0].stops = [row.identity]
      if focus == row.identity {
        lines[0].hasMarker = true
        for index in lines.indices { lines[index].invert() }
      }
    }
    // The buttons behind a row come to light while the focus is in it.
    guard !row.swipe.isEmpty, let anchor, row.holds(anchor) else { return lines }
    let buttons = self.row(row.swipe, width: max(1, width - 2), depth: depth)
    return lines
      + buttons.map { button in
        var line = StyledLine()
        if width > 2 { line.pad(to: 2) }
        line.append(button)
        // Who reaches a row wants to see what can be done with it.
        if focus == row.identity { line.hasFocus = true }
        return line
      }
  }

  private func heading(_ title: String?, width: Int) -> [StyledLine] {
    guard let title, !title.isEmpty else { return [] }
    guard width >= 12 else { return wrapping(width).wrap(title).map { StyledLine($0, TextAttributes(isBold: true)) } }
    var line = StyledLine(box.rule + box.rule + " ", TextAttributes(isDim: true))
    line.append(wrapping(width - 6).truncate(title), TextAttributes(isBold: true))
    line.append(" ")
    line.append(String(repeating: box.rule, count: max(0, width - line.width)), TextAttributes(isDim: true))
    return [line]
  }
}
