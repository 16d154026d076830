import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// What an action slot names, and how it goes on.
  private struct Callee {
    var name: String
    var params: [(name: String?, type: ValueType)]
    /// An action of the screen; nil for a parameter of the component.
    var action: ActionID?
    var parameter: Int = 0

    /// What it takes, in words, such as `(todo: Todo)`.
    var words: String {
      "(" + params.map { param in (param.name.map { "\($0): " } ?? "") + "\(param.type)" }.joined(separator: ", ") + ")"
    }
  }

  /// An action slot of a control: `name`, or `name(CEL, …)`; `rest` are the types of arguments that come later.
  func viewAction(
    _ slot: ActionSlot, in scope: Scope, leaving rest: [ValueType] = [], offers: Bool = true
  ) -> ViewAction? {
    let call: ActionCallSyntax
    do {
      call = try ActionCallSyntax.parse(slot.text)
    } catch {
      expressions.report([error], in: slot.node)
      return nil
    }
    let given = call.arguments ?? []
    let nameRange = expressions.range(of: call.nameRange, in: slot.node)
    guard let callee = callee(call.name, at: nameRange, in: scope) else { return nil }
    guard given.count + rest.count == callee.params.count else {
      reportCount(of: callee, given: given.count, leaving: rest, at: slot.range)
      return nil
    }
    var arguments: [CheckedExpression] = []
    for (range, param) in zip(given, callee.params) {
      guard
        let checked = expressions.expression(range, of: slot.text, node: slot.node, in: scope, expecting: param.type)
      else { return nil }
      arguments.append(checked)
    }
    for (type, param) in zip(rest, callee.params.dropFirst(given.count))
    where type != param.type && type != param.type.withoutNull && type != .error && param.type != .error {
      findings.error(
        CheckingCode.arguments,
        "`\(callee.name)` takes \(callee.words), and here `\(type)` is given in place of `\(param.type)`",
        at: slot.range)
      return nil
    }
    guard let id = callee.action else { return .parameter(callee.parameter, arguments: arguments) }
    if offers { checkOffer(program.actions[id], in: scope, at: nameRange) }
    return .call(ActionCall(action: id, arguments: arguments, range: slot.range))
  }

  private func callee(_ name: String, at range: Range<Int>, in scope: Scope) -> Callee? {
    guard scope.place == .component else {
      guard let id = actionID(name, at: range) else { return nil }
      return Callee(name: name, params: program.actions[id].params.map { ($0.name, $0.type) }, action: id)
    }
    if let local = scope.locals.last(where: { $0.name == name }) {
      if case .action(let types) = local.type, case .local(let index) = local.storage {
        expressions.localsReadInComponent.insert(index)
        return Callee(name: name, params: types.map { (nil, $0) }, parameter: index)
      }
      if local.type != .error {
        findings.error(
          CheckingCode.actionExpected,
          "`\(name)` is a value of type `\(local.type)`, and an action is wanted here; declare it as `\(name): Action`",
          at: range)
      }
      return nil
    }
    let own = scope.locals.compactMap { if case .action = $0.type { $0.name } else { nil } }
    // A parameter that is nearly called so is what is meant, even where the screen has such an action.
    if let nearest = NearestName.of(name, among: own) {
      findings.error(
        CheckingCode.unknownAction, "the component has no action `\(name)`; did you mean `\(nearest)`?", at: range,
        fixes: findings.replacement(of: range, named: name, by: nearest))
    } else if let id = actionIDs[name] {
      findings.error(
        CheckingCode.outsideComponent,
        "`\(name)` is an action of the screen, and a component knows only its parameters; declare `\(name): Action` "
          + "under `params`, and pass `\(name): \(name)\(program.actions[id].params.isEmpty ? "" : "(…)")` where the "
          + "component is used", at: range)
    } else {
      findings.error(
        CheckingCode.unknownAction,
        "the component has no action `\(name)`; declare `\(name): Action` under `params`", at: range)
    }
    return nil
  }

  private func reportCount(of callee: Callee, given: Int, leaving rest: [ValueType], at range: Range<Int>) {
    let count = callee.params.count
    let message: String
    if !rest.isEmpty {
      let types = rest.map { "`\($0)`" }.joined(separator: ", ")
      message =
        count < rest.count
        ? "`\(callee.name)` takes \(callee.words), and the component gives it \(types) as well"
        : "`\(callee.name)` takes \(callee.words), and the component gives \(types) at the end; "
          + "give the \(count - rest.count == 0 ? "name alone" : "arguments before")"
    } else if count == 0 {
      message = "`\(callee.name)` takes no argument; write `\(callee.name)`"
    } else {
      message =
        "`\(callee.name)` takes \(count == 1 ? "one argument" : "\(count) arguments"), \(callee.words), "
        + "and got \(given == 0 ? "none" : String(given))"
    }
    findings.error(CheckingCode.arguments, message, at: range)
  }
}
