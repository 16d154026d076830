package import ViewTree

/// Turns a resolved view into lines of text (rule W4).
package struct FrameRenderer: Hashable, Sendable {
  package enum Style: Hashable, Sendable {
    /// Rules and boxes in 7-bit characters; what attributes would say is said in characters.
    case plain
    case unicode
  }

  /// In columns, from 1 to 1000; no line is wider.
  package let width: Int
  package let style: Style
  /// The most lines of a frame; nil where the screen may be as long as it is.
  package let height: Int?

  package init(width: Int = 60, style: Style = .unicode, height: Int? = nil) {
    self.width = min(max(width, 1), 1_000)
    self.style = style
    self.height = height.map { max($0, 1) }
  }

  /// The screen as lines.
  ///
  /// `focus` is the identity of the control that keys go to, or of a row that holds none. A body higher than its room
  /// shows the part with the focus; `scroll` moves that by so many lines, down where it is positive.
  package func render(_ frame: ViewFrame, focus: String? = nil, scroll: Int = 0) -> RenderedFrame {
    let isTall = (height ?? .max) >= 7
    let hasBox = width >= 8 && isTall
    let inner = hasBox ? width - 4 : width
    let layout = Layout(
      isPlain: style == .plain, focus: focus, isBlocked: frame.dialog != nil, anchor: frame.anchor(of: focus))
    var head = isTall ? layout.titleBar(of: frame, width: inner) : []
    var foot = layout.foot(of: frame, width: inner)
    var room: Int?
    if let height {
      let total = hasBox ? height - 2 : height
      // The question and the newest message matter more than what lies behind them; a line of that stays in sight.
      let most = isTall ? total - 4 : frame.dialog == nil ? total - 1 : total
      foot = Array(foot.suffix(max(0, most)))
      head = Array(head.prefix(max(1, total - foot.count - 3)))
      let bars = hasBox ? (head.isEmpty ? 0 : 1) + (foot.isEmpty ? 0 : 1) : 0
      room = max(0, total - head.count - foot.count - bars)
    }
    // Without walls the marker of a row has a column of its own, so that no text moves when the focus does.
    let hasMargin = !hasBox && focus != nil && width >= 4
    var body = layout.body(of: frame, width: hasMargin ? inner - 1 : inner, height: room, scroll: scroll)
    if hasMargin { body.lines = body.lines.map(BoxCharacters(isPlain: style == .plain).indented) }
    var rendered = RenderedFrame(
      lines: hasBox ? boxed(head: head, body: body, foot: foot) : head + body.lines + foot)
    rendered.scroll = body.scroll
    rendered.bodyStart = head.count + (hasBox ? head.isEmpty ? 1 : 2 : 0)
    rendered.bodyHeight = room ?? body.lines.count
    rendered.hasMoreAbove = body.hasMoreAbove
    rendered.hasMoreBelow = body.hasMoreBelow
    return rendered
  }

  private func boxed(head: [StyledLine], body: Layout.Window, foot: [StyledLine]) -> [StyledLine] {
    let box = BoxCharacters(isPlain: style == .plain)
    let sides = { (part: [StyledLine]) in part.map { box.side($0, width: width) } }
    var lines: [StyledLine] = []
    if !head.isEmpty { lines = [box.bar(.top, width: width)] + sides(head) }
    lines.append(box.bar(head.isEmpty ? .top : .middle, width: width, mark: body.hasMoreAbove ? box.up : nil))
    lines += sides(body.lines)
    let below = body.hasMoreBelow ? box.down : nil
    if !foot.isEmpty { lines += [box.bar(.middle, width: width, mark: below)] + sides(foot) }
    lines.append(box.bar(.bottom, width: width, mark: foot.isEmpty ? below : nil))
    return lines
  }
}

extension ViewFrame {
  /// What stays in sight: what has the focus, or the button that asked the question which has it.
  fileprivate func anchor(of focus: String?) -> String? {
    guard let dialog, let focus, [dialog.confirm.identity, dialog.cancel.identity].contains(focus),
      let slash = focus.lastIndex(of: "/")
    else { return focus }
    return String(focus[..<slash])
  }
}
