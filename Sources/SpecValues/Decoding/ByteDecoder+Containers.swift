extension ByteDecoder {
  mutating func decodeList(_ element: ValuePlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    var values: [Value] = []
    var index = 0
    var first: JSONDecodingFailure?
    if try scanner.opens(until: 0x5D) {
      repeat {
        if first != nil, !skipInvalid {
          try scanner.skipValue()
          continue
        }
        let leftOutBefore = leftOut
        var value = Value.null
        if try decode(element, into: &value) {
          values.append(value)
        } else {
          // What was left out inside of an element that is itself left out is not counted on top of it.
          leftOut = leftOutBefore + 1
          if first == nil { first = failure?.inside("[\(index)]") }
        }
        index += 1
      } while try scanner.goesOn(until: 0x5D)
    }
    if let first, !skipInvalid || values.isEmpty {
      return fails(skipInvalid ? first.adding("; no element of the list is valid") : first)
    }
    value = .list(values)
    return true
  }

  mutating func decodeMap(_ element: ValuePlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    try decodeMembers(&value) { decoder, value throws(JSONSyntaxError) in try decoder.decode(element, into: &value) }
  }

  private mutating func decodeMembers(
    _ value: inout Value, _ decode: (inout ByteDecoder, inout Value) throws(JSONSyntaxError) -> Bool
  ) throws(JSONSyntaxError) -> Bool {
    var entries: [(Value, Value)] = []
    var first: JSONDecodingFailure?
    if try scanner.opens(until: 0x7D) {
      repeat {
        try scanner.skipToKey()
        let string = try scanner.scanString()
        try scanner.skipColon()
        if first != nil {
          try scanner.skipValue()
          continue
        }
        let key = scanner.text(string)
        var value = Value.null
        if try decode(&self, &value) {
          entries.append((.string(key), value))
        } else {
          first = failure?.inside(key: key)
        }
      } while try scanner.goesOn(until: 0x7D)
    }
    if let first { return fails(first) }
    value = .map(MapValue(entries))
    return true
  }

  /// Decodes what a value of type JSON holds, whose numbers are doubles.
  mutating func decodeAny(_ value: inout Value) throws(JSONSyntaxError) -> Bool {
    scanner.skipSpace()
    switch scanner.byte {
    case 0x7B:
      return try decodeMembers(&value) { decoder, value throws(JSONSyntaxError) in try decoder.decodeAny(&value) }
    case 0x5B: return try decodeAnyList(&value)
    case 0x22: value = .string(scanner.text(try scanner.scanString()))
    case 0x2D, 0x30...0x39:
      let start = scanner.index
      guard let double = scanner.double(try scanner.scanNumber()) else {
        return fails("found \(summary(from: start)), which is too large for a number", at: start)
      }
      value = .double(double)
    case 0x74:
      try scanner.skipWord("true")
      value = .bool(true)
    case 0x66:
      try scanner.skipWord("false")
      value = .bool(false)
    case 0x6E:
      try scanner.skipWord("null")
      value = .null
    default: throw scanner.unexpected("a value")
    }
    return true
  }

  private mutating func decodeAnyList(_ value: inout Value) throws(JSONSyntaxError) -> Bool {
    var values: [Value] = []
    var first: JSONDecodingFailure?
    if try scanner.opens(until: 0x5D) {
      repeat {
        var value = Value.null
        if first != nil {
          try scanner.skipValue()
        } else if try decodeAny(&value) {
          values.append(value)
        } else {
          first = failure?.inside("[\(values.count)]")
        }
      } while try scanner.goesOn(until: 0x5D)
    }
    if let first { return fails(first) }
    value = .list(values)
    return true
  }
}
