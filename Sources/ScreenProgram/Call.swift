package import Expressions
package import SpecValues

/// A step's call of a service, or of several at once; what starts a run.
package struct Call: Sendable {
  /// The operations: one, or under `all` one a name.
  package var parts: [Part]
  /// Whether the parts are named (`all`), so that the result is a record of theirs.
  package var joins: JoinedResult?
  /// The case to be in while it runs (rule R2); nil where the screen does not move.
  package var during: CaseID?
  /// The leaves in which `during` moves nowhere, since they keep their content (rule D3).
  package var keep: CaseSet
  package var done: Handler
  package var fail: FailureHandler
  /// In place of `fail` for a run that kept content (rule D4).
  package var failKept: FailureHandler?
  /// The limit of one attempt, in nanoseconds.
  package var timeout: Int
  /// The limit of the run with its delays, in nanoseconds.
  package var deadline: Int?
  package var retry: Retry?
  package var optimistic: [Assignment]
  /// How many locals the scope around has; what was sent follows them, then the result or the error.
  package var outerLocals: Int
  package var range: Range<Int>

  package init(parts: [Part], outerLocals: Int, range: Range<Int>) {
    self.parts = parts
    self.outerLocals = outerLocals
    self.range = range
    keep = CaseSet()
    done = .nothing
    fail = FailureHandler(byKind: [], otherwise: nil)
    timeout = 30_000_000_000
    optimistic = []
  }

  /// How many locals hold what was sent (`sent.x`): one a parameter of a single call; under `all` there are none.
  package var sentLocals: Int { joins == nil ? parts.first?.arguments.count ?? 0 : 0 }

  /// The local that holds `result` in the steps of `done`, and `error` in those of `fail`.
  package var outcomeLocal: Int { outerLocals + sentLocals }

  package struct Part: Sendable {
    /// The name under `all`; empty for a single call.
    package var name: String
    package var operation: OperationID
    /// One for each parameter of the operation, in its order.
    package var arguments: [CheckedExpression]

    package init(name: String = "", operation: OperationID, arguments: [CheckedExpression]) {
      self.name = name
      self.operation = operation
      self.arguments = arguments
    }
  }

  /// How the answers of `all` become one result.
  package struct JoinedResult: Sendable {
    /// The record of the parts, in their order; with `settles` of records `{ value, error }`.
    package var type: RecordType
    /// The record of each part where `settles`.
    package var partTypes: [RecordType]
    package var settles: Bool

    package init(type: RecordType, partTypes: [RecordType], settles: Bool) {
      self.type = type
      self.partTypes = partTypes
      self.settles = settles
    }
  }
}

/// What handles a failure: by its kind, or whatever it is.
package struct FailureHandler: Sendable {
  package var byKind: [(kind: String, handler: Handler)]
  /// For the kinds that are not named; nil where all are, or where failures are ignored.
  package var otherwise: Handler?

  package init(byKind: [(kind: String, handler: Handler)], otherwise: Handler?) {
    self.byKind = byKind
    self.otherwise = otherwise
  }

  package func handler(for kind: String) -> Handler {
    byKind.first { $0.kind == kind }?.handler ?? otherwise ?? .nothing
  }
}

/// When and how often a failed attempt is made again (rule R9). Times are nanoseconds.
package struct Retry: Sendable {
  package var times: Int
  package var delay: Int
  package var backoff: Double
  package var max: Int
  package var kinds: [String]

  package init(
    times: Int = 2, delay: Int = 1_000_000_000, backoff: Double = 2, max: Int = 60_000_000_000,
    kinds: [String] = ["offline", "timeout", "server", "tooManyRequests"]
  ) {
    self.times = times
    self.delay = delay
    self.backoff = backoff
    self.max = max
    self.kinds = kinds
  }
}

/// A screen's data: the policy over the action `load` (rules D1 to D6). The action itself is an ordinary one.
package struct Source: Sendable {
  package var load: ActionID
  package var loadMore: ActionID?
  /// What makes the data that of another thing; by default the parameters.
  package var identity: [CheckedExpression]
  /// The leaves in which content is kept; nil under `keep: never`.
  package var keep: CaseSet?
  /// Whether `done` moves nowhere, so that content counts as kept from the first done on.
  package var keepsInPlace: Bool
  /// Whether each appear loads again.
  package var reloadsOnAppear: Bool
  /// An appear loads again when the last done is older than this, in nanoseconds.
  package var olderThan: Int?
  package var poll: Poll?

  package init(load: ActionID, identity: [CheckedExpression], keep: CaseSet?) {
    self.load = load
    self.identity = identity
    self.keep = keep
    keepsInPlace = false
    reloadsOnAppear = false
  }

  /// Loading again and again while the screen is visible (rule D5). Times are nanoseconds.
  package struct Poll: Sendable {
    package var every: Int
    package var pauseIn: CaseSet
    package var backoff: Double
    package var max: Int
    package var stopOn: [String]

    package init(every: Int, pauseIn: CaseSet = CaseSet(), backoff: Double = 1, max: Int, stopOn: [String] = []) {
      self.every = every
      self.pauseIn = pauseIn
      self.backoff = backoff
      self.max = max
      self.stopOn = stopOn
    }
  }
}
