import Expressions
package import ScreenMachine
import ScreenProgram
import SpecValues

/// The views of an app's screens, with what stands around each of them: the way back, and the tabs.
package struct AppView: Sendable {
  private let screens: [LinkedView]
  private let tabs: [Tab]

  private struct Tab: Sendable {
    let title: CompiledTemplate?
    let image: CompiledTemplate?
    let screen: String
  }

  /// The view of a screen that is played alone.
  package init(alone view: LinkedView) {
    screens = [view]
    tabs = []
  }

  /// The views of an app.
  package init(_ app: LinkedApp) {
    screens = app.screens.map { LinkedView($0.program) }
    tabs = app.tabs.map { tab in
      let screen = app.screens[tab.screen].program
      // A title that reads the state of its screen can't be told where another is shown.
      let title = tab.title ?? screen.title.flatMap { $0.reads.isEmpty ? $0 : nil }
      return Tab(title: title?.compiled(), image: tab.image?.compiled(), screen: screen.name)
    }
  }

  /// The view of the screen that a machine shows.
  func view(of machine: Machine) -> LinkedView { screens[machine.screenNumber] }

  /// The frame that a machine shows now, with all rows or those of a window.
  package func resolve(_ machine: Machine, window: RowWindow? = nil, cache: RowCache? = nil) -> ResolvedView {
    var resolved = view(of: machine).resolve(machine, window: window, cache: cache)
    guard !machine.linked.isAlone else { return resolved }
    resolved.frame.screen = machine.program.program.name
    resolved.frame.below = machine.stackNames.dropLast()
    if let shown = machine.shownTab, let context = machine.ownContext { add(shown, to: &resolved, in: context) }
    return resolved
  }

  private func add(_ shown: Int, to resolved: inout ResolvedView, in context: EvaluationContext) {
    resolved.frame.shownTab = shown
    resolved.frame.tabs = tabs.enumerated().map { index, tab in
      let title = tab.title.flatMap { try? $0.evaluateText(context) } ?? tab.screen
      resolved.controls.append(.tab(index))
      return ViewNode(
        identity: "tab/\(index)",
        kind: .button(
          label: title, image: tab.image.flatMap { try? $0.evaluateText(context) }, isDestructive: false, confirm: nil,
          ViewNode.Activation(number: resolved.controls.count - 1)))
    }
  }
}
