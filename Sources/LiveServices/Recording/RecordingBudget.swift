/// How much may stand in a recording itself, so that it stays within the limits of a screen file (rule Y3).
struct RecordingBudget {
  /// An answer beyond these stands in a file of its own.
  static let inline = RecordingBudget(bytes: 2 << 10, nodes: 400)
  /// What all calls together may take.
  static let whole = RecordingBudget(bytes: 768 << 10, nodes: 80_000)
  /// What a call takes without its answer.
  static let call = RecordingBudget(bytes: 160, nodes: 16)

  var bytes: Int
  var nodes: Int

  /// Takes a part, where that much is left.
  mutating func take(_ part: RecordingBudget) -> Bool {
    guard holds(part) else { return false }
    bytes -= part.bytes
    nodes -= part.nodes
    return true
  }

  func holds(_ part: RecordingBudget) -> Bool { part.bytes <= bytes && part.nodes <= nodes }
}
