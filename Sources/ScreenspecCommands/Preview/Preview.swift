import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import TextFrame
import ViewTree

/// Every case of a screen, or of each screen of an app, each reached by its route on that screen alone.
struct Preview {
  struct Standing {
    /// The path of the case, in an app behind the name of its screen; empty on a screen without states.
    var path: String
    var screen: LinkedProgram
    var view: LinkedView
    var route: Route
    var resolved: ResolvedView
  }

  private(set) var cases: [Standing] = []
  /// The cases that nothing leads to, in backticks.
  private(set) var unreached: [String] = []
  /// Why screens of an app are not shown.
  private var unshown: [String] = []
  /// What failed in the views, each with its case.
  private(set) var failures: [String] = []

  init(_ playable: Playable, _ arguments: Arguments) throws(UsageError) {
    switch playable {
    case .screen(let program):
      let (screen, view) = (LinkedProgram(program), LinkedView(program))
      add(screen, view, named: nil, try program.routeFinder(arguments, screen, view))
    case .app(let app): try add(app, arguments)
    }
  }

  private mutating func add(_ app: AppProgram, _ arguments: Arguments) throws(UsageError) {
    var given = try PreviewArguments(app, arguments.all("--param"))
    for index in app.screens.indices {
      let program = app.screenAlone(index)
      let stubs = try program.stubSet(named: arguments.value("--stubs"))
      switch try given.arguments(ofScreen: index) {
      case .missing(let name):
        unshown.append(
          "`\(program.name)` needs `\(name)`, and no scenario shows it with one: write one, or give `--param \(name)=…`"
        )
      case .values(let params, let isGiven):
        let (screen, view) = (LinkedProgram(program), LinkedView(program))
        let finder = RouteFinder(screen, view: view, stubs: stubs, params: params, isFixed: isGiven)
        add(screen, view, named: program.name, finder)
      }
    }
  }

  private mutating func add(_ screen: LinkedProgram, _ view: LinkedView, named name: String?, _ finder: RouteFinder) {
    let program = screen.program
    for leaf in program.allLeaves.members {
      let path = [name, program.cases[leaf.index].path].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
      guard let route = finder.route(to: leaf) else {
        unreached.append("`\(path)`")
        continue
      }
      // What a case looks like, and not what is held before it or is still to come.
      let resolved = view.resolveStill(finder.screen(at: route).simulation.machine)
      cases.append(Standing(path: path, screen: screen, view: view, route: route, resolved: resolved))
      failures += resolved.failures.map { path.isEmpty ? $0 : "in `\(path)`: \($0)" }
    }
  }

  /// The cases side by side, drawn by a renderer of a panel's width.
  func sheet(_ renderer: FrameRenderer) -> PreviewSheet {
    var sheet = PreviewSheet(panelWidth: renderer.width, style: renderer.style)
    sheet.panels = cases.map { standing in
      let words = RouteText(standing.screen.program, isPlain: renderer.style == .plain)
      let head = [standing.path, words.short(standing.route, columns: renderer.width)].filter { !$0.isEmpty }
      return .init(head: head, frame: renderer.render(standing.resolved.frame))
    }
    return sheet
  }

  /// What to say of what is not shown.
  var remarks: [String] {
    (unreached.isEmpty ? [] : ["nothing leads to \(unreached.joined(separator: ", "))"]) + unshown
  }
}
