/// Tells texts apart: FNV-1a with 64 bits, in hexadecimal digits. It guards against mistakes, not against malice.
package enum Fingerprint {
  /// The fingerprint of some bytes.
  package static func of(_ bytes: [UInt8]) -> String { of([bytes]) }

  /// The fingerprint of texts one after the other.
  package static func of(_ texts: [[UInt8]]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for bytes in texts {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
