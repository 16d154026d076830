package import ScreenProgram

extension Graph {
  /// The map of an app: its screens, and how one leads to another.
  package init(_ app: AppProgram) {
    var parts = GraphParts()
    let names = app.screens.map(\.name)
    let flows = app.screens.map(StateFlow.init)
    let answers = StateFlow(app.own)
    for (index, flow) in flows.enumerated() {
      for exit in flow.exits {
        switch exit.kind {
        case .open(let screen): parts.addWay(from: names[index], to: screen, exit.words.label)
        case .emit(let output): Graph.follow(output, of: names[index], app, answers, exit, &parts)
        case .back:
          let openers = flows.indices.filter { flows[$0].opens(names[index]) }
          for opener in openers { parts.addWay(from: names[index], to: names[opener], "\(exit.words.label) / back") }
          if openers.isEmpty { parts.addLine(at: names[index], exit.words.label, ["back"]) }
        case .resetSession: break
        }
      }
    }
    title = app.name
    nodes = []
    edges = []
    initial = names[app.start]
    nodes = Graph.nodes(app, parts)
    edges = parts.edges(between: names)
  }

  /// What the app does when a screen tells it something.
  private static func follow(
    _ output: String, of screen: String, _ app: AppProgram, _ answers: StateFlow, _ exit: StateFlow.Exit,
    _ parts: inout GraphParts
  ) {
    let actions = app.handles.filter { $0.output == output }.map { app.own.actions[$0.action].name }
    let steps = answers.exits.filter { actions.contains($0.words.trigger) }
    let resets = steps.contains { if case .resetSession = $0.kind { true } else { false } }
    var isAnswered = false
    for step in steps {
      let label = "\(exit.words.label) / emit \(output)\(step.words.guardText)"
      switch step.kind {
      case .open(let target):
        parts.addWay(from: screen, to: target, resets ? "\(label), reset session" : label)
        isAnswered = true
      case .back:
        parts.addLine(at: screen, label, ["back"])
        isAnswered = true
      case .emit, .resetSession: break
      }
    }
    guard !isAnswered else { return }
    if resets {
      parts.addWay(from: screen, to: app.screens[app.start].name, "\(exit.words.label) / emit \(output), reset session")
    } else {
      parts.addLine(at: screen, exit.words.label, ["emit \(output)"])
    }
  }

  private static func nodes(_ app: AppProgram, _ parts: GraphParts) -> [Node] {
    let screens = app.screens.map { Node(id: $0.name, label: $0.name, lines: parts.lines(at: $0.name)) }
    let tabs = Set(app.tabs.map(\.screen))
    guard !tabs.isEmpty else { return screens }
    // In the order in which the tabs stand.
    let group = Node(id: "*", label: "tabs", children: app.tabs.map { screens[$0.screen] })
    return [group] + screens.indices.filter { !tabs.contains($0) }.map { screens[$0] }
  }
}

extension StateFlow {
  fileprivate func opens(_ screen: String) -> Bool {
    exits.contains { if case .open(screen) = $0.kind { true } else { false } }
  }
}
