import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import TextFrame
import ViewTree

/// Every case of a screen, each reached by its route.
struct Preview {
  struct Standing {
    /// The path of the case; empty on a screen without states.
    var path: String
    var route: Route
    var resolved: ResolvedView
  }

  let program: LinkedProgram
  let view: LinkedView
  private(set) var cases: [Standing] = []
  /// The cases that nothing leads to, in backticks.
  private(set) var unreached: [String] = []
  /// What failed in the views, each with its case.
  private(set) var failures: [String] = []

  init(_ program: Program, _ arguments: Arguments) throws(UsageError) {
    self.program = LinkedProgram(program)
    view = LinkedView(program)
    let finder = try program.routeFinder(arguments, self.program, view)
    for leaf in program.allLeaves.members {
      let path = program.cases[leaf.index].path
      guard let route = finder.route(to: leaf) else {
        unreached.append("`\(path)`")
        continue
      }
      // What a case looks like, and not what is held before it or is still to come.
      let resolved = view.resolveStill(finder.screen(at: route).simulation.machine)
      cases.append(Standing(path: path, route: route, resolved: resolved))
      failures += resolved.failures.map { path.isEmpty ? $0 : "in `\(path)`: \($0)" }
    }
  }

  /// The cases side by side, drawn by a renderer of a panel's width.
  func sheet(_ renderer: FrameRenderer) -> PreviewSheet {
    let words = RouteText(program.program, isPlain: renderer.style == .plain)
    var sheet = PreviewSheet(panelWidth: renderer.width, style: renderer.style)
    sheet.panels = cases.map { standing in
      let head = [standing.path, words.short(standing.route, columns: renderer.width)].filter { !$0.isEmpty }
      return .init(head: head, frame: renderer.render(standing.resolved.frame))
    }
    return sheet
  }

  /// What to say of the cases that nothing leads to.
  var remark: String? { unreached.isEmpty ? nil : "nothing leads to \(unreached.joined(separator: ", "))" }
}
