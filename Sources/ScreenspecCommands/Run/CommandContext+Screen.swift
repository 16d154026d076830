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
    if let screen = loaded.testedScreen {
      throw UsageError.other(
        "`\(path)` holds scenarios and no screen; run its screen `\(loaded.program?.file.path ?? screen)`, "
          + "or play the scenarios with `screenspec test \(path)`")
    }
    guard let program = loaded.program else { return .ended(report(loaded)) }
    return .screen(program)
  }
}
