/// Decodes the bytes of a JSON text by a plan, in one pass.
///
/// What throws is a text that is no JSON. A value that does not fit its type gives false instead, with the cursor
/// behind the value and why in `failure`: the rest of the text must be JSON even so.
struct ByteDecoder {
  var scanner: JSONScanner
  let skipInvalid: Bool
  var leftOut = 0
  var failure: JSONDecodingFailure?

  init(_ bytes: UnsafeBufferPointer<UInt8>, skipInvalid: Bool) {
    scanner = JSONScanner(bytes)
    self.skipInvalid = skipInvalid
  }

  /// Decodes the whole text; nil where it does not fit.
  mutating func decodeDocument(_ plan: ValuePlan) throws(JSONSyntaxError) -> Value? {
    var value = Value.null
    let fits = try decode(plan, into: &value)
    try scanner.finish()
    return fits ? value : nil
  }

  mutating func decode(_ plan: ValuePlan, into value: inout Value) throws(JSONSyntaxError) -> Bool {
    scanner.skipSpace()
    let byte = scanner.byte
    if byte == 0x6E, plan.holdsNull {
      try scanner.skipWord("null")
      value = .null
      return true
    }
    switch plan.kind {
    case .string:
      if byte == 0x22 {
        value = .string(scanner.text(try scanner.scanString()))
        return true
      }
      if plan.isLenient, byte.beginsNumber {
        let number = try scanner.scanNumber()
        value = .string(String(decoding: scanner.slice(number.start, number.end), as: UTF8.self))
        return true
      }
    case .int: if byte.beginsNumber || byte == 0x22 && plan.isLenient { return try decodeInt(plan, &value) }
    case .double: if byte.beginsNumber || byte == 0x22 && plan.isLenient { return try decodeDouble(plan, &value) }
    case .bool:
      if byte == 0x74 || byte == 0x66 {
        try scanner.skipWord(byte == 0x74 ? "true" : "false")
        value = .bool(byte == 0x74)
        return true
      }
    case .record:
      if byte == 0x7B, let record = plan.record { return try decodeRecord(record.decodingPlan, &value) }
    case .list: if byte == 0x5B, let element = plan.element { return try decodeList(element, &value) }
    case .map: if byte == 0x7B, let element = plan.element { return try decodeMap(element, &value) }
    case .enumeration: if byte == 0x22 { return try decodeWord(plan, &value) }
    case .timestamp: if byte == 0x22 { return try decodeTimestamp(plan, &value) }
    case .duration: if byte == 0x22 { return try decodeDuration(plan, &value) }
    case .any: return try decodeAny(&value)
    case .null:
      if byte == 0x6E {
        try scanner.skipWord("null")
        value = .null
        return true
      }
    case .impossible:
      let start = scanner.index
      try scanner.skipValue()
      return fails("a value of type \(plan.type) can't come from JSON", at: start)
    }
    return try misfit(plan)
  }
}

extension UInt8 {
  /// Whether a number of JSON begins with it.
  @inline(__always)
  var beginsNumber: Bool { self &- 0x30 < 10 || self == 0x2D }
}
