import ViewTree

extension Layout {
  func control(_ node: ViewNode, width: Int) -> [StyledLine] {
    let look = Look(
      isPlain: isPlain, isEnabled: node.isEnabled && !isBlocked, hasFocus: focus == node.identity,
      stop: isBlocked ? nil : node.identity)
    return control(node, look, width: width)
  }

  /// How the frame of a control says what state it is in: the focus in its pads, disabled in its brackets.
  struct Look {
    let isPlain: Bool
    let isEnabled: Bool
    let hasFocus: Bool
    /// The control's identity; nil while a question is open before it.
    let stop: String?

    var left: String { (isEnabled ? "[" : "(") + (hasFocus ? isPlain ? ">" : "▸" : " ") }
    var right: String { (hasFocus ? isPlain ? "<" : "◂" : " ") + (isEnabled ? "]" : ")") }

    func attributes(color: TextColor? = nil) -> TextAttributes {
      TextAttributes(isDim: !isEnabled, isInverse: hasFocus, color: isEnabled ? color : nil)
    }
  }

  /// A field with its label fills a line up to so many columns, so that the fields of a form end below each other.
  private static let widestField = 60

  func control(_ node: ViewNode, _ look: Look, width: Int) -> [StyledLine] {
    switch node.kind {
    case .button(let label, let image, let isDestructive, _, _):
      return [button(label, image: image, isDestructive: isDestructive, look, width: width)]
    case .textField(let label, let text, let isSecure, _, _):
      return labelled(label, width: min(width, Layout.widestField)) { field(text, isSecure: isSecure, look, width: $0) }
    case .toggle(let label, let isOn, _):
      return toggle(label, isOn: isOn, look, width: width)
    case .stepper(let label, let value, _):
      return labelled(label, width: width) { framed("\(isPlain ? "-" : "−") \(value) +", look, width: $0) }
    case .picker(let label, let selection, _, _):
      return labelled(label, width: width) { framed(selection, suffix: " \(box.down)", look, width: $0) }
    case .link(let label, _): return link(label, look, width: width)
    case .text, .image, .progress, .unavailable, .list, .section, .row, .column, .spacer, .divider, .failure:
      return []
    }
  }

  func button(_ label: String, image: String?, isDestructive: Bool, _ look: Look, width: Int) -> StyledLine {
    var content = isDestructive ? "! " : ""
    if let image {
      let symbol = SymbolNames.text(for: image, isPlain: isPlain)
      // The name of a symbol beside a label would only be longer.
      if label.isEmpty { content += symbol } else if !symbol.hasPrefix("[") { content += symbol + " " }
    }
    return framed(content + label, look, color: isDestructive ? .red : .blue, width: width)
  }

  private func toggle(_ label: String, isOn: Bool, _ look: Look, width: Int) -> [StyledLine] {
    let mark = isOn ? isPlain ? "x" : "✓" : " "
    let pointer = look.hasFocus ? isPlain ? ">" : "▸" : " "
    let switched = "\(look.isEnabled ? "[" : "(")\(mark)\(look.isEnabled ? "]" : ")")\(pointer)"
    guard width >= 8 else {
      return wrapping(width).wrap(switched + label).enumerated().map {
        marked(StyledLine($1, look.attributes()), look, isFirst: $0 == 0)
      }
    }
    return wrapping(width - 4).wrap(label).enumerated().map { index, part in
      var line = StyledLine(index == 0 ? switched : "    ", look.attributes(color: isOn ? .green : nil))
      line.append(part, look.attributes())
      return marked(line, look, isFirst: index == 0)
    }
  }

  /// A line that leads on to another screen, as the sign at its end says.
  private func link(_ label: String, _ look: Look, width: Int) -> [StyledLine] {
    let sign = isPlain ? ">" : "›"
    guard width >= 8 else { return [framed(label, look, width: width)] }
    let pointer = look.hasFocus ? isPlain ? "> " : "▸ " : ""
    let label = look.isEnabled ? label : "(\(label))"
    let parts = wrapping(width - 2 - pointer.count).wrap(label)
    return parts.enumerated().map { index, part in
      var line = StyledLine((index == 0 ? pointer : "") + part, look.attributes(color: .blue))
      if index == parts.count - 1 {
        line.pad(to: width - 1)
        line.append(sign, TextAttributes(isDim: true))
      }
      return marked(line, look, isFirst: index == 0)
    }
  }

  /// A control behind its label, or below it where both don't fit.
  private func labelled(_ label: String, width: Int, _ control: (Int) -> StyledLine) -> [StyledLine] {
    guard !label.isEmpty else { return [control(width)] }
    let labels = wrapping(width).wrap(label + ":").map { StyledLine($0) }
    if labels.count == 1, let first = labels.first, width - first.width - 1 >= 14 {
      return beside(labels, control(width - first.width - 1), width: width)
    }
    return beside(labels, control(width), width: width)
  }

  private func field(_ text: String, isSecure: Bool, _ look: Look, width: Int) -> StyledLine {
    let room = width - 4
    let shown = isSecure ? String(repeating: isPlain ? "*" : "•", count: min(text.count, max(0, room))) : text
    var line: StyledLine
    let column: Int
    if room >= 1 {
      let content = look.hasFocus ? wrapping(room).truncateStart(shown) : wrapping(room).truncate(shown)
      let end = DisplayWidth.of(content)
      line = framed(content + String(repeating: "_", count: max(0, room - end)), look, width: width)
      column = DisplayWidth.of(look.left) + end
    } else {
      line = framed(shown, look, width: width)
      column = min(line.width, width - 1)
    }
    if look.hasFocus, look.isEnabled { line.cursor = column }
    return line
  }

  /// A text in the brackets of a control, cut where it is too long.
  private func framed(
    _ content: String, suffix: String = "", _ look: Look, color: TextColor? = nil, width: Int
  ) -> StyledLine {
    let suffix = width >= 8 ? suffix : ""
    let room = width - 4 - suffix.count
    let text =
      room >= 1
      ? look.left + wrapping(room).truncate(content) + suffix + look.right
      : wrapping(width).truncate(content)
    return marked(StyledLine(text, look.attributes(color: color)), look)
  }

  private func marked(_ line: StyledLine, _ look: Look, isFirst: Bool = true) -> StyledLine {
    var line = line
    if isFirst, let stop = look.stop { line.stops = [stop] }
    line.hasFocus = look.hasFocus
    return line
  }
}
