import Expressions
import ScreenMachine
import ScreenProgram
import SpecValues

/// An action with its arguments, compiled.
struct LinkedActionCall: Sendable {
  /// What the arguments are added to.
  enum Target: Sendable {
    case action(ActionID)
    /// In a component: the action that was given for the parameter of this number.
    case parameter(Int)
  }

  let target: Target
  let arguments: [CompiledExpression]

  init(_ action: ViewAction) {
    switch action {
    case .call(let call): (target, arguments) = (.action(call.action), call.arguments.map { $0.compiled() })
    case .parameter(let index, let arguments):
      (target, self.arguments) = (.parameter(index), arguments.map { $0.compiled() })
    }
  }
}

/// A place that a control writes.
struct LinkedPlace: Sendable {
  let path: LinkedPath
  /// In a component: the number of the `Binding` parameter that the path begins with.
  let parameter: Int?

  init(_ path: CheckedPath) {
    self.path = LinkedPath(path)
    if case .local(let index) = path.root.storage { parameter = index } else { parameter = nil }
  }
}

/// What a use gives for a parameter, compiled.
enum LinkedComponentArgument: Sendable {
  case value(LinkedExpression)
  case place(LinkedPlace)
  case action(LinkedActionCall)

  init(_ argument: ComponentArgument) {
    switch argument {
    case .value(let expression, let type): self = .value(LinkedExpression(expression, type))
    case .place(let path): self = .place(LinkedPlace(path))
    case .action(let action): self = .action(LinkedActionCall(action))
    }
  }
}

/// What a use gave for a parameter, beside its value; captured where the component is used.
enum GivenArgument {
  case value
  case place(SlotID, [PathStep])
  case action(ActionID, [Value])
}

extension ViewNode.Accessibility {
  /// What a use says of the node that its component shows, over what the node says of itself.
  func over(_ own: ViewNode.Accessibility?) -> ViewNode.Accessibility {
    guard let own else { return self }
    return ViewNode.Accessibility(
      label: label ?? own.label, hint: hint ?? own.hint, isHidden: isHidden || own.isHidden)
  }
}
