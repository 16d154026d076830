package import ScreenMachine
package import ScreenProgram

/// What answers in place of the stubs where a screen is played live: services, and the real clock.
package protocol LivePort: AnyObject {
  /// The real time, in nanoseconds since 2001-01-01T00:00:00Z; it never falls.
  var now: Instant { get }
  /// Whether an operation is answered here, and not by the stubs.
  func serves(_ operation: OperationID) -> Bool
  /// Begins a call.
  func send(_ request: Effect.Request)
  /// Gives up the calls of a run.
  func cancel(run: Int)
  /// Gives up every call that a reply is awaited of: the screen that asked is gone.
  func cancelAll()
  /// Takes the replies that came since the last call, in the order in which they came.
  func takeReplies() -> [LiveReply]
  /// Waits until an instant, or until there is a reply to take.
  func wait(until instant: Instant)
}

/// An answer of a live service, with the call that it is of.
package struct LiveReply: Sendable {
  package var request: Effect.Request
  /// When it came.
  package var instant: Instant
  package var reply: Input.Reply

  package init(_ request: Effect.Request, at instant: Instant, _ reply: Input.Reply) {
    self.request = request
    self.instant = instant
    self.reply = reply
  }
}
