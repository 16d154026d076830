/// A JSON text as it was written, before a type says what it means.
///
/// Numbers keep their digits, since an Int must come out exact and a lenient String takes them as they are.
public enum JSONNode: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number in its own digits.
  case number(String)
  /// A number that has been a value already.
  case double(Double)
  /// A text.
  case string(String)
  /// An array.
  case list([JSONNode])
  /// An object, in the order of the text; of equal keys the last one counts.
  case object([Member])

  /// A key of an object with its value.
  public struct Member: Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONNode

    /// Makes a member.
    public init(key: String, value: JSONNode) {
      self.key = key
      self.value = value
    }
  }
}

/// What an integer in decimal digits is.
enum ExactInteger {
  case int(Int)
  case tooLarge
  case fraction

  /// Reads a JSON number without rounding: `7`, `7.0` and `70e-1` are 7, `7.5` is a fraction.
  init(_ digits: some Sequence<UInt8>) {
    var mantissa: [UInt8] = []
    var shift = 0
    var exponent = 0
    var isNegative = false
    var isExponentNegative = false
    var part = 0
    for byte in digits {
      switch byte {
      case 0x2D: if part == 2 { isExponentNegative = true } else { isNegative = true }
      case 0x2E: part = 1
      case 0x65, 0x45: part = 2
      case 0x30...0x39:
        if part == 2 {
          exponent = min(exponent * 10 + Int(byte - 0x30), 1_000_000_000)
        } else {
          if !mantissa.isEmpty || byte != 0x30 { mantissa.append(byte - 0x30) }
          if part == 1 { shift -= 1 }
        }
      default: break
      }
    }
    while mantissa.last == 0 {
      mantissa.removeLast()
      shift += 1
    }
    shift += isExponentNegative ? -exponent : exponent
    if mantissa.isEmpty {
      self = .int(0)
    } else if shift < 0 {
      self = .fraction
    } else if mantissa.count + shift > 19 {
      self = .tooLarge
    } else {
      var value = 0
      for digit in mantissa + Array(repeating: 0, count: shift) {
        let (tens, first) = value.multipliedReportingOverflow(by: 10)
        let (sum, second) =
          isNegative ? tens.subtractingReportingOverflow(Int(digit)) : tens.addingReportingOverflow(Int(digit))
        guard !first, !second else {
          self = .tooLarge
          return
        }
        value = sum
      }
      self = .int(value)
    }
  }
}
