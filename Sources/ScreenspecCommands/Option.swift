/// An option of a verb, such as `--width N`.
struct Option: Sendable {
  /// With its dashes.
  let name: String
  /// What the value is called in the help; nil for a flag.
  let value: String?
  let summary: String
  /// Whether it may stand without its value, which is one or more names then.
  let isValueOptional: Bool

  init(_ name: String, _ value: String? = nil, _ summary: String, isValueOptional: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isValueOptional = isValueOptional
  }

  /// Whether the argument after an option that may stand alone is its value: a path of a file has a dot or a slash.
  static func isNames(_ argument: String) -> Bool {
    !argument.isEmpty && argument.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "," }
  }

  static let help = Option("--help", nil, "print this help")
  static let plain = Option("--plain", nil, "frames drawn with 7-bit characters, printed one after the other")
  static let color = Option("--color", "WHEN", "colour: auto, always or never (default: auto)")
}

/// The arguments of a verb, sorted into paths and options.
struct Arguments: Sendable {
  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads arguments; `--name VALUE` and `--name=VALUE` are the same, `--` ends the options.
  init(_ arguments: some Collection<String>, of verb: Verb) throws(UsageError) {
    var rest = Array(arguments)[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
        positionals.append(argument)
        continue
      }
      if argument == "--" {
        takesOptions = false
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? "--help" : parts[0]
      guard let option = (verb.options + [.help]).first(where: { $0.name == name }) else {
        throw UsageError.unknownOption(name, verb)
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError.valueNotTaken(name) }
        values[name, default: []].append("")
      } else if parts.count == 2 {
        values[name, default: []].append(parts[1])
      } else if option.isValueOptional {
        let isGiven = rest.first.map(Option.isNames) ?? false
        values[name, default: []].append(isGiven ? rest.removeFirst() : "")
      } else if let value = rest.popFirst() {
        values[name, default: []].append(value)
      } else {
        throw UsageError.valueMissing(option)
      }
    }
  }

  /// The arguments with an option that has a value where none was given.
  func having(_ name: String, _ value: String) -> Arguments {
    var arguments = self
    if !has(name) { arguments.values[name] = [value] }
    return arguments
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; of several the last counts.
  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given more than once.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// A whole number within bounds.
  func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError.badValue(name, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// One of some words.
  func word(_ name: String, of words: [String]) throws(UsageError) -> String? {
    guard let text = value(name) else { return nil }
    guard words.contains(text) else {
      throw UsageError.badValue(name, text, "one of \(words.joined(separator: ", "))")
    }
    return text
  }
}
