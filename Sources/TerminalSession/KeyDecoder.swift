/// Makes keys of the bytes that a terminal sends (ECMA-48 control sequences, xterm's keys, bracketed paste, UTF-8).
///
/// A sequence may come in any number of pieces. What is no key, such as a terminal's report, is left out; what never
/// ends is given up at a limit, so that the memory is bounded whatever comes.
package struct KeyDecoder: Sendable {
  /// The bytes of one escape sequence.
  private static let longestSequence = 64

  private var state = State.ground
  private var collected: [UInt8] = []
  private var isPasteCut = false
  private let longestPaste: Int

  /// - Parameter longestPaste: The bytes of one paste that are kept; the rest of it is dropped.
  package init(longestPaste: Int = 1 << 20) { self.longestPaste = longestPaste }

  /// After how many milliseconds of silence ``flush()`` is to say what the bytes so far mean; nil where nothing is open.
  ///
  /// A sequence comes in one go, and so does a paste, however long: silence means that its end is lost, or that an Escape
  /// was the key.
  package var patience: Int? {
    switch state {
    case .escape, .control, .function, .report, .reportEscape: 50
    case .text, .paste: 1_000
    case .ground: nil
    }
  }

  /// The keys that are complete with these bytes.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [KeyInput] {
    var inputs: [KeyInput] = []
    for byte in bytes { accept(byte, &inputs) }
    return inputs
  }

  /// What the bytes so far mean if no more come: a lone Escape is the key, and a paste without an end is what it has.
  package mutating func flush() -> [KeyInput] {
    let waiting = state
    state = .ground
    defer { collected = [] }
    switch waiting {
    case .escape: return [.key(.escape)]
    case .control: return collected.isEmpty ? [.key(.alt("["))] : []
    case .function: return [.key(.alt("O"))]
    case .report, .reportEscape:
      // With nothing behind it the opening was a key with Alt.
      return collected.count == 1 ? [.key(.alt(Character(Unicode.Scalar(collected[0]))))] : []
    case .paste: return [.paste(pastedText())]
    case .ground, .text: return []
    }
  }

  private enum State {
    case ground
    /// Inside of a character of several bytes; how many are missing.
    case text(missing: Int)
    case escape
    /// After `ESC [`.
    case control
    /// After `ESC O`.
    case function
    /// A string of the terminal's, such as an answer to a question about its colours.
    case report
    case reportEscape
    case paste
  }

  private mutating func accept(_ byte: UInt8, _ inputs: inout [KeyInput]) {
    switch state {
    case .ground: begin(byte, &inputs)
    case .text(let missing): continueText(byte, missing, &inputs)
    case .escape: afterEscape(byte, &inputs)
    case .control: continueControl(byte, &inputs)
    case .function:
      state = .ground
      if byte == 0x1B {
        state = .escape
      } else if let key = Self.functionKey(byte) {
        inputs.append(.key(key))
      }
    case .report: continueReport(byte, &inputs)
    case .reportEscape:
      // `ESC \` ends the string; another Escape begins anew.
      state = .ground
      if byte != 0x5C { afterEscape(byte, &inputs) }
    case .paste: continuePaste(byte, &inputs)
    }
  }

  // MARK: Characters

  private mutating func begin(_ byte: UInt8, _ inputs: inout [KeyInput]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x09: inputs.append(.key(.tab))
    case 0x0A, 0x0D: inputs.append(.key(.enter))
    case 0x08, 0x7F: inputs.append(.key(.backspace))
    case 0x00..<0x20: inputs.append(.key(.control(Self.letter(ofControl: byte))))
    case 0x20..<0x7F: inputs.append(.key(.character(Character(Unicode.Scalar(byte)))))
    case 0xC2...0xDF: beginText(byte, missing: 1)
    case 0xE0...0xEF: beginText(byte, missing: 2)
    case 0xF0...0xF4: beginText(byte, missing: 3)
    default: break
    }
  }

  private mutating func beginText(_ byte: UInt8, missing: Int) {
    collected = [byte]
    state = .text(missing: missing)
  }

  private mutating func continueText(_ byte: UInt8, _ missing: Int, _ inputs: inout [KeyInput]) {
    guard (0x80..<0xC0).contains(byte) else {
      // The character was cut off; what comes now stands for itself.
      collected = []
      state = .ground
      begin(byte, &inputs)
      return
    }
    collected.append(byte)
    guard missing == 1 else {
      state = .text(missing: missing - 1)
      return
    }
    state = .ground
    if let text = String(validating: collected, as: UTF8.self), let scalar = text.unicodeScalars.first,
      scalar.value >= 0xA0
    {
      inputs.append(.key(.character(Character(scalar))))
    }
    collected = []
  }

  private static func letter(ofControl byte: UInt8) -> Character {
    let letter = byte | 0x40
    return Character(Unicode.Scalar((0x41...0x5A).contains(letter) ? letter | 0x20 : letter))
  }

  // MARK: Sequences

  private mutating func afterEscape(_ byte: UInt8, _ inputs: inout [KeyInput]) {
    state = .ground
    switch byte {
    case 0x1B:
      inputs.append(.key(.escape))
      state = .escape
    case 0x5B:
      collected = []
      state = .control
    case 0x4F: state = .function
    case 0x5D, 0x50, 0x58, 0x5E, 0x5F:
      collected = [byte]
      state = .report
    case 0x21..<0x7F: inputs.append(.key(.alt(Character(Unicode.Scalar(byte)))))
    default:
      inputs.append(.key(.escape))
      begin(byte, &inputs)
    }
  }

  private mutating func continueControl(_ byte: UInt8, _ inputs: inout [KeyInput]) {
    switch byte {
    case 0x20..<0x40:
      // Of a sequence that is too long only the end is waited for.
      if collected.count < Self.longestSequence { collected.append(byte) }
    case 0x40..<0x7F:
      let parameters = collected
      collected = []
      state = .ground
      if byte == 0x7E, parameters == Array("200".utf8) {
        isPasteCut = false
        state = .paste
      } else if let key = Self.controlKey(byte, parameters) {
        inputs.append(.key(key))
      }
    case 0x1B:
      collected = []
      state = .escape
    default:
      // A control character inside a sequence breaks it off, and means what it means.
      collected = []
      state = .ground
      begin(byte, &inputs)
    }
  }

  private mutating func continueReport(_ byte: UInt8, _ inputs: inout [KeyInput]) {
    switch byte {
    case 0x07, 0x18, 0x1A: state = .ground
    case 0x1B: state = .reportEscape
    case 0x03, 0x04:
      // Who wants to end is heard, whatever a terminal has left open.
      state = .ground
      begin(byte, &inputs)
    default: if collected.count < 2 { collected.append(byte) }
    }
  }

  // MARK: Paste

  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  private mutating func continuePaste(_ byte: UInt8, _ inputs: inout [KeyInput]) {
    collected.append(byte)
    if byte == 0x7E, collected.count >= Self.pasteEnd.count, collected.suffix(Self.pasteEnd.count) == Self.pasteEnd[...]
    {
      collected.removeLast(Self.pasteEnd.count)
      inputs.append(.paste(pastedText()))
      collected = []
      state = .ground
    } else if collected.count > longestPaste + 2 * Self.pasteEnd.count {
      // The last bytes stay, since they may be the start of the end.
      isPasteCut = true
      collected.removeSubrange(longestPaste..<(collected.count - Self.pasteEnd.count))
    }
  }

  private func pastedText() -> String {
    String(decoding: isPasteCut ? collected.prefix(longestPaste) : collected[...], as: UTF8.self).replacingLineBreaks
  }
}

extension String {
  /// With `\n` for CR LF and CR, and without control characters other than that and the tab.
  fileprivate var replacingLineBreaks: String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0D: scalars.append("\n")
      case 0x0A: if !wasReturn { scalars.append("\n") }
      case 0x09: scalars.append(scalar)
      case 0..<0x20, 0x7F..<0xA0: break
      default: scalars.append(scalar)
      }
      wasReturn = scalar.value == 0x0D
    }
    return String(scalars)
  }
}
