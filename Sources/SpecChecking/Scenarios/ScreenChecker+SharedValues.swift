import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// The values that the fields of a shared model start with in a scenario.
  func startingValues(_ declared: SharedValues) -> [(slot: SlotID, value: Value)] {
    guard let used = usedModels.first(where: { $0.model.name.text == declared.model.text }) else {
      let names = usedModels.map(\.model.name.text)
      let wanted = declared.model.text
      let near = Findings.suggestion(for: wanted, among: names)
      // One that is used and not there is reported where it is used, and may be this one.
      let lost = declaration.uses.map(\.model.text).filter { !names.contains($0) }
      if near.isEmpty, lost.contains(where: { $0 == wanted || NearestName.of($0, among: [wanted]) != nil }) {
        return []
      }
      let (what, key) = isOfApp ? ("the app provides", "provides") : ("the screen uses", "uses")
      findings.error(
        CheckingCode.unknownSharedModel,
        "\(what) no shared model `\(declared.model.text)`\(near.isEmpty ? "; name it under `\(key)`" : near)",
        at: declared.model.range,
        fixes: findings.replacement(of: declared.model.range, named: declared.model.text, among: names))
      return []
    }
    let slots = program.uses.first { $0.name == used.name }?.slots ?? []
    let names = used.model.fields.map(\.name.text)
    return declared.values.compactMap { each in
      guard let index = names.firstIndex(of: each.name.text), slots.indices.contains(index) else {
        findings.error(
          CheckingCode.unknownField,
          "the shared model `\(declared.model.text)` has no field `\(each.name.text)`"
            + Findings.suggestion(for: each.name.text, among: names), at: each.name.range,
          fixes: findings.replacement(of: each.name.range, named: each.name.text, among: names))
        return nil
      }
      return types.literal(each.value, as: program.slots[slots[index]].type).map { (slots[index], $0) }
    }
  }
}
