import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// `scenarios`.
  func scenarios(_ node: Node) -> [ScenarioDeclaration] {
    guard let entries = entries(node, "scenarios", "scenarios by their names", isOptional: true) else { return [] }
    return entries.compactMap(scenario)
  }

  private func scenario(_ owner: Entry) -> ScenarioDeclaration? {
    let scenario = ScenarioDeclaration(
      name: Name(text: owner.keyText, range: owner.key.place), range: owner.range)
    if owner.keyText.isEmpty { report(.invalidName, "a scenario needs a name", at: owner.key.place) }
    return self.scenario(scenario, of: owner.value, label: owner.keyText, at: owner.key.place)
  }

  /// The rest of a scenario: a list of steps, or a mapping with `steps`.
  func scenario(
    _ named: ScenarioDeclaration, of node: Node, label: String, at place: Range<Int>
  ) -> ScenarioDeclaration? {
    var scenario = named
    if node.sequence != nil {
      scenario.steps = scenarioSteps(node, label)
      return scenario
    }
    guard let members = entries(node, label, "a list of steps, or a mapping with `steps`") else { return nil }
    read(members, ScenarioKey.self, at: place) { key, entry in
      switch key {
      case .summary: scenario.summary = summary(entry.value)
      case .stubs: scenario.stubs = name(entry.value, "stubs", .label, "a stub set")
      case .params: scenario.params = data(entry.value, "params")
      case .shared: scenario.shared = sharedValues(entry.value)
      case .tags: scenario.tags = names(entry.value, "tags", .label, "a tag")
      case .exhaustive: scenario.isExhaustive = bool(entry.value, "exhaustive")?.value ?? false
      case .steps: scenario.steps = scenarioSteps(entry.value, "steps")
      }
    }
    return scenario
  }

  private func sharedValues(_ node: Node) -> [SharedValues] {
    (entries(node, "shared", "values by model, such as `{ Favorites: { items: [] } }`") ?? []).map {
      SharedValues(model: declared($0.key, .plain, "a shared model"), values: data($0.value, $0.keyText))
    }
  }

  func scenarioSteps(_ node: Node, _ label: String) -> [ScenarioStepDeclaration] {
    let nodes = elements(node, label, "a list of steps")
    if nodes.isEmpty, node.sequence != nil {
      report(.missingValue, "`\(label)` needs at least one step", at: node.place)
    }
    return nodes.compactMap(scenarioStep)
  }

  private func scenarioStep(_ node: Node) -> ScenarioStepDeclaration? {
    switch node.content {
    case .scalar(let scalar):
      guard !scalar.isNull else {
        report(.missingValue, "a step is missing here", at: place(ofNull: node))
        return nil
      }
      guard missingColon(node, among: ScenarioStepKey.allCases.map(\.rawValue)) == nil,
        let key = stepKey(scalar.text, at: node.place)
      else { return nil }
      guard let kind = wordStep(key) else {
        report(
          .missingValue, "`\(scalar.text)` needs a value, such as `\(key.rule.example)`", at: node.place)
        return nil
      }
      return ScenarioStepDeclaration(kind: kind, nameRange: node.place, range: node.place)
    case .sequence:
      report(.wrongShape, "a step is a word or a mapping, not a list in a list", at: node.place)
      return nil
    case .mapping(let mapping):
      guard let entry = mapping.entries.first else {
        report(.missingValue, "this step does nothing: it needs a key such as `tapOn`", at: node.place)
        return nil
      }
      guard let key = stepKey(entry.keyText, at: entry.key.place) else { return nil }
      for other in mapping.entries.dropFirst() {
        let wayOut =
          SelectorKey(rawValue: other.keyText) == nil
          ? "write `\(other.keyText)` as a step of its own"
          : "put `\(other.keyText)` into its value, such as `\(entry.keyText): { text: …, \(other.keyText): … }`"
        report(
          .conflictingKeys, "a step has one key, and this has `\(entry.keyText)` already: \(wayOut)",
          at: other.key.place)
        break
      }
      return stepKind(key, entry).map {
        ScenarioStepDeclaration(kind: $0, nameRange: entry.key.place, range: node.place)
      }
    }
  }

  private func stepKey(_ text: String, at range: Range<Int>) -> ScenarioStepKey? {
    if let key = ScenarioStepKey(rawValue: text) { return key }
    let synonym = Grammar.stepSynonyms.first { $0.word == text }?.key
    if let meant = synonym ?? NearestName.of(text, among: ScenarioStepKey.allCases.map(\.rawValue)) {
      report(
        .unknownStep, "there is no scenario step `\(text)`: did you mean `\(meant)`?", at: range,
        fixes: [renaming(range, to: meant)])
    } else {
      report(
        .unknownStep,
        "there is no scenario step `\(text)`; steps are `appear`, `tapOn`, `advanceTime`, `assertVisible` and others",
        at: range)
    }
    return nil
  }

  /// A step that is a word alone; nil for one that needs a value.
  private func wordStep(_ key: ScenarioStepKey) -> ScenarioStepDeclaration.Kind? {
    switch key {
    case .appear: .event(.appear)
    case .disappear: .event(.disappear)
    case .resume: .event(.resume)
    case .close: .event(.close)
    case .back: .event(.back)
    case .refresh: .event(.refresh)
    case .relaunch: .event(.relaunch)
    case .scrollToEnd: .scrollToEnd
    case .settle: .settle
    case .tapOn, .inputText, .eraseText, .choose, .swipe, .send, .setParams, .advanceTime, .advanceTo, .atOnce, .reply,
      .setStub, .assertState, .assertValue, .assertTrue, .assertVisible, .assertNotVisible, .assertEnabled,
      .assertDisabled, .assertCalled, .assertNotice, .assertScreen, .assertFrame:
      nil
    }
  }

  private func stepKind(_ key: ScenarioStepKey, _ entry: Entry) -> ScenarioStepDeclaration.Kind? {
    let value = entry.value
    let label = key.rawValue
    switch key {
    case .appear, .disappear, .resume, .close, .back, .refresh, .relaunch, .scrollToEnd, .settle:
      if !value.isNull { report(.wrongShape, "`\(label)` takes no value; write `- \(label)`", at: value.place) }
      return wordStep(key)
    case .tapOn: return selector(value, label).map { .tapOn($0) }
    case .inputText: return inputText(entry)
    case .eraseText: return selector(value, label).map { .eraseText($0) }
    case .choose: return chooseStep(entry)
    case .swipe: return swipe(entry)
    case .send: return action(value, label).map { .send($0) }
    case .setParams: return .setParams(data(value, label))
    case .advanceTime: return duration(value, label).map { .advanceTime($0) }
    case .advanceTo: return duration(value, label).map { .advanceTo($0) }
    case .atOnce: return .atOnce(scenarioSteps(value, label))
    case .reply: return .reply(answers(value, label, numbered: true))
    case .setStub: return .setStub(answers(value, label))
    case .assertState: return assertState(value)
    case .assertValue: return assertValue(value)
    case .assertTrue: return condition(value, label).map { .assertTrue($0) }
    case .assertVisible: return selectors(value, label).map { .assertVisible($0) }
    case .assertNotVisible: return selectors(value, label).map { .assertNotVisible($0) }
    case .assertEnabled: return selectors(value, label).map { .assertEnabled($0) }
    case .assertDisabled: return selectors(value, label).map { .assertDisabled($0) }
    case .assertCalled: return assertCalled(value)
    case .assertNotice: return value.isNull ? .assertNotice(nil) : plainText(value, label).map { .assertNotice($0) }
    case .assertScreen: return name(value, label, .plain, "a screen").map { .assertScreen($0) }
    case .assertFrame:
      let expected = "a frame; write `\"\"`, and `screenspec test --update` puts the frame in its place"
      return scalar(value, label, expected).map { .assertFrame(PlainText(text: $0.text, node: value)) }
    }
  }

  // MARK: Assertions

  private func assertState(_ node: Node) -> ScenarioStepDeclaration.Kind? {
    if let nodes = node.sequence {
      if nodes.isEmpty { report(.missingValue, "`assertState` needs at least one case", at: node.place) }
      return .assertEntered(nodes.compactMap { casePath($0, "assertState") })
    }
    return casePath(node, "assertState").map { .assertState($0) }
  }

  private func assertValue(_ node: Node) -> ScenarioStepDeclaration.Kind? {
    let expected = "values by expression, such as `{ search: milk }`"
    guard let entries = entries(node, "assertValue", expected) else { return nil }
    if entries.isEmpty { report(.missingValue, "`assertValue` needs \(expected)", at: node.place) }
    return .assertValue(
      entries.map {
        ValueExpectation(
          expression: ExpressionSlot(text: $0.keyText, node: $0.key), value: TypedSlot(node: $0.value))
      })
  }

  private func assertCalled(_ node: Node) -> ScenarioStepDeclaration.Kind? {
    let expected = "a mapping by operation, such as `{ todos.markDone: { times: 1 } }`"
    guard let entries = entries(node, "assertCalled", expected) else { return nil }
    if entries.isEmpty { report(.missingValue, "`assertCalled` needs \(expected)", at: node.place) }
    return .assertCalled(
      entries.compactMap { owner in
        let members = self.entries(owner.value, owner.keyText, "a mapping with `times` and `with`", isOptional: true)
        guard let operation = operation(owner.keyText, at: owner.key.place), let members else { return nil }
        var expectation = CallExpectationDeclaration(operation: operation, range: owner.range)
        read(members, CallExpectationKey.self, at: owner.key.place) { key, entry in
          switch key {
          case .times: expectation.times = int(entry.value, "times")
          case .with: expectation.with = data(entry.value, "with")
          }
        }
        return expectation
      })
  }
}
