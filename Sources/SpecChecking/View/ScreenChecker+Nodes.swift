import Expressions
import ScreenProgram
import SpecGrammar
import SpecSyntax
import SpecValues

extension ScreenChecker {
  func nodes(_ declared: [ViewNode], in scope: Scope) -> [NodeTemplate] {
    declared.compactMap { node($0, in: scope) }
  }

  private func node(_ declared: ViewNode, in outer: Scope) -> NodeTemplate? {
    var scope = outer
    var condition: CheckedExpression?
    if let slot = declared.condition {
      condition = expressions.expression(slot, in: scope, expecting: .bool)
      scope = scope.knowing(condition?.whenTrue ?? .uncertain)
    }
    let number = nodeCount
    nodeCount += 1
    let kind = kind(of: declared, in: scope)
    let disabled = declared.disabled.flatMap { expressions.expression($0, in: scope, expecting: .bool) }
    guard let kind else { return nil }
    var template = NodeTemplate(number: number, kind: kind, range: declared.range)
    template.condition = condition
    template.identifier = declared.id?.text
    template.disabled = disabled
    template.accessibility = declared.accessibility.map { declared in
      .init(
        label: declared.label.flatMap { expressions.text($0, in: scope) },
        hint: declared.hint.flatMap { expressions.text($0, in: scope) },
        hidden: declared.hidden.flatMap { expressions.expression($0, in: scope, expecting: .bool) })
    }
    return template
  }

  private func kind(of declared: ViewNode, in scope: Scope) -> NodeKind? {
    switch declared.kind {
    case .text(let node): return text(node, in: scope)
    case .image(let node):
      let label = node.label.flatMap { expressions.text($0, in: scope) }
      return expressions.text(node.name, in: scope).map { .image(name: $0, label: label) }
    case .progress(let node):
      checkTimes(of: node, in: scope)
      return .progress(
        label: node.text.flatMap { expressions.text($0, in: scope) },
        value: node.value.flatMap { progressValue($0, in: scope) }, after: node.after.map { Int($0.value) } ?? 0,
        atLeast: node.atLeast.map { Int($0.value) } ?? 0)
    case .unavailable(let node):
      let image = node.image.flatMap { expressions.text($0, in: scope) }
      let description = node.description.flatMap { expressions.text($0, in: scope) }
      return expressions.text(node.text, in: scope)
        .map { .unavailable(title: $0, image: image, description: description) }
    case .button(let node): return button(node, of: declared, in: scope)
    case .field(let node):
      let submit = node.submit.flatMap { viewAction($0, in: scope) }
      let label = label(node.label, in: scope)
      let path = node.text.flatMap { binding($0, to: .string, in: scope) }
      guard let label, let path else { return nil }
      return .textField(label: label, text: path, submit: submit, isSecure: node.isSecure)
    case .control(let node): return control(node, in: scope)
    case .link(let node): return link(node, in: scope)
    case .list(let node): return list(node, of: declared, in: scope)
    case .section(let node):
      let title = node.title.flatMap { expressions.text($0, in: scope) }
      return .section(title: title, nodes: nodes(node.nodes, in: scope))
    case .row(let children): return .row(nodes(children, in: scope))
    case .column(let children): return .column(nodes(children, in: scope))
    case .spacer: return .spacer
    case .divider: return .divider
    case .nothing: return .nothing
    case .use(let node): return use(node, of: declared, in: scope)
    }
  }

  private func text(_ node: TextNode, in scope: Scope) -> NodeKind? {
    let strikethrough = node.strikethrough.flatMap { expressions.expression($0, in: scope, expecting: .bool) }
    let bold = node.bold.flatMap { expressions.expression($0, in: scope, expecting: .bool) }
    let image = node.image.flatMap { expressions.text($0, in: scope) }
    guard let content = expressions.text(node.text, in: scope) else { return nil }
    var template = TextTemplate(text: content)
    template.style = node.style?.value.rawValue
    template.color = node.color?.text
    template.strikethrough = strikethrough
    template.bold = bold
    template.image = image
    return .text(template)
  }

  /// Rows and what a component is used for come and go without the screen knowing of each, so nothing in them can be
  /// waited for.
  private func checkTimes(of node: ProgressNode, in scope: Scope) {
    let isInComponent = scope.place == .component
    guard scope.localCount > 0 || isInComponent else { return }
    let (inside, wayOut) =
      isInComponent ? ("in a component", "beside the `use`") : ("of each row", "outside of the list")
    for (name, time) in [("after", node.after), ("atLeast", node.atLeast)] {
      guard let time else { continue }
      findings.error(
        CheckingCode.progressTimeInside,
        "`\(name)` needs a `progress` of the screen, not \(inside); put the `progress` \(wayOut), "
          + "or leave `\(name)` out", at: time.range)
    }
  }

  private func progressValue(_ slot: TypedSlot, in scope: Scope) -> CheckedExpression? {
    if let scalar = slot.node.scalar, TemplateText.containsExpression(scalar.text) {
      return expressions.expression(scalar.text, of: slot.node, in: scope, expecting: .double)
    }
    return types.literal(slot, as: .double).map { .constant($0, .double) }
  }

  /// What a control is called, which must be something.
  private func label(_ slot: TextSlot, in scope: Scope) -> CheckedTemplate? {
    if slot.text.isEmpty {
      findings.error(
        CheckingCode.controlWithoutLabel, "a control needs a name for people to know it by, and this one is empty",
        at: slot.range)
    }
    return expressions.text(slot, in: scope)
  }

  private func button(_ node: ButtonNode, of declared: ViewNode, in scope: Scope) -> NodeKind? {
    let image = node.image.flatMap { expressions.text($0, in: scope) }
    let confirm = node.confirm.flatMap { expressions.text($0, in: scope) }
    if node.label == nil, declared.accessibility?.label == nil {
      findings.error(
        CheckingCode.controlWithoutLabel,
        "a button with an image alone needs a spoken name; add `accessibility: { label: … }`", at: declared.range)
    }
    let action = node.action.flatMap { viewAction($0, in: scope) }
    let text = (node.label ?? declared.accessibility?.label).flatMap { label($0, in: scope) }
    guard let action, let text else { return nil }
    var template = ButtonTemplate(label: text, action: action)
    template.image = image
    template.isDestructive = node.role?.value == .destructive
    template.confirm = confirm
    return .button(template)
  }

  private func control(_ node: ControlNode, in scope: Scope) -> NodeKind? {
    let label = label(node.label, in: scope)
    let value = node.value.flatMap { controlValue($0, of: node, in: scope) }
    let options = node.kind == .picker ? pickerOptions(of: node, value?.type, in: scope) : nil
    guard let label, let value else { return nil }
    switch node.kind {
    case .toggle: return .toggle(label: label, value: value)
    case .stepper: return .stepper(label: label, value: value)
    case .picker: return options.map { .picker(label: label, value: value, options: $0) }
    }
  }

  /// What a picker offers; without `options` the words of its enum.
  private func pickerOptions(of node: ControlNode, _ type: ValueType?, in scope: Scope) -> PickerOptions? {
    guard let slot = node.options else {
      switch type?.withoutNull {
      case .enumeration(let type)?: return .words(type.cases)
      case nil, .error?: return nil
      case let type?:
        findings.error(
          CheckingCode.pickerWithoutOptions,
          "a picker of a \(type) says what can be chosen; write `options:` with a list of it", at: node.label.range)
        return nil
      }
    }
    return expressions.expression(slot, in: scope, expecting: type.map { .list($0) }).map { .computed($0) }
  }

  private func controlValue(_ declared: ControlNode.Value, of node: ControlNode, in scope: Scope) -> ControlValue? {
    let wanted: ValueType? =
      switch node.kind {
      case .toggle: .bool
      case .stepper: .int
      case .picker: nil
      }
    switch declared {
    case .binding(let path): return binding(path, to: wanted, in: scope).map { .binding($0) }
    case .computed(let slot):
      guard let scalar = slot.node.scalar,
        let shown = expressions.expression(scalar.text, of: slot.node, in: scope, expecting: wanted),
        let action = node.action
      else { return nil }
      let inside = scope.adding("value", shown.type)
      return viewAction(action, in: inside).map { .action(shown, $0, valueLocal: scope.localCount) }
    }
  }

  private func list(_ node: ListNode, of declared: ViewNode, in scope: Scope) -> NodeKind? {
    if node.empty == nil {
      findings.error(
        CheckingCode.listWithoutEmpty,
        "a list says what is shown when it is empty; add `empty: [{ unavailable: … }]`, or `empty: [nothing]`",
        at: node.elements.range)
    }
    let empty = nodes(node.empty ?? [], in: scope)
    let elements = expressions.expression(node.elements, in: scope)
    let element = elementType(of: elements, at: node.elements.range)
    let inside = scope.adding(node.variable?.text ?? "element", element)
    let key = node.key.flatMap { expressions.expression($0, in: inside) }
    checkKey(of: element, key: node.key, at: node.elements.range)
    var template = elements.map {
      ListTemplate(
        elements: $0, elementLocal: scope.localCount, row: nodes(node.row, in: inside), empty: empty)
    }
    template?.key = key
    template?.swipe = nodes(node.swipe, in: inside)
    template?.onEnd = node.onEnd.flatMap { viewAction($0, in: scope, offers: false) }
    if elements == nil { _ = nodes(node.row, in: inside) }
    return template.map { .list($0) }
  }

  private func elementType(of elements: CheckedExpression?, at range: Range<Int>) -> ValueType {
    guard let type = elements?.type else { return .error }
    switch type {
    case .list(let element): return element
    case .dynamic: return .dynamic
    case .error: return .error
    case .nullable(.list):
      findings.error(
        CheckingCode.notAList, "this list may be null; add `if:` with a test such as `!= null`, or use `.orValue([])`",
        at: range)
      return .error
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .map, .nullable, .record,
      .enumeration, .optional, .type, .abstract, .variable, .action, .binding:
      findings.error(CheckingCode.notAList, "`list` takes a list, and this has the type `\(type)`", at: range)
      return .error
    }
  }

  private func checkKey(of element: ValueType, key: ExpressionSlot?, at range: Range<Int>) {
    guard key == nil, element != .error else { return }
    if case .record(let type) = element {
      let isUnknown = type.index(of: "id").map { type.fields[$0].type == .error } ?? false
      if type.idIndex != nil || isUnknown { return }
    }
    findings.error(
      CheckingCode.rowWithoutKey,
      "rows of type `\(element)` have nothing that tells them apart; add `key:` with an expression over the row, or give the record an `id`",
      at: range)
  }

  private func link(_ node: LinkNode, in scope: Scope) -> NodeKind? {
    let label = label(node.label, in: scope)
    let arguments = openArguments(node.with, in: scope)
    guard let label, let screen = node.open else { return nil }
    return .link(
      label: label,
      Open(screen: screen.text, arguments: arguments, outerLocals: scope.localCount, range: screen.range))
  }
}
