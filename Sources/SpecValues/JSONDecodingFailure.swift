/// Why a JSON text gives no value of a type.
public struct JSONDecodingFailure: Error, Hashable, Sendable {
  /// Where in the data, such as `todos[3].title`; empty for the whole.
  public internal(set) var path: String
  /// What was expected and what was found, such as `expected String, found null`.
  public let message: String
  /// Where in the text, in bytes from the start; nil where there was no text.
  public let offset: Int?
  /// A few visible characters of the text around the offset; nil where there are none.
  public internal(set) var excerpt: String?
  /// Whether the message tells the offset.
  private let isSyntax: Bool

  init(_ message: String, path: String = "", at offset: Int? = nil) {
    self.path = path
    self.message = message
    self.offset = offset
    isSyntax = false
  }

  init(_ error: JSONSyntaxError) {
    path = ""
    message = error.description
    offset = error.offset
    isSyntax = true
  }

  /// The path and the message in one line, as a person who looks at a screen may see it.
  public var summary: String { path.isEmpty ? message : "\(path): \(message)" }

  func inside(_ outer: String) -> JSONDecodingFailure {
    var failure = self
    failure.path = path.isEmpty || path.hasPrefix("[") ? outer + path : "\(outer).\(path)"
    return failure
  }

  /// The failure seen from an object: the key is a step of its path, `title` or `["odd key"]`.
  func inside(key: String) -> JSONDecodingFailure {
    let isName =
      !key.isEmpty
      && key.utf8.allSatisfy {
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0.decimalDigit != nil || $0 == 0x5F || $0 >= 0x80
      }
    return inside(isName ? key : "[\(JSONEncoding.quoted(key))]")
  }

  func adding(_ more: String) -> JSONDecodingFailure {
    JSONDecodingFailure(message + more, path: path, at: offset)
  }
}

extension JSONDecodingFailure: CustomStringConvertible {
  /// All in one line: the summary, the offset and what stands there.
  public var description: String {
    let place = isSyntax ? nil : offset.map { "byte \(Self.grouped($0))" }
    let parts = [place, excerpt].compactMap { $0 }
    return parts.isEmpty ? summary : "\(summary) (\(parts.joined(separator: ": ")))"
  }

  /// A number with a comma before every three digits.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    let digits = Array(String(number))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
