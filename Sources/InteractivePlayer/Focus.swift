import ViewTree

/// The control that keys go to, kept by its identity while the screen changes around it.
struct Focus {
  private(set) var identity: String?
  /// Where it stood among the stops, so that its successor can be found when it is gone.
  private var place = 0
  /// What had the focus before a dialog opened.
  private var behind: String?
  private var hasDialog = false
  private var view: String?
  private var screen: String?
  /// What had the focus in each case when it was left.
  private var kept: [String: String] = [:]

  mutating func set(_ identity: String?, in stops: Stops) {
    self.identity = identity
    place = identity.flatMap { identity in stops.all.firstIndex { $0.identity == identity } } ?? 0
  }

  /// Goes to a row of which nothing else is known yet.
  mutating func go(to row: String) { identity = row }

  /// Finds the focus again on a new frame; `row` is the one that stands where the row with the focus is gone.
  mutating func follow(_ frame: ViewFrame, _ stops: Stops, instead row: String?) {
    if let dialog = frame.dialog, !hasDialog {
      hasDialog = true
      behind = identity
      // What destroys is not what a hasty Enter should do.
      var isDestructive = false
      if case .button(_, _, true, _, _) = dialog.confirm.kind { isDestructive = true }
      return set(isDestructive ? dialog.cancel.identity : dialog.confirm.identity, in: stops)
    }
    if frame.dialog == nil, hasDialog {
      hasDialog = false
      if let behind, stops[behind] != nil { return set(behind, in: stops) }
    }
    let left = view
    let shown = [frame.screen, frame.casePath].compactMap(\.self).joined(separator: " ")
    view = shown
    let isOtherScreen = frame.screen != screen
    screen = frame.screen
    if let left, left != shown, let identity, isOtherScreen || stops[identity] == nil {
      // Another view: it begins anew, or where it was left.
      kept[left] = identity
      let before = kept[shown].flatMap { stops[$0]?.isOpen == true ? $0 : nil }
      return set(before, in: stops)
    }
    guard let identity else { return }
    if let index = stops.all.firstIndex(where: { $0.identity == identity }) {
      place = index
    } else if let row, let stop = stops.stop(inRow: row, like: identity) {
      set(stop.identity, in: stops)
    } else {
      // Gone: what took its place, or the last one before it.
      let after = stops.all.dropFirst(place).first { $0.isOpen && !$0.isField }
      let before = stops.all.prefix(place).last { $0.isOpen && !$0.isField }
      set((after ?? before)?.identity, in: stops)
    }
  }
}
