import SpecValues

/// Why the slow reader takes a text for no JSON.
struct SlowJSONError: Error {
  var offset: Int
  var message: String

  var description: String { "not JSON: \(message) at byte \(offset)" }
}

/// Reads JSON byte by byte into a tree, sharing nothing with the scanner of the sources; what the fast way is compared to.
enum SlowJSONText {
  static func parse(_ bytes: [UInt8]) throws(SlowJSONError) -> JSONNode {
    let result: Result<JSONNode, SlowJSONError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = SlowJSONParser(buffer)
      do throws(SlowJSONError) { return .success(try parser.parseDocument()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

private struct SlowJSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func parseDocument() throws(SlowJSONError) -> JSONNode {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
    let node = try parseValue(depth: 0)
    skipSpace()
    if index < bytes.count { throw unexpected("the end") }
    return node
  }

  private func error(_ message: String, at offset: Int? = nil) -> SlowJSONError {
    SlowJSONError(offset: offset ?? index, message: message)
  }

  private func unexpected(_ wanted: String) -> SlowJSONError {
    guard index < bytes.count else { return error("it ends where \(wanted) is expected") }
    let byte = bytes[index]
    let found = (0x21..<0x7F).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte \(byte)"
    return error("\(found) where \(wanted) is expected")
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func parseValue(depth: Int) throws(SlowJSONError) -> JSONNode {
    skipSpace()
    guard index < bytes.count else { throw unexpected("a value") }
    switch bytes[index] {
    case 0x7B: return try parseObject(depth: depth)
    case 0x5B: return try parseList(depth: depth)
    case 0x22: return .string(try parseString())
    case 0x2D, 0x30...0x39: return .number(try parseNumber())
    case 0x74: return try parseWord("true", .bool(true))
    case 0x66: return try parseWord("false", .bool(false))
    case 0x6E: return try parseWord("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func parseWord(_ word: StaticString, _ node: JSONNode) throws(SlowJSONError) -> JSONNode {
    let count = word.utf8CodeUnitCount
    for position in 0..<count {
      guard index + position < bytes.count, bytes[index + position] == word.utf8Start[position] else {
        throw unexpected("a value")
      }
    }
    index += count
    return node
  }

  private mutating func parseList(depth: Int) throws(SlowJSONError) -> JSONNode {
    guard depth < JSONText.depthLimit else { throw error("it is nested more than 512 levels deep") }
    index += 1
    var nodes: [JSONNode] = []
    skipSpace()
    if take(0x5D) { return .list(nodes) }
    while true {
      nodes.append(try parseValue(depth: depth + 1))
      skipSpace()
      if take(0x5D) { return .list(nodes) }
      guard take(0x2C) else { throw unexpected("`,` or `]`") }
    }
  }

  private mutating func parseObject(depth: Int) throws(SlowJSONError) -> JSONNode {
    guard depth < JSONText.depthLimit else { throw error("it is nested more than 512 levels deep") }
    index += 1
    var members: [JSONNode.Member] = []
    skipSpace()
    if take(0x7D) { return .object(members) }
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x22 else { throw unexpected("a key in quotes") }
      let key = try parseString()
      skipSpace()
      guard take(0x3A) else { throw unexpected("`:`") }
      members.append(JSONNode.Member(key: key, value: try parseValue(depth: depth + 1)))
      skipSpace()
      if take(0x7D) { return .object(members) }
      guard take(0x2C) else { throw unexpected("`,` or `}`") }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func parseNumber() throws(SlowJSONError) -> String {
    let start = index
    _ = take(0x2D)
    if !take(0x30) {
      guard skipDigits() else { throw unexpected("a digit") }
    } else if index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      throw error("a number begins with `0`", at: start)
    }
    if take(0x2E) {
      guard skipDigits() else { throw unexpected("a digit") }
    }
    if take(0x65) || take(0x45) {
      if !take(0x2B) { _ = take(0x2D) }
      guard skipDigits() else { throw unexpected("a digit") }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  // MARK: Strings

  private mutating func parseString() throws(SlowJSONError) -> String {
    let open = index
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C, bytes[index] >= 0x20 { index += 1 }
    if index < bytes.count, bytes[index] == 0x22 {
      let text = try text(UnsafeBufferPointer(rebasing: bytes[start..<index]), open)
      index += 1
      return text
    }
    var decoded = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x22:
        index += 1
        let result: Result<String, SlowJSONError> = decoded.withUnsafeBufferPointer { buffer in
          do throws(SlowJSONError) { return .success(try text(buffer, open)) } catch { return .failure(error) }
        }
        return try result.get()
      case 0x5C: try parseEscape(into: &decoded)
      case 0..<0x20: throw error("a control character in a string")
      default:
        decoded.append(byte)
        index += 1
      }
    }
    throw error("a string is not closed", at: open)
  }

  private func text(_ buffer: UnsafeBufferPointer<UInt8>, _ open: Int) throws(SlowJSONError) -> String {
    guard let text = String(validating: buffer, as: UTF8.self) else {
      throw error("a string is not UTF-8", at: open)
    }
    return text
  }

  private mutating func parseEscape(into decoded: inout [UInt8]) throws(SlowJSONError) {
    let start = index
    index += 1
    guard index < bytes.count else { throw unexpected("an escape") }
    let letter = bytes[index]
    index += 1
    switch letter {
    case 0x22, 0x5C, 0x2F: decoded.append(letter)
    case 0x62: decoded.append(0x08)
    case 0x66: decoded.append(0x0C)
    case 0x6E: decoded.append(0x0A)
    case 0x72: decoded.append(0x0D)
    case 0x74: decoded.append(0x09)
    case 0x75:
      var value = try parseHex()
      if (0xD800..<0xDC00).contains(value), index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 {
        index += 2
        let low = try parseHex()
        guard (0xDC00..<0xE000).contains(low) else { throw error("half a surrogate pair", at: start) }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw error("half a surrogate pair", at: start) }
      decoded.append(contentsOf: String(scalar).utf8)
    default: throw error("an unknown escape", at: start)
    }
  }

  private mutating func parseHex() throws(SlowJSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count else { throw unexpected("a hexadecimal digit") }
      switch bytes[index] {
      case 0x30...0x39: value = value << 4 | UInt32(bytes[index] - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(bytes[index] - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(bytes[index] - 0x57)
      default: throw unexpected("a hexadecimal digit")
      }
      index += 1
    }
    return value
  }
}
