#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Where the lines of a text begin, and how many code points lie before a byte.
///
/// A line ends at LF, CRLF or CR and at nothing else (rule Y4): NEL, LS and PS are characters like others.
public struct LineIndex: Sendable {
  /// The byte offset at which each line begins; the first is 0.
  public let starts: [Int]
  private let count: Int
  /// How many code points begin before each byte that ends a stretch, so that one line of a megabyte is not counted anew
  /// for each place in it; empty where no line is longer than a stretch.
  private let codePoints: [Int]
  private static let stretch = 512

  init(_ bytes: [UInt8]) {
    (starts, codePoints) = bytes.withUnsafeBufferPointer { buffer in
      let starts = LineIndex.starts(in: buffer)
      let ends = starts.dropFirst() + [buffer.count]
      let hasLongLine = zip(starts, ends).contains { $1 - $0 > LineIndex.stretch }
      return (starts, hasLongLine ? LineIndex.stretches(in: buffer) : [])
    }
    count = bytes.count
  }

  private static func starts(in buffer: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    guard let first = UnsafeRawPointer(buffer.baseAddress) else { return starts }
    var index = 0
    if memchr(first, 0x0D, buffer.count) == nil {
      // Most files have no CR, and the C library looks for one byte much faster than a loop.
      while let end = memchr(first + index, 0x0A, buffer.count - index) {
        index = UnsafeRawPointer(end) - first + 1
        starts.append(index)
      }
      return starts
    }
    while index < buffer.count {
      let byte = buffer[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < buffer.count, buffer[index] == 0x0A { index += 1 }
      starts.append(index)
    }
    return starts
  }

  private static func stretches(in buffer: UnsafeBufferPointer<UInt8>) -> [Int] {
    var codePoints = [0]
    codePoints.reserveCapacity(buffer.count / LineIndex.stretch + 1)
    for end in stride(from: LineIndex.stretch, through: buffer.count, by: LineIndex.stretch) {
      let before = codePoints[codePoints.count - 1]
      codePoints.append(before + LineIndex.codePoints(buffer[(end - LineIndex.stretch)..<end]))
    }
    return codePoints
  }

  /// The line, from 0, in which a byte lies; an offset past the end lies in the last line.
  public func line(containing offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// How many code points of valid UTF-8 begin in a range of the bytes that this is the index of.
  func codePoints(in range: Range<Int>, of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      codePoints.isEmpty
        ? LineIndex.codePoints(buffer[range])
        : codePoints(before: range.upperBound, in: buffer) - codePoints(before: range.lowerBound, in: buffer)
    }
  }

  private func codePoints(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let index = offset / LineIndex.stretch
    return codePoints[index] + LineIndex.codePoints(bytes[(index * LineIndex.stretch)..<offset])
  }

  private static func codePoints(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var count = 0
    for byte in UnsafeBufferPointer(rebasing: bytes) { count &+= byte & 0xC0 == 0x80 ? 0 : 1 }
    return count
  }

  /// The bytes of a line, its line break included.
  public func range(ofLine line: Int) -> Range<Int> {
    guard starts.indices.contains(line) else { return count..<count }
    return starts[line]..<(line + 1 < starts.count ? starts[line + 1] : count)
  }
}
