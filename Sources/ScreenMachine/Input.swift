package import ScreenProgram
package import SpecValues

/// What happens to a screen; with an instant it is an event (rule M8).
package enum Input: Sendable {
  case lifecycle(LifecycleEvent)
  /// A person asked for new data.
  case refresh
  /// An action with its arguments, one a parameter. `isAutomatic` where no person asked, as at the end of a list.
  case action(ActionID, [Value], isAutomatic: Bool = false)
  /// A control wrote a value. The locals are those that the path's keys read, captured when the frame was built.
  case edit(LinkedPath, locals: [Value], Value)
  /// New values of parameters, by their number; the others stay.
  case setParams([(param: Int, value: Value)])
  /// An answer of a call.
  case reply(run: Int, part: Int, attempt: Int, Reply)
  /// Something in the due-queue has come; each such event fires one entry, the next.
  case due
  /// The machine was made of a snapshot, and the calls that were out then are lost: reads are asked again, writes end as
  /// a failure of kind `unknown`, since nobody knows whether they arrived (rule M10).
  case restore
  /// The oldest notice was shown, and goes.
  case takeNotice

  /// What a call was answered with.
  package enum Reply: Sendable {
    /// `leftOut` bad elements are not in the value (rule T2).
    case done(Value, leftOut: Int = 0)
    case failed(CallError)
    /// The data is as it was: the run ends as done, without the steps of `done`.
    case unchanged
  }
}

/// What the machine wants done outside.
package enum Effect: Sendable {
  case request(Request)
  /// Nobody waits for the answers of a run any more.
  case cancelRequest(run: Int)
  case emit(output: Int, values: [Value])

  /// A call to make: of one part of a run.
  package struct Request: Sendable {
    package var run: Int
    package var part: Int
    /// From 1; an answer must name it.
    package var attempt: Int
    package var operation: OperationID
    package var arguments: [Value]

    package init(run: Int, part: Int, attempt: Int, operation: OperationID, arguments: [Value]) {
      self.run = run
      self.part = part
      self.attempt = attempt
      self.operation = operation
      self.arguments = arguments
    }
  }
}

/// What an event led to.
package struct Reaction: Sendable {
  package var effects: [Effect]
  /// What happened, in order; empty where the machine records no trace.
  package var trace: [TraceEntry]

  /// What an input leads to that never reached the machine.
  package static let nothing = Reaction(effects: [], trace: [])
}

/// A message that is shown once.
package struct Notice: Sendable, Hashable {
  package var number: Int
  package var text: String
}
