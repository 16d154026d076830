import SpecValues

/// What a reader has to know of a function.
package struct FunctionEntry: Sendable {
  /// Its name, with that of its library before a dot.
  package var name: String
  /// Where it is looked for.
  package var group: FunctionGroup
  /// How it is written, where no overload says it.
  package var form: String?
  /// What it gives: lower case, no full stop.
  package var summary: String
  /// One use of it.
  package var example: String

  init(_ name: String, _ group: FunctionGroup, form: String? = nil, _ summary: String, example: String) {
    self.name = name
    self.group = group
    self.form = form
    self.summary = summary
    self.example = example
  }

  /// How it is called, with types as an author writes them; a number of arguments has one signature.
  package var signatures: [String] {
    if let form { return [form] }
    let library = FunctionLibrary.standard
    let isShared = FunctionLibrary.catalogue.contains { $0.name == name && $0.group != group }
    var overloads = (library.members[name] ?? []) + (library.globals[name] ?? [])
    if isShared { overloads.removeAll { FunctionGroup($0.parameters[0]) != group } }
    let ofScreens = overloads.filter { !($0.parameters + [$0.result]).contains(where: \.isForeign) }
    if !ofScreens.isEmpty { overloads = ofScreens }
    var result: [String] = []
    for overload in overloads {
      let alike = overloads.filter {
        $0.isMember == overload.isMember && $0.parameters.count == overload.parameters.count
      }
      let text = signature(of: alike)
      if !result.contains(text) { result.append(text) }
    }
    return result
  }

  private func signature(of alike: [Overload]) -> String {
    let parameters = alike[0].parameters.indices.map { index in ValueType.listed(alike.map { $0.parameters[index] }) }
    let result = ValueType.listed(alike.map(\.result))
    let isMember = alike[0].isMember
    let arguments = parameters.dropFirst(isMember ? 1 : 0).joined(separator: ", ")
    return "\(isMember ? parameters[0] + "." : "")\(name)(\(arguments)) → \(result)"
  }
}
