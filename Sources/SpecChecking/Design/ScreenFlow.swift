import ScreenProgram
import SpecGrammar

/// Every step and call of a screen, with the leaves in which it may run: at most these, perhaps fewer.
///
/// It and its sites are objects: many rules look at them, and what was declared is not copied for each.
final class ScreenFlow {
  /// What a step belongs to.
  enum Root: Hashable {
    case action(String)
    case lifecycle(LifecycleEventName)
    case watch(Int)
    case timer(CaseID)
  }

  /// Of which outcome a step is a part, itself or as a step of another call.
  enum Outcome {
    case done, fail, failKept
  }

  final class StepSite {
    let step: StepDeclaration
    let root: Root
    let leaves: CaseSet
    let outcome: Outcome?
    /// The call whose outcome it belongs to, as an index of `calls`.
    let call: Int?

    init(step: StepDeclaration, root: Root, leaves: CaseSet, outcome: Outcome?, call: Int?) {
      (self.step, self.root, self.leaves, self.outcome, self.call) = (step, root, leaves, outcome, call)
    }
  }

  final class CallSite {
    let call: CallDeclaration
    let root: Root
    /// The leaves in which it may be started.
    let leaves: CaseSet
    /// The leaves in which `during` moves nowhere.
    let keep: CaseSet
    /// The step that makes the call; nil for `source` and `more`.
    let step: StepDeclaration?

    init(call: CallDeclaration, root: Root, leaves: CaseSet, keep: CaseSet, step: StepDeclaration?) {
      (self.call, self.root, self.leaves, self.keep, self.step) = (call, root, leaves, keep, step)
    }
  }

  private(set) var steps: [StepSite] = []
  private(set) var calls: [CallSite] = []
  /// Every move, as a step or as the `during` of a call; what a cancelled run brings back is none.
  private(set) var moves: [Move] = []
  /// For each call the steps of its outcomes, as indices of `steps`.
  private var outcomes: [[Int]] = []
  private let cases: CaseTable

  init(_ screen: DesignReview) {
    cases = screen.cases
    addSource(of: screen)
    for action in screen.declaration.actions {
      let leaves = screen.actionIDs[action.name.text].flatMap { screen.program.actions[$0].leaves } ?? cases.allLeaves
      add(action.steps, .action(action.name.text), leaves, nil, nil)
    }
    for each in screen.declaration.lifecycle {
      add(each.handler, .lifecycle(each.event.value), cases.allLeaves, nil, nil)
    }
    for (index, each) in screen.declaration.watch.enumerated() {
      add(each.handler, .watch(index), cases.allLeaves, nil, nil)
    }
    for (id, state) in screen.declaredCases {
      for timer in state.after + state.every { add(timer.handler, .timer(id), cases.leaves(id), nil, nil) }
    }
    moves = allMoves
  }

  private func addSource(of screen: DesignReview) {
    guard let source = screen.declaration.source else { return }
    if let call = source.call {
      let keep = screen.program.source?.keep ?? CaseSet()
      add(call, .action("load"), cases.allLeaves, keep: keep, step: nil, failKept: source.failKept)
    }
    if let more = source.more?.call, let id = screen.program.source?.loadMore {
      let leaves = screen.program.actions[id].leaves ?? cases.allLeaves
      add(more, .action("loadMore"), leaves, keep: CaseSet(), step: nil, failKept: nil)
    }
  }

  private func add(
    _ handler: HandlerDeclaration, _ root: Root, _ leaves: CaseSet, _ outcome: Outcome?, _ call: Int?
  ) {
    switch handler.form {
    case .steps(let steps): add(steps, root, leaves, outcome, call)
    case .path(let path):
      var step = StepDeclaration(range: handler.range)
      let isCase = cases[path.text] != nil
      step.to = isCase ? path : DottedName(parts: Array(path.parts.dropLast()), range: path.range)
      append(StepSite(step: step, root: root, leaves: leaves, outcome: outcome, call: call))
    }
  }

  private func append(_ site: StepSite) {
    if let call = site.call { outcomes[call].append(steps.count) }
    steps.append(site)
  }

  private func add(
    _ declared: [StepDeclaration], _ root: Root, _ leaves: CaseSet, _ outcome: Outcome?, _ call: Int?
  ) {
    var leaves = leaves
    for step in declared {
      let own = narrowed(leaves, to: step)
      append(StepSite(step: step, root: root, leaves: own, outcome: outcome, call: call))
      if let made = step.call { add(made, root, own, keep: CaseSet(), step: step, failKept: nil) }
      // A screen that was opened comes back whenever it likes.
      if let done = step.open?.done { add(done, root, cases.allLeaves, nil, nil) }
      for choice in step.choose ?? [] { add([choice], root, own, outcome, call) }
      let moves = StepSearch.all([step])
      for target in moves.compactMap({ $0.to.flatMap { cases[$0.text] } }) {
        leaves = leaves.union(cases.leaves(target))
      }
      if moves.contains(where: { $0.run != nil || $0.cancel != nil }) { leaves = cases.allLeaves }
    }
  }

  private func narrowed(_ leaves: CaseSet, to step: StepDeclaration) -> CaseSet {
    let named = step.cases.compactMap { cases[$0.text] }
    return named.isEmpty ? leaves : leaves.intersection(named.reduce(CaseSet()) { $0.union(cases.leaves($1)) })
  }

  private func add(
    _ call: CallDeclaration, _ root: Root, _ leaves: CaseSet, keep: CaseSet, step: StepDeclaration?,
    failKept: FailHandler?
  ) {
    let index = calls.count
    calls.append(CallSite(call: call, root: root, leaves: leaves, keep: keep, step: step))
    outcomes.append([])
    // The owner of a run is the case that it moved to, else the case around (rule R7).
    let moved = (call.during ?? step?.to).flatMap { cases[$0.text] }.map { cases.leaves($0).union(keep) }
    let owner = moved ?? (keep.isEmpty ? cases.smallestCase(containing: leaves).map { cases.leaves($0) } : nil)
    let within = owner ?? cases.allLeaves
    if let done = call.done { add(done, root, within, .done, index) }
    if let fail = call.fail { add(fail, root, within, .fail, index) }
    if let failKept { add(failKept, root, keep, .failKept, index) }
  }

  private func add(_ fail: FailHandler, _ root: Root, _ leaves: CaseSet, _ outcome: Outcome, _ call: Int) {
    switch fail.form {
    case .ignore: break
    case .handler(let handler): add(handler, root, leaves, outcome, call)
    case .kinds(let branches):
      for branch in branches { add(branch.handler, root, leaves, outcome, call) }
    }
  }
}

extension ScreenFlow {
  /// A way from some leaves into one.
  struct Move {
    var from: CaseSet
    var to: CaseID
    var outcome: Outcome?
    /// Whether it is the `during` of the source.
    var startsLoad = false
  }

  private var allMoves: [Move] {
    let byStep = steps.compactMap { site -> Move? in
      guard let target = site.step.to.flatMap({ cases[$0.text] }) else { return nil }
      let again = site.step.again?.value ?? false
      let from = again ? site.leaves : site.leaves.subtracting(cases.leaves(target))
      return Move(from: from, to: cases.entryLeaf(target), outcome: site.outcome)
    }
    let byCall = calls.compactMap { site -> Move? in
      guard let target = site.call.during.flatMap({ cases[$0.text] }) else { return nil }
      let from = site.leaves.subtracting(cases.leaves(target)).subtracting(site.keep)
      return Move(from: from, to: cases.entryLeaf(target), startsLoad: site.root == .action("load"))
    }
    return byStep + byCall
  }

  /// The steps of one outcome of a call, those of calls inside of it not counted.
  func steps(of call: Int, _ outcome: Outcome) -> [StepSite] {
    outcomes[call].map { steps[$0] }.filter { $0.outcome == outcome }
  }
}
