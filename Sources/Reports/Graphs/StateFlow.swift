import Expressions
import ScreenProgram

/// Follows all steps of a screen, and gathers where they move, what they do in place, and where they lead beyond it.
struct StateFlow {
  /// Actions that run many others, which run others again, are told but not followed beyond this many.
  private static let mostRuns = 200

  let program: Program
  private(set) var moves: [Move] = []
  private(set) var stays: [Stay] = []
  private(set) var exits: [Exit] = []
  /// For each action the leaves from which its calls move the screen for their time: where cancelling leads back to.
  private var left: [ActionID: CaseSet] = [:]
  private var runs = 0
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
      self.exits.append(Exit(kind: exit.kind, words: words))
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
    let run = step.run.flatMap { context.running.contains($0.action) || runs >= StateFlow.mostRuns ? nil : $0 }
    var effects = effects(of: step, words, exits)
    if run == nil, let action = step.run?.action { effects.append("run \(program.actions[action].name)") }
    let place = stays.count
    if let run {
      runs += 1
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
    exits.append(Exit(kind: .open(link.screen), words: FlowWords("link")))
    add(leaves, "link", ["open \(link.screen)"])
  }

  mutating func noteLeaving(_ leaves: CaseSet, by action: ActionID?) {
    if let action { left[action] = (left[action] ?? CaseSet()).union(leaves) }
  }
}
