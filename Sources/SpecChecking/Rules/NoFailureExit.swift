import SourceText
import SpecGrammar

/// A case in which a call runs is left also when the call fails.
enum NoFailureExit: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(901, "no-failure-exit"), "a case for the time of a call that a failure does not leave",
    why: "The screen would say that it is busy for ever, though nothing runs any more.",
    severity: .warning, form: .design,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      fail: { offline: { notice: You are offline. }, else: failed }
    """,
    replacing: "{ notice: You are offline. }",
    by: "{ to: failed, notice: You are offline. }")

  static func check(_ screen: DesignReview) {
    for (index, site) in screen.flow.calls.enumerated() {
      guard let during = site.call.during, let fail = site.call.fail else { continue }
      let exits = screen.flow.steps(of: index, .fail).contains { $0.step.to != nil || $0.step.run != nil }
      if exits, case .handler = fail.form { continue }
      for stuck in stuckBranches(of: fail, exits: exits) {
        screen.warn(
          self,
          "the screen is in `\(during.text)` while the call runs, and \(stuck.name) leaves it there for ever; "
            + "move on with `to:`", at: stuck.range, notes: [("entered here", during.range)])
      }
    }
  }

  /// The parts of a `fail` that move nowhere; where one handler stands for all kinds, that one.
  private static func stuckBranches(of fail: FailHandler, exits: Bool) -> [(name: String, range: Range<Int>)] {
    switch fail.form {
    case .ignore: [("a failure", fail.range)]
    case .handler: exits ? [] : [("a failure", fail.range)]
    case .kinds(let branches): branches.filter { !moves($0.handler) }.map { ("`\($0.kind.text)`", $0.kind.range) }
    }
  }

  private static func moves(_ fail: FailHandler) -> Bool {
    guard case .handler(let handler) = fail.form else { return false }
    switch handler.form {
    case .path: return true
    case .steps(let steps): return StepSearch.all(steps).contains { $0.to != nil || $0.run != nil || $0.call != nil }
    }
  }
}
