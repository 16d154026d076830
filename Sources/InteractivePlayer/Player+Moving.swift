import ScenarioPlayer
import TerminalSession
import ViewTree

extension Player {
  /// Arrows, Home and End.
  func moveOrScroll(_ key: Key) {
    switch key {
    case .up: moveLine(by: -1)
    case .down: moveLine(by: 1)
    case .left: moveOn(by: -1)
    case .right: moveOn(by: 1)
    case .home: moveToEnd(by: -1)
    case .end: moveToEnd(by: 1)
    default: break
    }
  }

  /// To the next stop in reading order, and from the last to the first.
  func move(by step: Int) {
    let stops = Stops(frame)
    if let next = stops.next(from: focus.identity, by: step) ?? stops.next(from: nil, by: step) {
      set(next.identity, stops)
    }
  }

  /// To the next stop in reading order; beyond the last the screen scrolls.
  private func moveOn(by step: Int) {
    let stops = Stops(frame)
    if let next = stops.next(from: focus.identity, by: step) {
      set(next.identity, stops)
    } else {
      scrollLines(step)
    }
  }

  private func set(_ identity: String, _ stops: Stops) {
    scroll = 0
    focus.set(identity, in: stops)
  }

  /// To the next line that has a stop, at the same place in it.
  private func moveLine(by step: Int) {
    let stops = Stops(frame)
    var from = focus.identity
    while let stop = from, let (line, column) = sight.stops(from: stop, by: step) {
      let open = line.filter { stops[$0]?.isOpen ?? false }
      if !open.isEmpty { return set(open[min(column, open.count - 1)], stops) }
      // All of this line is disabled: on to the next.
      from = line[0]
    }
    moveOn(by: step)
  }

  /// To the first or last row of the list around, or else of the screen.
  private func moveToEnd(by step: Int) {
    if let identity = focus.identity, let (list, index) = screen.rows.place(of: identity),
      let count = screen.rows.rowCount(of: list), index != (step < 0 ? 0 : count - 1),
      let row = screen.rows.row(step < 0 ? 0 : count - 1, of: list)
    {
      // The row may be far beyond the window: the window follows first.
      focus.go(to: row)
      let stops = Stops(frame)
      if let stop = stops.stop(inRow: row, like: identity) { return set(stop.identity, stops) }
    }
    let stops = Stops(frame)
    let end = step < 0 ? stops.all.first(where: \.isOpen) : stops.all.last(where: \.isOpen)
    if let end { set(end.identity, stops) } else { scrollLines(step * 1_000_000) }
  }

  /// Moves what is in sight by a page; the focus comes along where it would be left behind.
  func scroll(by pages: Int) {
    scrollLines(pages * sight.page)
  }

  private func scrollLines(_ lines: Int) {
    guard lines < 0 ? sight.hasMoreAbove : sight.hasMoreBelow else { return }
    scroll += lines
  }
}
