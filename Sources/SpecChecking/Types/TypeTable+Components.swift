import ScreenProgram
import SpecGrammar
import SpecValues

extension TypeTable {
  /// The parameters of a component, the only ones that may be an `Action` or a `Binding T`.
  func componentParameters(_ component: ComponentDeclaration) -> [Parameter] {
    component.params.map { declaration in
      if types[declaration.name.text] != nil {
        findings.error(
          CheckingCode.duplicateName,
          "the parameter `\(declaration.name.text)` has the name of a type; choose another, such as one that begins small",
          at: declaration.name.range)
      }
      return parameter(declaration)
    }
  }

  private func parameter(_ declaration: Declaration) -> Parameter {
    let name = declaration.name.text
    switch declaration.type.kind {
    case .action(let taken):
      refuseDefault(of: declaration, "an `Action`")
      return Parameter(name: name, type: .action(taken.map(resolve)))
    case .binding(let inner):
      refuseDefault(of: declaration, "a `Binding`")
      return Parameter(name: name, type: .binding(resolve(inner)))
    case .named, .optional, .list, .map, .invalid:
      let type = resolve(declaration.type, among: ["Action", "Binding"])
      let value = defaultValue(of: declaration, as: type)
      return Parameter(
        name: name, type: type, defaultValue: value ?? (type.holdsNull ? .null : nil))
    }
  }

  private func refuseDefault(of declaration: Declaration, _ what: String) {
    guard let value = declaration.defaultValue else { return }
    findings.error(
      CheckingCode.literal, "\(what) has no default, since each use of the component gives its own; leave it out",
      at: value.range)
  }
}
