package import ScreenMachine
import ScreenProgram

/// The moves of the clock where it is the real one: they wait, and take replies as they come.
extension Simulation {
  /// Whether the clock is the real one.
  package var isLive: Bool { live != nil }

  /// Whether no stub is ever asked.
  package var servesAll: Bool {
    guard let live else { return false }
    return services.operations.indices.allSatisfy(live.serves)
  }

  /// The real time of a live play; nil on the virtual clock.
  package var realTime: Instant? { live?.now }

  /// The time since the play began.
  package var elapsed: Instant { now - start }

  func advance(to instant: Instant, _ live: any LivePort) {
    while !isStopped {
      takeLiveReplies()
      let present = live.now
      move(to: min(instant, present))
      if present >= instant { return }
      live.wait(until: min(instant, nextInstant ?? instant))
    }
  }

  func advanceToNext(_ live: any LivePort) -> Bool {
    while !isStopped {
      takeLiveReplies()
      // A call that is out has a time limit, so there is nothing to wait for without an instant.
      guard let next = nextInstant else { return false }
      if next <= live.now {
        now = max(now, next)
        step(next)
        return true
      }
      live.wait(until: next)
    }
    return false
  }

  func settle(_ live: any LivePort) -> Bool {
    var events = 0
    while !isStopped, !isSettled {
      takeLiveReplies()
      let present = live.now
      while !isStopped, let due = nextInstant, due <= present {
        now = max(now, due)
        step(due)
        events += 1
        guard events < 10_000 else { return false }
      }
      now = max(now, present)
      if !isStopped, !isSettled { live.wait(until: nextInstant ?? .max) }
    }
    return true
  }
}
