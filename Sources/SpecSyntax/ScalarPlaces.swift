package import SourceText

extension Node {
  /// Where a part of a scalar's decoded text stands in the file, through quotes, escapes, folding and indentation.
  ///
  /// The offsets count UTF-8 bytes of `Scalar.text`. The mapping is worked out anew at each call, since only a finding
  /// needs it. For a node that is no scalar, or offsets outside of the text, the range of the node.
  package func sourceRange(ofDecoded decoded: Range<Int>, in file: SourceFile) -> Range<Int> {
    placed(in: file).range(of: decoded)
  }

  /// Where all parts of a scalar's decoded text stand, worked out once for those who ask for many.
  package func placed(in file: SourceFile) -> PlacedText {
    guard case .scalar(let scalar) = content else { return PlacedText(whole: range, places: nil, file: file) }
    return scalar.placed(at: range, in: file)
  }
}

/// A decoded text with its places in a file.
package struct PlacedText {
  /// The range of the node, for what is not in the text.
  let whole: Range<Int>
  let places: ScalarPlaces?
  let file: SourceFile

  /// Where a part of the text stands, by its offsets in UTF-8 bytes.
  package func range(of decoded: Range<Int>) -> Range<Int> {
    guard let places, decoded.upperBound <= places.count, decoded.lowerBound >= 0 else { return whole }
    if decoded.isEmpty {
      let place =
        decoded.lowerBound < places.count
        ? places.starts[decoded.lowerBound] : places.ends.last ?? whole.lowerBound - file.base + places.opening
      return file.positions(of: place..<place)
    }
    let lower = places.starts[decoded.lowerBound]
    return file.positions(of: lower..<max(lower, places.ends[decoded.upperBound - 1]))
  }
}

extension Scalar {
  /// The decoded text with its places, for the scalar at a range of the file.
  fileprivate func placed(at range: Range<Int>, in file: SourceFile) -> PlacedText {
    let bytes = range.lowerBound - file.base..<range.upperBound - file.base
    return PlacedText(whole: range, places: places(at: bytes, in: file), file: file)
  }

  /// The place of each decoded byte of a scalar at some bytes of a file; nil where the text is not what stands there.
  func places(at range: Range<Int>, in file: SourceFile) -> ScalarPlaces? {
    guard range.lowerBound >= 0, range.upperBound <= file.bytes.count else { return nil }
    return file.bytes.withUnsafeBufferPointer { bytes in
      let wanted = Array(text.utf8)
      var places = ScalarPlaces(bytes)
      switch style {
      case .plain: places.readPlain(range)
      case .singleQuoted: places.readQuoted(range, isDouble: false)
      case .doubleQuoted: places.readQuoted(range, isDouble: true)
      case .literal, .folded: return ScalarPlaces.block(wanted, range.lowerBound, style == .literal, bytes)
      }
      return places.decoded == wanted ? places : nil
    }
  }
}

/// A scalar decoded once more, with the place of each byte; the library tells only where a scalar begins and ends.
struct ScalarPlaces {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var decoded: [UInt8] = []
  /// Where what gave a byte begins.
  private(set) var starts: [Int] = []
  /// Where what gave a byte ends.
  private(set) var ends: [Int] = []
  /// How many bytes stand before the text: the quote.
  private(set) var opening = 0

  var count: Int { decoded.count }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func copy(_ index: Int) {
    emit(bytes[index], index..<index + 1)
  }

  private mutating func emit(_ byte: UInt8, _ range: Range<Int>) {
    decoded.append(byte)
    starts.append(range.lowerBound)
    ends.append(range.upperBound)
  }

  mutating func readPlain(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes.isBlank(index) || bytes.isBreak(index) {
        index = fold(from: index, to: range.upperBound)
      } else {
        copy(index)
        index += 1
      }
    }
  }

  mutating func readQuoted(_ range: Range<Int>, isDouble: Bool) {
    opening = 1
    let end = range.upperBound - 1
    var index = range.lowerBound + 1
    while index < end {
      if bytes.isBlank(index) || bytes.isBreak(index) {
        index = fold(from: index, to: end)
      } else if isDouble, bytes[index] == 0x5C {
        index = unescape(from: index, to: end)
      } else if !isDouble, bytes[index] == 0x27, index + 1 < end, bytes[index + 1] == 0x27 {
        emit(0x27, index..<index + 2)
        index += 2
      } else {
        copy(index)
        index += 1
      }
    }
  }

  /// Blanks are kept within a line; around line breaks they go, one break is a blank, each further one a break.
  private mutating func fold(from start: Int, to end: Int, isEscaped: Bool = false) -> Int {
    var index = start
    var breaks: [Range<Int>] = []
    while index < end {
      if bytes.isBreak(index) {
        let next = bytes.lineStart(after: index)
        breaks.append(index..<next)
        index = next
      } else if bytes.isBlank(index) {
        index += 1
      } else {
        break
      }
    }
    index = min(index, end)
    if breaks.isEmpty {
      for blank in start..<index { copy(blank) }
    } else if isEscaped || breaks.count > 1 {
      for line in breaks.dropFirst() { emit(0x0A, line) }
    } else {
      emit(0x20, start..<index)
    }
    return index
  }

  private mutating func unescape(from start: Int, to end: Int) -> Int {
    guard start + 1 < end else { return end }
    let letter = bytes[start + 1]
    if bytes.isBreak(start + 1) { return fold(from: start + 1, to: end, isEscaped: true) }
    let digits =
      switch letter {
      case 0x78: 2
      case 0x75: 4
      case 0x55: 8
      default: 0
      }
    let next = min(start + 2 + digits, end)
    var value = Self.simpleEscapes[letter] ?? UInt32(letter)
    if digits > 0 { value = UInt32(String(decoding: bytes[(start + 2)..<next], as: UTF8.self), radix: 16) ?? 0xFFFD }
    for byte in String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8 { emit(byte, start..<next) }
    return next
  }

  private static let simpleEscapes: [UInt8: UInt32] = [
    0x30: 0, 0x61: 7, 0x62: 8, 0x74: 9, 0x6E: 10, 0x76: 11, 0x66: 12, 0x72: 13, 0x65: 27, 0x4E: 0x85, 0x5F: 0xA0,
    0x4C: 0x2028, 0x50: 0x2029,
  ]

  // MARK: Literal and folded

  /// Reads a block scalar; its indentation is the one that gives the text that is there.
  static func block(
    _ wanted: [UInt8], _ start: Int, _ isLiteral: Bool, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> ScalarPlaces? {
    let first = bytes.lineStart(after: bytes.lineEnd(from: start))
    var line = first
    var deepest = 0
    while line < bytes.count {
      var content = line
      while content < bytes.count, bytes[content] == 0x20 { content += 1 }
      deepest = max(deepest, content - line)
      if content < bytes.count, !bytes.isBreak(content) { break }
      line = bytes.lineStart(after: bytes.lineEnd(from: line))
    }
    for indent in stride(from: deepest, through: 0, by: -1) {
      var places = ScalarPlaces(bytes)
      places.readBlock(from: first, indent, isLiteral, limit: wanted.count)
      if places.decoded.count >= wanted.count, places.decoded.starts(with: wanted) { return places }
    }
    return nil
  }

  /// Reads lines until as many bytes are there as are wanted; what ends the scalar need not be known for that.
  private mutating func readBlock(from first: Int, _ indent: Int, _ isLiteral: Bool, limit: Int) {
    var index = first
    var pending: Range<Int>?
    var breaks: [Range<Int>] = []
    var wasBlank = false
    while count < limit {
      while index < bytes.count {
        var content = index
        while content < bytes.count, content - index < indent, bytes[content] == 0x20 { content += 1 }
        guard content < bytes.count, bytes.isBreak(content) else { break }
        let next = bytes.lineStart(after: content)
        breaks.append(content..<next)
        index = next
      }
      var content = index
      while content < bytes.count, content - index < indent, bytes[content] == 0x20 { content += 1 }
      let isLine = content < bytes.count && content - index == indent
      let isBlank = isLine && bytes.isBlank(content)
      if let line = pending {
        if isLiteral || wasBlank || isBlank || !isLine {
          emit(0x0A, line)
        } else if breaks.isEmpty {
          emit(0x20, line.lowerBound..<content)
        }
      }
      for line in breaks { emit(0x0A, line) }
      breaks = []
      pending = nil
      guard isLine else { return }
      wasBlank = isBlank
      let end = bytes.lineEnd(from: content)
      for place in content..<end { copy(place) }
      let next = bytes.lineStart(after: end)
      if end < next { pending = end..<next }
      index = next
    }
  }
}
