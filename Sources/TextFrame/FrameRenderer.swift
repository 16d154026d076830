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

  /// The identity that stands for the button Cancel of a dialog, which is no node.
  package static func cancelIdentity(of dialog: ViewFrame.Dialog) -> String { dialog.confirm.identity + "/cancel" }

  /// The screen as lines; `focus` is the identity of the control that keys go to.
  package func render(_ frame: ViewFrame, focus: String? = nil) -> RenderedFrame {
    let hasBox = width >= 8 && (height ?? .max) >= 7
    let inner = hasBox ? width - 4 : width
    let layout = Layout(isPlain: style == .plain, focus: focus, isBlocked: frame.dialog != nil)
    let head = hasBox || height == nil ? layout.titleBar(of: frame, width: inner) : []
    var foot = layout.foot(of: frame, width: inner)
    var room = height.map { max(0, $0 - (hasBox ? 2 : 0)) }
    if let total = room {
      // The question and the newest message matter more than what lies behind them, but never hide all of it.
      foot = Array(foot.suffix(max(0, total - (frame.dialog == nil ? 2 : 1))))
      let bars = hasBox ? (head.isEmpty ? 0 : 1) + (foot.isEmpty ? 0 : 1) : 0
      room = max(0, total - head.count - foot.count - bars)
    }
    let body = layout.body(of: frame, width: inner, height: room)
    var lines = hasBox ? boxed(head: head, body: body, foot: foot) : head + body.lines + foot
    if let height, lines.count > height { lines.removeSubrange(height...) }
    return RenderedFrame(lines: lines)
  }

  private func boxed(head: [StyledLine], body: Layout.Window, foot: [StyledLine]) -> [StyledLine] {
    let box = BoxCharacters(isPlain: style == .plain)
    var parts = [head, body.lines, foot]
    parts.removeAll(where: \.isEmpty)
    if parts.isEmpty { parts = [[StyledLine()]] }
    var lines: [StyledLine] = []
    for (index, part) in parts.enumerated() {
      let isBodyNext = part == body.lines && index == (head.isEmpty ? 0 : 1)
      let isBodyBefore = index == (head.isEmpty ? 1 : 2)
      let mark = isBodyNext && body.hasMoreAbove ? box.up : isBodyBefore && body.hasMoreBelow ? box.down : nil
      lines.append(box.bar(index == 0 ? .top : .middle, width: width, mark: mark))
      lines += part.map { box.side($0, width: width) }
    }
    let isBodyLast = foot.isEmpty && body.hasMoreBelow
    lines.append(box.bar(.bottom, width: width, mark: isBodyLast ? box.down : nil))
    return lines
  }
}
