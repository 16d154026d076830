import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

extension ScreenChecker {
  /// Checks the view: that every case is covered once, and what each node says.
  func checkView() {
    guard let declared = declaration.view else { return }
    let everywhere = Scope(leaves: cases.allLeaves, place: .view)
    if let toolbar = declared.toolbar { program.view.toolbar = nodes(toolbar.nodes, in: everywhere) }
    if let always = declared.always { program.view.always = nodes(always.nodes, in: everywhere) }
    if let searchable = declared.searchable {
      program.view.searchable = binding(searchable, to: .string, in: everywhere)
    }
    if let refreshable = declared.refreshable {
      program.view.refreshable = actionCall(refreshable, in: everywhere, offers: false)
    }
    checkBodies(of: declared)
  }

  private func checkBodies(of declared: ViewDeclaration) {
    program.view.bodyOfLeaf = cases.cases.map { _ in nil }
    var owners: [(leaves: CaseSet, named: [(CaseID, Range<Int>)], body: ViewBody)] = []
    if declared.isPlainList {
      for each in declared.cases { owners.append((cases.allLeaves, [], each.body)) }
    } else {
      owners = share(declared.cases)
      let covered = owners.reduce(CaseSet()) { $0.union($1.leaves) }
      let rest = cases.allLeaves.subtracting(covered)
      if let otherwise = declared.otherwise {
        if rest.isEmpty {
          findings.warning(
            CheckingCode.elseNeverUsed, "`else` is never shown, since every case has a body of its own; remove it",
            at: otherwise.range)
        }
        owners.append((rest, [], otherwise))
      } else if !rest.isEmpty {
        reportMissing(rest, in: declared)
      }
    }
    for owner in owners {
      let scope = Scope(leaves: owner.leaves, place: .view)
      let index = program.view.bodies.count
      program.view.bodies.append(nodes(owner.body.nodes, in: scope))
      for leaf in owner.leaves.members { program.view.bodyOfLeaf[leaf.index] = index }
    }
  }

  /// Shares the leaves out: the most specific case replaces its parent's body.
  private func share(
    _ declared: [CaseView]
  ) -> [(leaves: CaseSet, named: [(CaseID, Range<Int>)], body: ViewBody)] {
    var first: [CaseID: Range<Int>] = [:]
    var named: [[(CaseID, Range<Int>)]] = []
    for each in declared {
      var own: [(CaseID, Range<Int>)] = []
      for path in each.cases {
        guard let id = caseID(path) else { continue }
        if let earlier = first[id] {
          findings.error(
            CheckingCode.caseCoveredTwice, "the case `\(path.text)` has a body already; put the nodes together",
            at: path.range, notes: [("the other body", earlier)])
        } else {
          first[id] = path.range
          own.append((id, path.range))
        }
      }
      named.append(own)
    }
    return zip(declared, named).map { each, own in
      var leaves = CaseSet()
      for (id, _) in own {
        var rest = cases.leaves(id)
        for other in first.keys where other != id && cases.ancestry(other).contains(id) {
          rest = rest.subtracting(cases.leaves(other))
        }
        leaves = leaves.union(rest)
      }
      return (leaves, own, each.body)
    }
  }

  private func reportMissing(_ rest: CaseSet, in declared: ViewDeclaration) {
    let words = cases.words(rest)
    let plural = rest.members.count > 1
    // Where the view names a case that does not exist, that slip is the cause, and it was reported.
    if declared.cases.contains(where: { $0.cases.contains { cases[$0.text] == nil } }) { return }
    guard declaration.states != nil else {
      findings.error(
        CheckingCode.caseNotCovered,
        "a screen without `states` has one case, and the view does not say what it shows; write `view` as a list of nodes, "
          + "or add `else:`", at: declared.keyRange)
      return
    }
    findings.error(
      CheckingCode.caseNotCovered,
      "the view does not say what \(words) \(plural ? "show" : "shows"); add \(plural ? "bodies for them" : "a body for it"), or `else:`",
      at: declared.keyRange,
      notes: rest.members.prefix(3).map { ("`\(cases.path($0))` is declared here", cases.cases[$0.index].range) })
  }

  // MARK: Actions and bindings

  /// An action slot outside of components: `name`, or `name(CEL, …)`.
  func actionCall(_ slot: ActionSlot, in scope: Scope, offers: Bool = true) -> ActionCall? {
    guard case .call(let call)? = viewAction(slot, in: scope, offers: offers) else { return nil }
    return call
  }

  /// Warns of a control whose action never applies in the cases in which it is shown (rule M4).
  func checkOffer(_ action: Action, in scope: Scope, at range: Range<Int>) {
    guard let shown = scope.leaves, !shown.isEmpty else { return }
    let declared = declaration.actions.first { $0.name.text == action.name }
    // A case that is misspelt is reported at the action.
    guard let declared, declared.cases.allSatisfy({ cases[$0.text] != nil }),
      let applies = action.leaves ?? leaves(declared.cases), !applies.isEmpty
    else { return }
    guard shown.intersection(applies).isEmpty else { return }
    findings.warning(
      CheckingCode.actionNeverApplies,
      "`\(action.name)` is handled only in \(cases.words(applies)), and this is shown in \(cases.words(shown)), so it is always disabled here",
      at: range)
  }

  /// The place that a control writes.
  func binding(_ slot: PathSlot, to type: ValueType?, in scope: Scope) -> CheckedPath? {
    guard let path = assignablePath(slot, in: scope) else { return nil }
    if let type, path.type != type, path.type != .error {
      findings.error(
        CheckingCode.notAssignable,
        "this control edits a value of type `\(type)`, and `\(slot.text)` has the type `\(path.type)`",
        at: slot.range)
      return nil
    }
    return path
  }
}
