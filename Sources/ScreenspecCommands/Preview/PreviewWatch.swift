import InteractivePlayer
import Reports
import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import TerminalSession
import TextFrame
import ViewTree

/// A preview that is shown again with each change of its files.
struct PreviewWatch {
  let path: String
  let arguments: Arguments
  let text: PreviewText
  let context: CommandContext
  private let files = FollowedFiles()

  init(path: String, arguments: Arguments, text: PreviewText, context: CommandContext) {
    self.path = path
    self.arguments = arguments
    self.text = text
    self.context = context
  }

  private enum Edition {
    case sound(Preview)
    /// What is wrong, as text.
    case broken(String)
  }

  private func load() -> Edition {
    do throws(FileReadFailure) {
      let loaded = SpecLoader(files: files).load(try files.begin(path))
      guard let playable = loaded.playable else { return .broken(findings(of: loaded)) }
      do throws(UsageError) {
        if let problem = loaded.notOneScreen(path) { throw problem }
        return .sound(try Preview(playable, arguments))
      } catch {
        return .broken(error.message + "\n")
      }
    } catch {
      return .broken(error.message + "\n")
    }
  }

  private func findings(of loaded: SpecLoader.Loaded) -> String {
    let report = HumanReport()
    return loaded.diagnostics.map { report.text($0) + "\n" }.joined()
      + report.summary(of: loaded.diagnostics, files: 1) + "\n"
  }

  /// A file that is not there at the start is a slip of the command line and not of an edit.
  private func first() throws(UsageError) -> Edition {
    do throws(FileReadFailure) {
      _ = try files.begin(path)
    } catch {
      throw UsageError.other(error.message)
    }
    return load()
  }

  // MARK: Without a terminal

  /// Prints the cases, or what is wrong, after each change; ends when nobody reads on.
  func print() throws(UsageError) -> ExitStatus {
    var edition = try first()
    while !context.output.hasFailed {
      switch edition {
      case .sound(let preview):
        context.print(text.text(of: preview))
        for failure in preview.failures { context.complain(failure) }
      case .broken(let words): context.print(words)
      }
      while !files.haveChanged() {
        if context.output.isAbandoned(within: 150) { return .clean }
      }
      context.print("\n\(DisplayText.visible(path)) has changed\n\n")
      edition = load()
    }
    return .clean
  }

  // MARK: On a terminal

  func play(on session: TerminalSession) throws(UsageError) -> ExitStatus {
    let begun: Edition
    do throws(UsageError) {
      begun = try first()
    } catch {
      session.end()
      throw error
    }
    var edition: Edition? = begun
    let show = LivePreview(path: DisplayText.visible(path)) {
      defer { edition = nil }
      return shown(edition ?? load())
    } hasChanged: {
      files.haveChanged()
    }
    let end = TerminalLoop(session).play(show)
    return try context.finish(end, on: session) { .clean }
  }

  private func shown(_ edition: Edition) -> LivePreview.Edition {
    switch edition {
    case .broken(let words):
      return .broken(
        words.split(separator: "\n", omittingEmptySubsequences: false).map { DisplayText.visible(String($0)) })
    case .sound(let preview):
      let stages = preview.cases.map { ($0.path, stage(at: $0)) }
      return .sound(LivePreview.Sound(cases: stages) { text.inWidth($0).lines(of: preview) })
    }
  }

  private func stage(at standing: Preview.Standing) -> Stage {
    let route = standing.route
    let set = route.stubs.map { standing.screen.program.stubs[$0] }
    return Stage(program: standing.screen, view: standing.view, stubs: set) { stubs, observer in
      let screen = PlayedScreen(standing.screen, view: standing.view, stubs: stubs, params: route.params)
      screen.simulation.observer = { [unowned simulation = screen.simulation] in observer(simulation.now, $1) }
      RouteFinder.play(route, on: screen)
      // Nobody has seen the screen yet, and it does nothing before somebody does.
      if route.isStart { screen.send(.lifecycle(.appear)) }
      return screen
    }
  }
}
