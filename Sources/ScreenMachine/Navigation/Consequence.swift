import ScreenProgram
import SpecValues

/// An event that another one led to; it comes after that one's commit, as an event of its own (rules M1 and N3).
enum Consequence {
  /// The screen with a number asks for another.
  case open(Destination, by: Int, Opening?)
  /// The screen with a number closes.
  case back(of: Int, Value?)
  /// The screen with a number emitted an output.
  case output(Int, [Value], by: Int)
  /// Values that the screen with a number shares with others were changed by one of them.
  case shared(with: Int)
  case resetSession
}

/// How a screen was opened, for the steps that its value is handed to.
struct Opening {
  /// The number of the `open` in the program of the screen that opened it.
  var open: Int
  /// The screen that opened it.
  var opener: Int
  /// What the scope around the step had.
  var locals: [Value]
  /// The action whose step it was; -1 for none.
  var action: ActionID
  var key: Value
  /// The smallest case that the handler belongs to; -1 for none.
  var home: Int
}

/// The screens of one tab, or of an app without tabs, from the root to the top.
struct Stack {
  var screens: [ScreenInstance]

  var top: ScreenInstance { screens[screens.count - 1] }
}
