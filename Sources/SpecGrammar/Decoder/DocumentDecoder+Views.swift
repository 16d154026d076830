import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// `view`: bodies by case, or a plain list of nodes.
  func view(_ owner: Entry) -> ViewDeclaration? {
    var view = ViewDeclaration(keyRange: owner.key.place, range: owner.value.place)
    let expected = "bodies by case, such as `{ idle: [nothing] }`, or a list of nodes"
    if owner.value.sequence != nil {
      view.isPlainList = true
      view.cases = [CaseView(cases: [], body: body(owner.value, "view"))]
      return view
    }
    guard let entries = entries(owner.value, "view", expected) else { return nil }
    if entries.isEmpty { report(.missingValue, "`view` needs \(expected)", at: owner.value.place) }
    for entry in entries {
      guard let key = ViewKey(rawValue: entry.keyText) else {
        if let caseView = caseView(entry) { view.cases.append(caseView) }
        continue
      }
      switch key {
      case .searchable: view.searchable = path(entry.value, "searchable")
      case .refreshable: view.refreshable = action(entry.value, "refreshable")
      case .toolbar: view.toolbar = body(entry.value, "toolbar")
      case .always: view.always = body(entry.value, "always")
      case .else: view.otherwise = body(entry.value, "else")
      }
    }
    return view
  }

  /// `idle, loading: nodes`.
  private func caseView(_ entry: Entry) -> CaseView? {
    if entry.value.scalar?.isNull == false || entry.value.mapping != nil, isMisspelt(entry) { return nil }
    let body = body(entry.value, entry.keyText)
    var cases: [DottedName] = []
    for (text, part) in entry.keyText.parts(separatedBy: 0x2C) {
      let place = range(of: part, in: entry.key)
      if ViewKey(rawValue: text) != nil {
        report(
          .conflictingKeys, "`\(text)` stands alone as a key of the view and can't share a body with cases", at: place)
        continue
      }
      guard let path = dotted(text, at: place, "the path of a case") else { continue }
      if let first = cases.first(where: { $0.parts == path.parts }) {
        report(
          .duplicateName, "the case `\(text)` stands in this key twice", at: place,
          notes: [note("first here", at: first.range)])
        continue
      }
      cases.append(path)
    }
    return cases.isEmpty ? nil : CaseView(cases: cases, body: body)
  }

  /// Whether a key that is no case was meant as another key; reported.
  private func isMisspelt(_ entry: Entry) -> Bool {
    let key = entry.keyText
    if NodeKind(rawValue: key) != nil {
      report(
        .misplacedKey, "`\(key)` is a node: nodes stand in a list, here or under a case, such as `- \(key): …`",
        at: entry.key.place)
      return true
    }
    let keys = ViewKey.allCases.map(\.rawValue)
    let synonym = Grammar.synonyms.first { $0.word == key && keys.contains($0.key) }?.key
    guard entry.value.mapping == nil, let meant = synonym ?? NearestName.of(key, among: keys) else { return false }
    report(
      .unknownKey, "`\(key)` would be a case, and takes a list of nodes: did you mean `\(meant)`?", at: entry.key.place,
      fixes: [renaming(entry.key.place, to: meant)])
    return true
  }

  /// A list of nodes.
  func body(_ node: Node, _ label: String) -> ViewBody {
    guard case .sequence(let nodes) = node.content else {
      if node.isNull {
        report(.missingValue, "`\(label)` needs a list of nodes; `[nothing]` shows nothing", at: place(ofNull: node))
      } else {
        _ = elements(node, label, "a list of nodes")
      }
      return ViewBody(nodes: [], range: node.place)
    }
    var views: [ViewNode] = []
    views.reserveCapacity(nodes.count)
    for node in nodes {
      if let view = viewNode(node) { views.append(view) }
    }
    return ViewBody(nodes: views, range: node.place)
  }

  /// `components`.
  func components(_ node: Node) -> [ComponentDeclaration] {
    guard let entries = entries(node, "components", "components by their names", isOptional: true) else { return [] }
    return entries.compactMap { owner in
      var component = ComponentDeclaration(
        name: declared(owner.key, .plain, "a component"), summary: nil, params: [], body: [], range: owner.range)
      guard let members = self.entries(owner.value, owner.keyText, "a mapping with `params` and `body`") else {
        return nil
      }
      read(members, ComponentKey.self, at: owner.key.place) { key, entry in
        switch key {
        case .params: component.params = declarations(entry.value, "params", "a parameter")
        case .body: component.body = body(entry.value, "body").nodes
        case .summary: component.summary = summary(entry.value)
        }
      }
      return component
    }
  }
}
