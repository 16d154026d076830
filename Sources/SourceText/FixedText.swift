/// A text with fixes applied: the bytes between them stay as they are.
package struct FixedText: Sendable {
  /// The bytes with the fixes applied.
  package let bytes: [UInt8]
  /// The fixes that were applied, in the order given.
  package let fixes: [Fix]

  /// Applies fixes to a file; one that overlaps or touches an earlier one, or is about another file, is left out.
  package init(_ file: SourceFile, applying fixes: [Fix]) {
    var edits: [Fix.Edit] = []
    var applied: [Fix] = []
    for fix in fixes where !fix.edits.isEmpty {
      let isApart = fix.edits.allSatisfy { edit in
        edit.span.file === file && !edits.contains { Self.touch($0.span.range, edit.span.range) }
      }
      guard isApart else { continue }
      edits += fix.edits
      applied.append(fix)
    }
    var bytes: [UInt8] = []
    var place = 0
    for edit in edits.sorted(by: { $0.span.range.lowerBound < $1.span.range.lowerBound }) {
      bytes += file.bytes[place..<edit.span.range.lowerBound]
      bytes += edit.replacement.utf8
      place = edit.span.range.upperBound
    }
    self.bytes = bytes + file.bytes[place...]
    self.fixes = applied
  }

  private static func touch(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
  }
}
