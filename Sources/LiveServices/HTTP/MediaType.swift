import FoundationEssentials

/// A `Content-Type` (RFC 9110 §8.3).
struct MediaType: Sendable {
  /// The type in lower case, without parameters: `application/json`.
  let name: String
  /// The character set in lower case, where one is named.
  let charset: String?

  init(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    name = (parts.first ?? "").trimmingSpaces.lowercased()
    var charset: String?
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingSpaces.lowercased() == "charset" else { continue }
      charset = pair[1].trimmingSpaces.lowercased().filter { $0 != "\"" }
    }
    self.charset = charset
  }

  /// Whether the type says that the body is JSON.
  var isJSON: Bool { name == "application/json" || name == "text/json" || name.hasSuffix("+json") }

  /// Whether the type says that the body is a form.
  var isForm: Bool { name == "application/x-www-form-urlencoded" }

  /// The body in UTF-8, or nil where the character set is not known or the body is not in it.
  func utf8(_ body: [UInt8]) -> [UInt8]? {
    switch charset {
    case nil, "", "utf-8", "utf8", "us-ascii", "ascii": return body
    case let charset?:
      guard let encoding = MediaType.encodings[charset] else { return nil }
      return String(data: Data(body), encoding: encoding).map { Array($0.utf8) }
    }
  }

  private static let encodings: [String: String.Encoding] = [
    "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253,
    "windows-1254": .windowsCP1254, "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
    "utf-32": .utf32, "utf-32le": .utf32LittleEndian, "utf-32be": .utf32BigEndian, "shift_jis": .shiftJIS,
    "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP,
  ]
}
