import ViewTree

extension Layout {
  /// What of the body is in sight.
  struct Window {
    var lines: [StyledLine]
    var hasMoreAbove = false
    var hasMoreBelow = false
  }

  func titleBar(of frame: ViewFrame, width: Int) -> [StyledLine] {
    var title = StyledLine()
    if let text = frame.title { title.append(wrapping(width).truncate(text), TextAttributes(isBold: true)) }
    guard !frame.toolbar.isEmpty else { return title.width == 0 ? [] : [title] }
    let tools = row(frame.toolbar, width: width, depth: Depth(total: 1, rows: 1))
    guard tools.count == 1, let first = tools.first, title.width + 2 + first.width <= width else {
      return (title.width == 0 ? [] : [title]) + tools
    }
    title.pad(to: width - first.width)
    title.append(first)
    return [title]
  }

  /// A timer may leave thousands of messages; a screen has room for a few.
  private static let shownNotices = 10

  /// The messages and the open question.
  func foot(of frame: ViewFrame, width: Int) -> [StyledLine] {
    let mark = isPlain ? "*" : "•"
    var lines = frame.notices.prefix(Layout.shownNotices).flatMap { prefixed(mark, $0, width: width) }
    let more = frame.notices.count - Layout.shownNotices
    if more > 0 { lines += prefixed(mark, "and \(more) more", width: width) }
    guard let dialog = frame.dialog else { return lines }
    lines += wrapping(width).wrap(dialog.question).map { StyledLine($0, TextAttributes(isBold: true)) }
    let open = Layout(isPlain: isPlain, focus: focus, isBlocked: false)
    let buttons = [dialog.confirm, dialog.cancel].filter(\.isControl)
    return lines + open.row(buttons, width: width, depth: Depth(total: 1, rows: 1))
  }

  func body(of frame: ViewFrame, width: Int, height: Int?) -> Window {
    var blocks = Blocks(focus: focus)
    if let search = frame.search { blocks.add(search, depth: Depth()) }
    for node in frame.body { blocks.add(node, depth: Depth()) }
    guard let height else { return Window(lines: (0..<blocks.count).flatMap { lines(of: blocks[$0], width: width) }) }
    return window(blocks, width: width, height: height)
  }

  /// Lays out from the focus to both sides until the height is full.
  private func window(_ blocks: Blocks, width: Int, height: Int) -> Window {
    guard height > 0 else { return Window(lines: [], hasMoreBelow: blocks.count > 0) }
    let middle = blocks.focused ?? 0
    var above: [[StyledLine]] = []
    var first = middle
    var count = 0
    while first > 0, count <= height {
      first -= 1
      let lines = lines(of: blocks[first], width: width)
      count += lines.count
      above.append(lines)
    }
    var lines = above.reversed().flatMap(\.self)
    let start = lines.count
    var next = middle
    if next < blocks.count {
      lines += self.lines(of: blocks[next], width: width)
      next += 1
    }
    let focusLine = blocks.focused == nil ? 0 : lines[start...].lastIndex(where: \.hasFocus) ?? start
    let top = first == 0 && focusLine < height ? 0 : max(0, focusLine - height + 1)
    while next < blocks.count, lines.count <= top + height {
      lines += self.lines(of: blocks[next], width: width)
      next += 1
    }
    let bottom = min(lines.count, top + height)
    return Window(
      lines: Array(lines[min(top, bottom)..<bottom]), hasMoreAbove: first > 0 || top > 0,
      hasMoreBelow: bottom < lines.count || next < blocks.count)
  }

  func lines(of block: Blocks.Block, width: Int) -> [StyledLine] {
    switch block {
    case .node(let node, let depth): return lines(of: node, width: width, depth: depth)
    case .row(let row, let depth):
      // The buttons behind a row come to light while the focus is in it.
      let isOpen = focus.map { row.holds($0) } ?? false
      let lines = self.row(row.nodes, width: width, depth: depth)
      guard isOpen, !row.swipe.isEmpty else { return lines }
      let buttons = self.row(row.swipe, width: max(1, width - 2), depth: depth)
      return lines
        + buttons.map { button in
          var line = StyledLine()
          if width > 2 { line.pad(to: 2) }
          line.append(button)
          return line
        }
    case .heading(let title, let isFirst):
      return (isFirst ? [] : [StyledLine()]) + heading(title, width: width)
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
