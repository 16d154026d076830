import Expressions
import ScreenProgram

/// The slots that something on a screen reads, scenarios included.
struct SlotReads {
  private(set) var slots = Set<SlotID>()

  init(_ program: Program) {
    for derived in program.derived { add(derived.expression) }
    for field in program.fields {
      for check in field.checks { add([check.must], [check.message]) }
    }
    for action in program.actions {
      add(action.guardExpression)
      if case .expression(let key) = action.key { add(key) }
      add(action.handler)
    }
    for identity in program.source?.identity ?? [] { add(identity) }
    for handler in program.lifecycle.values { add(handler) }
    for watch in program.watches {
      add(place: watch.path)
      add(watch.handler)
    }
    for each in program.cases { for timer in each.timers { add(timer.handler) } }
    add([], [program.title])
    if let searchable = program.view.searchable { add(place: searchable) }
    add(program.view.refreshable)
    for nodes in [program.view.toolbar, program.view.always] + program.view.bodies { add(nodes) }
    for component in program.view.components { add(component.body) }
    for scenario in program.scenarios { add(scenario.steps) }
  }

  private mutating func add(_ expression: CheckedExpression?) { slots.formUnion(expression?.reads ?? []) }

  private mutating func add(_ expressions: [CheckedExpression?], _ templates: [CheckedTemplate?]) {
    for each in expressions { add(each) }
    for each in templates { slots.formUnion(each?.reads ?? []) }
  }

  /// A place that is shown or watched, and so is read.
  private mutating func add(place: CheckedPath) {
    slots.formUnion(place.reads)
    if let slot = place.slot { slots.insert(slot) }
  }

  private mutating func add(_ handler: Handler) { for step in handler.steps { add(step) } }

  private mutating func add(_ step: Step) {
    add([step.guardExpression], [step.notice])
    for choice in step.choices ?? [] { add(choice) }
    for set in step.sets { add(set) }
    for baseline in step.baselines { add(baseline.value) }
    add(step.run)
    add(step.emit?.arguments ?? [], [])
    if let open = step.open {
      for argument in open.arguments { add(argument.value) }
      if let done = open.done { add(done) }
    }
    if let value = step.back?.value { add(value) }
    guard let call = step.call else { return }
    for part in call.parts { add(part.arguments, []) }
    for set in call.optimistic { add(set) }
    add(call.done)
    for fail in [call.fail, call.failKept].compactMap(\.self) {
      for each in fail.byKind { add(each.handler) }
      if let handler = fail.otherwise { add(handler) }
    }
  }

  private mutating func add(_ assignment: Assignment) {
    slots.formUnion(assignment.path.reads)
    add(assignment.value)
  }

  private mutating func add(_ value: TypedValue) {
    switch value {
    case .literal: break
    case .template(let template): add([], [template])
    case .list(let values), .record(_, let values): for each in values { add(each) }
    case .map(let entries): for each in entries { add(each.value) }
    }
  }

  private mutating func add(_ call: ActionCall?) { add(call?.arguments ?? [], []) }

  private mutating func add(_ steps: [ScenarioStep]) {
    for step in steps {
      switch step.kind {
      case .assertValue(let values): add(values.map(\.expression), [])
      case .assertTrue(let expression, _): add(expression)
      case .send(let call): add(call)
      case .atOnce(let steps): add(steps)
      case .lifecycle, .back, .refresh, .relaunch, .tapOn, .inputText, .eraseText, .choose, .swipe, .scrollToEnd,
        .setParams, .advanceTime, .advanceTo, .settle, .reply, .setStub, .assertState, .assertStates, .assertVisible,
        .assertNotVisible, .assertEnabled, .assertDisabled, .assertCalled, .assertNotice, .assertScreen, .assertFrame:
        break
      }
    }
  }

  private mutating func add(_ nodes: [NodeTemplate]) {
    for node in nodes {
      slots.formUnion(node.slotReads)
      add(node.children)
    }
  }
}

extension NodeTemplate {
  /// The slots that the node itself reads, without the nodes inside of it.
  var slotReads: [SlotID] {
    var found = places.flatMap { $0.reads + ($0.slot.map { [$0] } ?? []) }
    func add(_ expression: CheckedExpression?) { found += expression?.reads ?? [] }
    func add(_ templates: CheckedTemplate?...) { for each in templates { found += each?.reads ?? [] } }
    func add(_ value: ControlValue) { if case .action(let shown, _, _) = value { add(shown) } }
    add(condition)
    add(disabled)
    add(accessibility?.label, accessibility?.hint)
    add(accessibility?.hidden)
    for call in actions { for argument in call.arguments { add(argument) } }
    switch kind {
    case .text(let text):
      add(text.text, text.image)
      add(text.strikethrough)
      add(text.bold)
    case .image(let name, let label): add(name, label)
    case .progress(let label, let value, _, _):
      add(label)
      add(value)
    case .unavailable(let title, let image, let description): add(title, image, description)
    case .button(let button): add(button.label, button.image, button.confirm)
    case .textField(let label, _, _, _): add(label)
    case .toggle(let label, let value), .stepper(let label, let value):
      add(label)
      add(value)
    case .picker(let label, let value, let options):
      add(label)
      add(value)
      if case .computed(let expression) = options { add(expression) }
    case .link(let label, let open):
      add(label)
      for argument in open.arguments { add(argument.value) }
    case .list(let list):
      add(list.elements)
      add(list.key)
    case .section(let title, _): add(title)
    case .use(_, let arguments):
      for case .value(let expression, _) in arguments { add(expression) }
    case .row, .column, .spacer, .divider, .nothing: break
    }
    return found
  }
}
