/// What went wrong in the fields of a record so far; of equal keys the last counts, so that it may turn out well.
private struct RecordTrouble {
  var failures: [Int: JSONDecodingFailure] = [:]
  /// How many elements were left out in a field.
  var leftOut: [Int: Int] = [:]

  var firstFailing: Int? { failures.keys.min() }
}

extension ByteDecoder {
  mutating func decodeRecord(_ plan: RecordPlan, _ value: inout Value) throws(JSONSyntaxError) -> Bool {
    let start = scanner.index
    var fields = [Value](repeating: .null, count: plan.values.count)
    var seen = FieldSet()
    var trouble: RecordTrouble?
    // Answers mostly have their keys in the order of the fields.
    var expected = 0
    if try scanner.opens(until: 0x7D) {
      repeat {
        try scanner.skipToKey()
        if let end = plan.keys.end(of: expected, in: scanner.bytes, at: scanner.index) {
          scanner.index = end
        } else if let field = find(try scanner.scanString(), in: plan.keys) {
          expected = field
        } else {
          try scanner.skipColon()
          try scanner.skipValue()
          continue
        }
        try scanner.skipColon()
        scanner.skipSpace()
        let valueStart = scanner.index
        var next: Int? = expected
        while let field = next {
          scanner.index = valueStart
          if seen.contains(field) { forget(field, &trouble) }
          seen.insert(field)
          try decodeField(field, plan, &fields[field], &trouble)
          next = plan.twins[field]
        }
        expected += 1
      } while try scanner.goesOn(until: 0x7D)
    }
    let missing = plan.required.first(notIn: seen)
    if let failing = trouble?.firstFailing, failing < missing ?? .max, let failure = trouble?.failures[failing] {
      return fails(failure)
    }
    if let missing { return fails(plan.absent(missing, found: "nothing", at: start)) }
    while let field = plan.defaulted.first(notIn: seen) {
      fields[field] = plan.defaults[field]
      seen.insert(field)
    }
    value = .record(RecordValue(plan.type, fields))
    return true
  }

  @inline(__always)
  private mutating func decodeField(
    _ field: Int, _ plan: RecordPlan, _ value: inout Value, _ trouble: inout RecordTrouble?
  ) throws(JSONSyntaxError) {
    if scanner.byte == 0x6E {
      let start = scanner.index
      try scanner.skipWord("null")
      value = plan.defaults[field]
      if plan.required.contains(field) {
        trouble = trouble ?? RecordTrouble()
        trouble?.failures[field] = plan.absent(field, found: "null", at: start)
      }
      return
    }
    let leftOutBefore = leftOut
    if try !decode(plan.values[field], into: &value) {
      leftOut = leftOutBefore
      trouble = trouble ?? RecordTrouble()
      trouble?.failures[field] = failure?.inside(key: plan.type.fields[field].jsonKey)
    } else if leftOut != leftOutBefore {
      trouble = trouble ?? RecordTrouble()
      trouble?.leftOut[field] = leftOut - leftOutBefore
    }
  }

  /// Takes back what an earlier key of the same name gave.
  private mutating func forget(_ field: Int, _ trouble: inout RecordTrouble?) {
    trouble?.failures[field] = nil
    leftOut -= trouble?.leftOut.removeValue(forKey: field) ?? 0
  }
}

extension RecordPlan {
  fileprivate func absent(_ field: Int, found: String, at offset: Int) -> JSONDecodingFailure {
    let field = type.fields[field]
    return JSONDecodingFailure("expected \(field.type), found \(found)", at: offset).inside(key: field.jsonKey)
  }
}
