import Expressions
import ScreenProgram

/// Follows all steps of a screen, and gathers where they move, what they do in place, and where they lead beyond it.
struct StateFlow {
  /// A way from some leaves into a case.
  struct Move {
    var from: CaseSet
    var to: CaseID
    var label: String
  }

  /// What happens in some leaves without leaving them.
  struct Stay {
    var leaves: CaseSet
    var label: String
    var effects: [String]
  }

  /// What leads beyond the screen.
  struct Exit {
    enum Kind {
      case open(String)
      case emit(String)
      case back
      case resetSession
    }

    var kind: Kind
    var label: String
  }

  /// What holds for all steps of a handler and of what it leads to.
  struct Context {
    /// The action whose calls these are; nil in a timer, a watch and the like.
    var action: ActionID?
    /// The leaves within which a run that moves nowhere lives (rule R7).
    var home: CaseSet
    /// The actions that are being run, so that a cycle ends.
    var running: [ActionID] = []
    /// Where what moves nowhere is told; nil for wherever it happens.
    var listing: CaseSet?
    /// Where a step before has moved.
    var moved: CaseID?
    /// Whether it is a step of an outcome, whose calls are told by their operation.
    var isOutcome = false
  }

  let program: Program
  private(set) var moves: [Move] = []
  private(set) var stays: [Stay] = []
  private(set) var exits: [Exit] = []
  /// For each action the leaves from which its calls move the screen for their time: where cancelling leads back to.
  private var left: [ActionID: CaseSet] = [:]
  private var cancels: [(action: ActionID, from: CaseSet, label: String)] = []

  init(_ program: Program) {
    self.program = program
    followRoots()
    for each in cancels {
      for leaf in (left[each.action] ?? CaseSet()).members {
        moves.append(Move(from: each.from.subtracting(CaseSet([leaf])), to: leaf, label: each.label))
      }
    }
  }

  /// Follows steps that begin in some leaves; gives the leaves in which they may end.
  @discardableResult
  mutating func follow(_ steps: [Step], in leaves: CaseSet, _ words: FlowWords, _ context: Context) -> CaseSet {
    var here = leaves
    var context = context
    for (index, step) in steps.enumerated() {
      let own = narrowed(here, step.leaves, step.guardExpression)
      guard !own.isEmpty else { continue }
      var words = words.when(step.guardExpression)
      let target = step.guardExpression == nil ? step.move?.target : nil
      // What comes after a move is told with it, and not as what happens where it leads to.
      if target != nil {
        words.more = steps[(index + 1)...].filter { $0.guardExpression == nil }.flatMap { next in
          (next.run.map { ["run \(program.actions[$0.action].name)"] } ?? []) + exits(of: next).map(\.text)
        }
      }
      let after = follow(step, in: own, words, context)
      here = step.guardExpression == nil ? here.subtracting(own).union(after) : here.union(after)
      if let target {
        context.listing = (context.listing ?? leaves).subtracting(own.subtracting(program.leaves(of: target)))
        context.moved = target
      }
    }
    return here
  }

  private mutating func follow(_ step: Step, in own: CaseSet, _ words: FlowWords, _ context: Context) -> CaseSet {
    if let choices = step.choices { return follow(choices: choices, in: own, words, context) }
    let exits = exits(of: step).map { exit in
      self.exits.append(Exit(kind: exit.kind, label: words.label))
      return exit.text
    }
    var (here, stay) = (own, own)
    if let move = step.move {
      let within = program.leaves(of: move.target)
      let entered = CaseSet([program.leaf(entering: move.target)])
      stay = move.again ? own.intersection(entered) : own.intersection(within)
      add(own.subtracting(stay), move.again ? entered.members[0] : move.target, words.label(exits))
      here = stay.union(own.isSubset(of: stay) ? CaseSet() : entered)
    }
    if let action = step.cancel {
      let waiting = here.intersection(during(of: action))
      if !waiting.isEmpty {
        cancels.append((action, waiting, words.label(["cancel \(program.actions[action].name)"])))
        stay = stay.subtracting(waiting)
      }
    }
    if let call = step.call {
      // While it is out nothing else is seen where it moved to, and elsewhere it moves.
      stay = stay.subtracting(call.during.map { own.subtracting(call.keep).union(program.leaves(of: $0)) } ?? CaseSet())
    }
    let effects = effects(of: step, words, exits)
    let place = stays.count
    if let run = step.run, !context.running.contains(run.action) {
      let after = follow(run, in: here, words, context)
      // Where it moves, that is told; where it does not, it tells itself that it was run.
      if step.move == nil, after != here || effects == words.effects { stay = CaseSet() }
      here = after
    }
    add(context.listing.map { stay.intersection($0) } ?? stay, words.label, effects, at: place)
    if let call = step.call {
      here = follow(call, in: here, moved: step.move?.target ?? context.moved, words, exits, context)
    }
    if let done = step.open?.done {
      follow(done.steps, in: here, FlowWords("\(step.open?.screen ?? "") done"), context)
    }
    return here
  }

  private mutating func follow(
    _ run: ActionCall, in leaves: CaseSet, _ words: FlowWords, _ context: Context
  ) -> CaseSet {
    let action = program.actions[run.action]
    var inner = context
    inner.action = run.action
    inner.running.append(run.action)
    inner.isOutcome = false
    inner.moved = nil
    inner.home = action.home.map { program.leaves(of: $0) } ?? context.home
    let reached = narrowed(leaves, action.leaves, action.guardExpression)
    let words = words.running(action.name).when(action.guardExpression)
    return leaves.subtracting(reached).union(follow(action.handler.steps, in: reached, words, inner))
  }

  private mutating func follow(
    choices: [Step], in own: CaseSet, _ words: FlowWords, _ context: Context
  ) -> CaseSet {
    var after = CaseSet()
    var rest = own
    for (index, choice) in choices.enumerated() {
      let isElse = index > 0 && choice.guardExpression == nil
      after = after.union(follow([choice], in: rest, isElse ? words.when("else") : words, context))
      if choice.guardExpression == nil { rest = rest.subtracting(choice.leaves ?? rest) }
    }
    return after.union(rest)
  }

  // MARK: What is found

  mutating func add(_ from: CaseSet, _ target: CaseID, _ label: String) {
    if !from.isEmpty { moves.append(Move(from: from, to: target, label: label)) }
  }

  mutating func add(_ leaves: CaseSet, _ label: String, _ effects: [String], at place: Int? = nil) {
    guard !leaves.isEmpty, !effects.isEmpty else { return }
    stays.insert(Stay(leaves: leaves, label: label, effects: effects), at: place ?? stays.endIndex)
  }

  mutating func add(_ link: Open, in leaves: CaseSet) {
    exits.append(Exit(kind: .open(link.screen), label: "link"))
    add(leaves, "link", ["open \(link.screen)"])
  }

  mutating func noteLeaving(_ leaves: CaseSet, by action: ActionID?) {
    if let action { left[action] = (left[action] ?? CaseSet()).union(leaves) }
  }

  // MARK: Where

  /// The leaves of some in which a step or an action applies.
  func narrowed(_ leaves: CaseSet, _ own: CaseSet?, _ condition: CheckedExpression?) -> CaseSet {
    var result = own.map { leaves.intersection($0) } ?? leaves
    if let possible = condition?.whenTrue.possible {
      result = result.intersection(CaseSet(possible.sorted().map { CaseID($0) }))
    }
    return result
  }

  /// The leaves in which a screen is while calls of an action run.
  func during(of action: ActionID) -> CaseSet {
    calls(program.actions[action].handler.steps).compactMap(\.during).reduce(CaseSet()) {
      $0.union(program.leaves(of: $1))
    }
  }

  func calls(_ steps: [Step]) -> [Call] {
    steps.flatMap { step in (step.call.map { [$0] } ?? []) + calls(step.choices ?? []) }
  }
}
