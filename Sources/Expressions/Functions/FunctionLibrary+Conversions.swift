import SpecValues

extension FunctionLibrary {
  /// `int`, `uint`, `double`, `bool`, `string`, `bytes`, `timestamp`, `duration`.
  mutating func addConversions() {
    convert("int", .int, from: [.int, .uint, .double, .string, .timestamp], Conversion.int)
    convert("uint", .uint, from: [.uint, .int, .double, .string], Conversion.uint)
    convert("double", .double, from: [.double, .int, .uint, .string], Conversion.double)
    convert("bool", .bool, from: [.bool, .string], Conversion.bool)
    convert(
      "string", .string, from: [.string, .bool, .int, .uint, .double, .bytes, .timestamp, .duration],
      Conversion.string)
    convert("bytes", .bytes, from: [.bytes, .string], Conversion.bytes)
    convert("timestamp", .timestamp, from: [.timestamp, .string, .int], Conversion.timestamp)
    convert("duration", .duration, from: [.duration, .string], Conversion.duration)
  }

  private mutating func convert(
    _ name: String, _ result: ValueType, from types: [ValueType],
    _ work: @escaping @Sendable (Value) throws(Problem) -> Value
  ) {
    for type in types { global(name, [type], result, .one(work)) }
  }
}

/// Conversions between types (CEL language definition, "Type Conversions").
enum Conversion {
  static func int(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .int: return value
    case .uint(let value):
      guard let result = Int(exactly: value) else { throw .intOverflow }
      return .int(result)
    case .double(let value):
      // Strictly between the ends: the largest Int is no Double.
      guard value > -0x1p63, value < 0x1p63 else { throw .intOverflow }
      return .int(Int(value))
    case .string(let text):
      guard isInteger(text, signs: [0x2B, 0x2D]), let result = Int(text) else {
        throw failure(value, "Int")
      }
      return .int(result)
    case .timestamp(let timestamp): return .int(timestamp.seconds)
    default: throw unsupported(value, "Int")
    }
  }

  static func uint(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .uint: return value
    case .int(let value):
      guard let result = UInt(exactly: value) else { throw .uintOverflow }
      return .uint(result)
    case .double(let value):
      guard value > -1, value < 0x1p64 else { throw .uintOverflow }
      if value < 0 { throw .uintOverflow }
      return .uint(UInt(value))
    case .string(let text):
      guard isInteger(text, signs: []), let result = UInt(text) else { throw failure(value, "UInt") }
      return .uint(result)
    default: throw unsupported(value, "UInt")
    }
  }

  static func double(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .double: return value
    case .int(let value): return .double(Double(value))
    case .uint(let value): return .double(Double(value))
    case .string(let text):
      guard let result = NumberText.double(text) else { throw failure(value, "Double") }
      return .double(result)
    default: throw unsupported(value, "Double")
    }
  }

  static func bool(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .bool: return value
    case .string("1"), .string("t"), .string("true"), .string("TRUE"), .string("True"): return .bool(true)
    case .string("0"), .string("f"), .string("false"), .string("FALSE"), .string("False"): return .bool(false)
    case .string: throw failure(value, "Bool")
    default: throw unsupported(value, "Bool")
    }
  }

  static func string(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .string: return value
    case .bool(let value): return .string(value ? "true" : "false")
    case .int(let value): return .string(String(value))
    case .uint(let value): return .string(String(value))
    case .double(let value): return .string(NumberText.general(value))
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Problem(.invalidConversion, "these bytes are not valid UTF-8")
      }
      return .string(text)
    case .timestamp(let timestamp): return .string(timestamp.rfc3339)
    case .duration(let duration): return .string(DurationForm.text(duration))
    default: throw unsupported(value, "String")
    }
  }

  static func bytes(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .bytes: value
    case .string(let text): .bytes(Array(text.utf8))
    default: throw unsupported(value, "Bytes")
    }
  }

  static func timestamp(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .timestamp: return value
    case .int(let seconds):
      let timestamp = Timestamp(seconds: seconds)
      guard TimeArithmetic.isInRange(timestamp) else { throw .timeOverflow }
      return .timestamp(timestamp)
    case .string(let text):
      guard let timestamp = Timestamp(rfc3339: text) else { throw failure(value, "Date") }
      return .timestamp(timestamp)
    default: throw unsupported(value, "Date")
    }
  }

  static func duration(_ value: Value) throws(Problem) -> Value {
    switch value {
    case .duration: return value
    case .string(let text):
      guard let duration = DurationForm.parse(text) else { throw failure(value, "Duration") }
      return .duration(duration)
    default: throw unsupported(value, "Duration")
    }
  }

  private static func isInteger(_ text: String, signs: [UInt8]) -> Bool {
    var bytes = Array(text.utf8)[...]
    if let first = bytes.first, signs.contains(first) { bytes = bytes.dropFirst() }
    return !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  private static func failure(_ value: Value, _ type: String) -> Problem {
    guard case .string(let text) = value, text.utf8.count <= 60 else {
      return Problem(.invalidConversion, "this text is no \(type)")
    }
    return Problem(.invalidConversion, "`\(text)` is no \(type)")
  }

  private static func unsupported(_ value: Value, _ type: String) -> Problem {
    Problem(.noSuchOverload, "\(value.kindName) can't be converted to \(type)")
  }
}
