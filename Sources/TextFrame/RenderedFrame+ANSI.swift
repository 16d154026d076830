extension RenderedFrame {
  /// The lines with the terminal's escape sequences (ECMA-48 SGR); each line leaves the terminal as it found it.
  package var ansi: String { lines.map(\.ansi).joined(separator: "\n") }
}

extension StyledLine {
  /// The line with escape sequences.
  package var ansi: String {
    spans.map { span in
      let codes = span.attributes.codes
      return codes.isEmpty ? span.text : "\u{1B}[\(codes.joined(separator: ";"))m\(span.text)\u{1B}[0m"
    }.joined()
  }
}

extension TextAttributes {
  fileprivate var codes: [String] {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isInverse { codes.append("7") }
    if isStruckThrough { codes.append("9") }
    if let color { codes.append(color.code) }
    return codes
  }
}

extension TextColor {
  fileprivate var code: String {
    switch self {
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    case .blue: "34"
    case .magenta: "35"
    case .cyan: "36"
    case .gray: "90"
    }
  }
}
