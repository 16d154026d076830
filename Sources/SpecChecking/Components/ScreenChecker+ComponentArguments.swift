import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// The arguments of a use in the order of the parameters; nil where one is missing or wrong.
  func arguments(
    of node: UseNode, for signature: ComponentSignature, in scope: Scope
  ) -> [ComponentArgument]? {
    let names = signature.params.map(\.name)
    let misnamed = MisnamedArguments(
      node.with.map(\.name.text), params: names,
      required: signature.params.filter { $0.defaultValue == nil }.map(\.name))
    for argument in node.with where !names.contains(argument.name.text) {
      let name = argument.name.text
      findings.error(
        CheckingCode.arguments, "`\(signature.name)` has no parameter `\(name)`; \(misnamed.way(name, params: names))",
        at: argument.name.range,
        fixes: findings.replacement(of: argument.name.range, named: name, by: misnamed.meant(by: name)))
    }
    var missing: [Parameter] = []
    var result: [ComponentArgument] = []
    for param in signature.params {
      if let argument = node.with.first(where: { $0.name.text == param.name }) {
        if let checked = self.argument(argument, for: param, in: scope) { result.append(checked) }
      } else if let value = param.defaultValue {
        result.append(.value(.constant(value, param.type), param.type))
      } else {
        missing.append(param)
      }
    }
    let lacking = misnamed.lacking(missing.map(\.name))
    missing.removeAll { !lacking.contains($0.name) }
    if !missing.isEmpty {
      let words = missing.map { "`\($0.name): \($0.type)`" }.joined(separator: ", ")
      let form = missing.map { "\($0.name): …" }.joined(separator: ", ")
      findings.error(
        CheckingCode.parameterWithoutValue, "`\(signature.name)` needs \(words); write `with: { \(form) }`",
        at: node.component.range, notes: [("`\(signature.name)` is declared here", signature.declaration.name.range)])
    }
    return result.count == signature.params.count ? result : nil
  }

  private func argument(_ argument: Argument, for param: Parameter, in scope: Scope) -> ComponentArgument? {
    switch param.type {
    // The parameter's own type could not be read, which was reported; what the argument reads is not known then.
    case .error:
      expressions.localsReadInComponent.formUnion(0..<scope.localCount)
      return nil
    case .action(let rest): return action(argument, leaving: rest, in: scope).map { .action($0) }
    case .binding(let type): return place(argument, of: type, in: scope).map { .place($0) }
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .list, .map, .nullable,
      .record, .enumeration, .optional, .type, .abstract, .variable:
      guard !isAction(argument, insteadOf: param.type, in: scope) else {
        findings.error(
          CheckingCode.valueExpected,
          "`\(param.name)` takes a value of type `\(param.type)`, and `\(argument.value.text)` is an action; declare the "
            + "parameter as `\(param.name): Action`, or pass a value",
          at: argument.value.range)
        return nil
      }
      return expressions.expression(argument.value, in: scope, expecting: param.type).map { .value($0, param.type) }
    }
  }

  private func action(_ argument: Argument, leaving rest: [ValueType], in scope: Scope) -> ViewAction? {
    var isValue = false
    do {
      let call = try ActionCallSyntax.parse(argument.value.text)
      isValue = !isActionName(call.name, in: scope) && self.isValue(call.name, in: scope)
    } catch {
      guard error.code == ExpressionCode.actionCall else {
        expressions.report([error], in: argument.value.node)
        return nil
      }
      isValue = true
    }
    guard !isValue else {
      findings.error(
        CheckingCode.actionExpected,
        "`\(argument.name.text)` takes an action, written `name` or `name(argument, …)`, and this is a value; name one of "
          + "the `actions`, or declare the parameter with the type of the value",
        at: argument.value.range)
      return nil
    }
    return viewAction(argument.action, in: scope, leaving: rest)
  }

  private func isActionName(_ name: String, in scope: Scope) -> Bool {
    if let local = scope.locals.last(where: { $0.name == name }) {
      if case .action = local.type { return true }
      return false
    }
    return actionIDs[name] != nil
  }

  /// Whether a name, or what its path begins with, can be read as a value.
  private func isValue(_ path: String, in scope: Scope) -> Bool {
    let root = path.rootName
    if ["true", "false", "null", "params"].contains(root) { return true }
    if let local = scope.locals.last(where: { $0.name == root }) { return local.type != .error }
    if expressions.names.isGlobal(path) { return true }
    return actionIDs[path] == nil && !expressions.names.meanings(of: root).isEmpty
  }

  private func isAction(_ argument: Argument, insteadOf type: ValueType, in scope: Scope) -> Bool {
    guard let call = try? ActionCallSyntax.parse(argument.value.text), isActionName(call.name, in: scope) else {
      return false
    }
    // The name of an action of the screen is also the status of its runs.
    guard scope.place != .component, call.arguments == nil else { return true }
    return type != .dynamic && type.withoutNull != .record(BuiltInTypes.run)
  }

  private func place(_ argument: Argument, of type: ValueType, in scope: Scope) -> CheckedPath? {
    let text = argument.value.text
    guard CheckedPath.isPlace(text) else {
      findings.error(
        CheckingCode.bindingArgument,
        TemplateText.containsExpression(text)
          ? "`\(argument.name.text)` is written too, so it takes a place; write the path alone, without `${…}`"
          : "`\(argument.name.text)` is written too, so it takes a place such as `draft` or `todos[todo.id].title`, and this "
            + "is computed; keep it in a field, or declare the parameter as `\(argument.name.text): \(type)`",
        at: argument.value.range)
      return nil
    }
    guard let path = assignablePath(argument.path, in: scope) else { return nil }
    guard path.type == type || path.type == .error || type == .error else {
      findings.error(
        CheckingCode.bindingArgument,
        "`\(argument.name.text)` reads and writes a `\(type)`, and `\(text)` is a `\(path.type)`; a `Binding` takes exactly "
          + "its type, so pass such a place, or declare `\(argument.name.text): Binding \(path.type)`",
        at: argument.value.range)
      return nil
    }
    return path
  }
}
