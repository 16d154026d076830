extension ViewNode {
  /// The nodes inside, in reading order; rows of a list one after the other.
  package var children: [ViewNode] {
    switch kind {
    case .list(let rows, let empty, _): rows.isEmpty ? empty : rows.flatMap { $0.nodes + $0.swipe }
    case .section(_, let nodes), .row(let nodes), .column(let nodes): nodes
    case .text, .image, .progress, .unavailable, .button, .textField, .toggle, .stepper, .picker, .link, .spacer,
      .divider, .failure:
      []
    }
  }

  /// What a person reads on the node itself.
  package var texts: [String] {
    switch kind {
    case .text(let text): [text.text]
    case .image(_, let label): [label].compactMap(\.self)
    case .progress(let label, _): [label].compactMap(\.self)
    case .unavailable(let title, _, let description): [title, description].compactMap(\.self)
    case .button(let label, _, _, _, _): [label]
    case .textField(let label, let text, let isSecure, _, _): isSecure || text.isEmpty ? [label] : [label, text]
    case .toggle(let label, _, _): [label]
    case .stepper(let label, let value, _): [label, String(value)]
    case .picker(let label, let selection, _, _): [label, selection]
    case .link(let label, _): [label]
    case .section(let title, _): [title].compactMap(\.self)
    case .list, .row, .column, .spacer, .divider, .failure: []
    }
  }

  /// The place of the first row that a list's node holds.
  package var firstRow: Int { part?.firstRow ?? 0 }

  /// How many rows a list has, with those that were not resolved; 0 for what is no list.
  package var rowCount: Int {
    if let part { return part.rowCount }
    if case .list(let rows, _, _) = kind { return rows.count }
    return 0
  }

  /// Whether a person can use it.
  package var isControl: Bool { activation != nil }

  /// What using it does.
  package var activation: Activation? {
    switch kind {
    case .button(_, _, _, _, let activation), .textField(_, _, _, let activation, _), .toggle(_, _, let activation),
      .stepper(_, _, let activation), .picker(_, _, _, let activation), .link(_, let activation):
      activation
    case .text, .image, .progress, .unavailable, .list, .section, .row, .column, .spacer, .divider, .failure: nil
    }
  }

  /// The node and all in it, in reading order.
  package func visit(_ body: (ViewNode) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}

extension ViewNode.Row {
  /// Whether the focus stands on the row itself, since nothing in it can take it.
  ///
  /// The buttons behind the row don't count: they come to light when the focus reaches it.
  package var isStop: Bool { !nodes.contains(where: \.holdsStop) }
}

extension ViewNode {
  /// Whether the focus may stand on it or in it.
  private var holdsStop: Bool {
    if case .list(let rows, _, _) = kind, !rows.isEmpty { return true }
    return isControl || children.contains(where: \.holdsStop)
  }
}

extension ViewFrame {
  /// The nodes of the screen in reading order, without those inside them; while a dialog is open, that alone.
  package var roots: [ViewNode] {
    dialog.map { [$0.confirm, $0.cancel] } ?? background
  }

  /// The nodes of the screen, also while they lie behind a dialog, where they are seen but can't be used.
  package var background: [ViewNode] { toolbar + [search].compactMap(\.self) + body + tabs }

  /// Calls a closure for every node, in reading order.
  package func visit(_ body: (ViewNode) -> Void) {
    for root in roots { root.visit(body) }
  }
}
