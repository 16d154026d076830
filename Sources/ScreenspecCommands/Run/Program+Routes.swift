import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecValues
import ViewTree

extension Program {
  /// The case of a path that a person gave.
  func caseID(named path: String) throws(UsageError) -> CaseID {
    let paths = cases.map(\.path).filter { !$0.isEmpty }
    guard !paths.isEmpty else {
      throw UsageError.other("the screen has no `states`, so there is no case to stand at; leave out `--state`")
    }
    if !path.isEmpty, let index = cases.firstIndex(where: { $0.path == path }) { return CaseID(index) }
    // The last part of a path is often taken for the whole.
    let nearest =
      paths.first { $0.split(separator: ".").last.map(String.init) == path } ?? NearestName.of(path, among: paths)
    throw UsageError.other(
      "there is no case `\(path)`; \(nearest.map { "did you mean `\($0)`? " } ?? "")"
        + "the cases are \(paths.map { "`\($0)`" }.joined(separator: ", "))")
  }

  /// Finds routes that keep to the stub set and the parameters of the command line, where it names some.
  func routeFinder(_ arguments: Arguments, _ linked: LinkedProgram, _ view: LinkedView) throws(UsageError)
    -> RouteFinder
  {
    let stubs = try stubSet(named: arguments.value("--stubs"))
    let given = arguments.all("--param")
    var params: [Value]
    if given.isEmpty, needsParameters, let scenario = scenarios.first {
      params = scenario.params
    } else {
      params = try parameters(given)
    }
    return RouteFinder(linked, view: view, stubs: stubs, params: params, isFixed: !given.isEmpty)
  }

  private var needsParameters: Bool { params.contains { slots[$0].initial == nil } }
}
