import SpecValues

extension FunctionLibrary {
  /// The encoders library.
  mutating func addEncoders() {
    global(
      "base64.encode", [.bytes], .string,
      .one { (bytes: Value) throws(Problem) -> Value in
        guard case .bytes(let bytes) = bytes else { throw Problem(.noSuchOverload, "Bytes are needed") }
        return .string(Base64.encode(bytes))
      })
    global(
      "base64.decode", [.string], .bytes,
      .one { (text: Value) throws(Problem) -> Value in
        guard let bytes = Base64.decode(Array(try text.asString().utf8)) else {
          throw Problem(.invalidConversion, "this text is not base64")
        }
        return .bytes(bytes)
      })
    global(
      "json.encode", [.dynamic], .string,
      .one { (value: Value) throws(Problem) -> Value in
        var writer = JSONText()
        try writer.write(value, depth: 0)
        return .string(String(decoding: writer.bytes, as: UTF8.self))
      })
  }
}

/// Base64 with the alphabet of RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of bytes, padded.
  package static func encode(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let one = bytes[index]
      let two = index + 1 < bytes.count ? bytes[index + 1] : 0
      let three = index + 2 < bytes.count ? bytes[index + 2] : 0
      output.append(alphabet[Int(one >> 2)])
      output.append(alphabet[Int((one & 3) << 4 | two >> 4)])
      output.append(index + 1 < bytes.count ? alphabet[Int((two & 15) << 2 | three >> 6)] : 0x3D)
      output.append(index + 2 < bytes.count ? alphabet[Int(three & 63)] : 0x3D)
      index += 3
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes of a text, or nil; padding may be missing.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    var text = text[...]
    var padding = 0
    while text.last == 0x3D {
      text.removeLast()
      padding += 1
    }
    guard padding <= 2, text.count % 4 != 1, padding == 0 || (text.count + padding) % 4 == 0 else { return nil }
    var output: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt32
      switch byte {
      case 0x41...0x5A: value = UInt32(byte - 0x41)
      case 0x61...0x7A: value = UInt32(byte - 0x61 + 26)
      case 0x30...0x39: value = UInt32(byte - 0x30 + 52)
      case 0x2B: value = 62
      case 0x2F: value = 63
      default: return nil
      }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return output
  }
}

/// Writes values as JSON.
private struct JSONText {
  var bytes: [UInt8] = []
  /// Lists that share their parts can have far more elements than they take up.
  private var visits = 0

  mutating func write(_ value: Value, depth: Int) throws(Problem) {
    visits += 1
    guard visits <= EvaluationContext.stepBudget else { throw .outputBudget }
    guard depth < 1_000, bytes.count <= EvaluationContext.creationBudget else { throw .outputBudget }
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): bytes += String(value).utf8
    case .uint(let value): bytes += String(value).utf8
    case .double(let value):
      guard value.isFinite else { write(NumberText.plain(value)); return }
      bytes += NumberText.plain(value).utf8
    case .string(let text): write(text)
    case .bytes(let value): write(Base64.encode(value))
    case .timestamp(let timestamp): write(timestamp.rfc3339)
    case .duration(let duration): write(DurationForm.text(duration))
    case .list(let list):
      bytes.append(0x5B)
      for (index, element) in list.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        try write(element, depth: depth + 1)
      }
      bytes.append(0x5D)
    case .map(let map):
      try write(zip(map.keys, map.values).map { (FormatDirective.keyText($0), $1) }, depth: depth)
    case .record(let record):
      try write(zip(record.type.fields, record.fields).map { ($0.name, $1) }, depth: depth)
    case .optional(let optional): try write(optional.value ?? .null, depth: depth + 1)
    case .type: throw Problem(.noSuchOverload, "a type has no JSON form")
    }
  }

  private mutating func write(_ members: [(String, Value)], depth: Int) throws(Problem) {
    bytes.append(0x7B)
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      write(member.0)
      bytes.append(0x3A)
      try write(member.1, depth: depth + 1)
    }
    bytes.append(0x7D)
  }

  private mutating func write(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22: bytes += "\\\"".utf8
      case 0x5C: bytes += "\\\\".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
