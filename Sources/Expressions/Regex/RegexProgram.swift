/// One instruction of the machine that matches patterns.
enum RegexInstruction: Sendable {
  case character(CharacterSet)
  case any(includingLineBreak: Bool)
  case split(Int, Int)
  case jump(Int)
  case save(Int)
  case lineStart
  case lineEnd
  case textStart
  case textEnd
  case wordBoundary(isNegated: Bool)
  case match
}

/// A set of code points as sorted ranges.
struct CharacterSet: Sendable, Hashable {
  var ranges: [ClosedRange<UInt32>]
  var isNegated = false

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  static let digit = CharacterSet([0x30...0x39])
  static let word = CharacterSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = CharacterSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])

  func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    let isIn = low < ranges.count && ranges[low].contains(scalar)
    return isIn != isNegated
  }

  /// The same set, its ranges sorted and joined, and negation worked in.
  var normalized: CharacterSet {
    var joined: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound || range.lowerBound - last.upperBound == 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    guard isNegated else { return CharacterSet(joined) }
    var inverse: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in joined {
      if range.lowerBound > next { inverse.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { inverse.append(next...0x10FFFF) }
    return CharacterSet(inverse)
  }

  /// The set with both cases of each letter.
  var caseFolded: CharacterSet {
    let set = normalized
    var all = set.ranges
    if set.ranges.reduce(0, { $0 + $1.count }) <= 128 {
      for value in set.ranges.joined() {
        for other in UnicodeClasses.otherCases(of: value) { all.append(other...other) }
      }
    } else {
      for pair in UnicodeClasses.cased where set.contains(pair.scalar) { all.append(pair.other...pair.other) }
    }
    return CharacterSet(all).normalized
  }
}

/// The parsed form of a pattern.
indirect enum RegexNode: Sendable {
  case empty
  case set(CharacterSet)
  case any(includingLineBreak: Bool)
  case sequence([RegexNode])
  case alternatives([RegexNode])
  case repetition(RegexNode, min: Int, max: Int?, isGreedy: Bool)
  case group(RegexNode, index: Int?)
  case assertion(RegexInstruction)
}
