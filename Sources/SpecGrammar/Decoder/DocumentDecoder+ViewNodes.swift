import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// One node of a view.
  func viewNode(_ node: Node) -> ViewNode? {
    switch node.content {
    case .scalar(let scalar): return bareNode(scalar, node)
    case .sequence:
      report(
        .wrongShape, "a node is a mapping, not a list in a list: nodes side by side stand under `row`", at: node.place)
      return nil
    case .mapping(let mapping):
      guard let (kind, entry, isSure) = nodeKind(mapping.entries, node) else { return nil }
      var view = ViewNode(kind: .nothing, range: node.place)
      // Of a node with two kinds the keys of the other are no mistakes of their own.
      let entries =
        isSure
        ? mapping.entries
        : mapping.entries.filter { kind.hasKey($0.keyText) || NodeKey(rawValue: $0.keyText) != nil }
      guard let decoded = self.kind(kind, entry, entries, &view) else { return nil }
      view.kind = decoded
      return view
    }
  }

  /// `spacer`, `divider` or `nothing`, written as a word.
  private func bareNode(_ scalar: Scalar, _ node: Node) -> ViewNode? {
    guard !scalar.isNull else {
      report(.missingValue, "a node is missing here; `nothing` shows nothing", at: place(ofNull: node))
      return nil
    }
    switch scalar.text {
    case "spacer": return ViewNode(kind: .spacer, range: node.place)
    case "divider": return ViewNode(kind: .divider, range: node.place)
    case "nothing": return ViewNode(kind: .nothing, range: node.place)
    default: break
    }
    if let kind = NodeKind(rawValue: scalar.text) {
      report(
        .unknownNode, "`\(kind.rawValue)` is not written as a word alone: \(kind.rule.example)", at: node.place)
    } else if let meant = NearestName.of(scalar.text, among: ["spacer", "divider", "nothing"]) {
      report(
        .unknownNode, "there is no node `\(scalar.text)`: did you mean `\(meant)`?", at: node.place,
        fixes: [renaming(node.place, to: meant)])
    } else {
      report(
        .unknownNode, "a node is a mapping such as `text: \(scalar.text)`, or `spacer`, `divider` or `nothing`",
        at: node.place,
        fixes: [
          fix("make it a text", replace: node.range, by: "{ text: \(file.span(node.range).text) }", .unsafe)
        ])
    }
    return nil
  }

  /// The kind of a node, by the key that is no key of another kind that is there; not sure where there are several.
  private func nodeKind(_ entries: [Entry], _ node: Node) -> (NodeKind, Entry, isSure: Bool)? {
    var first: (kind: NodeKind, entry: Entry)?
    var others: [(kind: NodeKind, entry: Entry)] = []
    var strangers: [Entry] = []
    for entry in entries {
      if let kind = NodeKind(rawValue: entry.keyText) {
        if first == nil { first = (kind, entry) } else { others.append((kind, entry)) }
      } else if NodeKey(rawValue: entry.keyText) == nil {
        strangers.append(entry)
      }
    }
    guard let first else {
      unknownNode(entries, node)
      return nil
    }
    if let misspelt = misspeltKind(strangers, taking: first.kind) {
      report(
        .unknownNode, "there is no node `\(misspelt.entry.keyText)`: did you mean `\(misspelt.kind.rawValue)`?",
        at: misspelt.entry.key.place, fixes: [renaming(misspelt.entry.key.place, to: misspelt.kind.rawValue)])
      return nil
    }
    guard !others.isEmpty else { return (first.kind, first.entry, true) }
    let all = [first] + others
    let kinds = all.filter { candidate in
      !all.contains { $0.kind != candidate.kind && $0.kind.hasKey(candidate.kind.rawValue) }
    }
    guard let chosen = kinds.first else { return (first.kind, first.entry, true) }
    for other in kinds.dropFirst() {
      report(
        .conflictingKeys,
        "a node has one kind, and this has `\(chosen.kind.rawValue)` and `\(other.kind.rawValue)`: "
          + "make them two nodes, each with its own `- `", at: other.entry.key.place)
    }
    return (chosen.kind, chosen.entry, kinds.count == 1)
  }

  /// A kind whose name is misspelt, where what looks like the node's kind is one of its keys, as `row` is of `list`.
  private func misspeltKind(_ strangers: [Entry], taking key: NodeKind) -> (entry: Entry, kind: NodeKind)? {
    for entry in strangers where !key.hasKey(entry.keyText) {
      let kinds = NodeKind.allCases.filter { $0 != key && $0.hasKey(key.rawValue) }
      let synonym = Grammar.nodeSynonyms.first { $0.word == entry.keyText }?.key
      let known = kinds.map(\.rawValue).first { $0 == synonym }
      if let meant = known ?? NearestName.of(entry.keyText, among: kinds.map(\.rawValue)) {
        return NodeKind(rawValue: meant).map { (entry, $0) }
      }
    }
    return nil
  }

  private func unknownNode(_ entries: [Entry], _ node: Node) {
    let kinds = NodeKind.allCases.map(\.rawValue)
    for entry in entries where NodeKey(rawValue: entry.keyText) == nil {
      let synonym = Grammar.nodeSynonyms.first { $0.word == entry.keyText }?.key
      if let meant = synonym ?? NearestName.of(entry.keyText, among: kinds) {
        report(
          .unknownNode, "there is no node `\(entry.keyText)`: did you mean `\(meant)`?", at: entry.key.place,
          fixes: [renaming(entry.key.place, to: meant)])
        return
      }
    }
    let list = kinds.map { "`\($0)`" }.joined(separator: ", ")
    report(
      .unknownNode, "a node needs the key that tells its kind, one of \(list)",
      at: entries.first?.key.place ?? node.place)
  }

  /// Takes what any node may have; false for another key.
  private func takeAnyNodeKey(_ entry: Entry, _ view: inout ViewNode) -> Bool {
    guard let key = NodeKey(rawValue: entry.keyText) else { return false }
    switch key {
    case .if: view.condition = condition(entry.value, "if")
    case .id: view.id = text(entry.value, "id")
    case .accessibility: view.accessibility = accessibility(entry)
    case .disabled: view.disabled = condition(entry.value, "disabled")
    }
    return true
  }

  private func accessibility(_ owner: Entry) -> AccessibilityDeclaration? {
    guard let entries = entries(owner.value, "accessibility", "a mapping such as `{ label: Increment }`") else {
      return nil
    }
    var (label, hint): (TextSlot?, TextSlot?)
    var hidden: ExpressionSlot?
    read(entries, AccessibilityKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .label: label = text(entry.value, "label")
      case .hint: hint = text(entry.value, "hint")
      case .hidden: hidden = condition(entry.value, "hidden")
      }
    }
    return AccessibilityDeclaration(label: label, hint: hint, hidden: hidden, range: owner.value.place)
  }

  /// Takes the keys beside the kind, and those of any node; the kind's own key, and another kind, were seen already.
  private func beside<K: GrammarKey>(
    _ rest: [Entry], _ keys: K.Type, _ owner: Entry, _ view: inout ViewNode, _ body: (K, Entry) -> Void
  ) {
    // Kinds such as `toggle` and `stepper` have the same keys.
    let id = NodeKind(rawValue: owner.keyText)?.constructID ?? K.constructID
    read(rest, keys, of: id, at: owner.key.place, also: .node, other: { isSeen($0, &view) }, body)
  }

  /// Takes the keys of a node whose kind has none of its own.
  private func besideNothing(_ rest: [Entry], _ kind: NodeKind, _ view: inout ViewNode) {
    for entry in rest where !isSeen(entry, &view) {
      unknownKey(entry, in: rest, kind.constructID, .node)
    }
  }

  private func isSeen(_ entry: Entry, _ view: inout ViewNode) -> Bool {
    NodeKind(rawValue: entry.keyText) != nil || takeAnyNodeKey(entry, &view)
  }

  private func isEmpty(_ entry: Entry) {
    guard !entry.value.isNull else { return }
    report(.wrongShape, "`\(entry.keyText)` takes no value; write `- \(entry.keyText)`", at: entry.value.place)
  }

  private func kind(_ kind: NodeKind, _ owner: Entry, _ rest: [Entry], _ view: inout ViewNode) -> ViewNode.Kind? {
    switch kind {
    case .text: return textNode(owner, rest, &view).map { .text($0) }
    case .image:
      var label: TextSlot?
      let name = text(owner.value, "image")
      beside(rest, ImageNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .label: label = text(entry.value, "label")
        }
      }
      return name.map { .image(ImageNode(name: $0, label: label)) }
    case .progress:
      var node = ProgressNode(text: optionalText(owner.value, "progress"))
      beside(rest, ProgressNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .value: node.value = TypedSlot(node: entry.value)
        case .after: node.after = duration(entry.value, "after")
        case .atLeast: node.atLeast = duration(entry.value, "atLeast")
        }
      }
      return .progress(node)
    case .unavailable:
      let text = text(owner.value, "unavailable")
      var image: TextSlot?
      var description: TextSlot?
      beside(rest, UnavailableNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .image: image = self.text(entry.value, "image")
        case .description: description = self.text(entry.value, "description")
        }
      }
      return text.map { .unavailable(UnavailableNode(text: $0, image: image, description: description)) }
    case .button:
      var node = ButtonNode(label: optionalText(owner.value, "button"))
      beside(rest, ButtonNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .action: node.action = action(entry.value, "action")
        case .image: node.image = text(entry.value, "image")
        case .role: node.role = word(entry.value, "role", ButtonRole.self)
        case .confirm: node.confirm = text(entry.value, "confirm")
        }
      }
      return .button(node)
    case .textField, .secureField:
      let label = text(owner.value, kind.rawValue)
      var path: PathSlot?
      var submit: ActionSlot?
      beside(rest, FieldNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .text: path = self.path(entry.value, "text")
        case .submit: submit = action(entry.value, "submit")
        }
      }
      return label.map { .field(FieldNode(isSecure: kind == .secureField, label: $0, text: path, submit: submit)) }
    case .toggle: return control(.toggle, owner, rest, &view)
    case .stepper: return control(.stepper, owner, rest, &view)
    case .picker: return control(.picker, owner, rest, &view)
    case .link:
      let label = text(owner.value, "link")
      var open: Name?
      var with: [Argument] = []
      for entry in rest where entry.keyText == StepKey.done.rawValue {
        report(
          .misplacedKey,
          "a link lets go of what its screen closes with; use a `button` whose action says `open` and `done`",
          at: entry.key.place)
      }
      let own = rest.filter { $0.keyText != StepKey.done.rawValue }
      beside(own, LinkNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .open: open = name(entry.value, "open", .plain, "a screen")
        case .with: with = arguments(entry.value, "with")
        }
      }
      return label.map { .link(LinkNode(label: $0, open: open, with: with)) }
    case .list: return list(owner, rest, &view)
    case .section:
      let title = optionalText(owner.value, "section")
      var nodes: [ViewNode] = []
      beside(rest, SectionNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .of: nodes = body(entry.value, "of").nodes
        }
      }
      return .section(SectionNode(title: title, nodes: nodes))
    case .row:
      besideNothing(rest, kind, &view)
      return .row(body(owner.value, "row").nodes)
    case .column:
      besideNothing(rest, kind, &view)
      return .column(body(owner.value, "column").nodes)
    case .spacer:
      besideNothing(rest, kind, &view)
      isEmpty(owner)
      return .spacer
    case .divider:
      besideNothing(rest, kind, &view)
      isEmpty(owner)
      return .divider
    case .nothing:
      besideNothing(rest, kind, &view)
      isEmpty(owner)
      return .nothing
    case .use:
      let component = name(owner.value, "use", .plain, "a component")
      var with: [Argument] = []
      beside(rest, UseNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .with: with = arguments(entry.value, "with")
        }
      }
      return component.map { .use(UseNode(component: $0, with: with)) }
    }
  }

  private func textNode(_ owner: Entry, _ rest: [Entry], _ view: inout ViewNode) -> TextNode? {
    let text = text(owner.value, "text")
    var node = TextNode(text: text ?? TextSlot(text: "", node: owner.value))
    beside(rest, TextNodeKey.self, owner, &view) { key, entry in
      switch key {
      case .style: node.style = word(entry.value, "style", TextStyle.self)
      case .color: node.color = color(entry.value)
      case .strikethrough: node.strikethrough = condition(entry.value, "strikethrough")
      case .bold: node.bold = condition(entry.value, "bold")
      case .image: node.image = self.text(entry.value, "image")
      }
    }
    return text == nil ? nil : node
  }

  /// A colour, whose name is checked where it is no template.
  private func color(_ node: Node) -> TextSlot? {
    guard let slot = text(node, "color") else { return nil }
    if ColorName(rawValue: slot.text) == nil, !slot.text.utf8.contains(0x24) {
      unknownWord(slot.text, for: "color", among: ColorName.allCases.map(\.rawValue), at: node.place)
      return nil
    }
    return slot
  }

  private func control(
    _ kind: ControlNode.Kind, _ owner: Entry, _ rest: [Entry], _ view: inout ViewNode
  ) -> ViewNode.Kind? {
    let label = text(owner.value, kind.rawValue)
    var node = ControlNode(kind: kind, label: label ?? TextSlot(text: "", node: owner.value))
    var actionKey: Range<Int>?
    func take(action entry: Entry) {
      node.action = action(entry.value, "action")
      actionKey = entry.key.place
    }
    switch kind {
    case .toggle, .stepper:
      beside(rest, ControlNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .value: node.value = controlValue(entry.value)
        case .action: take(action: entry)
        }
      }
    case .picker:
      beside(rest, PickerNodeKey.self, owner, &view) { key, entry in
        switch key {
        case .value: node.value = controlValue(entry.value)
        case .action: take(action: entry)
        case .options: node.options = expression(entry.value, "options")
        }
      }
    }
    if case .binding(let path)? = node.value, let actionKey {
      report(
        .conflictingKeys,
        "with the path `\(path.text)` the \(kind.rawValue) writes there itself, and no `action` is asked; "
          + "write `value: \"${\(path.text)}\"` for the action to do it, or `watch` the path", at: actionKey)
    }
    if case .computed(let slot)? = node.value, node.action == nil, actionKey == nil,
      !rest.contains(where: { NearestName.of($0.keyText, among: ["action"]) != nil })
    {
      report(
        .requiredKey,
        "`\(kind.rawValue)` needs `action` where its `value` is computed, such as `action: change(value)`; "
          + "a path, as in `value: name`, is written by the \(kind.rawValue) itself", at: slot.node.place)
    }
    return label == nil ? nil : .control(node)
  }

  /// A path that is written, or a template that is shown.
  private func controlValue(_ node: Node) -> ControlNode.Value? {
    guard let scalar = scalar(node, "value", "a path, such as `notifications`, or `${…}` with an `action`") else {
      return nil
    }
    let text = scalar.text
    if text.hasPrefix("$"), !text.hasPrefix("${"), NameRules.isIdentifier(String(text.dropFirst())) {
      let path = String(text.dropFirst())
      report(
        .invalidPath, "a path is written as it is: `\(path)`", at: node.place, fixes: [renaming(node.place, to: path)])
      return nil
    }
    if text.utf8.contains(0x24) { return .computed(TypedSlot(node: node)) }
    return .binding(PathSlot(text: text, node: node))
  }

  private func list(_ owner: Entry, _ rest: [Entry], _ view: inout ViewNode) -> ViewNode.Kind? {
    let elements = expression(owner.value, "list")
    var node = ListNode(elements: elements ?? ExpressionSlot(text: "", node: owner.value), row: [], swipe: [])
    beside(rest, ListNodeKey.self, owner, &view) { key, entry in
      switch key {
      case .as: node.variable = name(entry.value, "as", .value, "a loop variable")
      case .row: node.row = body(entry.value, "row").nodes
      case .empty: node.empty = body(entry.value, "empty").nodes
      case .key: node.key = expression(entry.value, "key")
      case .onEnd: node.onEnd = action(entry.value, "onEnd")
      case .swipe: node.swipe = body(entry.value, "swipe").nodes
      }
    }
    return elements == nil ? nil : .list(node)
  }
}
