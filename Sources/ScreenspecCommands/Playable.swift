import ScreenMachine
import ScreenProgram
import SpecChecking
import ViewTree

/// What a file holds to be played: a screen alone, or an app.
enum Playable: Sendable {
  case screen(Program)
  case app(AppProgram)

  /// What loading gave; nil where it was neither.
  init?(_ program: Program?, _ app: AppProgram?) {
    guard let playable = app.map({ Playable.app($0) }) ?? program.map({ .screen($0) }) else { return nil }
    self = playable
  }

  /// The program whose name, stubs and scenarios count.
  var program: Program {
    switch self {
    case .screen(let program): program
    case .app(let app): app.own
    }
  }

  /// The program of the screen that it begins with.
  var start: Program {
    switch self {
    case .screen(let program): program
    case .app(let app): app.screens[app.start]
    }
  }

  /// Links it, ready to be played and looked at.
  func linked() -> (app: LinkedApp, view: AppView) {
    switch self {
    case .screen(let program): (LinkedApp(alone: LinkedProgram(program)), AppView(alone: LinkedView(program)))
    case .app(let program): Playable.linked(LinkedApp(program))
    }
  }
}

extension Playable {
  private static func linked(_ app: LinkedApp) -> (app: LinkedApp, view: AppView) { (app, AppView(app)) }
}

extension SpecLoader.Loaded {
  /// What there is to be played; nil where there is an error, or nothing of its own.
  var playable: Playable? { Playable(program, app) }
}
