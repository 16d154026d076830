import Expressions
import ScreenProgram

/// Which actions and links the view has, and in which leaves.
struct ViewOffers {
  private(set) var leaves: [ActionID: CaseSet] = [:]
  private(set) var links: [(open: Open, leaves: CaseSet)] = []
  private let components: [ComponentTemplate]

  init(_ program: Program) {
    let view = program.view
    components = view.components
    add(view.refreshable, in: program.allLeaves)
    look(at: view.toolbar + view.always, in: program.allLeaves)
    for (index, body) in view.bodies.enumerated() {
      look(at: body, in: CaseSet(view.bodyOfLeaf.indices.filter { view.bodyOfLeaf[$0] == index }.map { CaseID($0) }))
    }
  }

  private mutating func add(_ call: ActionCall?, in leaves: CaseSet) {
    guard let call else { return }
    self.leaves[call.action] = (self.leaves[call.action] ?? CaseSet()).union(leaves)
  }

  private mutating func add(_ action: ViewAction?, in leaves: CaseSet) {
    // What a component asks for stands where it is used.
    guard case .call(let call)? = action else { return }
    add(call, in: leaves)
  }

  private mutating func add(_ value: ControlValue, in leaves: CaseSet) {
    guard case .action(_, let action, _) = value else { return }
    add(action, in: leaves)
  }

  private mutating func look(at nodes: [NodeTemplate], in leaves: CaseSet) {
    for node in nodes {
      let possible = node.condition?.whenTrue.possible.map { CaseSet($0.sorted().map { CaseID($0) }) }
      look(at: node.kind, in: possible.map { leaves.intersection($0) } ?? leaves)
    }
  }

  private mutating func look(at kind: NodeKind, in leaves: CaseSet) {
    switch kind {
    case .text, .image, .progress, .unavailable, .spacer, .divider, .nothing: break
    case .button(let button): add(button.action, in: leaves)
    case .textField(_, _, let submit, _): add(submit, in: leaves)
    case .toggle(_, let value), .stepper(_, let value), .picker(_, let value, _): add(value, in: leaves)
    case .link(_, let open): links.append((open, leaves))
    case .list(let list):
      add(list.onEnd, in: leaves)
      look(at: list.row + list.empty + list.swipe, in: leaves)
    case .section(_, let nodes), .row(let nodes), .column(let nodes): look(at: nodes, in: leaves)
    case .use(let component, let arguments):
      for case .action(let action) in arguments { add(action, in: leaves) }
      look(at: components[component].body, in: leaves)
    }
  }
}
