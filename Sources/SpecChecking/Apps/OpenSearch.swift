import ScreenProgram

/// Every `open` of a program, of steps and of links.
struct OpenSearch {
  private(set) var opens: [Open] = []

  init(_ program: Program) {
    for each in program.actions { look(at: each.handler.steps) }
    for event in LifecycleEvent.allCases { look(at: program.lifecycle[event]?.steps ?? []) }
    for each in program.watches { look(at: each.handler.steps) }
    for each in program.cases.flatMap(\.timers) { look(at: each.handler.steps) }
    for nodes in [program.view.toolbar, program.view.always] + program.view.bodies { look(at: nodes) }
    for each in program.view.components { look(at: each.body) }
  }

  private mutating func look(at steps: [Step]) {
    for step in steps {
      if let open = step.open {
        opens.append(open)
        look(at: open.done?.steps ?? [])
      }
      look(at: step.choices ?? [])
      guard let call = step.call else { continue }
      look(at: call.done.steps)
      for handler in [call.fail, call.failKept].compactMap(\.self) {
        for each in handler.byKind { look(at: each.handler.steps) }
        look(at: handler.otherwise?.steps ?? [])
      }
    }
  }

  private mutating func look(at nodes: [NodeTemplate]) {
    for node in nodes {
      switch node.kind {
      case .link(_, let open): opens.append(open)
      case .list(let list): look(at: list.row + list.empty + list.swipe)
      case .section(_, let nodes), .row(let nodes), .column(let nodes): look(at: nodes)
      case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .spacer, .divider,
        .nothing, .use:
        break
      }
    }
  }
}
