extension ViewFrame {
  /// How many screens below are named; a person remembers the last ones.
  private static let namedBelow = 3

  /// Where it stands: the screens below and its own name, in an app, and the case; empty where there is nothing to name.
  package func place(isPlain: Bool) -> String {
    let named = below.suffix(ViewFrame.namedBelow)
    let more = named.count < below.count ? [isPlain ? "..." : "…"] : []
    let way = (more + named + [screen].compactMap(\.self)).joined(separator: isPlain ? " > " : " › ")
    return [way, casePath].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
