extension RenderedFrame {
  /// The lines with the terminal's escape sequences (ECMA-48 SGR); each line leaves the terminal as it found it.
  package var ansi: String { lines.map(\.ansi).joined(separator: "\n") }
}

extension StyledLine {
  /// The line with escape sequences.
  package var ansi: String {
    spans.map { span in
      let parameters = span.attributes.renditionParameters
      return parameters.isEmpty ? span.text : "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
    }.joined()
  }
}

extension TextAttributes {
  /// The parameters of SGR, such as `1;31`; empty for the terminal's own look.
  package var renditionParameters: String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isInverse { codes.append("7") }
    if isStruckThrough { codes.append("9") }
    if let color { codes.append(color.code) }
    return codes.joined(separator: ";")
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
