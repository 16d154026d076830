package import SpecValues

/// A template that was checked, ready to be compiled.
package final class CheckedTemplate: Sendable {
  enum Part: Sendable {
    case words(String)
    case expression(TypedNode)
  }

  /// The type of its value: `String`, or that of the expression where the whole text is one.
  package let type: ValueType
  /// The slots that it reads, plain and computed, in rising order.
  package let reads: [Int]
  /// The locals of the scope that it reads, in rising order.
  package let readsLocals: [Int]
  /// How many locals it needs in all, those of the scope included.
  package let localCount: Int
  /// Whether a JSON value must be decoded by the expected type when it runs.
  package let needsDecoding: Bool
  /// Whether the text is one `${…}` whose value is kept as it is.
  package let isWholeExpression: Bool
  let parts: [Part]
  let inference: Inference
  /// Where the text comes from, for failures.
  let origin: ExpressionOrigin?

  init(
    type: ValueType, reads: [Int] = [], readsLocals: [Int] = [], localCount: Int, needsDecoding: Bool = false,
    isWholeExpression: Bool = false, parts: [Part], inference: Inference, origin: ExpressionOrigin?
  ) {
    self.type = type
    self.reads = reads
    self.readsLocals = readsLocals
    self.localCount = localCount
    self.needsDecoding = needsDecoding
    self.isWholeExpression = isWholeExpression
    self.parts = parts
    self.inference = inference
    self.origin = origin
  }

  /// The text, where it holds no expression.
  package var literal: String? {
    var text = ""
    for part in parts {
      guard case .words(let words) = part else { return nil }
      text += words
    }
    return text
  }

  /// Turns the template into closures; done once, at load.
  package func compiled() -> CompiledTemplate {
    let compiler = Compiler(inference)
    if isWholeExpression, case .expression(let node)? = parts.first {
      return CompiledTemplate(.value(compiler.compile(node).value), localCount: localCount, type: type, origin: origin)
    }
    if let literal { return CompiledTemplate(.literal(literal), localCount: localCount, type: type, origin: origin) }
    let pieces = parts.map { part -> CompiledTemplate.Piece in
      switch part {
      case .words(let words): .words(words)
      case .expression(let node): .expression(compiler.compile(node).value, node.range)
      }
    }
    return CompiledTemplate(.text(pieces), localCount: localCount, type: type, origin: origin)
  }

  /// The parts as text, for dumps and tests.
  package var dump: String {
    parts.map { part in
      switch part {
      case .words(let words): StringFunctions.quote(words)
      case .expression(let node): "${\(node.dump(inference))}"
      }
    }.joined(separator: " ")
  }
}

/// A template as closures over slots and locals.
package struct CompiledTemplate: Sendable {
  enum Piece: Sendable {
    case words(String)
    case expression(ValueCode, Range<Int>)
  }

  enum Form: Sendable {
    case literal(String)
    case value(ValueCode)
    case text([Piece])
  }

  private let form: Form
  /// How many locals an evaluation needs.
  package let localCount: Int
  /// The type of its value.
  package let type: ValueType

  private let origin: ExpressionOrigin?

  init(_ form: Form, localCount: Int, type: ValueType, origin: ExpressionOrigin?) {
    self.origin = origin
    self.form = form
    self.localCount = localCount
    self.type = type
  }

  /// The value: that of the whole expression, or the text.
  package func evaluate(_ context: EvaluationContext) throws(EvaluationFailure) -> Value {
    switch form {
    case .literal(let text): return .string(text)
    case .value(let code):
      return try value(code, context)
    case .text(let pieces): return .string(try text(pieces, context))
    }
  }

  /// The text of a text template.
  package func evaluateText(_ context: EvaluationContext) throws(EvaluationFailure) -> String {
    switch form {
    case .literal(let text): return text
    case .value(let code):
      return try CompiledTemplate.text(of: try value(code, context), 0..<0)
    case .text(let pieces): return try text(pieces, context)
    }
  }

  /// The text of a text template in its parts, for a place where what is computed is escaped and words are not.
  package func evaluateParts(
    _ context: EvaluationContext
  ) throws(EvaluationFailure) -> [(text: String, isComputed: Bool)] {
    switch form {
    case .literal(let text): return [(text, false)]
    case .value(let code): return [(try CompiledTemplate.text(of: try value(code, context), 0..<0), true)]
    case .text(let pieces):
      var parts: [(text: String, isComputed: Bool)] = []
      for piece in pieces {
        switch piece {
        case .words(let words): parts.append((words, false))
        case .expression: parts.append((try text([piece], context), true))
        }
      }
      return parts
    }
  }

  private func value(_ code: ValueCode, _ context: EvaluationContext) throws(EvaluationFailure) -> Value {
    let frame = try context.enter(localCount)
    defer { context.leave(frame) }
    do throws(EvaluationFailure) { return try code(context) } catch { throw error.placed(by: origin) }
  }

  private func text(_ pieces: [Piece], _ context: EvaluationContext) throws(EvaluationFailure) -> String {
    let frame = try context.enter(localCount)
    defer { context.leave(frame) }
    var result = ""
    for piece in pieces {
      switch piece {
      case .words(let words): result += words
      case .expression(let code, let range):
        let value: Value
        do throws(EvaluationFailure) { value = try code(context) } catch { throw error.placed(by: origin) }
        if case .string(let text) = value {
          result += text
        } else {
          result += try CompiledTemplate.text(of: value, range)
        }
        try context.create(result.utf8.count >> 3, at: range)
      }
    }
    return result
  }

  /// A value in a text (rule E2).
  package static func text(of value: Value, _ range: Range<Int> = 0..<0) throws(EvaluationFailure) -> String {
    switch value {
    case .string(let text): return text
    case .int(let value): return String(value)
    case .uint(let value): return String(value)
    case .double(let value): return NumberText.plain(value)
    case .bool(let value): return value ? "true" : "false"
    case .timestamp(let timestamp): return timestamp.rfc3339
    case .duration(let duration): return DurationForm.text(duration)
    case .null, .bytes, .list, .map, .record, .optional, .type:
      throw EvaluationFailure(.noSuchOverload, "\(value.kindName) has no text", at: range)
    }
  }
}
