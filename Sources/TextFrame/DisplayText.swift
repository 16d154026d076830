/// Makes a text from anywhere safe to show: what would steer the terminal, or hide, becomes readable.
package enum DisplayText {
  /// Marks on one base that are kept; more would climb over the lines above.
  private static let maximumMarks = 4

  /// The text as one line without control characters, direction overrides, invisible runs or towers of marks.
  package static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var output = Output()
    var previous: Unicode.Scalar?
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      if scalar == "\r", next == "\n" { continue }
      output.add(scalar, previous: previous, next: next)
      previous = scalar
    }
    output.closeRun()
    return String(output.scalars)
  }

  /// A visible text, cut with an ellipsis where it is wider than so many columns.
  package static func cut(_ text: String, to columns: Int) -> String {
    columns < 1 ? "" : TextWrapping(width: columns, ellipsis: "…").truncate(text)
  }

  /// A text in lines of so many columns at most, broken between words where that is possible.
  package static func wrap(_ text: String, to columns: Int) -> [String] {
    TextWrapping(width: max(1, columns), ellipsis: "…").wrap(text)
  }

  private struct Output {
    var scalars = String.UnicodeScalarView()
    /// Marks since the last base; nil where there is no base to stand on.
    private var marks: Int?
    private var isFlag = false
    private var run: (scalar: Unicode.Scalar, count: Int)?

    mutating func add(_ scalar: Unicode.Scalar, previous: Unicode.Scalar?, next: Unicode.Scalar?) {
      if isHidden(scalar, previous: previous, next: next) {
        if run?.scalar == scalar {
          run?.count += 1
        } else {
          closeRun()
          run = (scalar, 1)
        }
        return
      }
      closeRun()
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: base(" ", carries: false)
      case 0..<0x20: base(Unicode.Scalar(0x2400 + scalar.value) ?? "?", carries: false)
      case 0x7F: base("␡", carries: false)
      case 0xAD: break
      default:
        if DisplayWidth.isJoining(scalar) { mark(scalar) } else { base(scalar, carries: scalar != " ") }
      }
    }

    mutating func closeRun() {
      guard let (scalar, count) = run else { return }
      run = nil
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      scalars.append(contentsOf: (count == 1 ? "<U+\(code)>" : "<U+\(code) x\(count)>").unicodeScalars)
      marks = nil
      isFlag = false
    }

    private mutating func base(_ scalar: Unicode.Scalar, carries: Bool) {
      scalars.append(scalar)
      marks = carries ? 0 : nil
      isFlag = scalar.value == 0x1F3F4
    }

    private mutating func mark(_ scalar: Unicode.Scalar) {
      // A mark without a letter would dress the frame's own characters.
      let count =
        marks
        ?? {
          scalars.append("\u{25CC}"); return 0
        }()
      marks = min(count, 1_000) + 1
      if count < maximumMarks || isFlag && count < 8 { scalars.append(scalar) }
    }

    /// Whether a scalar would act or hide without being seen.
    private func isHidden(_ scalar: Unicode.Scalar, previous: Unicode.Scalar?, next: Unicode.Scalar?) -> Bool {
      switch scalar.value {
      case 0x80..<0x85, 0x86..<0xA0: return true
      case 0..<0x300: return false
      // Joiners belong between two letters or pictures: Persian, Indic scripts and emoji families need them.
      case 0x200C, 0x200D:
        guard marks != nil, let previous, let next else { return true }
        return isFormat(previous) || DisplayWidth.isJoining(next) || next.value < 0x80
      case 0x2028, 0x2029: return false
      case 0xE0020...0xE007F: return !isFlag
      default: return isFormat(scalar) && DisplayWidth.isJoining(scalar)
      }
    }

    private func isFormat(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .format }
  }
}
