/// How virtual time follows the real one while a person plays: at a speed, or not at all.
struct PlayClock {
  /// From slow to fast; real time is in the middle.
  static let speeds = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 64]

  private var index = 3
  var isPaused = false
  /// The part of a millisecond that has passed and was not counted yet.
  private var rest = 0.0

  var speed: Double { PlayClock.speeds[index] }

  mutating func faster() { index = min(index + 1, PlayClock.speeds.count - 1) }

  mutating func slower() { index = max(index - 1, 0) }

  /// The virtual nanoseconds that pass with a real time, in whole milliseconds: so the times of a play can be read.
  mutating func virtual(_ real: Duration) -> Int {
    guard !isPaused, real > .zero else { return 0 }
    let (seconds, attoseconds) = real.components
    let milliseconds = (Double(seconds) * 1e3 + Double(attoseconds) / 1e15) * speed + rest
    let whole = min(milliseconds.rounded(.down), 1e12)
    rest = milliseconds - whole
    return Int(whole) * 1_000_000
  }

  /// The real milliseconds until a virtual time has passed, at least one; nil while time stands.
  func milliseconds(until virtual: Int) -> Int? {
    guard !isPaused else { return nil }
    return Int(min(max(1, (Double(virtual) / 1e6 / speed).rounded(.up)), 1e9))
  }

  /// What is to be said of it; nil at the speed of real time.
  var words: String? {
    let factor = speed == 1 ? nil : speed > 1 ? "x\(Int(speed))" : "x1/\(Int(1 / speed))"
    return isPaused ? ["‖ paused", factor].compactMap(\.self).joined(separator: " ") : factor
  }
}
