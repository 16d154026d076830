import SourceText
import SpecValues

extension Parser {
  /// A primary and what follows it: selections, indexes, calls.
  mutating func member() throws(ExpressionDiagnostic) -> Syntax {
    let start = range.lowerBound
    var base = try primary()
    while true {
      switch token {
      case .symbol(.dot):
        try advance()
        base = try selection(of: base, from: start)
      case .symbol(.leftBracket):
        let bracket = range.lowerBound
        try advance()
        let isOptional = try take(.question)
        let index = try expression()
        try expect(.rightBracket, openedAt: bracket)
        base = try node(
          .index(base, index, isOptional: isOptional, bracket: bracket), from: start,
          over: max(base.height, index.height))
      case .symbol(.leftBrace):
        guard let name = base.dottedName, previousEnd == base.range.upperBound else { return base }
        base = try record(Syntax.Name(text: name.text, range: base.range), isRooted: name.isRooted)
      case .end, .identifier, .quoted, .literal, .symbol: return base
      }
    }
  }

  private mutating func selection(of base: Syntax, from start: Int) throws(ExpressionDiagnostic) -> Syntax {
    if try take(.question) {
      let name = try fieldName()
      return try node(.select(base, name, isOptional: true), from: start, over: base.height)
    }
    if case .quoted = token {
      let name = try fieldName()
      return try node(.select(base, name, isOptional: false), from: start, over: base.height)
    }
    let name = try fieldName()
    guard isAt(.leftParenthesis) else {
      return try node(.select(base, name, isOptional: false), from: start, over: base.height)
    }
    let arguments = try arguments()
    return try node(
      .call(name, receiver: base, arguments, isRooted: false), from: start,
      over: arguments.reduce(base.height) { max($0, $1.height) })
  }

  /// A name after a dot or in a record literal: reserved words are allowed, keywords are not.
  private mutating func fieldName() throws(ExpressionDiagnostic) -> Syntax.Name {
    switch token {
    case .identifier(let name) where !Parser.keywords.contains(name):
      let name = Syntax.Name(text: name, range: range)
      try advance()
      return name
    case .quoted(let name):
      let name = Syntax.Name(text: name, range: range)
      try advance()
      return name
    case .identifier(let word):
      throw unexpected("`\(word)` is a keyword and no field name; read it with `['\(word)']`")
    case .end, .literal, .symbol:
      throw unexpected("expected a name after the dot")
    }
  }

  /// The arguments of a call; the current token is the parenthesis.
  private mutating func arguments() throws(ExpressionDiagnostic) -> [Syntax] {
    let opening = range.lowerBound
    try advance()
    var arguments: [Syntax] = []
    if try take(.rightParenthesis) { return arguments }
    repeat {
      if isAt(.rightParenthesis) { throw unexpected("a call has no comma after its last argument") }
      arguments.append(try expression())
      if isAt(.colon) {
        throw unexpected("arguments have no names, and a record is written with braces, such as `Todo{id: 'a'}`")
      }
    } while try take(.comma)
    try expect(.rightParenthesis, openedAt: opening)
    return arguments
  }

  private mutating func primary() throws(ExpressionDiagnostic) -> Syntax {
    let start = range.lowerBound
    switch token {
    case .literal(let value):
      try advance()
      return try node(.literal(value), from: start, over: 0)
    case .symbol(.minus):
      // Only reached directly before a number; see `unary`.
      let value = try lexer.number(from: range.upperBound, isNegative: true)
      range = start..<lexer.position
      try advance()
      return try node(.literal(value), from: start, over: 0)
    case .symbol(.dot):
      try advance()
      return try name(isRooted: true, from: start)
    case .identifier:
      return try name(isRooted: false, from: start)
    case .symbol(.leftParenthesis):
      try advance()
      let inner = try expression()
      try expect(.rightParenthesis, openedAt: start)
      return inner
    case .symbol(.leftBracket): return try list()
    case .symbol(.leftBrace): return try map()
    case .quoted: throw unexpected("a name in backticks stands only after a dot")
    case .end, .symbol: throw unexpected("expected a value")
    }
  }

  private mutating func name(isRooted: Bool, from start: Int) throws(ExpressionDiagnostic) -> Syntax {
    guard case .identifier(let text) = token else { throw unexpected("expected a name") }
    let nameRange = range
    if !isRooted {
      let constant: Value? =
        text == "true" ? .bool(true) : text == "false" ? .bool(false) : text == "null" ? .null : nil
      if let constant {
        try advance()
        return try node(.literal(constant), from: start, over: 0)
      }
    }
    if Parser.keywords.contains(text) {
      let error = unexpected("expected a value")
      try advance()
      guard isAt(.comma) || isAt(.rightParenthesis) else { throw error }
      throw ExpressionDiagnostic(ExpressionCode.syntax, "`\(text)` is a keyword and can't be a name", at: nameRange)
    }
    if Parser.reserved.contains(text) {
      throw ExpressionDiagnostic(ExpressionCode.syntax, "`\(text)` is a reserved word and can't be a name", at: range)
    }
    try advance()
    if isAt(.leftParenthesis) {
      let arguments = try arguments()
      return try node(
        .call(Syntax.Name(text: text, range: nameRange), receiver: nil, arguments, isRooted: isRooted), from: start,
        over: arguments.reduce(0) { max($0, $1.height) })
    }
    return try node(.name(text, isRooted: isRooted), from: start, over: 0)
  }

  private mutating func list() throws(ExpressionDiagnostic) -> Syntax {
    let start = range.lowerBound
    try advance()
    var elements: [Syntax.Element] = []
    var height = 0
    while !isAt(.rightBracket) {
      let isOptional = try take(.question)
      let value = try expression()
      height = max(height, value.height)
      elements.append(Syntax.Element(value: value, isOptional: isOptional))
      guard try take(.comma) else { break }
    }
    try expect(.rightBracket, openedAt: start)
    return try node(.list(elements), from: start, over: height)
  }

  private mutating func map() throws(ExpressionDiagnostic) -> Syntax {
    let start = range.lowerBound
    try advance()
    var entries: [Syntax.Entry] = []
    var height = 0
    while !isAt(.rightBrace) {
      let isOptional = try take(.question)
      let key = try expression()
      let colon = range.lowerBound
      try expect(.colon)
      let value = try expression()
      height = max(height, key.height, value.height)
      entries.append(Syntax.Entry(key: key, value: value, isOptional: isOptional, colon: colon))
      guard try take(.comma) else { break }
    }
    try expect(.rightBrace, openedAt: start)
    return try node(.map(entries), from: start, over: height)
  }

  private mutating func record(_ name: Syntax.Name, isRooted: Bool) throws(ExpressionDiagnostic) -> Syntax {
    let brace = range.lowerBound
    try advance()
    var fields: [Syntax.Field] = []
    var height = 0
    while !isAt(.rightBrace) {
      let isOptional = try take(.question)
      if case .literal(.string(let name)) = token {
        throw ExpressionDiagnostic(
          ExpressionCode.syntax, "a field of a record is named without quotes: `\(name)`", at: range,
          fixes: [ExpressionFix("write `\(name)`", range, name, .unsafe)])
      }
      let field = try fieldName()
      let colon = range.lowerBound
      try expect(.colon)
      let value = try expression()
      height = max(height, value.height)
      fields.append(Syntax.Field(name: field, value: value, isOptional: isOptional, colon: colon))
      guard try take(.comma) else { break }
    }
    try expect(.rightBrace, openedAt: brace)
    return try node(
      .record(name, isRooted: isRooted, fields, brace: brace), from: name.range.lowerBound, over: height)
  }

  /// Words that are never a name (CEL language definition, "Syntax").
  static let keywords = WordList(["true", "false", "null", "in"])
  /// Words that are no variable and no global function.
  static let reserved = WordList([
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
    "namespace", "return", "var", "void", "while",
  ])
}

/// A few words to look every name up in: by length first, which is faster than a hash of each name.
struct WordList: Sendable {
  private let ofLength: [[String]]

  init(_ words: [String]) {
    var ofLength = [[String]](repeating: [], count: words.reduce(0) { max($0, $1.utf8.count) } + 1)
    for word in words { ofLength[word.utf8.count].append(word) }
    self.ofLength = ofLength
  }

  func contains(_ word: String) -> Bool {
    let length = word.utf8.count
    return length < ofLength.count && ofLength[length].contains(word)
  }
}
