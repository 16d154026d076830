extension ResolvedView {
  /// The same to look at, and nothing in it can be used.
  var held: ResolvedView {
    var result = self
    result.frame.toolbar = frame.toolbar.map(\.held)
    result.frame.search = frame.search?.held
    result.frame.refresh = nil
    result.frame.body = frame.body.map(\.held)
    result.frame.tabs = frame.tabs.map(\.held)
    return result
  }
}

extension ViewNode {
  fileprivate var held: ViewNode {
    var result = self
    if isControl { result.isEnabled = false }
    switch kind {
    case .list(let rows, let empty, _):
      let held = rows.map {
        Row(identity: $0.identity, key: $0.key, nodes: $0.nodes.map(\.held), swipe: $0.swipe.map(\.held))
      }
      result.kind = .list(held, empty: empty.map(\.held), onEnd: nil)
    case .section(let title, let nodes): result.kind = .section(title: title, nodes.map(\.held))
    case .row(let nodes): result.kind = .row(nodes.map(\.held))
    case .column(let nodes): result.kind = .column(nodes.map(\.held))
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .link, .spacer,
      .divider, .failure:
      break
    }
    return result
  }
}
