/// Parses patterns in the syntax of RE2: no look-around and no back-references.
struct RegexParser {
  private struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesLineBreak = false
    var isUngreedy = false
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var flags = Flags()
  private var depth = 0
  private(set) var groupCount = 0
  /// How many ranges the classes by name have, in all; each may have hundreds, to be folded and joined.
  private var classRanges = 0
  private static let maximumClassRanges = 100_000

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  static func fail(_ message: String) -> Problem { Problem(.invalidArgument, message) }

  mutating func parse() throws(Problem) -> RegexNode {
    let node = try alternatives()
    guard index == scalars.count else { throw RegexParser.fail("there is a `)` without its `(`") }
    return node
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    index += 1
    return true
  }

  private mutating func alternatives() throws(Problem) -> RegexNode {
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else { throw RegexParser.fail("the groups are nested too deeply") }
    let saved = flags
    defer { flags = saved }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence() throws(Problem) -> RegexNode {
    var nodes: [RegexNode] = []
    while let next = peek, next != "|", next != ")" {
      guard let atom = try atom() else { continue }
      nodes.append(try repeated(atom))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func repeated(_ atom: RegexNode) throws(Problem) -> RegexNode {
    var node = atom
    var isRepeated = false
    while let next = peek {
      var (min, max): (Int, Int?)
      let start = index
      switch next {
      case "*": (min, max) = (0, nil)
      case "+": (min, max) = (1, nil)
      case "?": (min, max) = (0, 1)
      case "{":
        guard let bounds = try bounds() else { return node }
        (min, max) = bounds
        index -= 1
      default: return node
      }
      if isRepeated {
        throw RegexParser.fail("`\(String(String.UnicodeScalarView(scalars[start...index])))` repeats a repetition")
      }
      index += 1
      let isLazy = take("?")
      node = .repetition(node, min: min, max: max, isGreedy: isLazy == flags.isUngreedy)
      isRepeated = true
    }
    return node
  }

  /// `{2}`, `{2,}`, `{2,5}`; nil where the brace stands for itself.
  private mutating func bounds() throws(Problem) -> (Int, Int?)? {
    let start = index
    index += 1
    guard let min = number() else {
      index = start
      return nil
    }
    var max: Int? = min
    if take(",") { max = number() }
    guard take("}") else {
      index = start
      return nil
    }
    guard min <= 1_000, max ?? 0 <= 1_000 else { throw RegexParser.fail("a repetition is at most 1,000 times") }
    if let max, max < min { throw RegexParser.fail("the repetition `{\(min),\(max)}` has its ends swapped") }
    return (min, max)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let next = peek, next >= "0", next <= "9" {
      value = min((value ?? 0) * 10 + Int(next.value - 0x30), 1_000_000)
      index += 1
    }
    return value
  }

  private mutating func atom() throws(Problem) -> RegexNode? {
    let scalar = scalars[index]
    index += 1
    switch scalar {
    case "(": return try group()
    case "[": return .set(try bracket())
    case ".": return .any(includingLineBreak: flags.dotMatchesLineBreak)
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "\\": return try escape()
    case "*", "+", "?": throw RegexParser.fail("there is nothing before `\(scalar)` to repeat")
    default: return literal(scalar)
    }
  }

  private func literal(_ scalar: Unicode.Scalar) -> RegexNode {
    let set = CharacterSet([scalar.value...scalar.value])
    return .set(flags.ignoresCase ? set.caseFolded : set)
  }

  private mutating func group() throws(Problem) -> RegexNode? {
    var group: Int?
    let saved = flags
    if take("?") {
      if take("P") || peek == "<" {
        guard take("<") else { throw RegexParser.fail("a named group is written `(?P<name>…)`") }
        if peek == "=" || peek == "!" { throw RegexParser.fail("look-behind does not exist here") }
        var length = 0
        while let next = peek, next != ">" {
          guard next.isASCII, next.properties.isAlphabetic || next == "_" || (next >= "0" && next <= "9") else {
            throw RegexParser.fail("the name of a group holds letters, digits and `_`")
          }
          index += 1
          length += 1
        }
        guard length > 0, take(">") else { throw RegexParser.fail("the name of a group is not closed") }
        groupCount += 1
        group = groupCount
      } else if peek == "=" || peek == "!" {
        throw RegexParser.fail("look-ahead does not exist here")
      } else if try !self.flagGroup() {
        return nil
      }
    } else {
      groupCount += 1
      group = groupCount
    }
    let node = try alternatives()
    guard take(")") else { throw RegexParser.fail("a `(` is not closed") }
    flags = saved
    return .group(node, index: group)
  }

  /// `(?i)` changes the rest of the group and gives false; `(?i:…)` gives true, with the group to follow.
  private mutating func flagGroup() throws(Problem) -> Bool {
    var isOn = true
    var changed = flags
    while let next = peek {
      index += 1
      switch next {
      case "i": changed.ignoresCase = isOn
      case "m": changed.isMultiline = isOn
      case "s": changed.dotMatchesLineBreak = isOn
      case "U": changed.isUngreedy = isOn
      case "-" where isOn: isOn = false
      case ")":
        flags = changed
        return false
      case ":":
        flags = changed
        return true
      default: throw RegexParser.fail("there is no flag `\(next)` in `(?…)`")
      }
    }
    throw RegexParser.fail("a `(` is not closed")
  }

  private mutating func escape() throws(Problem) -> RegexNode {
    guard let scalar = peek else { throw RegexParser.fail("the pattern ends with a backslash") }
    switch scalar {
    case "A": return assertion(.textStart)
    case "z": return assertion(.textEnd)
    case "b": return assertion(.wordBoundary(isNegated: false))
    case "B": return assertion(.wordBoundary(isNegated: true))
    case "Q":
      index += 1
      var nodes: [RegexNode] = []
      while index < scalars.count {
        if scalars[index] == "\\", index + 1 < scalars.count, scalars[index + 1] == "E" {
          index += 2
          break
        }
        nodes.append(literal(scalars[index]))
        index += 1
      }
      return .sequence(nodes)
    case "1"..."9": throw RegexParser.fail("back-references do not exist here")
    default: break
    }
    if let set = try classEscape() { return .set(flags.ignoresCase ? set.caseFolded : set) }
    return literal(try characterEscape())
  }

  private mutating func assertion(_ instruction: RegexInstruction) -> RegexNode {
    index += 1
    return .assertion(instruction)
  }

  /// `\d`, `\pL` and their like, without the backslash; nil for another escape.
  private mutating func classEscape() throws(Problem) -> CharacterSet? {
    guard let scalar = peek else { return nil }
    let set: CharacterSet
    switch scalar {
    case "d": set = .digit
    case "D": set = CharacterSet(CharacterSet.digit.ranges, isNegated: true).normalized
    case "w": set = .word
    case "W": set = CharacterSet(CharacterSet.word.ranges, isNegated: true).normalized
    case "s": set = .space
    case "S": set = CharacterSet(CharacterSet.space.ranges, isNegated: true).normalized
    case "p", "P":
      index += 1
      return try property(isNegated: scalar == "P")
    default: return nil
    }
    index += 1
    return set
  }

  private mutating func property(isNegated: Bool) throws(Problem) -> CharacterSet {
    var isNegated = isNegated
    var name = ""
    if take("{") {
      if take("^") { isNegated.toggle() }
      while let next = peek, next != "}" {
        name.unicodeScalars.append(next)
        index += 1
      }
      guard take("}") else { throw RegexParser.fail("`\\p{` is not closed") }
    } else if let next = peek {
      name.unicodeScalars.append(next)
      index += 1
    }
    guard let set = UnicodeClasses.set(name) else {
      throw RegexParser.fail("there is no class of characters `\\p{\(name)}` here")
    }
    classRanges += set.ranges.count
    guard classRanges <= RegexParser.maximumClassRanges else { throw RegexParser.fail("the pattern is too large") }
    return isNegated ? CharacterSet(set.ranges, isNegated: true).normalized : set
  }

  /// The character of an escape, without the backslash.
  private mutating func characterEscape() throws(Problem) -> Unicode.Scalar {
    guard let scalar = peek else { throw RegexParser.fail("the pattern ends with a backslash") }
    index += 1
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{0C}"
    case "v": return "\u{0B}"
    case "a": return "\u{07}"
    case "0"..."7":
      var value = scalar.value - 0x30
      var digits = 1
      while digits < 3, let next = peek, next >= "0", next <= "7" {
        value = value * 8 + next.value - 0x30
        index += 1
        digits += 1
      }
      return Unicode.Scalar(value) ?? "\u{0}"
    case "x":
      var value: UInt32 = 0
      if take("{") {
        var digits = 0
        while let next = peek, let digit = next.properties.isASCIIHexDigit ? Int(String(next), radix: 16) : nil {
          value = min(value, 0xFFFFFF) << 4 | UInt32(digit)
          index += 1
          digits += 1
        }
        guard digits > 0, take("}") else { throw RegexParser.fail("`\\x{…}` needs hexadecimal digits") }
      } else {
        for _ in 0..<2 {
          guard let next = peek, next.properties.isASCIIHexDigit, let digit = Int(String(next), radix: 16) else {
            throw RegexParser.fail("`\\x` needs two hexadecimal digits")
          }
          value = value << 4 | UInt32(digit)
          index += 1
        }
      }
      guard let result = Unicode.Scalar(value) else { throw RegexParser.fail("`\\x{…}` names no character") }
      return result
    default:
      let isWord = scalar.isASCII && (scalar.properties.isAlphabetic || (scalar >= "0" && scalar <= "9"))
      guard !isWord else { throw RegexParser.fail("there is no escape `\\\(scalar)`") }
      return scalar
    }
  }

  private mutating func bracket() throws(Problem) -> CharacterSet {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while true {
      guard let next = peek else { throw RegexParser.fail("a `[` is not closed") }
      if next == "]", !isFirst { break }
      isFirst = false
      if next == "[", index + 1 < scalars.count, scalars[index + 1] == ":", let set = try posix() {
        ranges += set.ranges
        continue
      }
      if next == "\\" {
        index += 1
        if let set = try classEscape() {
          ranges += set.ranges
          continue
        }
        index -= 1
      }
      let low = try bracketCharacter()
      var high = low
      if peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
        index += 1
        high = try bracketCharacter()
        guard low.value <= high.value else {
          throw RegexParser.fail("the range `\(low)-\(high)` has its ends swapped")
        }
      }
      ranges.append(low.value...high.value)
    }
    index += 1
    let set = CharacterSet(ranges).normalized
    let folded = flags.ignoresCase ? set.caseFolded : set
    return isNegated ? CharacterSet(folded.ranges, isNegated: true).normalized : folded
  }

  private mutating func bracketCharacter() throws(Problem) -> Unicode.Scalar {
    guard let next = peek else { throw RegexParser.fail("a `[` is not closed") }
    index += 1
    return next == "\\" ? try characterEscape() : next
  }

  private mutating func posix() throws(Problem) -> CharacterSet? {
    let start = index
    index += 2
    let isNegated = take("^")
    var name = ""
    while let next = peek, next != ":", name.utf8.count < 12 {
      name.unicodeScalars.append(next)
      index += 1
    }
    guard take(":"), take("]") else {
      index = start
      return nil
    }
    guard let set = UnicodeClasses.posix[name] else {
      throw RegexParser.fail("there is no class of characters `[:\(name):]`")
    }
    return isNegated ? CharacterSet(set.ranges, isNegated: true).normalized : set
  }
}
