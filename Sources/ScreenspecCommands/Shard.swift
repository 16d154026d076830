/// One of several parts into which the chosen scenarios are dealt, as in `--shard 2/4`.
struct Shard: Sendable {
  /// Which part, from 1.
  let number: Int
  /// How many parts there are.
  let count: Int

  /// Reads `K/N`; nil where it is none.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    // `Int` takes a sign, which nobody means here.
    guard parts.count == 2, parts.joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(parts[0]), let count = Int(parts[1]), number >= 1, number <= count
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether the scenario with this place among all that are chosen, from 0, is in this part.
  func holds(_ place: Int) -> Bool { place % count == number - 1 }

  var words: String { "shard \(number)/\(count)" }
}

/// Counts the scenarios of all files in their order, while the files are loaded side by side.
final class ScenarioCount: Sendable {
  private struct State: Sendable {
    var files = 0
    var scenarios = 0
  }

  private let monitor = Monitor(State())

  /// Tells how many scenarios a file has; gives how many those before it have, and waits until that is known.
  func add(_ count: Int, ofFile index: Int) -> Int {
    monitor.wait(until: { $0.files == index }) { state in
      defer {
        state.files += 1
        state.scenarios += count
      }
      return state.scenarios
    }
  }
}
