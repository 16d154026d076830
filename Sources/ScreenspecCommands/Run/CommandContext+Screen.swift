import ScreenProgram
import SourceText
import SpecChecking

/// A screen or an app to play, or the status with which a command ends where there is none.
enum LoadedScreen {
  case loaded(Playable)
  case ended(ExitStatus)
}

extension CommandContext {
  /// Reads and loads the file of one screen or app; what is wrong with it was said.
  func loadScreen(_ path: String) throws(UsageError) -> LoadedScreen {
    guard let loaded = load(path) else { return .ended(.unusable) }
    if let problem = loaded.notOneScreen(path) { throw problem }
    guard let playable = loaded.playable else { return .ended(report(loaded)) }
    return .loaded(playable)
  }
}

extension SpecLoader.Loaded {
  /// Why there is no screen of its own to play; nil where there is one, or none for what is wrong with the file.
  func notOneScreen(_ path: String) -> UsageError? {
    if isModule {
      return UsageError.other("`\(path)` is a module and holds no screen; name a screen that imports it")
    }
    return tests.map { tests in
      UsageError.other(
        "`\(path)` holds scenarios and no screen; run `\(playable?.program.file.path ?? tests.target)`, which they are for, "
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
