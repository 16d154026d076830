import TextFrame

/// What the last image showed of the screen: for each line the stops on it.
struct Sight {
  private var lines: [[String]] = []
  /// The lines of the body, which scrolls.
  private var body = 0..<0
  private(set) var hasMoreAbove = false
  private(set) var hasMoreBelow = false

  init() {}

  init(_ rendered: RenderedFrame) {
    lines = rendered.lines.map(\.stops)
    body = rendered.bodyStart..<min(rendered.bodyStart + rendered.bodyHeight, lines.count)
    hasMoreAbove = rendered.hasMoreAbove
    hasMoreBelow = rendered.hasMoreBelow
  }

  /// The lines that a move by a page goes.
  var page: Int { max(1, body.count - 1) }

  func shows(_ stop: String) -> Bool { lines.contains { $0.contains(stop) } }

  /// Whether something of a row is to be seen.
  func shows(row identity: String) -> Bool {
    lines.contains { stops in
      stops.contains { $0 == identity || $0.hasPrefix(identity + "/") || $0.hasPrefix(identity + "~") }
    }
  }

  /// The first stop of each line of the body that has one, with the number of the line in the body.
  var bodyStops: [(identity: String, line: Int)] {
    body.compactMap { line in lines[line].first.map { ($0, line - body.lowerBound) } }
  }

  /// The stops of the next line up or down that has others than one, and where in its line that one stands; nil where
  /// none is in sight.
  func stops(from stop: String, by step: Int) -> (stops: [String], place: Int)? {
    guard let line = lines.firstIndex(where: { $0.contains(stop) }) else { return nil }
    let place = lines[line].firstIndex(of: stop) ?? 0
    var next = line + step
    while lines.indices.contains(next) {
      if !lines[next].isEmpty, !lines[next].contains(stop) { return (lines[next], place) }
      next += step
    }
    return nil
  }
}
