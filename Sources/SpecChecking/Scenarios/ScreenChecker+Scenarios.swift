import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

extension ScreenChecker {
  func checkScenarios(_ scenarios: [ScenarioDeclaration]) {
    refuseSameNames(of: scenarios)
    program.scenarios += scenarios.map { scenario($0, params: params(of: $0), steps: steps($0.steps)) }
  }

  func refuseSameNames(of scenarios: [ScenarioDeclaration]) {
    var places: [String: Range<Int>] = [:]
    for declared in scenarios {
      if let first = places[declared.name.text] {
        findings.error(
          CheckingCode.duplicateName, "two scenarios have the name `\(declared.name.text)`", at: declared.name.range,
          notes: [("the other scenario", first)])
      }
      places[declared.name.text] = declared.name.range
    }
  }

  /// A scenario of the given parameters and steps, with what it says beside them.
  func scenario(_ declared: ScenarioDeclaration, params: [Value], steps: [ScenarioStep]) -> Scenario {
    var scenario = Scenario(
      name: declared.name.text, file: findings.sources.file(at: declared.range.lowerBound), params: params,
      steps: steps, range: declared.name.range)
    scenario.summary = declared.summary?.text
    scenario.tags = declared.tags.map(\.text)
    scenario.isExhaustive = declared.isExhaustive
    if let stubs = declared.stubs {
      scenario.stubs = program.stubs.firstIndex { $0.name == stubs.text }
      if scenario.stubs == nil { unknownSet(stubs) }
    } else {
      scenario.stubs = scriptDefaults.stubs ?? program.stubs.firstIndex { $0.name == "default" }
    }
    scenario.shared = declared.shared.flatMap(startingValues)
    return scenario
  }

  /// The parameters that a scenario starts with; those without a value or a default are reported.
  func params(of declared: ScenarioDeclaration) -> [Value] {
    let given = values(declared.params, of: "the screen")
    // One that is misspelt is reported already, and is likely the one that is missing.
    let isMisspelt = given.count < declared.params.count
    return program.params.enumerated().map { index, slot in
      if let value = given.first(where: { $0.param == index })?.value { return value }
      if let value = scriptDefaults.params[index] { return value }
      let parameter = program.slots[slot]
      let name = parameter.name.dropFirst("params.".count)
      if parameter.initial == nil, parameter.type != .error, !isMisspelt {
        findings.error(
          CheckingCode.parameterWithoutValue,
          "the screen needs `\(name)`; write `params: { \(name): … }` in the scenario", at: declared.name.range)
      }
      return parameter.initial ?? .null
    }
  }

  private func values(_ given: [TypedArgument], of what: String) -> [(param: Int, value: Value)] {
    let names = program.params.map { String(program.slots[$0].name.dropFirst("params.".count)) }
    return given.compactMap { argument in
      guard let index = names.firstIndex(of: argument.name.text) else {
        let near = Findings.suggestion(for: argument.name.text, among: names)
        findings.error(
          CheckingCode.arguments, "\(what) has no parameter `\(argument.name.text)`\(near)", at: argument.name.range,
          fixes: findings.replacement(of: argument.name.range, named: argument.name.text, among: names))
        return nil
      }
      return literal(argument.value, as: program.slots[program.params[index]].type).map { (index, $0) }
    }
  }

  private func literal(_ slot: TypedSlot, as type: ValueType) -> Value? {
    LiteralDecoder(findings: findings).literal(slot.node, as: type)
  }

  private func steps(_ declared: [ScenarioStepDeclaration]) -> [ScenarioStep] {
    declared.compactMap { step in kind(of: step).map { ScenarioStep($0, range: step.range) } }
  }

  // Scenarios stand outside of the screen: they may read any payload, and an absent one fails the step.
  private var outside: Scope { Scope(leaves: nil, place: .scenario) }

  func kind(of step: ScenarioStepDeclaration) -> ScenarioStep.Kind? {
    switch step.kind {
    case .event(let event): return self.event(event, at: step.nameRange)
    case .tapOn(let selector): return .tapOn(checked(selector))
    case .inputText(let into, let text): return .inputText(into: checked(into), text: text.text)
    case .eraseText(let selector): return .eraseText(checked(selector))
    case .choose(let selector, let option): return .choose(in: checked(selector), option: option.text)
    case .swipe(let selector, let button): return .swipe(in: checked(selector), button: button.text)
    case .scrollToEnd: return .scrollToEnd
    case .send(let action): return actionCall(action, in: outside, offers: false).map { .send($0) }
    case .setParams(let given): return .setParams(values(given, of: "the screen"))
    case .advanceTime(let time): return .advanceTime(Int(time.value))
    case .advanceTo(let time): return .advanceTo(Int(time.value))
    case .settle: return .settle
    case .atOnce(let steps):
      for step in steps where step.kind.movesTime {
        findings.error(
          CheckingCode.stepMovesTime,
          "the steps of `atOnce` happen at one instant; move the clock before it or after it",
          at: step.nameRange)
      }
      return .atOnce(self.steps(steps))
    case .reply(let answers): return reply(answers, at: step.range)
    case .setStub(let answers): return setStub(answers)
    case .assertState(let path): return caseID(path).map { .assertState($0) }
    case .assertEntered(let paths):
      let ids = paths.map(caseID)
      return ids.contains { $0 == nil } ? nil : .assertStates(ids.compactMap(\.self))
    case .assertValue(let expectations): return assertedValues(expectations)
    case .assertTrue(let slot):
      return expressions.expression(slot, in: outside, expecting: .bool).map { .assertTrue($0, text: slot.text) }
    case .assertVisible(let selectors): return .assertVisible(selectors.map(checked))
    case .assertNotVisible(let selectors): return .assertNotVisible(selectors.map(checked))
    case .assertEnabled(let selectors): return .assertEnabled(selectors.map(checked))
    case .assertDisabled(let selectors): return .assertDisabled(selectors.map(checked))
    case .assertCalled(let expectations): return .assertCalled(expectations.compactMap(expectation))
    case .assertNotice(let text): return .assertNotice(text?.text)
    case .assertFrame(let text): return .assertFrame(text.text, range: text.node.range)
    case .assertScreen(let name):
      findings.error(
        CheckingCode.stepOutsideScreen,
        "`assertScreen` tells screens of an app apart; in a scenario of one screen leave it out", at: name.range)
      return nil
    }
  }

  private func event(_ event: ScenarioEvent, at range: Range<Int>) -> ScenarioStep.Kind? {
    switch event {
    case .appear: return .lifecycle(.appear)
    case .disappear: return .lifecycle(.disappear)
    case .resume: return .lifecycle(.resume)
    case .close: return .lifecycle(.close)
    case .refresh: return .refresh
    case .relaunch: return .relaunch
    case .back:
      findings.error(
        CheckingCode.stepOutsideScreen,
        "`back` leaves a screen of an app; in a scenario of one screen write `close`", at: range)
      return nil
    }
  }

  private func reply(_ answers: [StubAnswerDeclaration], at range: Range<Int>) -> ScenarioStep.Kind? {
    guard let each = answers.first, let id = operationID(each.operation) else { return nil }
    for other in answers.dropFirst() {
      findings.error(
        CheckingCode.duplicateAnswer, "`reply` answers one call; write a step for each", at: other.operation.range)
    }
    let answer = StubChecker(self, memory: []).reply(each.answer, to: id)
    switch answer?.outcome {
    case .hangs, .waits:
      findings.error(
        CheckingCode.replyWithoutAnswer, "a `reply` answers; write `returns`, `raw`, `fails` or `unchanged`", at: range)
    case .returns, .raw, .fails, .unchanged, nil: break
    }
    return
      answer
      .map { .reply(operation: id, ordinal: each.callNumber?.value, answer: $0) }
  }

  private func setStub(_ answers: [StubAnswerDeclaration]) -> ScenarioStep.Kind? {
    var result: [(operation: OperationID, answer: StubAnswer?, after: Int?)] = []
    for each in answers {
      guard let id = operationID(each.operation) else { continue }
      let after = each.answer.after.map { Int($0.value) }
      if case .none = each.answer.kind, program.operations[id].result != .null || after != nil {
        // No answer given: the one that is there stays, with another wait.
        result.append((id, nil, after))
        continue
      }
      if let answer = StubChecker(self, memory: []).answer(each.answer, to: id) {
        result.append((id, answer, after))
      }
    }
    return .setStub(result)
  }

  private func assertedValues(_ expectations: [ValueExpectation]) -> ScenarioStep.Kind? {
    var result: [(expression: CheckedExpression, text: String, value: Value, range: Range<Int>)] = []
    for each in expectations {
      guard let expression = expressions.expression(each.expression, in: outside) else { continue }
      // What is expected may be null, even where the type says that it never is: then the step fails.
      guard let value = literal(each.value, as: expression.type.orNull) else { continue }
      result.append((expression, each.expression.text, value, each.expression.range))
    }
    return .assertValue(result)
  }

  private func expectation(_ declared: CallExpectationDeclaration) -> ScenarioStep.CallExpectation? {
    guard let id = operationID(declared.operation) else { return nil }
    let operation = program.operations[id]
    let names = operation.params.map(\.name)
    let with: [(param: Int, value: Value)] = (declared.with ?? []).compactMap { argument in
      guard let index = names.firstIndex(of: argument.name.text) else {
        let near = Findings.suggestion(for: argument.name.text, among: names)
        findings.error(
          CheckingCode.arguments, "`\(operation.name)` has no parameter `\(argument.name.text)`\(near)",
          at: argument.name.range)
        return nil
      }
      return literal(argument.value, as: operation.params[index].type).map { (index, $0) }
    }
    return .init(operation: id, times: declared.times?.value, with: with, range: declared.range)
  }
}

extension ScreenChecker {
  /// A selector whose patterns can be matched.
  private func checked(_ declared: SelectorDeclaration) -> Selector {
    for pattern in [declared.text, declared.below, declared.container] {
      guard let pattern, pattern.isRegex else { continue }
      do throws(EvaluationFailure) {
        _ = try PatternText(pattern.text)
      } catch {
        findings.error(
          ExpressionCode.literal, "this pattern is not valid: \(error.message)", at: pattern.node.range)
      }
    }
    return Selector(declared)
  }
}

extension ScenarioStepDeclaration.Kind {
  /// Whether the clock moves in the step, or ends with the program.
  var movesTime: Bool {
    switch self {
    case .advanceTime, .advanceTo, .settle, .event(.relaunch): true
    default: false
    }
  }
}

extension Selector {
  init(_ declared: SelectorDeclaration) {
    self.init(text: declared.text.map(Selector.pattern), range: declared.range)
    id = declared.id?.text
    index = declared.index?.value
    below = declared.below.map(Selector.pattern)
    inside = declared.container.map(Selector.pattern)
  }

  private static func pattern(_ pattern: TextPattern) -> String {
    pattern.isRegex ? "/\(pattern.text)/" : pattern.text
  }
}
