import SpecGrammar

/// The texts that a view shows, as they are written, each with the conditions around it.
struct DeclaredTexts {
  struct Text {
    var slot: TextSlot
    /// What `if` says of the node and of those around it.
    var conditions: [String]
  }

  private(set) var shown: [Text] = []

  init(_ screen: ScreenDeclaration) {
    if let title = screen.title { shown.append(Text(slot: title, conditions: [])) }
    if let view = screen.view {
      for body in [view.toolbar, view.always, view.otherwise].compactMap(\.self) + view.cases.map(\.body) {
        add(body.nodes, [])
      }
    }
    for component in screen.parts.components { add(component.body, []) }
  }

  private mutating func add(_ nodes: [ViewNode], _ outer: [String]) {
    for node in nodes {
      let conditions = outer + (node.condition.map { [$0.text] } ?? [])
      let (texts, children) = DeclaredTexts.content(of: node.kind)
      let spoken = [node.accessibility?.label, node.accessibility?.hint]
      for slot in (texts + spoken).compactMap(\.self) { shown.append(Text(slot: slot, conditions: conditions)) }
      add(children, conditions)
    }
  }

  private static func content(of kind: ViewNode.Kind) -> (texts: [TextSlot?], children: [ViewNode]) {
    switch kind {
    case .text(let node): ([node.text], [])
    case .image(let node): ([node.label], [])
    case .progress(let node): ([node.text], [])
    case .unavailable(let node): ([node.text, node.description], [])
    case .button(let node): ([node.label, node.confirm], [])
    case .field(let node): ([node.label], [])
    case .control(let node): ([node.label], [])
    case .link(let node): ([node.label], [])
    case .list(let node): ([], node.row + (node.empty ?? []) + node.swipe)
    case .section(let node): ([node.title], node.nodes)
    case .row(let nodes), .column(let nodes): ([], nodes)
    case .spacer, .divider, .nothing, .use: ([], [])
    }
  }
}
