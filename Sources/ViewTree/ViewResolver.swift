import Expressions
package import ScreenMachine
package import ScreenProgram
import SpecValues

/// A frame with what its controls do.
package struct ResolvedView: Sendable {
  package var frame: ViewFrame
  /// By the number of an activation.
  package var controls: [Control]
  /// What failed while the frame was made, the first first; the frame shows a marker in each place.
  package var failures: [String]
  /// Where the row with the focus is gone: the row that stands in its place.
  package var rowInstead: String?

  /// What an activation does.
  package subscript(activation: ViewNode.Activation) -> Control? {
    controls.indices.contains(activation.number) ? controls[activation.number] : nil
  }
}

extension ResolvedView {
  /// The slots that its secure fields write: what stands there is shown nowhere.
  package var secretSlots: Set<SlotID> {
    var found: Set<SlotID> = []
    frame.visit { node in
      guard case .textField(_, _, true, let activation, _) = node.kind,
        case .edit(let path, _, _, _)? = self[activation]
      else { return }
      found.insert(path.slot)
    }
    return found
  }
}

extension LinkedView {
  /// The frame that a machine's screen shows now, with all rows or those of a window.
  ///
  /// A window costs time for its rows alone, and for the keys of a list that changed since the cache saw it; a list
  /// whose author gives a `key` has all its keys computed for each frame.
  package func resolve(_ machine: Machine, window: RowWindow? = nil, cache: RowCache? = nil) -> ResolvedView {
    var resolver = ViewResolver(view: self, machine: machine, window: window, cache: cache)
    var resolved = resolver.resolve()
    if var window, window.focus != nil, !resolver.hasFocus {
      // What had the focus is gone, with the list that it was in: the screen shows its beginning.
      window.focus = nil
      resolver = ViewResolver(view: self, machine: machine, window: window, cache: cache)
      resolved = resolver.resolve()
    }
    cache?.finish(focus: window?.focus)
    return resolved
  }

  /// The frame of a machine's case as it looks in the end: no `progress` waits for its time.
  package func resolveStill(_ machine: Machine) -> ResolvedView {
    var resolver = ViewResolver(view: self, machine: machine, window: nil, cache: nil)
    resolver.showsWaiting = true
    return resolver.resolve()
  }
}

/// Turns the view's templates into nodes, in the state that a machine has now.
struct ViewResolver {
  let view: LinkedView
  let machine: Machine
  let context: EvaluationContext
  let window: RowWindow?
  let cache: RowCache?
  /// Whether a `progress` is shown before its time (`after`).
  var showsWaiting = false
  private var controls: [Control] = []
  private var failures: [String] = []
  /// How many locals the loops around have.
  var depth = 0
  /// Where the nodes that are resolved now are, seen from the focus.
  var relation = RowWindow.Relation.around
  /// Whether what has the focus was met.
  var hasFocus = false
  var rowInstead: String?
  /// What the component around was given, by the numbers of its parameters; empty outside of components.
  var given: [GivenArgument] = []
  /// Whether something around is disabled.
  var isBlocked = false

  init(view: LinkedView, machine: Machine, window: RowWindow?, cache: RowCache?) {
    self.view = view
    self.machine = machine
    self.window = window
    self.cache = cache
    if window?.focus == nil { relation = .below }
    context = machine.context
    context.reserve(locals: view.localCount)
  }

  mutating func resolve() -> ResolvedView {
    let leaf = machine.activeCase.index
    var body = nodes(view.always, "a")
    if view.bodyOfLeaf.indices.contains(leaf), let index = view.bodyOfLeaf[leaf] {
      body += nodes(view.bodies[index], "b")
    }
    var title: String?
    do {
      title = try text(view.title)
    } catch {
      failures.append(error.message)
    }
    var frame = ViewFrame(title: title, casePath: view.cases.indices.contains(leaf) ? view.cases[leaf] : "", body: body)
    frame.toolbar = nodes(view.toolbar, "t")
    if let path = view.searchable { frame.search = searchField(path) }
    if let refresh = view.refreshable, let asked = try? asked(refresh) {
      frame.refresh = add(.action(asked.action, asked.arguments))
    }
    frame.notices = machine.notices.map(\.text)
    return ResolvedView(frame: frame, controls: controls, failures: failures, rowInstead: rowInstead)
  }

  mutating func add(_ control: Control) -> ViewNode.Activation {
    controls.append(control)
    return ViewNode.Activation(number: controls.count - 1)
  }

  mutating func nodes(_ nodes: [LinkedNode], _ prefix: String) -> [ViewNode] {
    var result: [ViewNode] = []
    result.reserveCapacity(nodes.count)
    for node in nodes {
      let identity = "\(prefix)/\(node.number)"
      do throws(EvaluationFailure) {
        if case .use(let component, let arguments) = node.kind {
          result += try use(component, arguments, by: node, identity)
          continue
        }
        if let each = try resolve(node, identity) { result.append(each) }
      } catch {
        failures.append(error.message)
        result.append(ViewNode(identity: identity, kind: .failure(error.message)))
      }
    }
    return result
  }

  private mutating func resolve(_ node: LinkedNode, _ identity: String) throws(EvaluationFailure) -> ViewNode? {
    if let condition = node.condition, try !condition.evaluateBool(context) { return nil }
    let isDisabled = try node.disabled?.evaluateBool(context) ?? false
    let wasBlocked = isBlocked
    isBlocked = wasBlocked || isDisabled
    defer { isBlocked = wasBlocked }
    var result: ViewNode
    if case .list(let list) = node.kind {
      let (kind, part) = try self.list(list, identity)
      result = ViewNode(identity: identity, kind: kind)
      result.part = part
    } else {
      guard let (kind, isEnabled) = try kind(of: node, identity) else { return nil }
      result = ViewNode(identity: identity, kind: kind, isEnabled: isEnabled)
    }
    note(identity)
    result.identifier = node.identifier
    if isDisabled || (wasBlocked && result.isControl) { result.isEnabled = false }
    if let accessibility = node.accessibility {
      result.accessibility = try self.accessibility(accessibility)
    }
    return result
  }

  /// Takes note of a node that has the focus.
  private mutating func note(_ identity: String) {
    guard !hasFocus, let focus = window?.focus else { return }
    // The buttons of a question have the identity of the button that asked, and a word.
    hasFocus = focus == identity || focus == "\(identity)/confirm" || focus == "\(identity)/cancel"
  }

  func accessibility(
    _ declared: LinkedNode.Accessibility
  ) throws(EvaluationFailure) -> ViewNode.Accessibility {
    ViewNode.Accessibility(
      label: try text(declared.label), hint: try text(declared.hint),
      isHidden: try declared.hidden?.evaluateBool(context) ?? false)
  }

  private func text(_ template: CompiledTemplate?) throws(EvaluationFailure) -> String? {
    guard let template else { return nil }
    return try template.evaluateText(context)
  }

  private mutating func kind(
    of node: LinkedNode, _ identity: String
  ) throws(EvaluationFailure) -> (ViewNode.Kind, isEnabled: Bool)? {
    switch node.kind {
    case .text(let template):
      var text = ViewNode.StyledText(
        try template.text.evaluateText(context), style: template.style, color: template.color)
      text.isStruckThrough = try template.strikethrough?.evaluateBool(context) ?? false
      text.isBold = try template.bold?.evaluateBool(context) ?? false
      text.image = try self.text(template.image)
      return (.text(text), true)
    case .image(let name, let label):
      return (.image(name: try name.evaluateText(context), label: try text(label)), true)
    case .progress(let label, let value, let timing):
      if let timing, !showsWaiting, !machine.isProgressShown(timing) { return nil }
      var amount: Double?
      if let value, case .double(let number) = try value.evaluate(context) { amount = number }
      return (.progress(label: try text(label), value: amount), true)
    case .unavailable(let title, let image, let description):
      return (
        .unavailable(
          title: try title.evaluateText(context), image: try text(image), description: try text(description)), true
      )
    case .button(let button): return try self.button(button)
    case .textField(let label, let path, let submit, let isSecure):
      return try textField(label, path, submit, isSecure)
    case .toggle(let label, let source):
      let (control, isEnabled) = try control(source)
      let isOn = control.current == .bool(true)
      return (.toggle(label: try label.evaluateText(context), isOn: isOn, add(control)), isEnabled)
    case .stepper(let label, let source):
      let (control, isEnabled) = try control(source)
      var number = 0
      if case .int(let value) = control.current { number = value }
      return (.stepper(label: try label.evaluateText(context), value: number, add(control)), isEnabled)
    case .picker(let label, let source, let options): return try picker(label, source, options)
    case .link(let label, let destination):
      let control = Control.open(try destination.evaluate(context))
      return (.link(label: try label.evaluateText(context), add(control)), !machine.isClosed)
    case .list(let list): return (try self.list(list, identity).0, true)
    case .section(let title, let children):
      return (.section(title: try text(title), nodes(children, identity)), true)
    case .row(let children): return (.row(nodes(children, identity)), true)
    case .column(let children): return (.column(nodes(children, identity)), true)
    case .spacer: return (.spacer, true)
    case .divider: return (.divider, true)
    // A use stands for several nodes, so it is dissolved where its siblings are gathered.
    case .nothing, .use: return nil
    }
  }

  // MARK: Controls

  func arguments(of call: LinkedActionCall) throws(EvaluationFailure) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(call.arguments.count)
    for argument in call.arguments { values.append(try argument.evaluate(context)) }
    return values
  }

  /// The action that a control asks for, with all its arguments.
  func asked(
    _ call: LinkedActionCall
  ) throws(EvaluationFailure) -> (action: ActionID, arguments: [Value]) {
    let (action, captured) = target(of: call)
    return (action, captured + (try arguments(of: call)))
  }

  /// The action of the screen, and the arguments that were captured where the components around are used.
  private func target(of call: LinkedActionCall) -> (action: ActionID, captured: [Value]) {
    switch call.target {
    case .action(let id): return (id, [])
    case .parameter(let index):
      guard given.indices.contains(index), case .action(let id, let captured) = given[index] else { return (-1, []) }
      return (id, captured)
    }
  }

  /// The locals of the loops around, for what is evaluated later.
  var locals: [Value] { (0..<depth).map { context.locals[$0] } }

  private mutating func button(
    _ button: LinkedNode.Button
  ) throws(EvaluationFailure) -> (ViewNode.Kind, isEnabled: Bool) {
    let (action, arguments) = try asked(button.action)
    let isEnabled = machine.isEnabled(action, arguments)
    let kind = ViewNode.Kind.button(
      label: try button.label.evaluateText(context), image: try text(button.image), isDestructive: button.isDestructive,
      confirm: try text(button.confirm), add(.action(action, arguments)))
    return (kind, isEnabled)
  }

  private mutating func textField(
    _ label: CompiledTemplate, _ place: LinkedPlace, _ submit: LinkedActionCall?, _ isSecure: Bool
  ) throws(EvaluationFailure) -> (ViewNode.Kind, isEnabled: Bool) {
    let control = try edit(place)
    var text = ""
    if case .string(let value) = control.current { text = value }
    var activation: ViewNode.Activation?
    if let submit {
      let asked = try asked(submit)
      activation = add(.action(asked.action, asked.arguments))
    }
    return (
      .textField(
        label: try label.evaluateText(context), text: text, isSecure: isSecure, add(control), submit: activation),
      !machine.isClosed
    )
  }

  private mutating func searchField(_ path: LinkedPath) -> ViewNode? {
    guard let control = try? edit(path) else { return nil }
    note("search")
    var text = ""
    if case .string(let value) = control.current { text = value }
    return ViewNode(
      identity: "search",
      kind: .textField(label: view.searchLabel, text: text, isSecure: false, add(control), submit: nil),
      isEnabled: !machine.isClosed)
  }

  private func edit(_ place: LinkedPlace) throws(EvaluationFailure) -> Control {
    guard place.parameter != nil else { return try edit(place.path) }
    let (slot, steps) = try self.place(place)
    return try edit(LinkedPath(slot: slot, steps: steps, type: place.path.type))
  }

  private func edit(_ path: LinkedPath) throws(EvaluationFailure) -> Control {
    let root = try machine.value(of: path.slot)
    let current = ValuePath.read(root, try path.steps(context)) ?? .null
    return .edit(path, locals: locals, type: path.type, current: current)
  }

  private func control(
    _ source: LinkedNode.ControlSource
  ) throws(EvaluationFailure) -> (Control, isEnabled: Bool) {
    switch source {
    case .binding(let place): return (try edit(place), !machine.isClosed)
    case .action(let shown, let call, let valueLocal):
      let current = try shown.evaluate(context)
      context.locals[valueLocal] = current
      let (id, captured) = target(of: call)
      let isEnabled = machine.isEnabled(id, captured + (try arguments(of: call)))
      let action = ControlAction(action: id, captured: captured, call: call, valueLocal: valueLocal, locals: locals)
      return (.choose(action, current: current), isEnabled)
    }
  }

  private mutating func picker(
    _ label: CompiledTemplate, _ source: LinkedNode.ControlSource, _ options: LinkedNode.Options
  ) throws(EvaluationFailure) -> (ViewNode.Kind, isEnabled: Bool) {
    let (control, isEnabled) = try control(source)
    var values: [Value] = []
    switch options {
    case .known(let known): values = known
    case .computed(let expression): if case .list(let list) = try expression.evaluate(context) { values = list }
    }
    return (
      .picker(
        label: try label.evaluateText(context), selection: ViewResolver.words(control.current),
        options: values.map(ViewResolver.words), add(.pick(control, options: values))), isEnabled
    )
  }

  /// A value as a choice shows it.
  static func words(_ value: Value) -> String {
    if case .string(let text) = value { return text }
    return value.isNull ? "" : JSONEncoding.encode(value)
  }
}

extension Value {
  /// Whether it is null.
  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}
