import SourceText

/// The lines that begin with `%` before the document. They are judged before the library reads the file: it works
/// through all `%TAG` lines inside one call.
enum Directives {
  static func areAllowed(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ findings: inout SyntaxFindings
  ) -> Bool {
    var index = start
    while index < bytes.count {
      let end = bytes.lineEnd(from: index)
      let content = bytes.skippingBlanks(from: index)
      if bytes[index] == UInt8(ascii: "%") {
        guard isAllowed(bytes, index..<bytes.trimmingBlanks(to: end, from: index), &findings) else { return false }
      } else if content < end, bytes[content] != UInt8(ascii: "#") {
        return true
      }
      index = bytes.lineStart(after: end)
    }
    return true
  }

  private static func isAllowed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ findings: inout SyntaxFindings
  ) -> Bool {
    let words = String(decoding: bytes[line], as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\t" })
    if words.first == "%YAML", words.count >= 2 {
      if words[1] == "1.1" || words[1] == "1.2" { return true }
      findings.add(
        .directive, "YAML \(words[1]) is not known here; leave out the line, or write `%YAML 1.2`", at: line)
    } else if words.first == "%TAG" {
      findings.add(.directive, "`%TAG` is not allowed, since tags are not; remove the line", at: line)
    } else {
      findings.add(
        .directive, "a line that begins with `%` is a directive, and only `%YAML 1.2` is allowed; put a text in quotes",
        at: line)
    }
    return false
  }
}
