/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where, in bytes from the start.
  public let offset: Int
  /// What is wrong; lower case, no full stop.
  public let message: String

  public var description: String { "not JSON: \(message) at byte \(offset)" }
}

/// Reads JSON (RFC 8259), strictly: no comments, no trailing commas, no NaN; nesting of at most 512 levels.
///
/// A byte order mark at the start is dropped. Of equal keys the last one counts. An escape of half a surrogate pair is
/// refused, since no text can hold it.
public enum JSONText {
  /// How deep arrays and objects may be nested.
  public static let depthLimit = 512

  /// Reads a text; cost is linear in its length.
  public static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    let result: Result<JSONNode, JSONSyntaxError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONTextParser(buffer)
      do throws(JSONSyntaxError) {
        return .success(try parser.parseDocument())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

private struct JSONTextParser {
  private var scanner: JSONScanner

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    scanner = JSONScanner(bytes)
  }

  mutating func parseDocument() throws(JSONSyntaxError) -> JSONNode {
    let node = try parseValue()
    try scanner.finish()
    return node
  }

  private mutating func parseValue() throws(JSONSyntaxError) -> JSONNode {
    scanner.skipSpace()
    switch scanner.byte {
    case 0x7B:
      var members: [JSONNode.Member] = []
      guard try scanner.opens(until: 0x7D) else { return .object(members) }
      repeat {
        try scanner.skipToKey()
        let key = scanner.text(try scanner.scanString())
        try scanner.skipColon()
        members.append(JSONNode.Member(key: key, value: try parseValue()))
      } while try scanner.goesOn(until: 0x7D)
      return .object(members)
    case 0x5B:
      var nodes: [JSONNode] = []
      guard try scanner.opens(until: 0x5D) else { return .list(nodes) }
      repeat { nodes.append(try parseValue()) } while try scanner.goesOn(until: 0x5D)
      return .list(nodes)
    case 0x22: return .string(scanner.text(try scanner.scanString()))
    case 0x2D, 0x30...0x39:
      let number = try scanner.scanNumber()
      return .number(String(decoding: scanner.slice(number.start, number.end), as: UTF8.self))
    case 0x74:
      try scanner.skipWord("true")
      return .bool(true)
    case 0x66:
      try scanner.skipWord("false")
      return .bool(false)
    case 0x6E:
      try scanner.skipWord("null")
      return .null
    default: throw scanner.unexpected("a value")
    }
  }
}
