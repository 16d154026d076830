import Expressions
import ScreenProgram

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
