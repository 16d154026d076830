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
      let conditions = node.condition.map { outer + [$0.text] } ?? outer
      add(node.kind, conditions)
      show(node.accessibility?.label, node.accessibility?.hint, under: conditions)
    }
  }

  private mutating func show(_ first: TextSlot?, _ second: TextSlot? = nil, under conditions: [String]) {
    if let first { shown.append(Text(slot: first, conditions: conditions)) }
    if let second { shown.append(Text(slot: second, conditions: conditions)) }
  }

  private mutating func add(_ kind: ViewNode.Kind, _ conditions: [String]) {
    switch kind {
    case .text(let node): show(node.text, under: conditions)
    case .image(let node): show(node.label, under: conditions)
    case .progress(let node): show(node.text, under: conditions)
    case .unavailable(let node): show(node.text, node.description, under: conditions)
    case .button(let node): show(node.label, node.confirm, under: conditions)
    case .field(let node): show(node.label, under: conditions)
    case .control(let node): show(node.label, under: conditions)
    case .link(let node): show(node.label, under: conditions)
    case .list(let node):
      add(node.row, conditions)
      add(node.empty ?? [], conditions)
      add(node.swipe, conditions)
    case .section(let node):
      show(node.title, under: conditions)
      add(node.nodes, conditions)
    case .row(let nodes), .column(let nodes): add(nodes, conditions)
    case .spacer, .divider, .nothing, .use: break
    }
  }
}
