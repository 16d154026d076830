extension ByteDecoder {
  mutating func fails(_ failure: JSONDecodingFailure) -> Bool {
    self.failure = failure
    return false
  }

  mutating func fails(_ message: String, at offset: Int) -> Bool {
    fails(JSONDecodingFailure(message, at: offset))
  }

  /// The value at the cursor does not fit; goes behind it.
  @inline(never)
  mutating func misfit(_ plan: ValuePlan) throws(JSONSyntaxError) -> Bool {
    let start = scanner.index
    try scanner.skipValue()
    return misfit(plan, from: start)
  }

  /// The value from an offset up to the cursor does not fit.
  @inline(never)
  mutating func misfit(_ plan: ValuePlan, from start: Int) -> Bool {
    fails("expected \(plan.expected), found \(summary(from: start))", at: start)
  }

  /// What was found from an offset up to the cursor, in a message; short, whatever came.
  func summary(from start: Int) -> String {
    switch scanner.bytes[start] {
    case 0x7B: return "an object"
    case 0x5B: return "a list"
    case 0x22:
      var reader = scanner
      reader.index = start
      guard let string = try? reader.scanString() else { return "a text" }
      return JSONNode.string(scanner.text(string)).summary
    default: return JSONNode.number(String(decoding: scanner.slice(start, scanner.index), as: UTF8.self)).summary
    }
  }
}
