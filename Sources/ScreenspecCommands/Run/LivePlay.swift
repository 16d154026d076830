import LiveServices
import ScreenProgram
import Simulation
import SourceText
import TerminalSession

/// The live services of a play, made of the arguments of `run`.
struct LivePlay {
  let calls: LiveCalls
  /// What a play that is printed stands on: the calls, with a line on a terminal while they are waited for.
  let port: any LivePort

  /// Refuses options that make no sense with or without `--live`.
  static func check(_ arguments: Arguments) throws(UsageError) {
    if arguments.has("--store"), !arguments.has("--live") {
      throw UsageError.other("`--store` names the folder of the local store, which only `--live` uses; add `--live`")
    }
    if arguments.has("--state"), arguments.has("--live") {
      throw UsageError.other(
        "`--state` and `--live` can't be given together: the way to a case is played with stubs; leave one out")
    }
  }

  /// Makes what is asked for; nil without `--live`. All that is missing is named before anything is sent.
  static func make(
    _ program: Program, _ arguments: Arguments, in context: CommandContext
  ) throws(UsageError) -> LivePlay? {
    guard arguments.has("--live") else { return nil }
    let services = try services(program, arguments.all("--live"))
    if let folder = arguments.value("--store"), folder.isEmpty {
      throw UsageError.badValue("--store", folder, "the path of a folder")
    }
    do throws(LiveSetupFailure) {
      let calls = try LiveCalls(
        program, services: services, environment: context.environment, folder: arguments.value("--store"))
      guard context.errors.isTerminal else { return LivePlay(calls: calls, port: calls) }
      let line = WaitingLine(calls, name: { program.operations[$0].name }) { context.errors.write($0) }
      return LivePlay(calls: calls, port: line)
    } catch {
      throw UsageError.other(error.description)
    }
  }

  /// The services that are played live: those that are named, else all that can be.
  private static func services(_ program: Program, _ given: [String]) throws(UsageError) -> Set<String> {
    let known = program.live.map(\.name)
    guard !known.isEmpty else {
      throw UsageError.other(
        "`\(program.file.path)` has nothing under `live`, so nothing can be played live; leave out `--live`")
    }
    if given.contains("") { return Set(known) }
    let names = given.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    for name in names where !known.contains(name) {
      throw UsageError.badValue("--live", name, "services under `live`, which are \(known.joined(separator: ", "))")
    }
    return Set(names)
  }

  /// Lets the store come to an end, and says what was damaged in it.
  func finish(in context: CommandContext) {
    calls.finish()
    for document in calls.takeDamaged() { context.complain(document.message) }
  }
}
