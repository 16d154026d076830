package import ScreenMachine

/// What one screen shows over time: its tree, or an earlier one as long as a `progress` holds it (`atLeast`).
///
/// A machine goes on while its tree is held, so the tree is taken before it is known to be needed; that costs something
/// only while a `progress` is shown that would be held.
package struct ViewKeeper {
  private let view: AppView
  /// What stays if a `progress` goes away with the next event, or what is held.
  private var kept: ResolvedView?
  /// Whether the kept tree is shown.
  package private(set) var isHolding = false

  /// The screen that was shown last; a tree is held while that one is.
  private var screen: Int?

  package init(_ view: AppView) { self.view = view }

  /// Looks at a machine after each of its events.
  package mutating func note(_ machine: Machine) {
    if screen != machine.number {
      (kept, isHolding) = (nil, false)
      screen = machine.number
    }
    if machine.isHolding {
      guard !isHolding, let last = kept else { return }
      kept = last.held
      isHolding = true
    } else {
      isHolding = false
      kept = machine.mayHold ? view.resolve(machine) : nil
    }
  }

  /// What is shown now, of lists the rows of a window; messages that are not taken yet are those of now, also where the tree is held.
  package func resolve(_ machine: Machine, window: RowWindow? = nil, cache: RowCache? = nil) -> ResolvedView {
    guard isHolding, var held = kept else { return view.resolve(machine, window: window, cache: cache) }
    held.frame.notices = machine.notices.map(\.text)
    return held
  }
}
