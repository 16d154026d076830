import SpecValues

extension FunctionLibrary {
  /// The strings library; positions count code points.
  mutating func addStrings() {
    member(
      "charAt", [.string, .int], .string,
      .two { (text: Value, index: Value) throws(Problem) -> Value in
        let scalars = Scalars(try text.asString())
        let index = try index.asInt()
        guard index >= 0, index <= scalars.count else { throw Problem.position(index, scalars.count) }
        return .string(index == scalars.count ? "" : scalars.text(index..<index + 1))
      })
    member(
      "indexOf", [.string, .string], .int,
      .two { (text: Value, part: Value) throws(Problem) -> Value in
        .int(try StringFunctions.indexOf(try text.asString(), try part.asString(), from: 0))
      })
    member(
      "indexOf", [.string, .string, .int], .int,
      .three { (text: Value, part: Value, start: Value) throws(Problem) -> Value in
        .int(try StringFunctions.indexOf(try text.asString(), try part.asString(), from: try start.asInt()))
      })
    member(
      "lastIndexOf", [.string, .string], .int,
      .two { (text: Value, part: Value) throws(Problem) -> Value in
        .int(try StringFunctions.lastIndexOf(try text.asString(), try part.asString(), upTo: nil))
      })
    member(
      "lastIndexOf", [.string, .string, .int], .int,
      .three { (text: Value, part: Value, end: Value) throws(Problem) -> Value in
        .int(try StringFunctions.lastIndexOf(try text.asString(), try part.asString(), upTo: try end.asInt()))
      })
    for type in [ValueType.list(.string)] {
      member(
        "join", [type], .string,
        .one { (list: Value) throws(Problem) -> Value in .string(try StringFunctions.join(try list.asList(), "")) })
      member(
        "join", [type, .string], .string,
        .two { (list: Value, separator: Value) throws(Problem) -> Value in
          .string(try StringFunctions.join(try list.asList(), try separator.asString()))
        })
    }
    map("lowerAscii") { Text.mapASCII($0, Text.lower) }
    map("upperAscii") { Text.mapASCII($0, Text.upper) }
    map("trim", StringFunctions.trim)
    map("reverse") { String(String.UnicodeScalarView($0.unicodeScalars.reversed())) }
    member(
      "replace", [.string, .string, .string], .string,
      .three { (text: Value, old: Value, new: Value) throws(Problem) -> Value in
        .string(try StringFunctions.replace(try text.asString(), try old.asString(), try new.asString(), limit: -1))
      })
    member(
      "replace", [.string, .string, .string, .int], .string,
      .many { (values: [Value], _: EvaluationContext) throws(Problem) -> Value in
        .string(
          try StringFunctions.replace(
            try values[0].asString(), try values[1].asString(), try values[2].asString(), limit: try values[3].asInt()))
      })
    member(
      "split", [.string, .string], .list(.string),
      .two { (text: Value, separator: Value) throws(Problem) -> Value in
        .list(try StringFunctions.split(try text.asString(), try separator.asString(), limit: -1))
      })
    member(
      "split", [.string, .string, .int], .list(.string),
      .three { (text: Value, separator: Value, limit: Value) throws(Problem) -> Value in
        .list(try StringFunctions.split(try text.asString(), try separator.asString(), limit: try limit.asInt()))
      })
    member(
      "substring", [.string, .int], .string,
      .two { (text: Value, start: Value) throws(Problem) -> Value in
        let scalars = Scalars(try text.asString())
        return .string(try scalars.substring(try start.asInt(), scalars.count))
      })
    member(
      "substring", [.string, .int, .int], .string,
      .three { (text: Value, start: Value, end: Value) throws(Problem) -> Value in
        .string(try Scalars(try text.asString()).substring(try start.asInt(), try end.asInt()))
      })
    global(
      "strings.quote", [.string], .string,
      .one { (text: Value) throws(Problem) -> Value in .string(StringFunctions.quote(try text.asString())) })
  }

  mutating func map(_ name: String, _ transform: @escaping @Sendable (String) -> String) {
    member(
      name, [.string], .string,
      .one { (text: Value) throws(Problem) -> Value in .string(transform(try text.asString())) })
  }
}

extension Problem {
  static func position(_ index: Int, _ count: Int) -> Problem {
    Problem(.indexOutOfBounds, "position \(index) is outside of a text of \(count) characters")
  }
}

/// A text with its positions as code points.
struct Scalars {
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Where each code point begins, and the end; empty where every byte is one.
  private let starts: [Int]

  init(_ text: String) {
    bytes = Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    guard !isASCII else {
      starts = []
      return
    }
    var starts: [Int] = []
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 { starts.append(index) }
    starts.append(bytes.count)
    self.starts = starts
  }

  var count: Int { isASCII ? bytes.count : starts.count - 1 }

  private func offset(_ index: Int) -> Int { isASCII ? index : starts[index] }

  /// The code points of a range that lies within.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[offset(range.lowerBound)..<offset(range.upperBound)], as: UTF8.self)
  }

  func substring(_ start: Int, _ end: Int) throws(Problem) -> String {
    guard start >= 0, start <= count else { throw .position(start, count) }
    guard end >= 0, end <= count else { throw .position(end, count) }
    guard start <= end else {
      throw Problem(.invalidArgument, "the start \(start) of a part of a text is after its end \(end)")
    }
    return text(start..<end)
  }
}

enum StringFunctions {
  static func indexOf(_ text: String, _ part: String, from start: Int) throws(Problem) -> Int {
    let scalars = text.unicodeScalars
    guard start >= 0, let from = scalars.index(scalars.startIndex, offsetBy: start, limitedBy: scalars.endIndex) else {
      throw .position(start, scalars.count)
    }
    let skipped = scalars.utf8Offset(of: from)
    return Text.withUTF8(text) { bytes in
      Text.withUTF8(part) { Text.find($0, in: bytes, from: skipped).map { scalarCount(bytes[..<$0]) } ?? -1 }
    }
  }

  static func lastIndexOf(_ text: String, _ part: String, upTo end: Int?) throws(Problem) -> Int {
    let scalars = text.unicodeScalars
    var limit = text.utf8.count
    if let end {
      guard end >= 0, let last = scalars.index(scalars.startIndex, offsetBy: end, limitedBy: scalars.endIndex) else {
        throw .position(end, scalars.count)
      }
      limit = min(limit, scalars.utf8Offset(of: last) + part.utf8.count)
    }
    // The last place is the first one from behind.
    let bytes = Array(text.utf8.prefix(limit))
    guard let found = find(part.utf8.reversed(), in: bytes.reversed(), from: 0) else { return -1 }
    return scalarCount(bytes[..<(bytes.count - found - part.utf8.count)])
  }

  private static func scalarCount(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  static func join(_ list: [Value], _ separator: String) throws(Problem) -> String {
    var result = ""
    for (index, element) in list.enumerated() {
      if index > 0 { result += separator }
      result += try element.asString()
      if result.utf8.count > EvaluationContext.creationBudget { throw .outputBudget }
    }
    return result
  }

  /// White space at both ends, as Unicode defines it.
  static func trim(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }

  static func replace(_ text: String, _ old: String, _ new: String, limit: Int) throws(Problem) -> String {
    if limit == 0 { return text }
    var remaining = limit < 0 ? Int.max : limit
    var result = String.UnicodeScalarView()
    var created = 0
    let replacement = new.unicodeScalars
    func charge(_ count: Int) throws(Problem) {
      created += count
      if created > EvaluationContext.creationBudget { throw .outputBudget }
    }
    if old.isEmpty {
      for scalar in text.unicodeScalars {
        if remaining > 0 {
          try charge(new.utf8.count)
          result.append(contentsOf: replacement)
          remaining -= 1
        }
        result.append(scalar)
      }
      if remaining > 0 { result.append(contentsOf: replacement) }
      return String(result)
    }
    let bytes = Array(text.utf8)
    let wanted = Array(old.utf8)
    let inserted = Array(new.utf8)
    var output: [UInt8] = []
    var position = 0
    while remaining > 0, let found = find(wanted, in: bytes, from: position) {
      try charge(inserted.count + found - position)
      output += bytes[position..<found]
      output += inserted
      position = found + wanted.count
      remaining -= 1
    }
    output += bytes[position...]
    return String(decoding: output, as: UTF8.self)
  }

  private static func find(_ needle: [UInt8], in haystack: [UInt8], from start: Int) -> Int? {
    haystack.withUnsafeBufferPointer { haystack in
      needle.withUnsafeBufferPointer { Text.find($0, in: haystack, from: start) }
    }
  }

  static func split(_ text: String, _ separator: String, limit: Int) throws(Problem) -> [Value] {
    if limit == 0 { return [] }
    if limit == 1 { return [.string(text)] }
    var remaining = limit < 0 ? Int.max : limit
    if separator.isEmpty {
      let scalars = Scalars(text)
      var parts: [Value] = []
      for index in 0..<scalars.count {
        if remaining == 1 {
          parts.append(.string(scalars.text(index..<scalars.count)))
          break
        }
        parts.append(.string(scalars.text(index..<index + 1)))
        remaining -= 1
      }
      return parts
    }
    let bytes = Array(text.utf8)
    let wanted = Array(separator.utf8)
    var parts: [Value] = []
    var position = 0
    while remaining > 1, let found = find(wanted, in: bytes, from: position) {
      parts.append(.string(String(decoding: bytes[position..<found], as: UTF8.self)))
      position = found + wanted.count
      remaining -= 1
    }
    parts.append(.string(String(decoding: bytes[position...], as: UTF8.self)))
    return parts
  }

  static func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{07}": result += "\\a"
      case "\u{08}": result += "\\b"
      case "\u{0C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0B}": result += "\\v"
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension String.UnicodeScalarView {
  fileprivate func utf8Offset(of index: Index) -> Int { String(self[..<index]).utf8.count }
}
