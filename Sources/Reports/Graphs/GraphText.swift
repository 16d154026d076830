import TextFrame

/// A diagram as text for a program that draws it.
package enum GraphFormat: String, CaseIterable, Sendable {
  case mermaid, dot

  /// The text of a diagram.
  package func text(_ graph: Graph) -> String {
    switch self {
    case .mermaid: MermaidGraph(graph).text
    case .dot: DotGraph(graph).text
    }
  }
}

extension Graph {
  /// A text in one line, with what a terminal would obey made visible.
  static func line(_ text: String) -> String {
    DisplayText.visible(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
