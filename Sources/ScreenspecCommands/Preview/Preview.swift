import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import TextFrame
import ViewTree

/// Every case of a screen, each reached by its route.
struct Preview {
  private(set) var sheet: PreviewSheet
  /// The cases that nothing leads to, in backticks.
  private(set) var unreached: [String] = []
  /// What failed in the views, each with its case.
  private(set) var failures: [String] = []

  init(_ program: Program, _ arguments: Arguments, renderer: FrameRenderer) throws(UsageError) {
    let linked = LinkedProgram(program)
    let view = LinkedView(program)
    let finder = try program.routeFinder(arguments, linked, view)
    let words = RouteText(program, isPlain: renderer.style == .plain)
    sheet = PreviewSheet(panelWidth: renderer.width, style: renderer.style)
    for leaf in program.allLeaves.members {
      let path = program.cases[leaf.index].path
      guard let route = finder.route(to: leaf) else {
        unreached.append("`\(path)`")
        continue
      }
      let resolved = finder.screen(at: route).resolved
      let head = [path, words.short(route, columns: renderer.width)].filter { !$0.isEmpty }
      sheet.panels.append(.init(head: head, frame: renderer.render(resolved.frame)))
      failures += resolved.failures.map { path.isEmpty ? $0 : "in `\(path)`: \($0)" }
    }
  }
}
