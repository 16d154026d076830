package import ScenarioPlayer
package import ScreenProgram
package import SpecValues
import TextFrame

/// A route in words.
package struct RouteText {
  private let program: Program
  private let isPlain: Bool

  /// With `isPlain` the text adds no character beyond the 7-bit ones.
  package init(_ program: Program, isPlain: Bool = false) {
    self.program = program
    self.isPlain = isPlain
  }

  /// What is assumed, for a head line of some columns: `scenario “offline”, 3 steps`, `stubs: offline; appear, 300ms`.
  ///
  /// Where a scenario's name is too long for them, its end is left out, so that the steps are seen.
  package func short(_ route: Route, columns: Int) -> String {
    if route.isStart { return way(route) }
    switch route.way {
    case .moves:
      guard let name = stubs(route), name != "default" else { return way(route) }
      return "stubs: \(name); \(way(route))"
    case .scenario(let scenario, let steps):
      let name = Excerpt.visible(scenario.name)
      var kept = name.prefix(max(columns, 0))
      var text = words(name, steps)
      while DisplayWidth.of(text) > columns, !kept.isEmpty {
        kept.removeLast()
        text = words(kept + (isPlain ? "..." : "…"), steps)
      }
      return text
    }
  }

  /// All that is assumed: the way, the stub set, the parameters.
  package func full(_ route: Route) -> String {
    var parts = [way(route)]
    if let name = stubs(route) { parts.append("stubs: \(name)") }
    if !route.params.isEmpty {
      let values = params(route).map { "\($0.name) = \(JSONEncoding.encode($0.value))" }
      parts.append("params: \(values.joined(separator: ", "))")
    }
    return Excerpt.visible(parts.joined(separator: "; "))
  }

  /// The route in JSON's terms: the case, the stub set, the parameters, and the scenario with its steps or the moves.
  package func node(_ route: Route) -> JSONNode {
    var members: [JSONNode.Member] = [.init(key: "case", value: .string(program.cases[route.leaf.index].path))]
    func add(_ key: String, _ value: JSONNode) { members.append(.init(key: key, value: value)) }
    if let name = stubs(route) { add("stubs", .string(name)) }
    if !route.params.isEmpty {
      add("params", .object(params(route).map { .init(key: $0.name, value: JSONNode($0.value)) }))
    }
    switch route.way {
    case .scenario(let scenario, let steps):
      add("scenario", .string(scenario.name))
      add("steps", .number(String(steps)))
    case .moves(let moves): add("moves", .list(words(moves).map { .string($0) }))
    }
    return .object(members)
  }

  private func params(_ route: Route) -> [(name: String, value: Value)] {
    zip(program.params, route.params).map { (String(program.slots[$0].name.dropFirst("params.".count)), $1) }
  }

  /// The moves of a route that no scenario makes, each as a person would tell it.
  package func words(_ moves: [RouteMove]) -> [String] {
    var words: [String] = []
    var waited = 0
    for move in moves {
      if case .wait(let time) = move {
        if waited > 0 { words.removeLast() }
        waited += time
        words.append(ClockText.text(waited))
        continue
      }
      waited = 0
      words.append(self.words(move))
    }
    return words
  }

  private func words(_ move: RouteMove) -> String {
    switch move {
    case .appear: "appear"
    case .refresh: "refresh"
    case .wait(let time): ClockText.text(time)
    case .tap(_, let label, let row, let confirms):
      "tap \(quoted(label))\(row.map { " in \(quoted($0))" } ?? "")\(confirms ? " and confirm" : "")"
    }
  }

  private func way(_ route: Route) -> String {
    switch route.way {
    case .scenario(let scenario, let steps): words(Substring(scenario.name), steps)
    case .moves(let moves): moves.isEmpty ? "before it appears" : words(moves).joined(separator: ", ")
    }
  }

  private func words(_ name: some StringProtocol, _ steps: Int) -> String {
    steps == 0
      ? "before it appears" : "scenario \(quoted(String(name))), \(steps) \(steps == 1 ? "step" : "steps")"
  }

  private func stubs(_ route: Route) -> String? { route.stubs.map { program.stubs[$0].name } }

  private func quoted(_ text: String) -> String { isPlain ? "\"\(text)\"" : "“\(text)”" }
}
