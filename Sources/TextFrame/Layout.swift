import ViewTree

/// Lays nodes out in a width; every line it returns fits.
struct Layout {
  /// Deeper nodes are left out, so that no tree can exhaust the stack.
  static let maximumDepth = 48

  let isPlain: Bool
  let focus: String?
  /// Whether a dialog is open, which takes all taps.
  let isBlocked: Bool
  /// What is kept in sight: what has the focus, or the button whose question has it.
  var anchor: String?

  var ellipsis: String { isPlain ? "..." : "…" }
  var box: BoxCharacters { BoxCharacters(isPlain: isPlain) }

  func wrapping(_ width: Int) -> TextWrapping { TextWrapping(width: max(1, width), ellipsis: ellipsis) }

  func lines(of node: ViewNode, width: Int, depth: Depth) -> [StyledLine] {
    guard depth.total < Self.maximumDepth else { return [StyledLine(wrapping(width).truncate(ellipsis))] }
    switch node.kind {
    case .text(let text): return self.text(text, width: width)
    case .image(let name, let label):
      return [StyledLine(wrapping(width).truncate(SymbolNames.text(for: name, label: label, isPlain: isPlain)))]
    case .progress(let label, let value): return progress(label: label, value: value, width: width)
    case .unavailable(let title, let image, let description):
      return unavailable(title: title, image: image, description: description, width: width)
    case .button, .textField, .toggle, .stepper, .picker, .link: return control(node, width: width)
    case .row(let nodes): return row(nodes, width: width, depth: depth.inRow)
    case .list, .section, .column:
      var blocks = Blocks(focus: nil)
      blocks.add(node, depth: depth)
      return lines(of: blocks, width: width)
    case .spacer: return [StyledLine()]
    case .divider:
      return [StyledLine(String(repeating: box.rule, count: width), TextAttributes(isDim: true))]
    case .failure(let message):
      return prefixed(isPlain ? "!!" : "⚠", message, width: width, TextAttributes(color: .red))
    }
  }

  /// How deep a node is in the tree, and in how many rows.
  struct Depth {
    var total = 0
    var rows = 0

    var deeper: Depth { Depth(total: total + 1, rows: rows) }
    var inRow: Depth { Depth(total: total + 1, rows: rows + 1) }
  }
}

extension Layout {
  func text(_ text: ViewNode.StyledText, width: Int) -> [StyledLine] {
    var attributes = TextAttributes(
      isBold: text.isBold, isStruckThrough: text.isStruckThrough, color: text.color.flatMap(TextColor.init))
    switch text.style {
    case "title", "headline": attributes.isBold = true
    case "footnote", "caption": attributes.isDim = true
    default: break
    }
    let image = text.image.map { SymbolNames.text(for: $0, isPlain: isPlain) }
    // The line break that ends a block text of YAML is no empty line.
    let written = text.text.last == "\n" ? String(text.text.dropLast()) : text.text
    let content = isPlain && text.isStruckThrough && !written.isEmpty ? "~~\(written)~~" : written
    guard let image else { return wrapping(width).wrap(content).map { StyledLine($0, attributes) } }
    var symbol = attributes
    symbol.isStruckThrough = false
    return prefixed(image, content, width: width, attributes, symbol: symbol)
  }

  /// A text behind a symbol, its further lines under its first.
  func prefixed(
    _ symbol: String, _ text: String, width: Int, _ attributes: TextAttributes = TextAttributes(),
    symbol symbolAttributes: TextAttributes? = nil
  ) -> [StyledLine] {
    let mark = DisplayText.visible(symbol)
    let markAttributes = symbolAttributes ?? attributes
    let indent = DisplayWidth.of(mark) + 1
    guard !text.isEmpty else { return wrapping(width).wrap(mark).map { StyledLine($0, markAttributes) } }
    guard width - indent >= max(1, min(8, width / 2)) else {
      return wrapping(width).wrap("\(mark) \(text)").map { StyledLine($0, attributes) }
    }
    return wrapping(width - indent).wrap(text).enumerated().map { index, part in
      var line = StyledLine()
      if index == 0 { line.append(mark, markAttributes) }
      line.pad(to: indent)
      line.append(part, attributes)
      return line
    }
  }

  func progress(label: String?, value: Double?, width: Int) -> [StyledLine] {
    let label = label ?? ""
    guard let value, !value.isNaN else {
      return prefixed(isPlain ? "..." : "◌", label, width: width, TextAttributes(color: .gray))
    }
    let part = min(max(value, 0), 1)
    let percent = " \(Int(part * 100 + 0.5))%"
    let bar = min(20, width - percent.utf8.count - (isPlain ? 2 : 0))
    guard bar >= 3 else { return wrapping(width).wrap(label + percent).map { StyledLine($0) } }
    let full = Int(part * Double(bar) + 0.5)
    var gauge = StyledLine(isPlain ? "[" : "")
    gauge.append(String(repeating: isPlain ? "#" : "█", count: full), TextAttributes(color: .blue))
    gauge.append(String(repeating: isPlain ? "-" : "░", count: bar - full), TextAttributes(isDim: true))
    gauge.append((isPlain ? "]" : "") + percent)
    guard !label.isEmpty else { return [gauge] }
    return beside(wrapping(width).wrap(label).map { StyledLine($0) }, gauge, width: width)
  }

  func unavailable(title: String, image: String?, description: String?, width: Int) -> [StyledLine] {
    var lines = [StyledLine()]
    let wrapping = wrapping(min(width, 48))
    if let image {
      lines += wrapping.wrap(SymbolNames.text(for: image, isPlain: isPlain)).map { StyledLine($0) }
    }
    lines += wrapping.wrap(title).map { StyledLine($0, TextAttributes(isBold: true)) }
    if let description { lines += wrapping.wrap(description).map { StyledLine($0, TextAttributes(isDim: true)) } }
    lines.append(StyledLine())
    return lines.map { line in
      var centred = StyledLine()
      if line.width > 0 { centred.pad(to: (width - line.width) / 2) }
      centred.append(line)
      return centred
    }
  }

  /// A line behind a text where both fit on one, else below it.
  func beside(_ texts: [StyledLine], _ line: StyledLine, width: Int, gap: Int = 1) -> [StyledLine] {
    guard texts.count == 1, var joined = texts.first, joined.width + gap + line.width <= width else {
      return texts + [line]
    }
    joined.pad(to: joined.width + gap)
    joined.append(line)
    return [joined]
  }
}
