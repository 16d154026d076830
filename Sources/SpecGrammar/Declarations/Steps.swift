/// What happens on an event: its steps, and whether they were written as one path.
package struct HandlerDeclaration: Sendable {
  /// The ways in which a handler is written.
  package enum Form: Sendable {
    /// `done: loaded` or `done: loaded.items`: a case, or a payload field where the handler is a `done`.
    case path(DottedName)
    /// One step, or a list of steps.
    case steps([StepDeclaration])
  }

  /// What was written.
  package var form: Form
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// What happens on a failure.
package struct FailHandler: Sendable {
  /// The ways in which a failure is handled.
  package indirect enum Form: Sendable {
    /// `ignore`: nothing, on purpose.
    case ignore
    /// One handler for all kinds.
    case handler(HandlerDeclaration)
    /// A handler for each kind; `else` is one of the names.
    case kinds([FailBranch])
  }

  /// What was written.
  package var form: Form
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// One `kind: handler` of a `fail`.
package struct FailBranch: Sendable {
  /// The kind, or `else`.
  package var kind: Name
  /// Its handler: `ignore` or a handler, never kinds again.
  package var handler: FailHandler
}

/// A step: what applies together, reading the state as it was before (section 7).
package struct StepDeclaration: Sendable {
  /// The cases in which it applies; empty for all.
  package var cases: [DottedName] = []
  /// The condition under which it applies.
  package var when: ExpressionSlot?
  /// The alternatives, of which the first that applies is taken; nil where the key is absent.
  package var choose: [StepDeclaration]?
  /// The assignments.
  package var set: [AssignmentDeclaration] = []
  /// The baselines that move.
  package var baseline: [AssignmentDeclaration] = []
  /// Where it moves.
  package var to: DottedName?
  /// Whether a move to an active case leaves and enters it.
  package var again: Located<Bool>?
  /// The action whose runs end.
  package var cancel: DottedName?
  /// The action that is handled in the same transaction.
  package var run: RunStep?
  /// The call that starts.
  package var call: CallDeclaration?
  /// The message that is shown once.
  package var notice: TextSlot?
  /// The output that is emitted.
  package var emit: EmitStep?
  /// The screen that opens.
  package var open: OpenStep?
  /// The value that the screen closes with; its node is null where it closes without one.
  package var back: TypedSlot?
  /// `resetSession: true`; in an app's `handles` only.
  package var resetSession: Located<Bool>?
  /// Whether it was written as the path of a case alone.
  package var isShortForm = false
  /// Its bytes in the file.
  package var range: Range<Int>

  /// Makes a step that does nothing yet, or only moves.
  package init(to: DottedName? = nil, isShortForm: Bool = false, range: Range<Int>) {
    self.to = to
    self.isShortForm = isShortForm
    self.range = range
  }
}

/// `run` with its arguments.
package struct RunStep: Sendable {
  /// The action.
  package var action: DottedName
  /// The arguments.
  package var with: [Argument]
}

/// `emit` with its arguments.
package struct EmitStep: Sendable {
  /// The output.
  package var output: Name
  /// The arguments.
  package var with: [Argument]
}

/// `open` with its arguments and what happens with the result.
package struct OpenStep: Sendable {
  /// The screen.
  package var screen: Name
  /// The arguments.
  package var with: [Argument]
  /// What happens when it closes with a result.
  package var done: HandlerDeclaration?
}

/// An action: something that a person, a watch or a step can ask for.
package struct ActionDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The parameters.
  package var params: [Declaration] = []
  /// The cases in which it is handled; empty for all.
  package var cases: [DottedName] = []
  /// The condition under which it is handled.
  package var when: ExpressionSlot?
  /// The key of its runs.
  package var key: ExpressionSlot?
  /// What happens where it runs already.
  package var overlap: Located<OverlapPolicy>?
  /// How long it waits for a newer trigger.
  package var debounce: DurationSlot?
  /// How long its write can still be undone.
  package var delay: DurationSlot?
  /// The steps; of an action written as one step that step alone, whose `in` and `when` stand above.
  package var steps: [StepDeclaration] = []
  /// The bytes of key and value.
  package var range: Range<Int>

  package init(name: Name, range: Range<Int>) {
    self.name = name
    self.range = range
  }
}

/// What happens where an action runs already (rule R5).
package enum OverlapPolicy: String, Sendable, CaseIterable {
  case ignore, restart, queue, parallel
}

/// The events of a screen's life that a screen can handle.
package enum LifecycleEventName: String, Sendable, CaseIterable {
  case appear, disappear, resume, close
}

/// One `event: handler` of `lifecycle`.
package struct LifecycleDeclaration: Sendable {
  /// The event.
  package var event: Located<LifecycleEventName>
  /// What happens.
  package var handler: HandlerDeclaration
}

/// One `path: handler` of `watch`.
package struct WatchDeclaration: Sendable {
  /// What is watched.
  package var path: PathSlot
  /// What happens when it changed.
  package var handler: HandlerDeclaration
}
