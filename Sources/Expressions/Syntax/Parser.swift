import SourceText
import SpecValues

/// Turns the bytes of an expression into a tree, by precedence (CEL language definition, "Syntax").
struct Parser {
  /// Nesting beyond this is refused, so that no later stage can run out of stack.
  static let maximumDepth = 250
  /// The longest expression, in code points.
  static let maximumLength = 100_000

  var lexer: Lexer
  var token: Token = .end
  var range: Range<Int> = 0..<0
  /// Where the token before the current one ended.
  var previousEnd: Int
  private var depth = 0

  /// Prepares to parse a part of a text.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(ExpressionDiagnostic) {
    lexer = Lexer(bytes, in: range)
    previousEnd = range.lowerBound
    if range.count > Parser.maximumLength {
      let count = bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
      guard count <= Parser.maximumLength else {
        throw ExpressionDiagnostic(
          ExpressionCode.limit, "an expression has at most 100,000 characters; this one has \(count)", at: range)
      }
    }
    try advance()
  }

  /// Parses an expression that must take up the whole range.
  static func parse(_ bytes: [UInt8], in range: Range<Int>) throws(ExpressionDiagnostic) -> Syntax {
    var parser = try Parser(bytes, in: range)
    if case .end = parser.token {
      throw ExpressionDiagnostic(ExpressionCode.syntax, "an expression is missing here", at: range)
    }
    let syntax = try parser.expression()
    guard case .end = parser.token else { throw parser.unexpected("expected an operator or the end") }
    return syntax
  }

  mutating func advance() throws(ExpressionDiagnostic) {
    previousEnd = range.upperBound
    (token, range) = try lexer.next()
  }

  func isAt(_ symbol: Token.Symbol) -> Bool {
    if case .symbol(symbol) = token { true } else { false }
  }

  /// Steps over a symbol if it is the current token.
  mutating func take(_ symbol: Token.Symbol) throws(ExpressionDiagnostic) -> Bool {
    guard isAt(symbol) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ symbol: Token.Symbol, openedAt opening: Int? = nil) throws(ExpressionDiagnostic) {
    guard try take(symbol) else {
      var diagnostic = unexpected("expected `\(symbol.rawValue)`")
      if let opening { diagnostic.notes.append(("it was opened here", opening..<opening + 1)) }
      throw diagnostic
    }
  }

  /// A finding at the current token: what it is, and what was expected.
  func unexpected(_ expectation: String) -> ExpressionDiagnostic {
    if case .identifier(let word) = token, let foreign = foreignOperator(word) { return foreign }
    let found =
      switch token {
      case .end: "the expression ends too early"
      case .identifier(let name): "unexpected `\(name)`"
      case .quoted(let name): "unexpected name `\(name)` in backticks"
      case .literal: "unexpected literal"
      case .symbol(let symbol): "unexpected `\(symbol.rawValue)`"
      }
    let place = if case .end = token { min(range.lowerBound, lexer.end)..<lexer.end } else { range }
    return ExpressionDiagnostic(ExpressionCode.syntax, "\(found); \(expectation)", at: place)
  }

  /// A word that is an operator in other languages, with the one that it is here.
  private func foreignOperator(_ word: String) -> ExpressionDiagnostic? {
    func written(_ word: String, _ symbol: String, _ place: Range<Int>) -> ExpressionDiagnostic {
      ExpressionDiagnostic(
        ExpressionCode.syntax, "`\(word)` is written `\(symbol)`", at: place,
        fixes: [ExpressionFix("write `\(symbol)`", place, symbol, .unsafe)])
    }
    if let symbol = ["and": "&&", "or": "||"][word] { return written(word, symbol, range) }
    let before = max(0, previousEnd - 3)..<previousEnd
    let isWord = before.lowerBound == 0 || !lexer.isWordByte(lexer.bytes[before.lowerBound - 1])
    guard isWord, lexer.bytes[before].elementsEqual("not".utf8), before.upperBound < range.lowerBound else {
      return nil
    }
    return written("not", "!", before.lowerBound..<range.lowerBound)
  }

  func node(
    _ kind: Syntax.Kind, from start: Int, over children: Int
  ) throws(ExpressionDiagnostic) -> Syntax {
    guard children < Parser.maximumDepth else { throw tooDeep(start..<max(previousEnd, start)) }
    return Syntax(kind, start..<max(previousEnd, start), height: children + 1)
  }

  private func tooDeep(_ range: Range<Int>) -> ExpressionDiagnostic {
    ExpressionDiagnostic(
      ExpressionCode.limit,
      "the expression is nested more than \(Parser.maximumDepth) levels deep; split it into "
        + "derived values", at: range)
  }

  // MARK: Levels of precedence

  mutating func expression() throws(ExpressionDiagnostic) -> Syntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Parser.maximumDepth else { throw tooDeep(range) }
    let start = range.lowerBound
    let condition = try disjunction()
    let question = range
    let isAttached = question.lowerBound == previousEnd
    guard try take(.question) else { return condition }
    let second = range
    if isAt(.question), range.lowerBound == question.upperBound {
      throw ExpressionDiagnostic(
        ExpressionCode.syntax, "`??` is written `.orValue(…)`, as in `name.orValue('')`",
        at: question.lowerBound..<range.upperBound)
    }
    let isChain = isAttached && isAt(.dot) && second.lowerBound == question.upperBound
    let first = try disjunction()
    if isChain, !isAt(.colon) {
      throw ExpressionDiagnostic(
        ExpressionCode.syntax,
        "`?.` is written `.?`, as in `todo.?title`; a function is called where `todo != null` was tested",
        at: question.lowerBound..<second.upperBound)
    }
    if isAt(.question) {
      throw ExpressionDiagnostic(
        ExpressionCode.syntax, "a condition between `?` and `:` needs parentheses", at: range)
    }
    try expect(.colon)
    let last = try expression()
    return try node(
      .conditional(condition, first, last, at: question), from: start,
      over: max(condition.height, first.height, last.height))
  }

  private mutating func disjunction() throws(ExpressionDiagnostic) -> Syntax {
    let start = range.lowerBound
    let first = try conjunction()
    guard isAt(.or) else { return first }
    var operands = [first]
    var height = first.height
    while try take(.or) {
      let next = try conjunction()
      height = max(height, next.height)
      operands.append(next)
    }
    return try node(.or(operands), from: start, over: height)
  }

  private mutating func conjunction() throws(ExpressionDiagnostic) -> Syntax {
    let start = range.lowerBound
    let first = try binary(level: 0)
    guard isAt(.and) else { return first }
    var operands = [first]
    var height = first.height
    while try take(.and) {
      let next = try binary(level: 0)
      height = max(height, next.height)
      operands.append(next)
    }
    return try node(.and(operands), from: start, over: height)
  }

  /// Relations are level 0, sums 1, products 2; all associate to the left.
  private mutating func binary(level: Int) throws(ExpressionDiagnostic) -> Syntax {
    let start = range.lowerBound
    var left = try level == 2 ? unary() : binary(level: level + 1)
    while let (operation, operationLevel) = binaryOperator, operationLevel == level {
      let place = range
      try advance()
      let right = try level == 2 ? unary() : binary(level: level + 1)
      left = try node(
        .binary(operation, left, right, at: place), from: start, over: max(left.height, right.height))
    }
    return left
  }

  private var binaryOperator: (Operator, level: Int)? {
    switch token {
    case .identifier("in"): return (.isIn, 0)
    case .end, .identifier, .quoted, .literal: return nil
    case .symbol(let symbol):
      switch symbol {
      case .less: return (.less, 0)
      case .lessOrEqual: return (.lessOrEqual, 0)
      case .greater: return (.greater, 0)
      case .greaterOrEqual: return (.greaterOrEqual, 0)
      case .equal: return (.equal, 0)
      case .notEqual: return (.notEqual, 0)
      case .plus: return (.add, 1)
      case .minus: return (.subtract, 1)
      case .star: return (.multiply, 2)
      case .slash: return (.divide, 2)
      case .percent: return (.remainder, 2)
      case .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .leftBrace, .rightBrace, .dot, .comma,
        .colon, .question, .bang, .and, .or:
        return nil
      }
    }
  }

  /// Signs in a row count as one or two: `!!!x` is `!x`, and thirty of them make no deeper tree.
  private mutating func unary() throws(ExpressionDiagnostic) -> Syntax {
    guard isAt(.bang) || isAt(.minus) else { return try member() }
    let start = range.lowerBound
    let symbol: Token.Symbol = isAt(.bang) ? .bang : .minus
    if symbol == .minus, startsNumber(at: range.upperBound) { return try member() }
    var count = 0
    while isAt(symbol) {
      count += 1
      try advance()
    }
    var operand = try member()
    for _ in 0..<(count.isMultiple(of: 2) ? 2 : 1) {
      operand = try node(.unary(symbol == .bang ? .not : .negate, operand), from: start, over: operand.height)
    }
    return operand
  }

  /// Whether a number begins at an offset; a sign directly before it belongs to it.
  func startsNumber(at offset: Int) -> Bool {
    let byte = lexer.byte(offset)
    return lexer.isDigit(byte) || (byte == UInt8(ascii: ".") && lexer.isDigit(lexer.byte(offset + 1)))
  }
}
