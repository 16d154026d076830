/// A key, or a character, that a person typed.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with Ctrl, in lower case: `control("c")`; also `@ [ \ ] ^ _`.
  case control(Character)
  /// A character with Alt, or typed right after Escape: a terminal does not tell them apart.
  case alt(Character)
  case enter, tab, backTab, escape, backspace
  case up, down, left, right
  case home, end, pageUp, pageDown, insert, delete
  /// `F1` to `F20`.
  case function(Int)
}

/// What came out of the bytes of a terminal.
package enum KeyInput: Hashable, Sendable {
  case key(Key)
  /// A text that was pasted; line breaks are `\n`.
  case paste(String)
}
