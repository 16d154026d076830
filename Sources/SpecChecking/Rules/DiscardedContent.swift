import ScreenProgram
import SourceText
import SpecGrammar

/// Content stays while it is loaded again, and when that fails.
enum DiscardedContent: DesignRule {
  static let entry = CatalogueEntry(
    DiagnosticCode(903, "discarded-content"), "content that a reload or a failure takes away",
    why: "People lose what they were reading, and see it again only if the network wants.",
    severity: .warning, form: .design,
    """
    source:
      call: api.items
      during: loading
      done: loaded.items
      keep: never
      fail: failed
    view:
      refreshable: load
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    replacing: """
      keep: never
        fail
      """,
    by: "fail")

  static func check(_ screen: DesignReview) {
    checkKeep(of: screen)
    checkFailures(of: screen)
    checkReloads(of: screen)
  }

  /// `keep: never` on a source that is loaded again while its content is shown.
  private static func checkKeep(of screen: DesignReview) {
    guard let source = screen.declaration.source, let keep = source.keep, case .never = keep.value,
      source.call?.during != nil, source.poll != nil || screen.declaration.view?.refreshable?.text == "load"
    else { return }
    screen.warn(
      self,
      "the content goes away each time it is loaded again; leave `keep` out, and it stays until the new one is there",
      at: keep.range)
  }

  /// A failure that moves out of the cases in which a source or an action left the content.
  private static func checkFailures(of screen: DesignReview) {
    for (index, site) in screen.flow.calls.enumerated() where site.call.during == nil || !site.keep.isEmpty {
      let isSource = site.root == .action("load") && !site.keep.isEmpty
      let content = isSource ? site.keep : site.leaves
      guard screen.holdsPayload(in: content), site.step?.to == nil else { continue }
      if !isSource, let fail = site.call.fail, case .kinds = fail.form { continue }
      for step in screen.flow.steps(of: index, isSource ? .failKept : .fail) {
        guard let to = step.step.to, step.step.when == nil, let target = screen.cases[to.text],
          screen.cases.leaves(target).intersection(content).isEmpty, !screen.sharesPayload(of: content, with: target)
        else { continue }
        screen.warn(
          self,
          "a failure here takes away what is shown in \(screen.cases.words(content)); stay there, and say it with a "
            + "`notice` or a text", at: to.range)
      }
    }
  }

  /// An action that loads the content of a case while that case is shown, and moves away for it.
  private static func checkReloads(of screen: DesignReview) {
    for (index, site) in screen.flow.calls.enumerated() {
      guard case .action(let name) = site.root, let id = screen.actionIDs[name], let during = site.call.during,
        site.keep.isEmpty, name != "load", case .operation = site.call.target, site.call.with.isEmpty,
        screen.reads(site.call), let away = screen.cases[during.text]
      else { continue }
      let offered = (screen.shown.offers[id] ?? CaseSet()).intersection(site.leaves)
      for step in screen.flow.steps(of: index, .done) {
        guard let target = step.step.to.flatMap({ screen.cases[$0.text] }) else { continue }
        let content = screen.cases.leaves(target).subtracting(screen.cases.leaves(away)).intersection(offered)
        guard screen.holdsPayload(in: content) else { continue }
        screen.warn(
          self,
          "this takes away what is shown in \(screen.cases.words(content)) while it is loaded again; load it with "
            + "`source`, which keeps it, or leave `during` out", at: during.range)
      }
    }
  }
}

extension DesignReview {
  /// Whether each of some leaves has payload; not of no leaves.
  fileprivate func holdsPayload(in leaves: CaseSet) -> Bool {
    !leaves.isEmpty && leaves.members.allSatisfy { !payload(of: $0).isEmpty }
  }

  fileprivate func sharesPayload(of leaves: CaseSet, with target: CaseID) -> Bool {
    let kept = Set(cases.leaves(target).members.flatMap(payload))
    return leaves.members.allSatisfy { Set(payload(of: $0)).isSubset(of: kept) }
  }
}
