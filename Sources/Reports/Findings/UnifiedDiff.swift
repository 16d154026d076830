/// The difference of two texts as `diff -u` shows it, byte for byte, for a person and for `patch -p0`.
package struct UnifiedDiff {
  private static let context = 3

  private enum Line {
    case kept(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)
  }

  private let path: String
  private var lines: [Line] = []

  package init(path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let added = Set(difference.insertions.map(Self.offset))
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(.removed(old[left]))
        left += 1
      } else if added.contains(right) {
        lines.append(.added(new[right]))
        right += 1
      } else {
        lines.append(.kept(old[left]))
        left += 1
        right += 1
      }
    }
  }

  /// The bytes; none where the texts are equal.
  package var bytes: [UInt8] {
    let hunks = self.hunks
    guard !hunks.isEmpty else { return [] }
    let name = Self.quoted(path)
    return Array("--- \(name)\n+++ \(name)\n".utf8) + hunks.flatMap(bytes)
  }

  /// The lines that differ, with those around them; what is near belongs together.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if case .kept = line { continue }
      let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private func bytes(of hunk: Range<Int>) -> [UInt8] {
    let before = Self.count(lines[..<hunk.lowerBound])
    let inside = Self.count(lines[hunk])
    var bytes = Array(
      "@@ -\(Self.place(before.old, inside.old)) +\(Self.place(before.new, inside.new)) @@\n".utf8)
    for line in lines[hunk] {
      let (mark, text): (UInt8, ArraySlice<UInt8>) =
        switch line {
        case .kept(let text): (0x20, text)
        case .removed(let text): (0x2D, text)
        case .added(let text): (0x2B, text)
        }
      bytes.append(mark)
      bytes += text
      if text.last != 0x0A { bytes += Array("\n\\ No newline at end of file\n".utf8) }
    }
    return bytes
  }

  /// Where a hunk begins, from 1, and its length; before the first line where it has none.
  private static func place(_ before: Int, _ count: Int) -> String { "\(count == 0 ? before : before + 1),\(count)" }

  private static func count(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
    lines.reduce(into: (0, 0)) { counts, line in
      switch line {
      case .kept: counts = (counts.0 + 1, counts.1 + 1)
      case .removed: counts.0 += 1
      case .added: counts.1 += 1
      }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func offset(_ change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// A name as it may stand in the head; one with a blank in it ends with a tab, as `diff` writes it.
  private static func quoted(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) else {
      return path.utf8.contains(0x20) ? path + "\t" : path
    }
    var result = "\""
    for scalar in path.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\\(scalar)"
      case 0..<0x20, 0x7F:
        let digits = String(scalar.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
