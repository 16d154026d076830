import ScreenMachine
import ScreenProgram
import Simulation
import SpecValues
import ViewTree

extension Play {
  /// Does what a step says; throws where its demand is not met.
  func perform(_ kind: ScenarioStep.Kind, drains: Bool) throws(Mismatch) {
    switch kind {
    case .lifecycle(let event): screen.send(.lifecycle(event), drains: drains)
    case .back: screen.send(.back, drains: drains)
    case .refresh: screen.send(.refresh, drains: drains)
    case .relaunch: screen.relaunch()
    case .tapOn(let selector):
      try use(selector) { screen.tap($0, drains: drains) }
    case .inputText(let into, let text):
      try use(into) { node in
        guard case .textField(_, let old, _, _, _) = node.kind else { return "it is no text field" }
        return screen.write(old + text, into: node, drains: drains)
      }
    case .eraseText(let selector):
      try use(selector) { screen.write("", into: $0, drains: drains) }
    case .choose(let selector, let option):
      try use(selector) { screen.choose(option, in: $0, drains: drains) }
    case .swipe(let selector, let button): try swipe(selector, button, drains)
    case .scrollToEnd:
      if !screen.scrollToEnd(drains: drains) { throw Mismatch("there is no list that asks for more at its end") }
    case .send(let call): try send(call, drains)
    case .setParams(let values): screen.send(.setParams(values), drains: drains)
    case .advanceTime(let time): screen.advance(by: time)
    case .advanceTo(let time):
      let elapsed = screen.simulation.elapsed
      guard time >= elapsed else {
        throw Mismatch(
          "time does not go back", expected: "at or after \(Play.time(elapsed))", actual: Play.time(time))
      }
      screen.advance(by: time - elapsed)
    case .settle:
      screen.invalidate()
      if !screen.simulation.settle() {
        throw Mismatch("the screen does not settle: after 10,000 events there still is something due")
      }
    case .atOnce(let steps):
      for step in steps where !screen.simulation.isStopped { try perform(step.kind, drains: false) }
      screen.invalidate()
      screen.simulation.drain()
    case .reply(let operation, let ordinal, let answer):
      screen.invalidate()
      if let problem = screen.simulation.reply(operation, ordinal: ordinal, answer) { throw Mismatch(problem) }
    case .setStub(let answers):
      for each in answers { screen.simulation.setStub(each.operation, each.answer, after: each.after) }
    case .assertState, .assertStates, .assertValue, .assertTrue, .assertVisible, .assertNotVisible, .assertEnabled,
      .assertDisabled, .assertCalled, .assertNotice, .assertScreen, .assertFrame:
      try assert(kind)
    }
  }

  private func send(_ call: ActionCall, _ drains: Bool) throws(Mismatch) {
    var arguments: [Value] = []
    for argument in call.arguments { arguments.append(try evaluate(argument)) }
    screen.send(.action(call.action, arguments), drains: drains)
  }

  private func swipe(_ selector: Selector, _ button: String, _ drains: Bool) throws(Mismatch) {
    var inside = Selector(text: button, range: selector.range)
    inside.inside = selector.text
    try use(inside) { screen.tap($0, drains: drains) }
  }

  /// Uses the one control that a selector means.
  private func use(_ selector: Selector, _ body: (ViewNode) -> String?) throws(Mismatch) {
    let search = NodeSearch(screen.frame)
    let found = search.nodes(selector)
    let controls = found.filter(\.isControl)
    guard let node = controls.first else {
      if found.isEmpty { throw missing(selector, search) }
      throw Mismatch("\(selector.words) is no control")
    }
    if controls.count > 1, Set(controls.map(\.identity)).count > 1, selector.index == nil {
      throw Mismatch(
        "\(controls.count) controls are \(selector.words); say which with `in:`, `below:`, `id:` or `index:`")
    }
    if let problem = body(node) { throw Mismatch("\(selector.words) can't be used: \(problem)") }
  }

  func missing(_ selector: Selector, _ search: NodeSearch) -> Mismatch {
    let near = selector.text.flatMap { nearest($0, among: search.texts) }
    return Mismatch(
      "\(selector.words) is not there\(near.map { "; did you mean `\($0)`?" } ?? "")",
      expected: selector.words, actual: Play.list(search.texts))
  }

  static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "nothing" : texts.map { "`\($0)`" }.joined(separator: ", ")
  }

  static func time(_ nanoseconds: Int) -> String { DurationText.text(nanoseconds) }
}
