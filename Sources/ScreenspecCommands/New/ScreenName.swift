import SpecGrammar

/// The name of a screen that is written anew, and what is made of it.
struct ScreenName: Sendable {
  let text: String

  /// Takes what is told on the command line as the name, where it can be one.
  init(_ text: String) throws(UsageError) {
    guard NameRules.isIdentifier(text) else {
      let wayOut = ScreenName.suggestion(for: text).map { ": write `\($0)`" } ?? ", such as `TaskList`"
      throw UsageError.other(
        "`\(text)` can't be the name of a screen, which has letters, digits and `_`, and begins with a letter or `_`"
          + wayOut)
    }
    // As the value of a key this one word is no text.
    guard text != "null" else { throw UsageError.other("`null` means nothing in a spec file; write `Null`") }
    self.text = text
  }

  /// The name of the file: `TaskList` becomes `task-list.screen.yaml`.
  var file: String {
    let words = words.map { $0.lowercased() }
    return (words.isEmpty ? text : words.joined(separator: "-")) + SpecFilesOnDisk.suffix
  }

  /// The name as people read it: `TaskList` becomes `Task list`.
  var title: String {
    guard let first = words.first else { return text }
    let rest = words.dropFirst().map { $0.count > 1 && $0 == $0.uppercased() ? $0 : $0.lowercased() }
    return ([ScreenName.capitalized(first)] + rest).joined(separator: " ")
  }

  /// The words that the name is made of; an abbreviation (`HTTP` in `HTTPServer`) is one.
  private var words: [String] {
    var words: [String] = []
    let letters = Array(text)
    for (index, letter) in letters.enumerated() where letter != "_" {
      let before = index > 0 ? letters[index - 1] : "_"
      let isNextLower = index + 1 < letters.count && letters[index + 1].isLowercase
      let begins = before == "_" || (letter.isUppercase && (!before.isUppercase || isNextLower))
      if begins { words.append(String(letter)) } else { words[words.count - 1].append(letter) }
    }
    return words
  }

  /// The name that was meant, as by `task list` or the name of a file.
  private static func suggestion(for text: String) -> String? {
    let stem = text.hasSuffix(SpecFilesOnDisk.suffix) ? String(text.dropLast(SpecFilesOnDisk.suffix.count)) : text
    return NameRules.identifier(from: stem).map(capitalized)
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
