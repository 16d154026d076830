import Expressions
import ScreenProgram
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// How many nodes one use of a component may show, lists counted with one row.
  static let componentNodeLimit = 10_000
  /// How deep components may be nested in each other, counted in nodes.
  static let componentDepthLimit = 256

  func reportCycles(_ uses: ComponentUses) {
    for (path, use) in uses.cycles() {
      let words = path.map { "`\(signatures[$0].name)`" }.joined(separator: " → ")
      findings.error(
        CheckingCode.componentCycle,
        "`\(signatures[use.target].name)` uses itself: \(words); a component can't hold itself, so show the parts of a "
          + "nested thing with a `list`",
        at: use.range,
        notes: path.dropLast().map {
          ("`\(signatures[$0].name)` is declared here", signatures[$0].declaration.name.range)
        })
    }
  }

  /// Refuses components that use each other twice, and twice again, until no screen could show what comes of it.
  func reportSize(_ uses: ComponentUses) {
    guard uses.cycles().isEmpty else { return }
    let sizes = uses.sizes()
    func isTooLarge(_ id: Int) -> Bool {
      sizes[id].nodes > ScreenChecker.componentNodeLimit || sizes[id].depth > ScreenChecker.componentDepthLimit
    }
    // Those that only use one which is too large are not reported too.
    for id in signatures.indices where isTooLarge(id) && !uses.uses[id].contains(where: { isTooLarge($0.target) }) {
      let isDeep = sizes[id].nodes <= ScreenChecker.componentNodeLimit
      findings.error(
        CheckingCode.componentTooLarge,
        isDeep
          ? "`\(signatures[id].name)` nests its nodes \(sizes[id].depth) levels deep with the components that it uses, and "
            + "\(ScreenChecker.componentDepthLimit) are allowed; use fewer components inside each other"
          : "`\(signatures[id].name)` shows \(sizes[id].nodes) nodes with the components that it uses, and "
            + "\(ScreenChecker.componentNodeLimit) are allowed; use fewer components inside each other, or a `list`",
        at: signatures[id].declaration.name.range)
    }
  }

  func reportUnused(_ uses: ComponentUses) {
    // A misspelt use is reported, and the component that it means is not unused; those of a module are for its importers.
    guard !uses.namesUnknown, declaration.view != nil else { return }
    let used = uses.shown.union(uses.uses.enumerated().flatMap { id, all in all.map(\.target).filter { $0 != id } })
    for id in signatures.indices where !used.contains(id) {
      findings.warning(
        CheckingCode.unusedComponent,
        "the component `\(signatures[id].name)` is never used; write `use: \(signatures[id].name)` in the view, or remove it",
        at: signatures[id].declaration.name.range)
    }
  }

  /// `use: Component` with its arguments.
  func use(_ node: UseNode, of declared: ViewNode, in scope: Scope) -> NodeKind? {
    let names = signatures.map(\.name)
    guard let id = componentIDs[node.component.text] else {
      let near = Findings.suggestion(for: node.component.text, among: names)
      findings.error(
        CheckingCode.unknownComponent,
        "there is no component `\(node.component.text)`\(near.isEmpty ? "; declare it under `components`" : near)",
        at: node.component.range,
        fixes: findings.replacement(of: node.component.range, named: node.component.text, among: names))
      return nil
    }
    checkPlaceForName(of: declared, showing: signatures[id], at: node.component.range)
    return arguments(of: node, for: signatures[id], in: scope).map { .use(component: id, arguments: $0) }
  }

  /// What names one node needs one: a component that shows several can't carry it.
  private func checkPlaceForName(of declared: ViewNode, showing signature: ComponentSignature, at range: Range<Int>) {
    guard declared.id != nil || declared.accessibility != nil, signature.declaration.body.count != 1 else { return }
    let key = declared.id == nil ? "accessibility" : "id"
    findings.error(
      CheckingCode.severalNodes,
      "`\(signature.name)` shows \(signature.declaration.body.count) nodes, so there is no one node for `\(key)`; put them "
        + "into a `row` or `column` in its `body`, or `\(key)` onto one of them",
      at: range, notes: [("`\(signature.name)` is declared here", signature.declaration.name.range)])
  }
}
