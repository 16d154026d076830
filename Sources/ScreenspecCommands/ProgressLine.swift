/// Says on a terminal how far a long work is, in a line that goes again.
struct ProgressLine {
  /// Shorter work is not worth a line that flickers.
  private static let patience = Duration.milliseconds(500)
  private static let step = Duration.milliseconds(100)

  private let total: Int
  private let now: () -> Duration
  private let write: (String) -> Void
  private let start: Duration
  private var last: Duration?

  /// `now` is a clock that only moves on, `write` takes what goes to the terminal.
  init(total: Int, now: @escaping () -> Duration, write: @escaping (String) -> Void) {
    self.total = total
    self.now = now
    self.write = write
    start = now()
  }

  /// Shows how much is done, where there is time to see it.
  mutating func show(_ done: Int) {
    let time = now()
    guard time - start >= Self.patience, last.map({ time - $0 >= Self.step }) ?? true else { return }
    write("\r\u{1B}[K\(done) of \(total) files")
    last = time
  }

  /// Takes the line away, so that other text may be written.
  mutating func clear() {
    guard last != nil else { return }
    write("\r\u{1B}[K")
    last = nil
  }
}
