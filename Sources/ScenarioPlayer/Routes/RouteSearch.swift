import ScreenMachine
import ScreenProgram
import Simulation
import SpecValues
import ViewTree

/// Searches for cases, breadth first, over the stub sets and what a person may do without typing.
///
/// What it finds on the way it keeps, so that a second question is cheap; it ends at a number of moves and of states.
final class RouteSearch {
  /// The sets that may answer, in the order in which they are tried.
  let sets: [Int?]
  private let app: LinkedApp
  private let view: AppView
  private let params: [Value]

  private struct Place {
    var set: Int?
    var moves: [RouteMove]
  }

  private static let mostMoves = 8
  private static let mostPlaces = 300
  /// How many moves are tried in all, so that a screen full of buttons ends too.
  private static let mostTries = 3_000

  private var places: [Place] = []
  /// The place whose moves are tried next.
  private var next = 0
  private var tries = 0
  private var hasBegun = false
  private var seen: Set<String> = []
  /// The first way to each leaf that was met, in order.
  private var found: [Route] = []

  init(_ app: LinkedApp, view: AppView, sets: [Int?], params: [Value]) {
    self.app = app
    self.view = view
    self.sets = sets
    self.params = params
  }

  /// The first way to one of some leaves; nil where none is found within the bounds.
  func route(to leaves: CaseSet) -> Route? {
    if !hasBegun {
      hasBegun = true
      for set in sets { follow([.appear], set) }
    }
    while true {
      if let route = found.first(where: { leaves.contains($0.leaf) }) { return route }
      guard next < places.count, tries < RouteSearch.mostTries else { return nil }
      let place = places[next]
      next += 1
      guard place.moves.count < RouteSearch.mostMoves else { continue }
      for move in moves(from: place) { follow(place.moves + [move], place.set) }
    }
  }

  private func screen(_ set: Int?) -> PlayedScreen {
    PlayedScreen(app, view: view, stubs: set.map { app.whole.program.stubs[$0] }, params: params)
  }

  /// Plays some moves and notes the cases that the last one comes to.
  private func follow(_ moves: [RouteMove], _ set: Int?) {
    tries += 1
    let screen = screen(set)
    for move in moves.dropLast() { screen.perform(move) }
    var hasFailed = false
    screen.simulation.observer = { [self] _, reaction in
      let leaf = screen.activeCase
      if !found.contains(where: { $0.leaf == leaf }) {
        found.append(Route(leaf: leaf, stubs: set, params: params, way: .moves(moves)))
      }
      if reaction.trace.contains(where: { if case .failure = $0 { true } else { false } }) { hasFailed = true }
    }
    moves.last.map(screen.perform)
    screen.simulation.observer = nil
    // No way leads on from what is wrong in the file itself: a failed expression, a call that no stub answers.
    guard !hasFailed, screen.simulation.takeProblems().isEmpty, places.count < RouteSearch.mostPlaces,
      seen.insert(key(of: screen, set)).inserted
    else { return }
    places.append(Place(set: set, moves: moves))
  }

  /// Tells states apart: the machine's snapshot, but for what only counts, and what the stubs may still say.
  private func key(of screen: PlayedScreen, _ set: Int?) -> String {
    var parts = [set.map(String.init) ?? "", screen.simulation.nextInstant.map(String.init) ?? ""]
    if let set, app.whole.program.stubs[set].remembers { parts.append(String(screen.simulation.world.calls.count)) }
    guard case .object(let members) = Snapshot(screen.simulation.machine, at: screen.simulation.now).root else {
      return parts.joined(separator: " ")
    }
    let kept = members.filter { $0.key != "counters" && $0.key != "notices" }
    return parts.joined(separator: " ") + JSONEncoding.encode(.object(kept))
  }

  // MARK: Moves

  private func moves(from place: Place) -> [RouteMove] {
    let screen = screen(place.set)
    for move in place.moves { screen.perform(move) }
    var moves: [RouteMove] = []
    let simulation = screen.simulation
    if let due = simulation.nextInstant { moves.append(.wait(due - simulation.now)) }
    moves += Taps(screen).moves
    if screen.frame.refresh != nil { moves.append(.refresh) }
    return moves
  }
}

/// The taps that a screen allows.
private struct Taps {
  private(set) var moves: [RouteMove] = []
  private let resolved: ResolvedView
  private let machine: Machine

  /// Long lists show the same buttons again and again.
  private static let most = 24

  init(_ screen: PlayedScreen) {
    resolved = screen.resolved
    machine = screen.simulation.machine
    for root in resolved.frame.roots { add(root, row: nil) }
  }

  private mutating func add(_ node: ViewNode, row: String?) {
    guard moves.count < Taps.most else { return }
    if let move = move(node, row) { moves.append(move) }
    guard case .list(let rows, _, _) = node.kind, !rows.isEmpty else {
      for child in node.children { add(child, row: row) }
      return
    }
    for each in rows {
      let name = each.nodes.lazy.compactMap(Taps.firstText).first ?? each.key
      for child in each.nodes + each.swipe { add(child, row: name) }
    }
  }

  private func move(_ node: ViewNode, _ row: String?) -> RouteMove? {
    guard node.isEnabled, let control = node.activation.flatMap({ resolved[$0] }) else { return nil }
    switch node.kind {
    case .button(let label, _, _, let question, _):
      return control.input(nil, in: machine).map { .tap($0, label: label, row: row, confirms: question != nil) }
    case .toggle(let label, let isOn, _):
      return control.input(.bool(!isOn), in: machine).map { .tap($0, label: label, row: row, confirms: false) }
    case .textField, .stepper, .picker, .link, .text, .image, .progress, .unavailable, .list, .section, .row, .column,
      .spacer,
      .divider, .failure:
      return nil
    }
  }

  private static func firstText(_ node: ViewNode) -> String? {
    if case .button = node.kind { return nil }
    return node.texts.first ?? node.children.lazy.compactMap(firstText).first
  }
}

extension StubSet {
  /// Whether an answer may depend on the calls before it.
  fileprivate var remembers: Bool { !memory.isEmpty || answers.values.contains { $0.holdsSequence } }
}

extension StubAnswer {
  fileprivate var holdsSequence: Bool {
    switch self {
    case .reply: false
    case .sequence: true
    case .match(let parts): parts.contains { $0.answer.holdsSequence }
    }
  }
}
