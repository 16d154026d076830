package import ScreenProgram

extension Graph {
  /// The state diagram of a screen: its cases, and what leads from one to another.
  package init(_ program: Program) {
    let flow = StateFlow(program)
    let layout = CaseLayout(program)
    var parts = GraphParts()
    for move in flow.moves {
      for from in layout.sources(of: move) { parts.addWay(from: from, to: layout.id(move.to), move.label) }
    }
    for stay in flow.stays {
      for node in layout.places(of: stay.leaves) { parts.addLine(at: node, stay.label, stay.effects) }
    }
    title = program.name
    initial = layout.id(layout.first)
    nodes = layout.nodes(parts)
    edges = []
    edges = parts.edges(between: allNodes.map(\.id))
  }
}

/// Where in a diagram the cases of a screen stand.
private struct CaseLayout {
  /// A move from more nodes than this is told once, where it is from all of them.
  private static let mostSources = 3

  private let program: Program
  private let roots: [CaseID]

  init(_ program: Program) {
    self.program = program
    roots = program.cases.indices.map { CaseID($0) }.filter { program.cases[$0.index].parent == nil }
  }

  /// The case that a screen begins in, as far out as that says it.
  var first: CaseID {
    program.ancestry(of: program.initial).last { program.leaf(entering: $0) == program.initial } ?? program.initial
  }

  /// A screen without states has one case without a name.
  func id(_ id: CaseID) -> String {
    let path = program.cases[id.index].path
    return path.isEmpty ? program.name : path
  }

  /// What stands for all cases beside each other.
  private func every(in parent: CaseID?) -> String { parent.map { "\(id($0)).*" } ?? "*" }

  /// The nodes that a move begins at.
  func sources(of move: StateFlow.Move) -> [String] {
    let isFromAll = move.from.union(program.leaves(of: move.to)) == program.allLeaves
    let found = nodes(for: move.from)
    return isFromAll && found.count > CaseLayout.mostSources ? [every(in: nil)] : found
  }

  /// The nodes at which is told what happens in some leaves.
  func places(of leaves: CaseSet) -> [String] {
    leaves == program.allLeaves && roots.count > 1 ? [every(in: nil)] : nodes(for: leaves)
  }

  private func nodes(for leaves: CaseSet) -> [String] {
    largest(in: leaves, among: roots).map { program.cases[$0.index].children.isEmpty ? id($0) : every(in: $0) }
  }

  /// The cases that some leaves make up, as few as can be.
  private func largest(in leaves: CaseSet, among cases: [CaseID]) -> [CaseID] {
    cases.flatMap { each in
      program.leaves(of: each).isSubset(of: leaves)
        ? [each] : largest(in: leaves, among: program.cases[each.index].children)
    }
  }

  func nodes(_ parts: GraphParts) -> [Graph.Node] { nodes(roots, in: nil, parts) }

  private func nodes(_ cases: [CaseID], in parent: CaseID?, _ parts: GraphParts) -> [Graph.Node] {
    var all = cases.map { each in
      let state = program.cases[each.index]
      let name = id(each)
      var node = Graph.Node(id: name, label: name.split(separator: ".").last.map(String.init) ?? name)
      node.lines = parts.lines(at: name)
      node.children = nodes(state.children, in: each, parts)
      node.initial = state.initialChild.map(id)
      return node
    }
    let every = every(in: parent)
    let lines = parts.lines(at: every)
    if !lines.isEmpty || parts.hasWay(at: every) {
      let label = parent.map { "every case of \(id($0))" } ?? "every case"
      all.append(Graph.Node(id: every, kind: .every, label: label, lines: lines))
    }
    return all
  }
}
