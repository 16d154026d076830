import Expressions
import ScreenProgram

/// What a screen shows and offers, case by case.
final class ShownParts {
  /// A node, and the conditions of it and of all nodes around it.
  final class Part {
    let node: NodeTemplate
    let conditions: [CheckedExpression]
    /// The leaves in which it is shown.
    let leaves: CaseSet

    init(node: NodeTemplate, conditions: [CheckedExpression], leaves: CaseSet) {
      (self.node, self.conditions, self.leaves) = (node, conditions, leaves)
    }
  }

  /// The nodes of the screen's own view, components not opened.
  private(set) var parts: [Part] = []
  /// The leaves in which an action is offered by a control, or by pulling to refresh.
  private(set) var offers: [ActionID: CaseSet] = [:]

  init(_ program: Program) {
    let all = program.allLeaves
    if let refreshable = program.view.refreshable { offers[refreshable.action] = all }
    add(program.view.toolbar, [], all)
    add(program.view.always, [], all)
    for (index, body) in program.view.bodies.enumerated() {
      let leaves = program.view.bodyOfLeaf.indices.filter { program.view.bodyOfLeaf[$0] == index }
      add(body, [], CaseSet(leaves.map { CaseID($0) }))
    }
  }

  private func add(_ nodes: [NodeTemplate], _ outer: [CheckedExpression], _ leaves: CaseSet) {
    for node in nodes {
      let conditions = outer + (node.condition.map { [$0] } ?? [])
      parts.append(Part(node: node, conditions: conditions, leaves: leaves))
      for call in node.actions { offers[call.action] = (offers[call.action] ?? CaseSet()).union(leaves) }
      for nodes in node.groups { add(nodes, conditions, leaves) }
    }
  }
}

extension NodeTemplate {
  /// The nodes inside of it, such as the row of a list and what it shows where it is empty.
  var groups: [[NodeTemplate]] {
    switch kind {
    case .list(let list): [list.row, list.empty, list.swipe]
    case .section(_, let nodes), .row(let nodes), .column(let nodes): [nodes]
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .link, .spacer,
      .divider, .nothing, .use:
      []
    }
  }

  /// The actions of the screen that it may send.
  var actions: [ActionCall] {
    let all: [ViewAction?]
    switch kind {
    case .button(let button): all = [button.action]
    case .textField(_, _, let submit, _): all = [submit]
    case .toggle(_, let value), .stepper(_, let value), .picker(_, let value, _):
      if case .action(_, let action, _) = value { all = [action] } else { all = [] }
    case .list(let list): all = [list.onEnd]
    case .use(_, let arguments):
      all = arguments.map { if case .action(let action) = $0 { action } else { nil } }
    case .text, .image, .progress, .unavailable, .link, .section, .row, .column, .spacer, .divider, .nothing: all = []
    }
    return all.compactMap { if case .call(let call)? = $0 { call } else { nil } }
  }

  /// The places that it writes by itself.
  var places: [CheckedPath] {
    switch kind {
    case .textField(_, let text, _, _): return [text]
    case .toggle(_, let value), .stepper(_, let value), .picker(_, let value, _):
      if case .binding(let path) = value { return [path] }
      return []
    case .use(_, let arguments):
      return arguments.compactMap { if case .place(let path) = $0 { path } else { nil } }
    case .text, .image, .progress, .unavailable, .button, .link, .list, .section, .row, .column, .spacer, .divider,
      .nothing:
      return []
    }
  }

  /// Whether a person can do something with it.
  var isControl: Bool {
    switch kind {
    case .button, .textField, .toggle, .stepper, .picker, .link, .use: true
    case .text, .image, .progress, .unavailable, .list, .section, .row, .column, .spacer, .divider, .nothing: false
    }
  }
}

extension CheckedPath {
  /// The slot that it begins in; nil for a local.
  var slot: SlotID? {
    if case .slot(let slot) = root.storage { slot } else { nil }
  }
}
