#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One thing that is measured.
struct Figure {
  /// What to call it on the command line.
  var name: String
  /// The unit of the value, such as `M/s`.
  var unit: String
  /// What the value is compared to.
  var comparison: String
  /// How many digits after the point are worth showing.
  var digits = 2
  /// Measures it.
  var measure: () -> Double

  /// All figures, in the order in which they are shown.
  static func all(folder: String) -> [Figure] {
    load(folder) + start(folder) + expressions + dispatch + scenarios + frames + keys + decoding + live
  }

  /// Measures and gives the line to print.
  func line() -> String {
    let value = measure()
    let scale = [1.0, 10, 100, 1_000][min(max(digits, 0), 3)]
    let padding = String(repeating: " ", count: max(1, 34 - name.utf8.count))
    return "\(name)\(padding)\((value * scale).rounded() / scale) \(unit)   (\(comparison))"
  }

  /// The time of the user in this process so far, in seconds.
  static var userSeconds: Double {
    // 0 is RUSAGE_SELF, whose Swift type differs between systems.
    userSeconds(of: 0)
  }

  /// The user time of the commands that were run and have ended.
  static var userSecondsOfCommands: Double { userSeconds(of: -1) }

  private static func userSeconds(of whose: Int32) -> Double {
    var usage = rusage()
    _ = getrusage(.init(whose), &usage)
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }

  /// The median time of one call, in seconds, over several rounds of about 50 ms each.
  static func medianSeconds(rounds: Int = 9, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    var count = 1
    while true {
      let time = clock.measure { for _ in 0..<count { work() } }
      if time > .milliseconds(20) {
        count = max(1, Int(Double(count) * (.milliseconds(50) / time)))
        break
      }
      count *= 2
    }
    let times = (0..<rounds).map { _ in
      clock.measure { for _ in 0..<count { work() } } / Duration.seconds(1) / Double(count)
    }
    return times.sorted()[rounds / 2]
  }
}

/// Ends the bench where one of its own texts, which no author writes, does not do what its figure needs: there is
/// nothing to measure then.
func broken(_ what: String) -> Never { fatalError(what) }
