import Expressions
package import ScreenMachine
package import ScreenProgram
package import SpecValues

/// What a control of a frame does when it is used; its arguments were captured when the frame was built (rule M5).
package enum Control: Sendable {
  /// Sends an action.
  case action(ActionID, [Value])
  /// Writes a value at a path; the locals are those that the path's keys read.
  case edit(LinkedPath, locals: [Value], type: ValueType, current: Value)
  /// Opens a screen.
  case open(Destination)
  /// Shows a tab.
  case tab(Int)
  /// Shows a value, and sends an action with the new one.
  case choose(ControlAction, current: Value)
  /// The choices of a picker, beside what it writes.
  indirect case pick(Control, options: [Value])

  /// The value that it shows.
  package var current: Value {
    switch self {
    case .action, .open, .tab: .null
    case .edit(_, _, _, let current), .choose(_, let current): current
    case .pick(let control, _): control.current
    }
  }

  /// The event that using it is, with the value that a person gave; nil where the value does not fit.
  package func input(_ value: Value? = nil, in machine: Machine) -> Input? {
    switch self {
    case .action(let id, let arguments): return .action(id, arguments)
    case .open(let destination): return .open(destination)
    case .tab(let index): return .tab(index)
    case .edit(let path, let locals, _, _): return value.map { .edit(path, locals: locals, $0) }
    case .choose(let action, _): return value.flatMap { action.input($0, in: machine) }
    case .pick(let control, let options):
      guard let value, options.contains(value) else { return nil }
      return control.input(value, in: machine)
    }
  }
}

/// An action whose arguments may use `value`, the new value of its control.
package struct ControlAction: Sendable {
  let action: ActionID
  /// The arguments that were evaluated where a component is used.
  let captured: [Value]
  let call: LinkedActionCall
  let valueLocal: Int
  /// The locals around the control.
  let locals: [Value]

  func input(_ value: Value, in machine: Machine) -> Input? {
    let context = machine.context
    context.reserve(locals: valueLocal + 1)
    for (index, local) in locals.enumerated() { context.locals[index] = local }
    context.locals[valueLocal] = value
    var arguments = captured
    for argument in call.arguments {
      guard let each = try? argument.evaluate(context) else { return nil }
      arguments.append(each)
    }
    return .action(action, arguments)
  }
}
