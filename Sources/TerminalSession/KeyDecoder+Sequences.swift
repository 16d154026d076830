extension KeyDecoder {
  /// The key of `ESC [ parameters final`; nil where it is none that is known.
  static func controlKey(_ final: UInt8, _ parameters: [UInt8]) -> Key? {
    switch final {
    case 0x5A: .backTab
    case 0x7E: tildeKey(firstNumber(parameters))
    // With parameters this is a report of the cursor's place, not F3.
    case 0x52 where !parameters.isEmpty: nil
    default: functionKey(final)
    }
  }

  /// The key of `ESC O final`, which `ESC [ final` shares.
  static func functionKey(_ final: UInt8) -> Key? {
    switch final {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x4D: .enter
    case 0x50...0x53: .function(Int(final) - 0x4F)
    default: nil
    }
  }

  private static func tildeKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// The number before a modifier: 3 of `3;5`.
  private static func firstNumber(_ parameters: [UInt8]) -> Int {
    var number = 0
    for byte in parameters {
      guard (0x30..<0x3A).contains(byte), number < 1_000 else { break }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}
