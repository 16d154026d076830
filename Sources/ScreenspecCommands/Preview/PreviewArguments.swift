import ScenarioPlayer
import ScreenProgram
import SpecValues

/// With which arguments each screen of an app is shown: those of the command line, else those of its own first scenario,
/// else those with which the app's scenarios come to it first, else its defaults.
struct PreviewArguments {
  /// What a screen is shown with.
  enum Choice {
    /// The values of its parameters, and whether the command line gives one of them.
    case values([Value], isGiven: Bool)
    /// A parameter has no value.
    case missing(String)
  }

  private let app: AppProgram
  private let given: [String]
  /// The scenarios are played where a screen needs it.
  private lazy var opened = {
    let (linked, view) = Playable.app(app).linked()
    return OpenedScreens(linked, view: view)
  }()

  /// Refuses what is a parameter of no screen.
  init(_ app: AppProgram, _ given: [String]) throws(UsageError) {
    self.app = app
    self.given = given
    var names: [String] = []
    for name in app.screens.flatMap(\.parameterNames) where !names.contains(name) { names.append(name) }
    for each in given where !names.contains(PreviewArguments.name(each)) {
      throw UsageError.badValue(
        "--param", each,
        names.isEmpty
          ? "no parameter, since no screen has one" : "name=value of \(names.joined(separator: ", "))")
    }
  }

  private static func name(_ text: String) -> String { String(text.prefix { $0 != "=" }) }

  mutating func arguments(ofScreen index: Int) throws(UsageError) -> Choice {
    let program = app.screens[index]
    let names = program.parameterNames
    let known = try program.givenParameters(given.filter { names.contains(PreviewArguments.name($0)) })
    let initial = program.params.map { program.slots[$0].initial }
    var values = initial
    if let scenario = program.scenarios.first {
      values = scenario.params
    } else if initial.contains(where: { $0 == nil }), let shown = opened.arguments(ofScreen: index) {
      values = shown
    }
    for (param, value) in known { values[param] = value }
    if let missing = values.firstIndex(where: { $0 == nil }) { return .missing(names[missing]) }
    return .values(values.compactMap(\.self), isGiven: !known.isEmpty)
  }
}
