import SpecValues

/// A part of a format text: `%s`, `%.2f`, or the words between them.
struct FormatDirective: Sendable {
  /// The letter of a directive; nil for plain words.
  var letter: Character?
  /// The digits after the point, where they are given.
  var precision: Int?
  /// The words of a plain part.
  var words = ""

  /// Splits a format text.
  static func parse(_ text: String) throws(Problem) -> [FormatDirective] {
    let bytes = Array(text.utf8)
    var parts: [FormatDirective] = []
    var words: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x25 else {
        words.append(bytes[index])
        index += 1
        continue
      }
      index += 1
      if index < bytes.count, bytes[index] == 0x25 {
        words.append(0x25)
        index += 1
        continue
      }
      var precision: Int?
      if index < bytes.count, bytes[index] == 0x2E {
        index += 1
        var digits = 0
        let start = index
        while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
          digits = min(digits * 10 + Int(bytes[index] - 0x30), 10_000)
          index += 1
        }
        guard index > start else { throw Problem(.invalidArgument, "after `%.` comes the number of digits") }
        guard digits <= 1_000 else { throw Problem(.invalidArgument, "at most 1,000 digits can be formatted") }
        precision = digits
      }
      guard index < bytes.count else {
        throw Problem(.invalidArgument, "the text ends within a directive; write `%%` for a percent sign")
      }
      let letter = Character(Unicode.Scalar(bytes[index]))
      guard bytes[index] < 0x80, "sdfexXob".contains(letter) else {
        throw Problem(
          .invalidArgument,
          bytes[index] < 0x80
            ? "there is no directive `%\(letter)`; there are `%s`, `%d`, `%f`, `%e`, `%x`, `%X`, `%o`, `%b` and `%%`"
            : "after `%` comes a directive such as `s`; write `%%` for a percent sign")
      }
      index += 1
      if !words.isEmpty { parts.append(FormatDirective(words: String(decoding: words, as: UTF8.self))) }
      words.removeAll()
      parts.append(FormatDirective(letter: letter, precision: precision))
    }
    if !words.isEmpty { parts.append(FormatDirective(words: String(decoding: words, as: UTF8.self))) }
    return parts
  }

  /// Whether a directive takes values of a type, as far as it is known at load.
  static func accepts(_ letter: Character, _ type: ValueType) -> Bool {
    switch type {
    case .dynamic, .variable, .error: true
    case .int, .uint: true
    case .double: "sdfe".contains(letter)
    case .bool: letter == "s" || letter == "b"
    case .string, .bytes: letter == "s" || letter == "x" || letter == "X"
    case .null, .timestamp, .duration, .list, .map, .enumeration, .type: letter == "s"
    case .nullable(let type): letter == "s" || accepts(letter, type)
    case .optional, .abstract, .action, .binding, .record: false
    }
  }

  /// The text of directives filled with values.
  static func format(_ parts: [FormatDirective], _ arguments: [Value], limit: Int) throws(Problem) -> String {
    var result = ""
    var next = 0
    for part in parts {
      guard let letter = part.letter else {
        result += part.words
        continue
      }
      guard next < arguments.count else {
        throw Problem(.invalidArgument, "the text has more directives than the list has values (\(arguments.count))")
      }
      result += try text(of: arguments[next], letter, part.precision, limit: limit - result.utf8.count)
      next += 1
      if result.utf8.count > limit { throw .outputBudget }
    }
    return result
  }

  private static func text(
    of value: Value, _ letter: Character, _ precision: Int?, limit: Int
  ) throws(Problem) -> String {
    switch (letter, value) {
    case ("s", _):
      var output = ""
      var visits = EvaluationContext.stepBudget
      try plain(value, into: &output, limit: limit, depth: 0, &visits)
      return output
    case ("d", .int(let value)): return String(value)
    case ("d", .uint(let value)): return String(value)
    case ("d", .double(let value)): return NumberText.plain(value)
    case ("f", .int(let value)): return NumberText.fixed(Double(value), precision ?? 6)
    case ("f", .uint(let value)): return NumberText.fixed(Double(value), precision ?? 6)
    case ("f", .double(let value)): return NumberText.fixed(value, precision ?? 6)
    case ("e", .int(let value)): return NumberText.scientific(Double(value), precision ?? 6)
    case ("e", .uint(let value)): return NumberText.scientific(Double(value), precision ?? 6)
    case ("e", .double(let value)): return NumberText.scientific(value, precision ?? 6)
    case ("x", .int(let value)): return String(value, radix: 16)
    case ("x", .uint(let value)): return String(value, radix: 16)
    case ("X", .int(let value)): return String(value, radix: 16, uppercase: true)
    case ("X", .uint(let value)): return String(value, radix: 16, uppercase: true)
    case ("x", .string(let text)): return hexadecimal(Array(text.utf8), "0123456789abcdef")
    case ("X", .string(let text)): return hexadecimal(Array(text.utf8), "0123456789ABCDEF")
    case ("x", .bytes(let bytes)): return hexadecimal(bytes, "0123456789abcdef")
    case ("X", .bytes(let bytes)): return hexadecimal(bytes, "0123456789ABCDEF")
    case ("o", .int(let value)): return String(value, radix: 8)
    case ("o", .uint(let value)): return String(value, radix: 8)
    case ("b", .int(let value)): return String(value, radix: 2)
    case ("b", .uint(let value)): return String(value, radix: 2)
    case ("b", .bool(let value)): return value ? "1" : "0"
    default: throw Problem(.noSuchOverload, "`%\(letter)` does not take \(value.kindName)")
    }
  }

  private static func hexadecimal(_ bytes: [UInt8], _ digits: String) -> String {
    let digits = Array(digits.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      output.append(digits[Int(byte >> 4)])
      output.append(digits[Int(byte & 15)])
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// A value as people are shown it.
  private static func plain(
    _ value: Value, into output: inout String, limit: Int, depth: Int, _ visits: inout Int
  ) throws(Problem) {
    visits -= 1
    guard visits >= 0, output.utf8.count <= limit, depth < 1_000 else { throw .outputBudget }
    switch value {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .int(let value): output += String(value)
    case .uint(let value): output += String(value)
    case .double(let value): output += NumberText.plain(value)
    case .string(let text): output += text
    case .bytes(let bytes): output += String(decoding: bytes, as: UTF8.self)
    case .timestamp(let timestamp): output += timestamp.rfc3339
    case .duration(let duration): output += DurationForm.text(duration)
    case .type(let type): output += type.type.runtimeName
    case .list(let list):
      output += "["
      for (index, element) in list.enumerated() {
        if index > 0 { output += ", " }
        try plain(element, into: &output, limit: limit, depth: depth + 1, &visits)
      }
      output += "]"
    case .map(let map):
      let entries = zip(map.keys, map.values).map { (keyText($0), $1) }.sorted { Text.compare($0.0, $1.0) < 0 }
      output += "{"
      for (index, entry) in entries.enumerated() {
        if index > 0 { output += ", " }
        output += entry.0 + ": "
        try plain(entry.1, into: &output, limit: limit, depth: depth + 1, &visits)
      }
      output += "}"
    case .record, .optional: throw Problem(.noSuchOverload, "`%s` does not take \(value.kindName)")
    }
  }

  /// A key of a map as text.
  static func keyText(_ key: Value) -> String {
    switch key {
    case .string(let text): text
    case .int(let value): String(value)
    case .uint(let value): String(value)
    case .bool(let value): value ? "true" : "false"
    case .double(let value): NumberText.plain(value)
    case .null, .bytes, .timestamp, .duration, .list, .map, .record, .optional, .type: key.kindName
    }
  }
}
