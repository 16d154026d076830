package import Expressions

/// A `progress` that is shown only after a while, or for a while at least (rule M8).
package struct ProgressTiming: Sendable {
  /// What has to be so for the node to be there.
  package enum Condition: Sendable {
    case holds(CheckedExpression)
    /// The list has no element, so that its `empty` is there.
    case isEmpty(CheckedExpression)
  }

  /// The number of the node in its screen.
  package var node: Int
  package var identifier: String?
  /// The leaves in whose body it stands; nil where it stands beside all of them.
  package var leaves: CaseSet?
  /// From the outermost node around it to its own, in the order in which the view asks them.
  package var conditions: [Condition]
  /// How long it is there before it is shown, in nanoseconds.
  package var after: Int
  /// How long it is shown at least, in nanoseconds.
  package var atLeast: Int
}

extension View {
  /// The nodes that wait for a time or are held for one, in the order of the view; by number.
  ///
  /// What stands in a list's row or in a component is not among them: the loader refuses a time there.
  package var progressTimings: [ProgressTiming] {
    var walk = ProgressWalk()
    walk.look(at: toolbar)
    walk.look(at: always)
    for (index, body) in bodies.enumerated() {
      walk.leaves = CaseSet(bodyOfLeaf.indices.filter { bodyOfLeaf[$0] == index }.map { CaseID($0) })
      walk.look(at: body)
    }
    return walk.found
  }
}

/// Looks for progress nodes with a time, and gathers what stands around them.
private struct ProgressWalk {
  var leaves: CaseSet?
  private(set) var found: [ProgressTiming] = []
  private var conditions: [ProgressTiming.Condition] = []

  mutating func look(at nodes: [NodeTemplate]) {
    for node in nodes { within(node.condition.map { .holds($0) }) { $0.look(at: node) } }
  }

  private mutating func within(_ condition: ProgressTiming.Condition?, _ body: (inout ProgressWalk) -> Void) {
    guard let condition else {
      body(&self)
      return
    }
    conditions.append(condition)
    body(&self)
    conditions.removeLast()
  }

  private mutating func look(at node: NodeTemplate) {
    switch node.kind {
    case .progress(_, _, let after, let atLeast):
      guard after > 0 || atLeast > 0 else { return }
      found.append(
        ProgressTiming(
          node: node.number, identifier: node.identifier, leaves: leaves, conditions: conditions, after: after,
          atLeast: atLeast))
    case .section(_, let nodes), .row(let nodes), .column(let nodes): look(at: nodes)
    case .list(let list): within(.isEmpty(list.elements)) { $0.look(at: list.empty) }
    case .text, .image, .unavailable, .button, .textField, .toggle, .stepper, .picker, .link, .spacer, .divider,
      .nothing, .use:
      break
    }
  }
}
