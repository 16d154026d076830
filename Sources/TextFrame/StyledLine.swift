/// How a piece of text looks beyond its characters.
package struct TextAttributes: Hashable, Sendable {
  package var isBold: Bool
  package var isDim: Bool
  package var isStruckThrough: Bool
  package var isInverse: Bool
  package var color: TextColor?

  package init(
    isBold: Bool = false, isDim: Bool = false, isStruckThrough: Bool = false, isInverse: Bool = false,
    color: TextColor? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isStruckThrough = isStruckThrough
    self.isInverse = isInverse
    self.color = color
  }
}

/// The colours that every terminal has.
package enum TextColor: Hashable, Sendable {
  case red, green, yellow, blue, magenta, cyan, gray

  /// The nearest colour to an author's word; nil for the terminal's own and for words that nobody knows.
  package init?(name: String) {
    switch name {
    case "red", "destructive": self = .red
    case "green": self = .green
    case "yellow", "orange", "brown": self = .yellow
    case "blue", "indigo", "accent", "tint": self = .blue
    case "purple", "pink", "magenta": self = .magenta
    case "cyan", "teal", "mint": self = .cyan
    case "gray", "grey", "secondary", "tertiary": self = .gray
    default: return nil
    }
  }
}

/// A line of the frame: pieces of text that look alike.
package struct StyledLine: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    package var text: String
    package var attributes: TextAttributes
  }

  package private(set) var spans: [Span] = []
  /// In columns.
  package private(set) var width = 0
  /// Whether the control or the row that has the focus is on it.
  package var hasFocus = false
  /// The identities of what the focus may stand on, each on the first line that it is on, from left to right.
  package internal(set) var stops: [String] = []
  /// The column where the text of the field with the focus goes on.
  package internal(set) var cursor: Int?
  /// Whether a marker stands before it, as the focus is on the row that begins here.
  var hasMarker = false

  package init() {}

  /// A line of one piece; the text has to be visible already.
  package init(_ text: String, _ attributes: TextAttributes = TextAttributes()) { append(text, attributes) }

  mutating func append(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    append(Span(text: text, attributes: attributes), columns: DisplayWidth.of(text))
  }

  mutating func append(_ line: StyledLine) {
    if let cursor = line.cursor { self.cursor = width + cursor }
    stops += line.stops
    hasMarker = hasMarker || line.hasMarker
    for span in line.spans { append(span, columns: 0) }
    width += line.width
    hasFocus = hasFocus || line.hasFocus
  }

  /// Fills up with spaces.
  mutating func pad(to columns: Int) {
    if columns > width { append(String(repeating: " ", count: columns - width)) }
  }

  /// Shows it as what has the focus.
  mutating func invert() {
    hasFocus = true
    for index in spans.indices { spans[index].attributes.isInverse = true }
  }

  private mutating func append(_ span: Span, columns: Int) {
    guard !span.text.isEmpty else { return }
    width += columns
    if let last = spans.indices.last, spans[last].attributes == span.attributes {
      spans[last].text += span.text
    } else {
      spans.append(span)
    }
  }

  /// The characters alone.
  package var text: String { spans.lazy.map(\.text).joined() }
}
