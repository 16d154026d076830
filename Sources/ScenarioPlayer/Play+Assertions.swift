import Expressions
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecValues
import ViewTree

extension Play {
  func assert(_ kind: ScenarioStep.Kind) throws(Mismatch) {
    switch kind {
    case .assertState(let id): try assertState(id)
    case .assertStates(let ids): try assertStates(ids)
    case .assertValue(let expectations):
      for each in expectations {
        let actual = try evaluate(each.expression)
        guard actual == each.value else {
          throw Mismatch(
            "`\(each.text)` has another value", expected: Play.words(each.value), actual: Play.words(actual))
        }
      }
    case .assertTrue(let expression, let text):
      guard try evaluate(expression) == .bool(true) else {
        throw Mismatch("`\(text)` does not hold", expected: "true", actual: "false")
      }
    case .assertVisible(let selectors):
      let search = NodeSearch(screen.frame, seesBehind: true)
      for selector in selectors where !search.isVisible(selector) { throw missing(selector, search) }
    case .assertNotVisible(let selectors):
      let search = NodeSearch(screen.frame, seesBehind: true)
      for selector in selectors where search.isVisible(selector) {
        throw Mismatch("\(selector.words) is there", expected: "not \(selector.words)", actual: Play.list(search.texts))
      }
    case .assertEnabled(let selectors): try assertUsable(selectors, true)
    case .assertDisabled(let selectors): try assertUsable(selectors, false)
    case .assertCalled(let expectations): for each in expectations { try assertCalled(each) }
    case .assertNotice(let text): try assertNotice(text)
    case .assertScreen(let name):
      guard program.name != name else { break }
      throw Mismatch("another screen is shown", expected: "`\(name)`", actual: "`\(program.name)`")
    case .assertFrame(let expected, let range):
      let actual = text(screen.frame)
      let holds = PlayedFrame.lines(actual) == PlayedFrame.lines(expected)
      if frames != nil {
        frames?.append(PlayedFrame(range: range, text: actual, isAsExpected: holds))
      } else if !holds {
        throw Mismatch("the frame is another one", expected: expected, actual: actual)
      }
    case .lifecycle, .back, .refresh, .relaunch, .tapOn, .inputText, .eraseText, .choose, .swipe, .scrollToEnd, .send,
      .setParams, .advanceTime, .advanceTo, .settle, .atOnce, .reply, .setStub:
      break
    }
  }

  private func assertState(_ id: CaseID) throws(Mismatch) {
    assertedTransitions = true
    let now = screen.simulation.machine.activeCase
    guard !program.leaves(of: id).contains(now) else { return }
    throw Mismatch("the screen is in another case", expected: "`\(path(id))`", actual: "`\(path(now))`")
  }

  private func assertStates(_ ids: [CaseID]) throws(Mismatch) {
    assertedTransitions = true
    let name = program.name
    let seen = entered.filter { $0.screen == name }.map(\.leaf)
    entered.removeAll()
    let holds = seen.count == ids.count && zip(ids, seen).allSatisfy { program.leaves(of: $0).contains($1) }
    guard !holds else { return }
    throw Mismatch(
      "the screen went another way", expected: "[\(ids.map(path).joined(separator: ", "))]",
      actual: "[\(seen.map(path).joined(separator: ", "))]")
  }

  private func assertUsable(_ selectors: [Selector], _ usable: Bool) throws(Mismatch) {
    let search = NodeSearch(screen.frame, seesBehind: true)
    for selector in selectors {
      var controls = search.nodes(selector).filter(\.isControl)
      // The question's own button has the label of the one that asked.
      if screen.frame.dialog != nil, controls.contains(where: \.isEnabled) { controls.removeAll { !$0.isEnabled } }
      guard !controls.isEmpty else { throw missing(selector, search) }
      if controls.contains(where: { $0.isEnabled != usable }) {
        throw Mismatch(
          "\(selector.words) is \(usable ? "disabled" : "enabled")", expected: usable ? "enabled" : "disabled",
          actual: usable ? "disabled" : "enabled")
      }
    }
  }

  private func assertCalled(_ expectation: ScenarioStep.CallExpectation) throws(Mismatch) {
    let operation = services.operations[expectation.operation]
    let calls = screen.simulation.world.calls
    let own = calls.indices.filter { calls[$0].operation == expectation.operation }
    let matching = own.filter { index in
      expectation.with.allSatisfy { calls[index].arguments[$0.param] == $0.value }
    }
    assertedCalls.formUnion(matching)
    let holds = expectation.times.map { matching.count == $0 } ?? !matching.isEmpty
    guard !holds else { return }
    let with =
      expectation.with.isEmpty
      ? ""
      : " with (\(expectation.with.map { "\(operation.params[$0.param].name): \(Play.words($0.value))" }.joined(separator: ", ")))"
    let made = own.map { index in
      let arguments = zip(operation.params, calls[index].arguments).map { "\($0.name): \(Play.words($1))" }
      return "(\(arguments.joined(separator: ", "))) at \(Play.time(calls[index].instant))"
    }
    throw Mismatch(
      "`\(operation.name)` was called otherwise",
      expected: (expectation.times.map { "\($0) \($0 == 1 ? "call" : "calls")" } ?? "a call") + with,
      actual: own.isEmpty
        ? "no call"
        : "\(matching.count) such \(matching.count == 1 ? "call" : "calls"), of \(made.joined(separator: ", "))")
  }

  private func assertNotice(_ text: String?) throws(Mismatch) {
    screen.invalidate()
    guard let expected = text else {
      guard let left = screen.simulation.machine.notices.first else { return }
      throw Mismatch("there is a notice", expected: "none", actual: "“\(left.text)”")
    }
    guard let notice = screen.simulation.takeNotice() else {
      throw Mismatch("there is no notice", expected: "“\(expected)”", actual: "none")
    }
    guard NodeSearch.matches(notice.text, expected) else {
      throw Mismatch("the notice says something else", expected: "“\(expected)”", actual: "“\(notice.text)”")
    }
  }

  /// The value of an expression in the screen's state; payload that is not there fails.
  func evaluate(_ expression: CheckedExpression) throws(Mismatch) -> Value {
    let machine = screen.simulation.machine
    let active = Set(program.ancestry(of: machine.activeCase).flatMap { program.cases[$0.index].payload })
    for slot in expression.reads.flatMap(inputs) {
      if case .payload = program.slots[slot].role, !active.contains(slot) {
        throw Mismatch(
          "`\(program.slots[slot].name)` does not exist in `\(path(machine.activeCase))`",
          expected: "a case with `\(program.slots[slot].name)`", actual: "`\(path(machine.activeCase))`")
      }
    }
    do {
      return try expression.compiled().evaluate(machine.context)
    } catch {
      throw Mismatch("an expression failed: \(error.message)")
    }
  }

  private func inputs(of slot: SlotID) -> [SlotID] {
    if case .derived(let index) = program.slots[slot].role { return program.derived[index].inputs }
    return [slot]
  }

  static func words(_ value: Value) -> String { JSONEncoding.encode(value) }

  func nearest(_ text: String, among texts: [String]) -> String? { NearestName.of(text, among: texts) }
}
