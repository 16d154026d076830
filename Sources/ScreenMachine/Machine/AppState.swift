import ScreenProgram
import SpecValues

/// What all screens of an app share: the instant, the due-queue, the counters, and what the current event gives.
final class AppState {
  @exclusivity(unchecked) var now: Instant = 0
  /// When the snapshot was taken that the machine was made of.
  @exclusivity(unchecked) var takenAt: Instant = 0
  @exclusivity(unchecked) var eventsAtInstant = 0
  @exclusivity(unchecked) var dues = DueQueue()
  /// The numbers that are taken next.
  @exclusivity(unchecked) var nextRun = 1
  @exclusivity(unchecked) var nextNotice = 1
  @exclusivity(unchecked) var nextDueOrder = 1
  @exclusivity(unchecked) var nextScreen = 1
  /// How many ids `newId()` has given, where there is more than one screen.
  @exclusivity(unchecked) var newIds = 0
  /// How many events were handled.
  @exclusivity(unchecked) var events = 0
  @exclusivity(unchecked) var notices: [Notice] = []
  /// The values of the shared models' fields.
  @exclusivity(unchecked) var shared: [Value] = []

  // Of the current event.
  /// What it and those that it led to lead to, in order.
  @exclusivity(unchecked) var consequences: [Consequence] = []
  /// How many of them are handled or being handled.
  @exclusivity(unchecked) var consequencesDone = 0
  @exclusivity(unchecked) var effects: [Effect] = []
  @exclusivity(unchecked) var trace: [TraceEntry] = []
  @exclusivity(unchecked) var recordsTrace = true

  @inline(__always) func record(_ entry: @autoclosure () -> TraceEntry) {
    if recordsTrace { trace.append(entry()) }
  }

  /// Says that an event is dropped, since there were too many at its instant (rule M7).
  func recordOverload(_ reason: String = "they start each other") {
    record(.failure(TraceEntry.Failure(message: "more than 1,000 events at one instant; \(reason)")))
  }
}
