/// A call, as a step, `source` or `more` writes it (section 8).
package final class CallDeclaration: Sendable {
  /// What is called.
  package enum Target: Sendable {
    /// `call`: one operation; a name without a dot was reported.
    case operation(DottedName)
    /// `all`: several at once.
    case all([CallPart])
  }

  /// What is called.
  package let target: Target
  /// The bytes of the key `call` or `all` and its value.
  package let targetRange: Range<Int>
  /// The arguments; empty with `all`, whose parts have their own.
  package let with: [Argument]
  /// Whether each part of `all` has its own outcome.
  package let settle: Located<Bool>?
  /// The case for the time of the run.
  package let during: DottedName?
  /// What happens on success.
  package let done: HandlerDeclaration?
  /// What happens on failure.
  package let fail: FailHandler?
  /// The limit of one attempt.
  package let timeout: DurationSlot?
  /// The limit of the run with its delays.
  package let deadline: DurationSlot?
  /// How failures are tried again.
  package let retry: RetryDeclaration?
  /// What is shown as done until the answer is there; nil where the key is absent.
  package let optimistic: OptimisticDeclaration?

  init(
    target: Target, targetRange: Range<Int>, with: [Argument], settle: Located<Bool>?, during: DottedName?,
    done: HandlerDeclaration?, fail: FailHandler?, timeout: DurationSlot?, deadline: DurationSlot?,
    retry: RetryDeclaration?, optimistic: OptimisticDeclaration?
  ) {
    self.target = target
    self.targetRange = targetRange
    self.with = with
    self.settle = settle
    self.during = during
    self.done = done
    self.fail = fail
    self.timeout = timeout
    self.deadline = deadline
    self.retry = retry
    self.optimistic = optimistic
  }
}

/// One part of `all`.
package struct CallPart: Sendable {
  /// The name of its part of the result.
  package var name: Name
  /// What is called.
  package var operation: DottedName
  /// The arguments.
  package var with: [Argument]
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// `optimistic`: assignments that hold until the answer is there (rule R10).
package struct OptimisticDeclaration: Sendable {
  /// The assignments.
  package var set: [AssignmentDeclaration]
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// `retry`; what is nil has the standard value (rule R9).
package struct RetryDeclaration: Sendable {
  /// How often a failure is tried again.
  package var times: Located<Int>?
  /// The first delay.
  package var delay: DurationSlot?
  /// What the delay is multiplied by each time.
  package var backoff: Located<Double>?
  /// The longest delay.
  package var max: DurationSlot?
  /// The kinds of failure that are tried again; nil for the standard ones.
  package var kinds: [Name]?
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// `source`: the data of the screen, the action `load` (rules D1 to D6).
package struct SourceDeclaration: Sendable {
  /// Where content stays while a load runs.
  package enum Keep: Sendable {
    /// `keep: never`.
    case never
    /// In these cases.
    case cases([DottedName])
  }

  /// The call with its outcomes; nil where neither `call` nor `all` was given, which was reported.
  package var call: CallDeclaration?
  /// What identifies the data.
  package var key: ExpressionSlot?
  /// The condition under which it loads.
  package var when: ExpressionSlot?
  /// Where content stays while a load runs.
  package var keep: Located<Keep>?
  /// What happens on a failure with content kept.
  package var failKept: FailHandler?
  /// `reload: onAppear`: it loads on each appear.
  package var reloadsOnAppear: Located<Bool>?
  /// The age from which it loads again on appear.
  package var olderThan: DurationSlot?
  /// How it is loaded again by itself.
  package var poll: PollDeclaration?
  /// The next page.
  package var more: MoreDeclaration?
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// `poll` (rule D5).
package struct PollDeclaration: Sendable {
  /// The time between the end of a run and the next; nil where it is missing, which was reported.
  package var every: DurationSlot?
  /// The cases in which it pauses.
  package var pauseIn: [DottedName]
  /// What each failure multiplies the time by.
  package var backoff: Located<Double>?
  /// The longest time.
  package var max: DurationSlot?
  /// The kinds of failure that end it.
  package var stopOn: [Name]
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// `more`: the action `loadMore` (rule D6).
package struct MoreDeclaration: Sendable {
  /// The call with its outcomes; nil where `call` is missing, which was reported.
  package var call: CallDeclaration?
  /// The condition under which there is more.
  package var when: ExpressionSlot?
  /// Its bytes in the file.
  package var range: Range<Int>
}
