extension ByteDecoder {
  /// Reads the number at the cursor, in quotes too where the plan allowed the quote; nil where what is in them is no
  /// number.
  @inline(__always)
  private mutating func number<Result>(
    _ read: (JSONScanner, ScannedNumber) -> Result
  ) throws(JSONSyntaxError) -> Result? {
    guard scanner.byte == 0x22 else {
      let number = try scanner.scanNumber()
      return read(scanner, number)
    }
    let string = try scanner.scanString()
    var text = scanner.text(string)
    return text.withUTF8 { bytes in
      var inner = JSONScanner(bytes)
      guard bytes.first?.beginsNumber == true, let number = try? inner.scanNumber(), inner.index == bytes.count else {
        return nil
      }
      return read(inner, number)
    }
  }

  mutating func decodeInt(_ plan: ValuePlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    let start = scanner.index
    switch try number({ $0.integer($1) }) {
    case .int(let int)?:
      value = .int(int)
      return true
    case .fraction?, nil: return misfit(plan, from: start)
    case .tooLarge?: return fails("expected Int, found \(summary(from: start)), which is beyond 64 bit", at: start)
    }
  }

  mutating func decodeDouble(_ plan: ValuePlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    let start = scanner.index
    guard let read = try number({ $0.double($1) }) else { return misfit(plan, from: start) }
    guard let double = read else {
      return fails("expected Double, found \(summary(from: start)), which is too large for one", at: start)
    }
    value = .double(double)
    return true
  }

  mutating func decodeWord(_ plan: ValuePlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    let start = scanner.index
    let string = try scanner.scanString()
    guard let words = plan.words else { return misfit(plan, from: start) }
    if let index = find(string, in: words) {
      value = plan.wordValues[index]
    } else if let unknown = plan.unknownWord {
      value = unknown
    } else {
      return misfit(plan, from: start)
    }
    return true
  }

  /// The key of a table that a string is.
  @inline(__always)
  func find(_ string: ScannedString, in table: KeyTable) -> Int? {
    guard string.hasEscapes else { return table.find(scanner.slice(string.start, string.end)) }
    var text = scanner.text(string)
    return text.withUTF8 { table.find($0) }
  }

  mutating func decodeTimestamp(_ plan: ValuePlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    let start = scanner.index
    let string = try scanner.scanString()
    let timestamp =
      string.hasEscapes
      ? Timestamp(rfc3339: scanner.text(string)) : Timestamp.parse(scanner.slice(string.start, string.end))
    guard let timestamp else { return misfit(plan, from: start) }
    value = .timestamp(timestamp)
    return true
  }

  mutating func decodeDuration(_ plan: ValuePlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    let start = scanner.index
    let string = try scanner.scanString()
    guard let nanoseconds = DurationText.signedNanoseconds(of: scanner.text(string)) else {
      return misfit(plan, from: start)
    }
    value = .duration(nanoseconds)
    return true
  }
}
