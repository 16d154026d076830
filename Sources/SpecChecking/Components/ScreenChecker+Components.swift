import Expressions
import ScreenProgram
import SpecGrammar
import SpecValues

/// What a component takes.
struct ComponentSignature {
  var declaration: ComponentDeclaration
  var params: [Parameter]

  var name: String { declaration.name.text }
}

extension ScreenChecker {
  /// Gives each component its number and its parameters.
  func declareComponents() {
    for component in declaration.parts.components {
      let params = types.componentParameters(component)
      for (param, declared) in zip(params, component.params) where ScreenChecker.builtInNames.contains(param.name) {
        findings.error(
          CheckingCode.reservedName,
          "the parameter `\(param.name)` has the name of something that every screen has; choose another",
          at: declared.name.range)
      }
      componentIDs[component.name.text] = signatures.count
      signatures.append(ComponentSignature(declaration: component, params: params))
    }
  }

  /// Checks the bodies of the components, each once, and how they use each other.
  func checkComponents() {
    guard !signatures.isEmpty else { return }
    program.view.components = signatures.map(template)
    let uses = ComponentUses(signatures, view: declaration.view, ids: componentIDs)
    reportCycles(uses)
    reportSize(uses)
    reportUnused(uses)
  }

  private func template(_ signature: ComponentSignature) -> ComponentTemplate {
    var scope = Scope(leaves: nil, place: .component)
    for param in signature.params { scope = scope.adding(param.name, param.type) }
    expressions.localsReadInComponent = []
    let errors = findings.errorCount
    let body = nodes(signature.declaration.body, in: scope)
    // Where something in the body could not be checked, what it reads is not known.
    if findings.errorCount == errors { reportUnusedParameters(of: signature) }
    return ComponentTemplate(name: signature.name, params: signature.params, body: body)
  }

  private func reportUnusedParameters(of signature: ComponentSignature) {
    for (index, param) in signature.params.enumerated()
    where !expressions.localsReadInComponent.contains(index) && param.type != .error {
      findings.warning(
        CheckingCode.unusedComponentParameter,
        "`\(signature.name)` never uses its parameter `\(param.name)`; use it in `body`, or remove it from `params` and "
          + "from each `with`",
        at: signature.declaration.params[index].name.range)
    }
  }

  /// The place that a control in a component writes: a `Binding` parameter, or a part of it.
  func pathInComponent(_ slot: PathSlot, in scope: Scope) -> CheckedPath? {
    let name = slot.text.rootName
    let range = expressions.range(of: 0..<name.utf8.count, in: slot.node)
    let bindings = scope.locals.filter { if case .binding = $0.type { true } else { false } }.map(\.name)
    guard let local = scope.locals.last(where: { $0.name == name }) else {
      let state = expressions.names.meanings(of: name).first
      let near = state == nil ? Findings.suggestion(for: name, among: bindings) : ""
      let type = state.map { "\($0.variable.type)" } ?? "String"
      findings.error(
        CheckingCode.outsideComponent,
        near.isEmpty
          ? "a component writes only what it is given; declare `\(name): Binding \(type)` under `params`, and pass the place "
            + "where the component is used" : "the component has no `Binding` parameter `\(name)`\(near)",
        at: range, fixes: state == nil ? findings.replacement(of: range, named: name, among: bindings) : [])
      return nil
    }
    switch local.type {
    case .binding: return writtenPath(slot, in: scope)
    case .error: return nil
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .list, .map, .nullable,
      .record, .enumeration, .optional, .type, .abstract, .variable, .action:
      let isAction = if case .action = local.type { true } else { false }
      findings.error(
        CheckingCode.notAssignable,
        isAction
          ? "`\(name)` is an action and can't be written; a control writes a `Binding` parameter, or a part of one"
          : "`\(name)` can only be read here; a component writes what it has as a `Binding`, such as "
            + "`\(name): Binding \(local.type)`",
        at: range)
      return nil
    }
  }
}
