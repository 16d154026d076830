import SpecValues

extension FunctionLibrary {
  /// `matches` and the regex library.
  mutating func addRegex() {
    let matches = Overload.Implementation.many {
      (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
      .bool(try context.pattern(try values[1].asString()).matches(try values[0].asString(), context))
    }
    global("matches", [.string, .string], .bool, matches)
    member("matches", [.string, .string], .bool, matches)
    global(
      "regex.extract", [.string, .string], .optional(.string),
      .many { (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
        let found = try RegexFunctions.extract(
          try values[0].asString(), try context.pattern(try values[1].asString()), limit: 1, context)
        return .optional(OptionalValue(found.first))
      })
    global(
      "regex.extractAll", [.string, .string], .list(.string),
      .many { (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
        .list(
          try RegexFunctions.extract(
            try values[0].asString(), try context.pattern(try values[1].asString()), limit: .max, context))
      })
    let replace = Overload.Implementation.many {
      (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
      let limit = values.count > 3 ? try values[3].asInt() : -1
      return .string(
        try RegexFunctions.replace(
          try values[0].asString(), try context.pattern(try values[1].asString()), try values[2].asString(),
          limit: limit < 0 ? .max : limit, context))
    }
    global("regex.replace", [.string, .string, .string], .string, replace)
    global("regex.replace", [.string, .string, .string, .int], .string, replace)
  }
}

extension EvaluationContext {
  /// The automaton of a pattern; made once.
  func pattern(_ text: String) throws(Problem) -> RegularExpression {
    if let expression = patterns[text] { return expression }
    let expression = try RegularExpression(text)
    if patterns.count > 100 { patterns.removeAll() }
    patterns[text] = expression
    return expression
  }
}

enum RegexFunctions {
  /// The matches in order: the text of the group where there is one, else of the whole.
  static func extract(
    _ text: String, _ pattern: RegularExpression, limit: Int, _ context: EvaluationContext
  ) throws(Problem) -> [Value] {
    guard pattern.groupCount <= 1 else {
      throw Problem(.invalidArgument, "a pattern to extract has at most one group, this one has \(pattern.groupCount)")
    }
    let input = Array(text.unicodeScalars)
    var result: [Value] = []
    var position = 0
    while result.count < limit, position <= input.count,
      let match = try pattern.search(input, from: position, slots: 4, context)
    {
      let (start, end) = pattern.groupCount == 1 ? (match[2], match[3]) : (match[0], match[1])
      if start >= 0 { result.append(.string(String(String.UnicodeScalarView(input[start..<end])))) }
      position = match[1] > match[0] ? match[1] : match[1] + 1
    }
    return result
  }

  static func replace(
    _ text: String, _ pattern: RegularExpression, _ replacement: String, limit: Int, _ context: EvaluationContext
  ) throws(Problem) -> String {
    let input = Array(text.unicodeScalars)
    let parts = try parts(of: replacement, groups: pattern.groupCount)
    var output = String.UnicodeScalarView()
    var position = 0
    var copied = 0
    var count = 0
    var created = 0
    while count < limit, position <= input.count,
      let match = try pattern.search(input, from: position, slots: 20, context)
    {
      output.append(contentsOf: input[copied..<match[0]])
      for part in parts {
        switch part {
        case .words(let words):
          output.append(contentsOf: words.unicodeScalars)
          created += words.utf8.count
        case .group(let group):
          guard match[group * 2] >= 0 else { continue }
          output.append(contentsOf: input[match[group * 2]..<match[group * 2 + 1]])
          created += match[group * 2 + 1] - match[group * 2]
        }
      }
      if created > EvaluationContext.creationBudget { throw .outputBudget }
      copied = match[1]
      position = match[1] > match[0] ? match[1] : match[1] + 1
      count += 1
    }
    output.append(contentsOf: input[copied...])
    return String(output)
  }

  private enum Part {
    case words(String)
    case group(Int)
  }

  /// Splits a replacement at `\0` to `\9`; `\\` is a backslash.
  private static func parts(of replacement: String, groups: Int) throws(Problem) -> [Part] {
    var parts: [Part] = []
    var words = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in replacement.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if scalar == "\\" {
          words.append(scalar)
        } else if scalar >= "0", scalar <= "9" {
          let group = Int(scalar.value - 0x30)
          guard group <= groups else {
            throw Problem(.invalidArgument, "the pattern has \(groups) groups, so there is no `\\\(group)`")
          }
          parts.append(.words(String(words)))
          words = String.UnicodeScalarView()
          parts.append(.group(group))
        } else {
          throw Problem(.invalidArgument, "in a replacement, `\\` stands before a digit or another `\\`")
        }
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        words.append(scalar)
      }
    }
    if isEscaped { throw Problem(.invalidArgument, "a replacement can't end with `\\`") }
    parts.append(.words(String(words)))
    return parts
  }
}
