/// Makes bodies by chance, the same ones for the same seed: mostly valid ones of the tests' record, with slips.
struct BodyMaker {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private mutating func pick(_ choices: [String]) -> String { choices[next(below: choices.count)] }

  private mutating func space() -> String { next(below: 6) == 0 ? pick([" ", "\n  ", "\t", "\r\n"]) : "" }

  /// A body of a list of records, of a record, or of anything.
  mutating func body() -> [UInt8] {
    let mark = next(below: 40) == 0 ? "\u{FEFF}" : ""
    switch next(below: 8) {
    case 0: return Array((mark + record(depth: 0)).utf8)
    case 1: return Array((mark + anything(depth: 0)).utf8)
    default: return Array((mark + list(depth: 0)).utf8)
    }
  }

  private mutating func list(depth: Int) -> String {
    let items = (0..<next(below: depth == 0 ? 5 : 3)).map { _ in space() + record(depth: depth + 1) + space() }
    return "[\(items.joined(separator: ","))]"
  }

  private mutating func record(depth: Int) -> String {
    if next(below: 30) == 0 { return anything(depth: depth) }
    var members = ["\"id\":\(space())\(number())", "\"title\":\(text())"]
    if next(below: 30) == 0 { members.removeLast() }
    let others = [
      "at", "wait", "rank", "code", "level", "status", "score", "children", "tags", "extra", "ratios", "done",
      "a longer key that has no room in a word", "k\u{E9}y", "twin", "unknown", "unknown too",
    ]
    for _ in 0..<next(below: 8) { members.append(member(others[next(below: others.count)], depth: depth)) }
    if next(below: 3) == 0 { members.swapAt(next(below: members.count), next(below: members.count)) }
    if next(below: 10) == 0 { members.append(members[next(below: members.count)]) }
    return "{\(space())\(members.joined(separator: "\(space()),\(space())"))\(space())}"
  }

  private mutating func member(_ key: String, depth: Int) -> String {
    let written = next(below: 8) == 0 ? key.unicodeScalars.map(escaped).joined() : key
    let value: String
    switch next(below: 20) == 0 ? "any" : key {
    case "at":
      value = pick(["\"2001-01-01T00:00:00Z\"", "\"2024-02-29T23:59:59.123456789+01:30\"", "\"2001-1-1\"", "null"])
    case "wait": value = pick(["\"1.5s\"", "\"-2m\"", "\"1d\"", "\"\\u0031s\"", "null"])
    case "level":
      value = pick([
        "\"low\"", "\"high\"", "\"low\"", "\"high\"", "\"low\"", "\"hi\\u0067h\"", "\"gone\"", "\"\"", "null",
      ])
    case "status": value = pick(["\"open\"", "\"closed\"", "\"else\"", "\"cl\\u006fsed\""])
    case "rank", "score", "twin": value = next(below: 12) == 0 ? "\"\(number())\"" : number()
    case "code": value = next(below: 2) == 0 ? number() : text()
    case "children": value = depth < 3 ? list(depth: depth) : "[]"
    case "tags": value = "[\((0..<next(below: 4)).map { _ in text() }.joined(separator: ","))]"
    case "ratios": value = "{\((0..<next(below: 4)).map { _ in "\(text()):\(number())" }.joined(separator: ","))}"
    case "done": value = pick(["true", "false", "null", "\"true\"", "1"])
    default: value = anything(depth: depth)
    }
    return "\"\(written)\"\(space()):\(space())\(value)"
  }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private mutating func number() -> String {
    switch next(below: 30) {
    case 0: return pick(["01", "1.", "-", "NaN", "Infinity", "1e", "+1", "1e309", "9223372036854775808"])
    case 1, 2:
      return pick([
        "7.5", "0.1", "3.14159", "1e22", "1e23", "1.7976931348623157e308", "4.9e-324", "1e-400", "123456789.123456789",
        "0.000000000000000000000012345678901234567890", "\(next(below: 1000)).\(next(below: 100_000))",
      ])
    case 3...8:
      return pick([
        "0", "-0", "7.0", "70e-1", "1e3", "1E+3", "0e999", "123456789012345678", "9223372036854775807",
        "-9223372036854775808", "9007199254740993", "9007199254740993.0",
      ])
    default: return String(next(below: 1_000_000) - 1000)
    }
  }

  private mutating func text() -> String {
    switch next(below: 30) {
    case 0: return pick(["\"\\ud800\"", "\"\\udc00\"", "null", "7", "\"a\u{1}b\"", "\"\\x\""])
    case 1...12:
      return pick([
        "\"\"", "\"a \\\"quoted\\\" word\\n\"", "\"\\u00e9\"", "\"\u{E9}\u{1F600} \u{2028}\"", "\"\\ud83d\\ude00\"",
        "\"\\/\\b\\f\\r\\t\\\\\"", "\"tail \\\\\"", "\"e\u{301}\"", "\"12\"",
      ])
    default: return "\"\(String(repeating: "ab", count: next(below: 20)))\""
    }
  }

  private mutating func anything(depth: Int) -> String {
    switch next(below: depth < 3 ? 8 : 5) {
    case 0: return pick(["null", "true", "false", next(below: 9) == 0 ? "nul" : "null", "[]", "{}"])
    case 1, 2: return number()
    case 3, 4: return text()
    case 5: return "[\((0..<next(below: 4)).map { _ in anything(depth: depth + 1) }.joined(separator: ","))]"
    default:
      return "{\((0..<next(below: 4)).map { _ in "\(text()):\(anything(depth: depth + 1))" }.joined(separator: ","))}"
    }
  }

  /// Changes a few bytes: takes out, puts in, writes over, cuts the end off.
  mutating func mutate(_ bytes: inout [UInt8]) {
    let junk = Array(#"{}[]:,"\0123456789-+.eEtfnu /"#.utf8)
    for _ in 0...next(below: 3) where !bytes.isEmpty {
      let index = next(below: bytes.count)
      let byte = next(below: 6) == 0 ? UInt8(next(below: 256)) : junk[next(below: junk.count)]
      switch next(below: 8) {
      case 0, 1: bytes.remove(at: index)
      case 2, 3: bytes.insert(byte, at: index)
      case 4: bytes.removeSubrange(index...)
      default: bytes[index] = byte
      }
    }
  }
}
