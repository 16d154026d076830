import LiveServices
import ScreenProgram
import Simulation
import SourceText
import TerminalSession

/// The live services of a play, made of the arguments of `run`.
struct LivePlay {
  let calls: LiveCalls
  /// Notes what the calls are answered; nil where nothing is recorded.
  let recorder: CallRecorder?
  private let file: RecordedFile?
  /// What a play that is printed stands on: the port, with a line on a terminal while it is waited for.
  let printedPort: any LivePort

  /// What a play stands on.
  var port: any LivePort { recorder ?? calls }

  private init(
    _ calls: LiveCalls, _ program: Program, recordingTo file: RecordedFile?, in context: CommandContext
  ) {
    self.calls = calls
    self.file = file
    recorder = file.map { CallRecorder(calls, program, fixtures: $0.fixtures) }
    let port: any LivePort = recorder ?? calls
    printedPort =
      context.errors.isTerminal
      ? WaitingLine(port, name: { program.operations[$0].name }) { context.errors.write($0) } : port
  }

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
    _ program: Program, _ arguments: Arguments, recordingTo file: RecordedFile?, in context: CommandContext
  ) throws(UsageError) -> LivePlay? {
    guard arguments.has("--live") else { return nil }
    let services = try services(program, arguments.all("--live"))
    if let folder = arguments.value("--store"), folder.isEmpty {
      throw UsageError.badValue("--store", folder, "the path of a folder")
    }
    do throws(LiveSetupFailure) {
      let calls = try LiveCalls(
        program, services: services, environment: context.environment, folder: arguments.value("--store"))
      return LivePlay(calls, program, recordingTo: file, in: context)
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

  /// Lets the store come to an end, says what was damaged in it, and writes what was recorded.
  ///
  /// `stubs` names the set that answered what was not live.
  func finish(stubs: String?, in context: CommandContext) throws(UsageError) -> ExitStatus {
    calls.finish()
    for document in calls.takeDamaged() { context.complain(document.message) }
    guard let recorder, let file else { return .clean }
    return try file.write(recorder, extending: stubs, in: context)
  }
}
