/// A decoded value.
public struct JSONDecoded: Sendable {
  /// The value, of the type that was asked for.
  public var value: Value
  /// How many bad elements of lists were left out (rule T2).
  public var leftOut: Int
}

/// Makes values of JSON by their type (rules T1 and T2).
///
/// Unknown keys are ignored. An absent or null key is the field's default. An Int takes `7` and `7.0`, and nothing is
/// rounded to one. Dates are RFC 3339 texts, durations texts such as `1.5s`, an enum its word.
public enum JSONDecoding {
  /// Decodes a text in one pass; with `skipInvalid` a bad element of a list is left out, unless all are bad.
  public static func decode(
    _ bytes: [UInt8], as type: ValueType, skipInvalid: Bool = false
  ) throws(JSONDecodingFailure) -> JSONDecoded {
    let plan = ValuePlan(type)
    let result: Result<JSONDecoded, JSONDecodingFailure> = bytes.withUnsafeBufferPointer { buffer in
      var decoder = ByteDecoder(buffer, skipInvalid: skipInvalid)
      var failure: JSONDecodingFailure
      do throws(JSONSyntaxError) {
        if let value = try decoder.decodeDocument(plan) {
          return .success(JSONDecoded(value: value, leftOut: decoder.leftOut))
        }
        failure = decoder.failure ?? JSONDecodingFailure("expected \(type), found something else")
      } catch {
        failure = JSONDecodingFailure(error)
      }
      if let offset = failure.offset { failure.excerpt = BodyExcerpt.text(buffer, at: offset) }
      return .failure(failure)
    }
    return try result.get()
  }

  /// Decodes the body of an answer (rule V4): an empty one is null, and where nothing is expected any body will do.
  public static func decode(
    body: [UInt8], as type: ValueType, skipInvalid: Bool = false
  ) throws(JSONDecodingFailure) -> JSONDecoded {
    if case .null = type { return JSONDecoded(value: .null, leftOut: 0) }
    let isBlank = body.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard isBlank else { return try decode(body, as: type, skipInvalid: skipInvalid) }
    guard type.holdsNull else { throw JSONDecodingFailure("the body is empty, expected \(type)") }
    return JSONDecoded(value: .null, leftOut: 0)
  }

  /// Decodes a text that was read already.
  public static func decode(
    _ node: JSONNode, as type: ValueType, skipInvalid: Bool = false
  ) throws(JSONDecodingFailure) -> JSONDecoded {
    var decoder = NodeDecoder(skipInvalid: skipInvalid)
    let value = try decoder.decode(node, type, isLenient: false)
    return JSONDecoded(value: value, leftOut: decoder.leftOut)
  }

  /// Decodes a value of type JSON at run time (rule T3).
  public static func decode(
    _ value: Value, as type: ValueType, skipInvalid: Bool = false
  ) throws(JSONDecodingFailure) -> JSONDecoded {
    if case .dynamic = type { return JSONDecoded(value: value, leftOut: 0) }
    return try decode(JSONNode(value), as: type, skipInvalid: skipInvalid)
  }
}
