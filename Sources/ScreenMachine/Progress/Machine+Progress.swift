/// What a renderer asks of progress nodes with a time, by their number among the view's `progressTimings`.
extension Machine {
  /// Whether a node has waited long enough to be shown.
  package func isProgressShown(_ index: Int) -> Bool {
    guard screen.progress.indices.contains(index), case .shown = screen.progress[index] else { return false }
    return true
  }

  /// The nodes that a person sees, those of a held frame included.
  package var visibleProgress: [Int] {
    screen.progress.indices.filter { index in
      switch screen.progress[index] {
      case .shown(.some), .held: true
      case .absent, .waiting, .shown(nil): false
      }
    }
  }

  /// Whether what was shown before a node went away stays, with its controls disabled.
  package var isHolding: Bool { screen.progress.contains(where: \.isHeld) }

  /// Whether a node would be held if it went away with the next event.
  package var mayHold: Bool {
    screen.progress.indices.contains { index in
      guard case .shown(.some(let since)) = screen.progress[index] else { return false }
      return since.addingCapped(program.progress[index].atLeast) > app.now
    }
  }
}
