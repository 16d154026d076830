package import Expressions
package import ScreenProgram
package import SpecValues

/// A typed value, compiled.
package indirect enum LinkedValue: Sendable {
  case literal(Value)
  case template(CompiledTemplate)
  /// A template whose JSON value is decoded by a type when it runs.
  case decoded(CompiledTemplate, ValueType)
  case list([LinkedValue])
  case map([(key: Value, value: LinkedValue)])
  case record(RecordType, [LinkedValue])

  /// Compiles a typed value; `type` is that of the place it goes to.
  package init(_ value: TypedValue, _ type: ValueType) {
    switch value {
    case .literal(let value): self = .literal(value)
    case .template(let template):
      self = template.needsDecoding ? .decoded(template.compiled(), type) : .template(template.compiled())
    case .list(let elements):
      var element = ValueType.dynamic
      if case .list(let each) = type.withoutNull { element = each }
      self = .list(elements.map { LinkedValue($0, element) })
    case .map(let entries):
      var element = ValueType.dynamic
      if case .map(_, let each) = type.withoutNull { element = each }
      self = .map(entries.map { ($0.key, LinkedValue($0.value, element)) })
    case .record(let record, let fields):
      self = .record(record, zip(record.fields, fields).map { LinkedValue($1, $0.type) })
    }
  }

  /// The value now.
  package func evaluate(_ context: EvaluationContext) throws(EvaluationFailure) -> Value {
    switch self {
    case .literal(let value): return value
    case .template(let template): return try template.evaluate(context)
    case .decoded(let template, let type): return try Decoding.decode(try template.evaluate(context), as: type)
    case .list(let elements):
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for element in elements { values.append(try element.evaluate(context)) }
      return .list(values)
    case .map(let entries):
      var pairs: [(Value, Value)] = []
      for entry in entries { pairs.append((entry.key, try entry.value.evaluate(context))) }
      return .map(MapValue(pairs))
    case .record(let type, let fields):
      var values: [Value] = []
      values.reserveCapacity(fields.count)
      for field in fields { values.append(try field.evaluate(context)) }
      return .record(RecordValue(type, values))
    }
  }
}

extension TypedValue {
  /// The slots that its templates read.
  var reads: [SlotID] {
    switch self {
    case .literal: []
    case .template(let template): template.reads
    case .list(let elements): elements.flatMap(\.reads)
    case .map(let entries): entries.flatMap(\.value.reads)
    case .record(_, let fields): fields.flatMap(\.reads)
    }
  }
}

/// An expression, with the type by which its JSON value is decoded where it has to be.
package struct LinkedExpression: Sendable {
  let code: CompiledExpression
  let decodes: ValueType?

  /// Compiles an expression whose value is wanted as a type.
  package init(_ expression: CheckedExpression, _ type: ValueType) {
    code = expression.compiled()
    decodes = expression.needsDecoding ? type : nil
  }

  /// The value, decoded where it has to be.
  @inline(__always) package func evaluate(_ context: EvaluationContext) throws(EvaluationFailure) -> Value {
    let value = try code.evaluate(context)
    guard let decodes else { return value }
    return try Decoding.decode(value, as: decodes)
  }
}
