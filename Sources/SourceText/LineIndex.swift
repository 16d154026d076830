/// Where the lines of a text begin.
///
/// A line ends at LF, CRLF or CR and at nothing else (rule Y4): NEL, LS and PS are characters like others.
public struct LineIndex: Sendable {
  /// The byte offset at which each line begins; the first is 0.
  public let starts: [Int]
  private let count: Int

  init(_ bytes: [UInt8]) {
    var starts = [0]
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, index < buffer.count, buffer[index] == 0x0A { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
    self.count = bytes.count
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

  /// The bytes of a line, its line break included.
  public func range(ofLine line: Int) -> Range<Int> {
    guard starts.indices.contains(line) else { return count..<count }
    return starts[line]..<(line + 1 < starts.count ? starts[line + 1] : count)
  }
}
