/// Reads the text of a duration: `1h2m3.5s4ms`, without days and without bare numbers.
enum DurationReader {
  enum Failure: Error {
    case noUnit, days, negative, tooLong, unreadable
  }

  /// The nanoseconds of a text.
  static func nanoseconds(of text: String) -> Result<Int64, Failure> {
    var text = text
    return text.withUTF8 { bytes in
      var reader = Reader(bytes: bytes)
      return reader.read()
    }
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    mutating func read() -> Result<Int64, Failure> {
      guard !bytes.isEmpty else { return .failure(.unreadable) }
      let isNegative = bytes[0] == 0x2D
      if isNegative { index = 1 }
      guard index < bytes.count else { return .failure(.unreadable) }
      var total: Int64 = 0
      while index < bytes.count {
        switch part() {
        case .success(let nanoseconds):
          let (sum, overflow) = total.addingReportingOverflow(nanoseconds)
          guard !overflow else { return .failure(.tooLong) }
          total = sum
        case .failure(let failure): return .failure(failure)
        }
      }
      return isNegative && total != 0 ? .failure(.negative) : .success(total)
    }

    private mutating func part() -> Result<Int64, Failure> {
      let start = index
      var whole: Int64 = 0
      var isTooLong = false
      while let digit = digit() {
        let (product, first) = whole.multipliedReportingOverflow(by: 10)
        let (sum, second) = product.addingReportingOverflow(digit)
        isTooLong = isTooLong || first || second
        whole = sum
      }
      var digits = index - start
      var fraction: Int64 = 0
      var scale: Int64 = 1
      if index < bytes.count, bytes[index] == 0x2E {
        index += 1
        let fractionStart = index
        while scale < 1_000_000_000, let digit = digit() {
          fraction = fraction * 10 + digit
          scale *= 10
        }
        while digit() != nil {}
        guard index > fractionStart else { return .failure(.unreadable) }
        digits += 1
      }
      guard digits > 0 else { return .failure(.unreadable) }
      guard index < bytes.count else { return .failure(start == 0 ? .noUnit : .unreadable) }
      guard let unit = unit() else {
        return .failure(bytes[index] == 0x64 ? .days : .unreadable)
      }
      let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
      guard !isTooLong, !overflow else { return .failure(.tooLong) }
      // Both factors are at most 3.6e12 and 1e9, so the fraction is split to stay inside 64 bits.
      let part = unit / scale * fraction + unit % scale * fraction / scale
      let (sum, isOver) = product.addingReportingOverflow(part)
      return isOver ? .failure(.tooLong) : .success(sum)
    }

    private mutating func digit() -> Int64? {
      guard index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
      index += 1
      return Int64(bytes[index - 1]) - 0x30
    }

    private mutating func unit() -> Int64? {
      let first = bytes[index]
      let isSecondPart = index + 1 < bytes.count && bytes[index + 1] == 0x73
      switch first {
      case 0x68:
        index += 1
        return 3_600_000_000_000
      case 0x6D where isSecondPart:
        index += 2
        return 1_000_000
      case 0x6D:
        index += 1
        return 60_000_000_000
      case 0x73:
        index += 1
        return 1_000_000_000
      case 0x75 where isSecondPart:
        index += 2
        return 1_000
      case 0x6E where isSecondPart:
        index += 2
        return 1
      default: return nil
      }
    }
  }
}
