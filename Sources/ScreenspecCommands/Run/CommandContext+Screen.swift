import ScreenProgram
import SourceText
import SpecChecking

/// A screen to play, or the status with which a command ends where there is none.
enum LoadedScreen {
  case screen(Program)
  case ended(ExitStatus)
}

extension CommandContext {
  /// Reads and loads the file of one screen; what is wrong with it was said.
  func loadScreen(_ path: String) throws(UsageError) -> LoadedScreen {
    guard let loaded = load(path) else { return .ended(.unusable) }
    if let problem = loaded.notOneScreen(path) { throw problem }
    guard let program = loaded.program else { return .ended(report(loaded)) }
    return .screen(program)
  }
}

extension SpecLoader.Loaded {
  /// Why there is no screen of its own to play; nil where there is one, or none for what is wrong with the file.
  func notOneScreen(_ path: String) -> UsageError? {
    tests.map { tests in
      UsageError.other(
        "`\(path)` holds scenarios and no screen; run its screen `\(program?.file.path ?? tests.screen)`, "
          + "or play the scenarios with `screenspec test \(path)`")
    }
  }

  /// The arguments with which the file is run: of a tests file that has one stub set, this one answers where the
  /// command line names none.
  func running(_ path: String, _ arguments: Arguments) throws(UsageError) -> Arguments {
    guard let tests else { return arguments }
    if tests.stubs.isEmpty, let problem = notOneScreen(path) { throw problem }
    return tests.stubs.count == 1 ? arguments.having("--stubs", tests.stubs[0]) : arguments
  }
}
