/// A pattern for one name: `*` for any characters, `?` for one, `[a-z]` and `[!a-z]` for one of some, `\` before any.
struct NamePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case some
    case one
    case scalar(Unicode.Scalar)
    case among([ClosedRange<UInt32>], isNegated: Bool)
  }

  private let parts: [Part]

  init(_ text: some StringProtocol) {
    let scalars = Array(text.unicodeScalars)
    var parts: [Part] = []
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "*": parts.append(.some)
      case "?": parts.append(.one)
      case "\\" where index + 1 < scalars.count:
        index += 1
        parts.append(.scalar(scalars[index]))
      case "[":
        if let (part, end) = Self.among(scalars, from: index + 1) {
          parts.append(part)
          index = end
        } else {
          parts.append(.scalar("["))
        }
      case let scalar: parts.append(.scalar(scalar))
      }
      index += 1
    }
    self.parts = parts
  }

  /// What stands in brackets, and the place of the closing one; nil where there is none.
  private static func among(_ scalars: [Unicode.Scalar], from start: Int) -> (Part, Int)? {
    var index = start
    let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isNegated { index += 1 }
    var ranges: [ClosedRange<UInt32>] = []
    let first = index
    while index < scalars.count {
      // A bracket in the first place is one of the characters.
      if scalars[index] == "]", index > first { return (.among(ranges, isNegated: isNegated), index) }
      if scalars[index] == "\\", index + 1 < scalars.count { index += 1 }
      let lower = scalars[index].value
      var upper = lower
      if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]" {
        index += 2
        if scalars[index] == "\\", index + 1 < scalars.count { index += 1 }
        upper = scalars[index].value
      }
      if lower <= upper { ranges.append(lower...upper) }
      index += 1
    }
    return nil
  }

  func matches(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    var (part, place) = (0, 0)
    // Only the last `*` has to be tried again: what an earlier one took more would be the later one's anyway.
    var retry: (part: Int, place: Int)?
    while place < scalars.count {
      if part < parts.count, parts[part] == .some {
        retry = (part, place)
        part += 1
      } else if part < parts.count, Self.matches(parts[part], scalars[place]) {
        part += 1
        place += 1
      } else if let last = retry {
        retry = (last.part, last.place + 1)
        (part, place) = (last.part + 1, last.place + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .some }
  }

  private static func matches(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
    switch part {
    case .some, .one: true
    case .scalar(let own): own == scalar
    case .among(let ranges, let isNegated): ranges.contains { $0.contains(scalar.value) } != isNegated
    }
  }
}
