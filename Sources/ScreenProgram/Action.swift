package import Expressions
package import SpecValues

/// Something that a person, a timer or another step can ask for by name.
package struct Action: Sendable {
  package var name: String
  package var params: [Parameter]
  /// The leaves in which it applies; nil for all.
  package var leaves: CaseSet?
  /// Its guard; the parameters are locals 0, 1, ….
  package var guardExpression: CheckedExpression?
  package var key: RunKey
  package var overlap: Overlap
  /// How long a trigger must be the last before its call starts, in nanoseconds.
  package var debounce: Int?
  /// How long a call is held back, in nanoseconds.
  package var delay: Int?
  package var handler: Handler
  /// The slot in which expressions read the status of its runs.
  package var status: SlotID
  /// The smallest case that contains `leaves`; the owner of its runs where they have no better one (rule R7).
  package var home: CaseID?
  package var range: Range<Int>

  package init(
    name: String, params: [Parameter] = [], leaves: CaseSet? = nil, guardExpression: CheckedExpression? = nil,
    key: RunKey = .one, overlap: Overlap = .ignore, debounce: Int? = nil, delay: Int? = nil, handler: Handler,
    status: SlotID, home: CaseID? = nil, range: Range<Int>
  ) {
    self.name = name
    self.params = params
    self.leaves = leaves
    self.guardExpression = guardExpression
    self.key = key
    self.overlap = overlap
    self.debounce = debounce
    self.delay = delay
    self.handler = handler
    self.status = status
    self.home = home
    self.range = range
  }

  /// What tells the runs of one action apart (rule R4).
  package enum RunKey: Sendable {
    /// All are one.
    case one
    /// The ids of these parameters, which are identified records.
    case ids([Int])
    /// The value of `key:`.
    case expression(CheckedExpression)
  }

  /// What happens to a trigger while a run of the same key is out (rule R5).
  package enum Overlap: String, Sendable {
    case ignore, restart, queue, parallel
  }
}

/// A list of steps, with the number of locals that they need.
///
/// Locals are numbered by scope: an action's parameters first; in an outcome the parameters of the action, then what
/// the call was given (`sent`), then `result` or `error`.
package struct Handler: Sendable {
  package var steps: [Step]
  package var localCount: Int

  package init(steps: [Step], localCount: Int) {
    self.steps = steps
    self.localCount = localCount
  }

  package static let nothing = Handler(steps: [], localCount: 0)
}

/// One step: when it applies, and what it does then, in the order of the fields.
package struct Step: Sendable {
  package var leaves: CaseSet?
  package var guardExpression: CheckedExpression?
  /// The first of these that applies, instead of the rest; nil where the step is no `choose`.
  package var choices: [Step]?
  package var sets: [Assignment]
  /// `baseline`: for each field its new baseline.
  package var baselines: [(field: Int, value: TypedValue)]
  package var move: Move?
  package var cancel: ActionID?
  package var run: ActionCall?
  package var call: Call?
  package var notice: CheckedTemplate?
  package var emit: (output: Int, arguments: [CheckedExpression])?
  package var open: Open?
  package var back: Back?
  /// Whether every screen goes, and each shared model of the session is as it was at first; in an app's `handles` alone.
  package var resetsSession: Bool
  package var range: Range<Int>

  package init(range: Range<Int>) {
    self.range = range
    sets = []
    baselines = []
    resetsSession = false
  }
}

/// A value that a slot of kind *typed* holds.
package indirect enum TypedValue: Sendable {
  /// A literal, decoded by the slot's type.
  case literal(Value)
  /// A template; a whole `${…}` keeps its type.
  case template(CheckedTemplate)
  /// A list with a template somewhere in it.
  case list([TypedValue])
  /// A map with a template somewhere in it.
  case map([(key: Value, value: TypedValue)])
  /// A record with a template somewhere in it; one value for each field.
  case record(RecordType, [TypedValue])
}

/// `set: { path: value }`.
package struct Assignment: Sendable {
  package var path: CheckedPath
  package var value: TypedValue
  package var range: Range<Int>

  package init(path: CheckedPath, value: TypedValue, range: Range<Int>) {
    self.path = path
    self.value = value
    self.range = range
  }
}

/// `to: case`.
package struct Move: Sendable {
  /// The case that the author named; entering it enters its initial sub-cases.
  package var target: CaseID
  /// Whether an active case is left and entered again.
  package var again: Bool

  package init(target: CaseID, again: Bool = false) {
    self.target = target
    self.again = again
  }
}

/// An action with its arguments.
package struct ActionCall: Sendable {
  package var action: ActionID
  package var arguments: [CheckedExpression]
  package var range: Range<Int>

  package init(action: ActionID, arguments: [CheckedExpression], range: Range<Int>) {
    self.action = action
    self.arguments = arguments
    self.range = range
  }
}

/// A change that is looked for after each event: of the value at a path, compared with the event's start.
package struct Watch: Sendable {
  package var path: CheckedPath
  package var handler: Handler
  package var range: Range<Int>

  package init(path: CheckedPath, handler: Handler, range: Range<Int>) {
    self.path = path
    self.handler = handler
    self.range = range
  }
}
