import TerminalSession

/// What lies over the screen and takes the keys.
enum Overlay {
  /// The keys, from one of them on.
  case help([KeyTable.Row], top: Int)
  case choice(Choice)

  /// One of several words is to be chosen.
  struct Choice {
    enum Purpose {
      case stubs
      /// An option of a picker, by its identity.
      case option(String)
      /// Where playing begins.
      case stage
    }

    var purpose: Purpose
    var title: String
    var options: [String]
    var selected: Int

    enum Answer {
      case open
      /// Left without a choice.
      case left
      case taken(Int)
    }

    /// Does what a key asks for.
    mutating func handle(_ key: Key) -> Answer {
      switch key {
      case .up, .backTab, .left: move(by: -1)
      case .down, .tab, .right: move(by: 1)
      case .pageUp: move(by: -10)
      case .pageDown: move(by: 10)
      case .home: move(by: -options.count)
      case .end: move(by: options.count)
      case .escape: return .left
      case .enter, .character(" "): return options.indices.contains(selected) ? .taken(selected) : .left
      default: break
      }
      return .open
    }

    /// Moves the selection, and stays at the ends.
    private mutating func move(by step: Int) {
      selected = min(max(selected + step, 0), max(0, options.count - 1))
    }
  }
}

extension Overlay {
  /// The help after a key: moved, or nil where it closes.
  func help(after key: Key) -> Overlay? {
    guard case .help(let keys, let top) = self else { return nil }
    switch key {
    case .down, .pageDown: return .help(keys, top: min(top + 1, keys.count - 1))
    case .up, .pageUp: return .help(keys, top: max(top - 1, 0))
    default: return nil
    }
  }
}

/// The keys, for the help.
enum KeyTable {
  typealias Row = (keys: String, does: String)

  static let rows: [Row] = [
    ("Ctrl-D, Ctrl-C", "end"),
    ("Tab, arrows", "move; in a stepper or picker ← → change it"),
    ("Enter, Space", "tap; Enter in a text field: submit, or go on"),
    ("typing", "edits the text field that has the focus"),
    ("Ctrl-U, Ctrl-W", "clear the field, its last word"),
    ("PgUp, PgDn", "scroll"),
    ("Home, End", "the first, the last"),
    ("Ctrl-R", "refresh, as a pull does"),
    ("Esc", "back: cancel a question, close the screen"),
    ("Ctrl-T", "show or hide state and trace"),
    ("Ctrl-B", "choose the stubs that answer"),
    ("Ctrl-N", "begin anew"),
    ("Ctrl-P", "pause, or go on"),
    ("Ctrl-S", "step to the next thing that is due"),
    ("Ctrl-F, Ctrl-G", "faster, slower"),
    ("Ctrl-L", "draw anew"),
    ("Ctrl-Z", "suspend"),
    ("?, F1", "these keys"),
    ("[ x ]  ( x )", "can be used, is disabled"),
    ("▸ ◂  ▴ ▾", "has the focus; there is more above, below"),
    ("!  •", "a tap destroys; a notice"),
  ]
}
