import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// `states`, of a screen or of a case.
  func states(_ node: Node) -> [CaseDeclaration] {
    let expected = "cases by their names, such as `{ idle: , loaded: { items: [Item] } }`"
    if let nodes = node.sequence {
      let names = nodes.compactMap(\.scalar?.text)
      report(
        .wrongShape, "`states` takes \(expected), not a list", at: node.place,
        fixes: names.count == nodes.count && !names.isEmpty && !file.span(node.range).text.utf8.contains(0x0A)
          ? [
            fix(
              "make it a mapping", replace: node.range,
              by: "{ " + names.map { $0 + ": " }.joined(separator: ", ") + "}", .safe)
          ] : [])
      return nodes.compactMap { element in
        element.scalar.map {
          CaseDeclaration(name: Name(text: $0.text, range: element.place), range: element.place)
        }
      }
    }
    guard let entries = entries(node, "states", expected) else { return [] }
    return entries.map(stateCase)
  }

  private func stateCase(_ owner: Entry) -> CaseDeclaration {
    var stateCase = CaseDeclaration(name: declared(owner.key, .stateCase, "a case"), range: owner.range)
    let expected = "its payload, such as `{ message: String }`, or nothing"
    guard let members = entries(owner.value, owner.keyText, expected, isOptional: true) else { return stateCase }
    for entry in members {
      guard let key = CaseKey(rawValue: entry.keyText) else {
        if isMisplacedStep(entry) { continue }
        stateCase.payload.append(declaration(entry, "a payload field"))
        continue
      }
      switch key {
      case .states: stateCase.states = isReserved(entry) ? [] : states(entry.value)
      case .initial: stateCase.initial = casePath(entry.value, "initial")
      case .after: stateCase.after = isReserved(entry) ? [] : timers(entry.value, "after")
      case .every: stateCase.every = isReserved(entry) ? [] : timers(entry.value, "every")
      case .summary: stateCase.summary = summary(entry.value)
      }
    }
    if let initial = stateCase.initial, stateCase.states.isEmpty, members.allSatisfy({ $0.keyText != "states" }) {
      report(
        .conflictingKeys,
        "`initial` names the sub-case that is entered first, and `\(owner.keyText)` has no `states`; "
          + "a payload field needs another name", at: initial.range)
    }
    return stateCase
  }

  /// Whether a case has something that other state machines keep there, which is reported.
  private func isMisplacedStep(_ entry: Entry) -> Bool {
    guard entry.value.sequence != nil || entry.value.mapping.map({ $0["type"] == nil }) ?? false,
      let home = Grammar.homesOfCaseParts.first(where: { $0.words.contains(entry.keyText) })?.home
    else { return false }
    // A list of one text is a type.
    if let nodes = entry.value.sequence, nodes.count == 1, nodes[0].scalar != nil { return false }
    report(
      .misplacedKey, "a case has payload, sub-cases and timers, and no `\(entry.keyText)`: \(home)",
      at: entry.key.place)
    return true
  }

  /// Whether a reserved key of a case was meant as a payload field, which is reported.
  private func isReserved(_ entry: Entry) -> Bool {
    guard entry.value.mapping == nil, !entry.value.isNull, entry.value.scalar != nil || entry.keyText != "states" else {
      return false
    }
    let meaning = entry.keyText == "states" ? "its sub-cases" : "its timers, such as `{ 30s: idle }`"
    report(
      .reservedName, "inside a case `\(entry.keyText)` stands for \(meaning): a payload field needs another name",
      at: entry.key.place)
    return true
  }

  /// `after` and `every` of a case.
  private func timers(_ node: Node, _ label: String) -> [TimerDeclaration] {
    guard let entries = entries(node, label, "steps by their time, such as `{ 30s: idle }`") else { return [] }
    return entries.compactMap { entry in
      let duration = duration(entry.keyText, label, at: entry.key.place)
      if let duration, label == "every", duration.value == 0 {
        report(.invalidDuration, "`every` needs a time above zero", at: duration.range)
        return nil
      }
      let handler = handler(entry.value, entry.keyText)
      guard let duration, let handler else { return nil }
      return TimerDeclaration(duration: duration, handler: handler)
    }
  }

  /// `lifecycle`.
  func lifecycle(_ node: Node) -> [LifecycleDeclaration] {
    let expected = "steps by event, such as `{ resume: { run: load } }`"
    guard let entries = entries(node, "lifecycle", expected, isOptional: true) else { return [] }
    return entries.compactMap { entry in
      let handler = handler(entry.value, entry.keyText)
      guard let event = LifecycleEventName(rawValue: entry.keyText) else {
        let synonym = Grammar.synonyms.first {
          $0.word == entry.keyText && LifecycleEventName(rawValue: $0.key) != nil
        }?.key
        if let synonym {
          report(
            .unknownKey, "there is no event `\(entry.keyText)`: did you mean `\(synonym)`?", at: entry.key.place,
            fixes: [renaming(entry.key.place, to: synonym)])
        } else {
          unknownWord(
            entry.keyText, for: "lifecycle", among: LifecycleEventName.allCases.map(\.rawValue), at: entry.key.place)
        }
        return nil
      }
      return handler.map {
        LifecycleDeclaration(event: Located(value: event, range: entry.key.place), handler: $0)
      }
    }
  }

  /// `watch`.
  func watch(_ node: Node) -> [WatchDeclaration] {
    let expected = "steps by path, such as `{ search: { run: find } }`"
    guard let entries = entries(node, "watch", expected, isOptional: true) else { return [] }
    return entries.compactMap { entry in
      handler(entry.value, entry.keyText).map {
        WatchDeclaration(path: PathSlot(text: entry.keyText, node: entry.key), handler: $0)
      }
    }
  }
}
