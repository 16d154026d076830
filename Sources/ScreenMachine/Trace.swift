package import ScreenProgram
package import SpecValues

/// One thing that happened in an event; ids only, text is made of it in reports.
package enum TraceEntry: Sendable {
  /// What began the event.
  case event(Event)
  case dispatched(ActionID, Cause)
  /// An action that applies in this case, but not now.
  case dropped(ActionID, DropReason)
  /// An action that does not apply in this case, or none of whose steps does.
  case unhandled(ActionID)
  case left(CaseID)
  case entered(CaseID)
  /// A branch of a `choose` that was taken, by its place in the source.
  case chose(Range<Int>)
  case assigned(SlotID)
  /// A path named an element that is not there; nothing was assigned.
  case noSuchElement(SlotID)
  case watch(Int)
  case notice(number: Int, text: String)
  case emitted(output: Int)
  /// A step or a link asks for another screen.
  case opening(String)
  /// A screen asks to close.
  case closing
  case opened(String)
  case closed(String)
  /// The root of a stack stays.
  case noWayBack
  /// Every screen goes, and the app begins anew.
  case sessionReset
  /// In an app: what follows is of this screen, up to the next such entry; -1 is the app's own part.
  case on(instance: Int, screen: Int, name: String)
  case run(Int, RunEvent)
  /// An answer that nobody waits for (rule R3).
  case late(run: Int, part: Int, attempt: Int)
  /// Bad elements of an answer that were left out (rule T2).
  case skippedInvalid(run: Int, count: Int)
  /// An expression failed, or events have no end; what the event had changed was undone (rules M7 and M9).
  case failure(Failure)
  /// The input was refused: it does not fit the screen.
  case refused(String)

  package enum Event: Sendable, Hashable {
    case lifecycle(LifecycleEvent)
    case refresh
    case action(ActionID)
    case edit(SlotID)
    case setParams
    case reply(run: Int)
    case timer(CaseID, Int)
    case wait(run: Int)
    case retry(run: Int)
    case timeout(run: Int)
    case deadline(run: Int)
    case poll
    /// A `progress` is shown, after it was there for long enough.
    case progress(Int)
    /// A `progress` that is gone was held for long enough.
    case holdEnd(Int)
    case restore
    case noticeTaken
    /// A link was used.
    case open
    case back
    case tab(Int)
    /// A screen that was opened from here has closed with a value.
    case result
    /// Another screen changed what is shared.
    case shared
    /// Nothing was due.
    case idle
  }

  package enum DropReason: String, Sendable {
    /// Its `when` does not hold.
    case condition
    /// A run of the same key is out, and the action ignores a second one.
    case overlap
    /// A load in flight serves this cause too (rule D2).
    case joined
    /// The screen is closed.
    case closed
    /// `loadMore` while `load` is running (rule D6).
    case loading
    /// The last page failed, so that only a person asks again (rule D6).
    case failedPage
    /// What is sent equals what was sent last (rule R6).
    case sameInput
  }

  package enum RunEvent: Sendable {
    case started(ActionID?, key: Value, Cause)
    case waiting(until: Instant)
    case queued
    case sent(attempt: Int)
    case retrying(at: Instant)
    case done
    case unchanged
    case failed(kind: String)
    case cancelled(CancelReason)
    /// A write that goes on though its owner has ended; its steps are skipped.
    case detached
  }

  package enum CancelReason: String, Sendable {
    /// A step said `cancel`.
    case asked
    /// A newer run of the same key took its place.
    case superseded
    /// The case that owned it was left.
    case ownerLeft
    /// The case that owned it was left before it was sent.
    case neverSent
    case keyChanged
    case reloaded
    case closed
  }

  /// What failed, with its place.
  package struct Failure: Sendable {
    package var message: String
    /// What failed in the expression, or the step or action where that is not known, in the bytes of the file; nil where
    /// no expression failed.
    package var range: Range<Int>?

    /// The message, and that it is of an expression.
    package var words: String { range == nil ? message : "an expression failed: \(message)" }
  }
}
