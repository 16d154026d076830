import Expressions
import ScreenMachine
import ScreenProgram
import SpecValues

extension ViewResolver {
  /// The nodes that a component shows in place of its use.
  mutating func use(
    _ component: Int, _ arguments: [LinkedComponentArgument], by node: LinkedNode, _ identity: String
  ) throws(EvaluationFailure) -> [ViewNode] {
    if let condition = node.condition, try !condition.evaluateBool(context) { return [] }
    let isDisabled = try node.disabled?.evaluateBool(context) ?? false
    var accessibility: ViewNode.Accessibility?
    if let declared = node.accessibility { accessibility = try self.accessibility(declared) }
    var values: [Value] = []
    var given: [GivenArgument] = []
    for argument in arguments {
      let (each, value) = try self.given(argument)
      given.append(each)
      values.append(value)
    }
    let outer = (locals: locals, depth: depth, given: self.given, isBlocked: isBlocked)
    for (index, value) in values.enumerated() { context.locals[index] = value }
    depth = values.count
    self.given = given
    isBlocked = outer.isBlocked || isDisabled
    var result = nodes(view.components[component], identity)
    for (index, value) in outer.locals.enumerated() { context.locals[index] = value }
    (depth, self.given, isBlocked) = (outer.depth, outer.given, outer.isBlocked)
    // Where one of these is declared, the checker has seen to it that the body is one node.
    if let identifier = node.identifier, result.count == 1 { result[0].identifier = identifier }
    if let accessibility, result.count == 1 {
      result[0].accessibility = accessibility.over(result[0].accessibility)
    }
    return result
  }

  private func given(_ argument: LinkedComponentArgument) throws(EvaluationFailure) -> (GivenArgument, Value) {
    switch argument {
    case .value(let expression): return (.value, try expression.evaluate(context))
    case .place(let place):
      let (slot, steps) = try self.place(place)
      // What is not there yet can be written, and fails only where the component reads it.
      let value = ValuePath.read(try machine.value(of: slot), steps) ?? .null
      return (.place(slot, steps), value)
    case .action(let call):
      let asked = try asked(call)
      return (.action(asked.action, asked.arguments), .null)
    }
  }

  /// Where a place lies, with its keys known.
  func place(_ place: LinkedPlace) throws(EvaluationFailure) -> (SlotID, [PathStep]) {
    let steps = try place.path.steps(context)
    guard let parameter = place.parameter else { return (place.path.slot, steps) }
    guard given.indices.contains(parameter), case .place(let slot, let outer) = given[parameter] else {
      return (-1, steps)
    }
    return (slot, outer + steps)
  }
}
