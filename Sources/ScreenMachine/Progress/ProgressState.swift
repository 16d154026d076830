/// Where a `progress` with a time is in it (rule M8).
enum ProgressState: Equatable {
  case absent
  /// It is there, and not shown yet.
  case waiting
  /// It is shown since an instant; nil where nobody sees it yet, as behind what is held.
  case shown(since: Instant?)
  /// It is gone, but what is shown stays as it was.
  case held(since: Instant)

  var isHeld: Bool {
    if case .held = self { true } else { false }
  }

  /// Whether something is to come of it at an instant.
  var isDue: Bool { self == .waiting || isHeld }
}
