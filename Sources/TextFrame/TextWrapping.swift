/// Breaks and cuts texts to a width in columns.
struct TextWrapping {
  /// At least 1.
  let width: Int
  let ellipsis: String

  /// The lines of a text, broken at its line breaks and between words; a word too long for a line is broken inside.
  func wrap(_ text: String) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let visible = DisplayText.visible(String(paragraph))
      if DisplayWidth.of(visible) <= width {
        lines.append(visible)
      } else {
        var filling = Filling(width: width)
        for cluster in visible { filling.add(cluster) }
        lines += filling.finish()
      }
    }
    return lines
  }

  /// The text on one line, cut where it is too long.
  func truncate(_ text: String) -> String {
    let visible = DisplayText.visible(text)
    if DisplayWidth.of(visible) <= width { return visible }
    let mark = mark
    let room = width - mark.count
    return Self.prefix(of: visible, columns: room) + mark
  }

  /// The end of the text on one line: where somebody types.
  func truncateStart(_ text: String) -> String {
    let visible = DisplayText.visible(text)
    if DisplayWidth.of(visible) <= width { return visible }
    let mark = mark
    var room = width - mark.count
    var kept: [Character] = []
    for cluster in visible.reversed() {
      room -= DisplayWidth.of(cluster)
      if room < 0 { break }
      kept.append(cluster)
    }
    return mark + String(kept.reversed())
  }

  /// The sign that something is missing, short where it would leave no room for the rest.
  private var mark: Substring { ellipsis.prefix(max(1, width / 3)) }

  private static func prefix(of text: String, columns: Int) -> String {
    var room = columns
    var kept = ""
    for cluster in text {
      room -= DisplayWidth.of(cluster)
      if room < 0 { break }
      kept.append(cluster)
    }
    return kept
  }
}

extension TextWrapping {
  private struct Filling {
    let width: Int
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    var gap = 0
    var word = ""
    var wordWidth = 0

    init(width: Int) { self.width = width }

    mutating func add(_ cluster: Character) {
      if cluster == " " {
        place()
        gap += 1
        return
      }
      let columns = DisplayWidth.of(cluster)
      // Han, kana and pictures may be parted anywhere.
      if columns == 2 { place() }
      if columns > width {
        word += "?"
        wordWidth += 1
      } else {
        // A word that fills a line alone is broken.
        if wordWidth + columns > width { place() }
        word.append(cluster)
        wordWidth += columns
      }
      if columns >= 2 || wordWidth >= width { place() }
    }

    mutating func finish() -> [String] {
      place()
      if lineWidth > 0 || lines.isEmpty { lines.append(line) }
      return lines
    }

    private mutating func place() {
      guard wordWidth > 0 else { return }
      if lineWidth + gap + wordWidth <= width {
        line += String(repeating: " ", count: gap) + word
        lineWidth += gap + wordWidth
      } else {
        if lineWidth > 0 { lines.append(line) }
        line = word
        lineWidth = wordWidth
      }
      gap = 0
      word = ""
      wordWidth = 0
    }
  }
}
