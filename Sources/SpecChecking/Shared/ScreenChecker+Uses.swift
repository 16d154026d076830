import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// A shared model that this screen uses, with the numbers of its actions here.
  struct UsedModel {
    var name: String
    var model: SharedDeclaration
    var actions: [(declared: ActionDeclaration, id: ActionID)] = []
  }

  /// Gives the fields of the shared models their slots here, named as in `favorites.items`.
  func declareUses() {
    for use in declaration.uses {
      let models = declaration.parts.shared
      guard let model = models.first(where: { $0.name.text == use.model.text }) else {
        let near = Findings.suggestion(for: use.model.text, among: models.map(\.name.text))
        findings.error(
          CheckingCode.unknownSharedModel,
          "there is no shared model `\(use.model.text)`\(near.isEmpty ? "; import the module that declares it" : near)",
          at: use.model.range,
          fixes: findings.replacement(of: use.model.range, named: use.model.text, among: models.map(\.name.text)))
        // What is read of it is not reported too.
        declare(Variable(use.name.text, .error, .constant(.null)), at: use.name.range)
        continue
      }
      guard claim(use.name.text, as: "the shared model", at: use.name.range) else { continue }
      var used = SharedUse(
        name: use.name.text, model: model.name.text, isSession: model.isSession, slots: [], range: use.name.range)
      for field in model.fields {
        let name = "\(use.name.text).\(field.name.text)"
        let type = types.resolve(field.type)
        let initial = field.defaultValue.flatMap { types.literal($0, as: type) } ?? (type.holdsNull ? .null : nil)
        used.slots.append(program.slots.count)
        declare(Variable(name, type, .slot(program.slots.count)), at: field.name.range)
        program.slots.append(Slot(name: name, type: type, role: .shared, initial: initial))
      }
      program.uses.append(used)
      usedModels.append(UsedModel(name: use.name.text, model: model))
    }
    refuseModels()
  }

  /// A shared model has no value by its own name, unless it is used under that.
  private func refuseModels() {
    for model in declaration.parts.shared.map(\.name.text)
    where !declaration.uses.contains(where: { $0.name.text == model }) {
      let use = declaration.uses.first { $0.model.text == model }?.name.text
      let name = model.prefix(1).lowercased() + model.dropFirst()
      let wayOut = isOfApp ? "`provides: [\(model)]`" : "`uses: { \(name): \(model) }`"
      expressions.names.refuse(
        model,
        because: use.map { "the shared model `\(model)` is called `\($0)` here" }
          ?? "`\(model)` is a shared model that is not used here; write \(wayOut)")
    }
  }

  /// Gives the actions of the shared models their numbers, named as in `favorites.add`.
  func declareSharedActions() {
    for index in usedModels.indices {
      for declared in usedModels[index].model.actions {
        let name = "\(usedModels[index].name).\(declared.name.text)"
        let params = types.parameters(declared.params, of: "the action `\(name)`").map(Parameter.init)
        let id = program.actions.count
        actionIDs[name] = id
        program.slots.append(Slot(name: name, type: .record(BuiltInTypes.run), role: .runs(id)))
        program.actions.append(
          Action(
            name: name, params: params, handler: .nothing, status: program.slots.count - 1, range: declared.name.range))
        usedModels[index].actions.append((declared, id))
      }
    }
  }

  /// Checks the actions of the shared models by the names that they know: their own fields and actions.
  func checkSharedActions() {
    for used in usedModels {
      let outer = (names: expressions.names, actionIDs: actionIDs)
      defer { (expressions.names, actionIDs) = outer }
      expressions.names = ScreenNames(types: types.types)
      let slots = program.uses.first { $0.name == used.name }?.slots ?? []
      for (slot, field) in zip(slots, used.model.fields) {
        declare(Variable(field.name.text, program.slots[slot].type, .slot(slot)), at: field.name.range)
      }
      actionIDs = Dictionary(
        used.actions.map { ($0.declared.name.text, $0.id) }, uniquingKeysWith: { first, _ in first })
      for (declared, id) in used.actions { check(declared, as: id) }
    }
  }

  /// The names at the start of a path that an assignment to it changes: a shared model's field has two.
  func roots(of path: String) -> [String] {
    let first = path.rootName
    return slotName(of: path) == first ? [first] : [first, slotName(of: path)]
  }

  /// The name of the slot at the start of a path, as in `favorites.items`.
  func slotName(of path: String) -> String {
    let first = path.rootName
    guard usedModels.contains(where: { $0.name == first }), path.dropFirst(first.count).first == "." else {
      return first
    }
    return first + "." + String(path.dropFirst(first.count + 1)).rootName
  }
}
