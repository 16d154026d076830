import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// `actions`, of a screen or of a shared model.
  func actions(_ node: Node) -> [ActionDeclaration] {
    guard let entries = entries(node, "actions", "actions by their names", isOptional: true) else { return [] }
    return entries.map(action)
  }

  private func action(_ owner: Entry) -> ActionDeclaration {
    var action = ActionDeclaration(name: declared(owner.key, .value, "an action"), range: owner.range)
    guard case .mapping(let mapping) = owner.value.content else {
      switch handler(owner.value, owner.keyText)?.form {
      case .path(let path): action.steps = [StepDeclaration(to: path, isShortForm: true, range: owner.value.place)]
      case .steps(let steps): action.steps = steps
      case nil: break
      }
      return action
    }
    var rest: [Entry] = []
    rest.reserveCapacity(mapping.entries.count)
    let takeStep = { (entry: Entry) -> Bool in
      guard StepKey(rawValue: entry.keyText) != nil else { return false }
      rest.append(entry)
      return true
    }
    var steps: Entry?
    var isUnknown = false
    read(mapping.entries, ActionKey.self, at: owner.key.place, also: .step, other: takeStep) { key, entry in
      switch key {
      case .summary: action.summary = summary(entry.value)
      case .params: action.params = declarations(entry.value, "params", "a parameter")
      case .in: action.cases = cases(entry.value, "in")
      case .when: action.when = condition(entry.value, "when")
      case .key: action.key = expression(entry.value, "key")
      case .overlap: action.overlap = word(entry.value, "overlap", OverlapPolicy.self)
      case .debounce: action.debounce = duration(entry.value, "debounce")
      case .delay: action.delay = duration(entry.value, "delay")
      case .steps:
        steps = entry
        action.steps = self.steps(entry.value, "steps")
      }
    }
    isUnknown = mapping.entries.contains {
      ActionKey(rawValue: $0.keyText) == nil && StepKey(rawValue: $0.keyText) == nil
    }
    if let steps {
      if let first = rest.first {
        report(
          .conflictingKeys,
          "an action has `steps` or the keys of one step: put `\(first.keyText)` into a step of the list",
          at: first.key.place, notes: [note("`steps` is here", at: steps.key.place)])
      }
    } else if rest.isEmpty {
      if !isUnknown {
        report(
          .requiredKey,
          "the action `\(owner.keyText)` does nothing: it needs the keys of a step, such as `set`, `to` or `call`, or `steps`",
          at: owner.key.place)
      }
    } else {
      action.steps = [stepBody(rest, owner.value.place, at: owner.key.place, isComplete: !isUnknown)]
    }
    return action
  }

  /// `shared`.
  func sharedModels(_ node: Node) -> [SharedDeclaration] {
    guard let entries = entries(node, "shared", "models by their names", isOptional: true) else { return [] }
    return entries.map { owner in
      var model = SharedDeclaration(
        name: declared(owner.key, .plain, "a shared model"), summary: nil, isSession: false, fields: [], actions: [],
        range: owner.range)
      guard let members = self.entries(owner.value, owner.keyText, "a mapping with `fields` and `actions`") else {
        return model
      }
      read(members, SharedModelKey.self, at: owner.key.place) { key, entry in
        switch key {
        case .summary: model.summary = summary(entry.value)
        case .session: model.isSession = bool(entry.value, "session")?.value ?? false
        case .fields: model.fields = declarations(entry.value, "fields", "a field")
        case .actions: model.actions = actions(entry.value)
        }
      }
      return model
    }
  }
}
