import FoundationEssentials
import ScreenMachine
import SourceText
import SpecChecking
import SpecSyntax

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Figure {
  /// The folder whose files are loaded: that after `--folder`, or `screens`.
  static func folder(_ arguments: [String]) -> String {
    arguments.firstIndex(of: "--folder").flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil } ?? "screens"
  }

  private static func files(in folder: String) -> [SourceFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    return names.filter { $0.hasSuffix(".screen.yaml") }.compactMap { try? SourceReader.read("\(folder)/\($0)") }
  }

  /// The user time of one pass over the files, in microseconds a file: the median of five passes.
  private static func microseconds(_ files: [SourceFile], _ work: (SourceFile) -> Void) -> Double {
    guard !files.isEmpty else { return 0 }
    let repeats = max(1, 500 / files.count)
    let times = (0..<5).map { _ in
      let start = userSeconds
      for _ in 0..<repeats { for file in files { work(file) } }
      return (userSeconds - start) * 1e6 / Double(files.count * repeats)
    }
    return times.sorted()[2]
  }

  /// Loading files, beside what the YAML library alone does with them.
  static func load(_ folder: String) -> [Figure] {
    func drain() -> Double { microseconds(files(in: folder)) { _ = EventDrain.count($0.bytes) } }
    func whole() -> Double {
      microseconds(files(in: folder)) { file in
        if let program = SpecLoader().load(file).program { _ = LinkedProgram(program) }
      }
    }
    return [
      Figure(
        name: "load.drain", unit: "µs a file", comparison: "events of the YAML library alone, user time", digits: 1
      ) {
        drain()
      },
      Figure(name: "load.tree", unit: "µs a file", comparison: "the positioned tree, user time", digits: 1) {
        microseconds(files(in: folder)) { _ = SpecSyntaxParser.parse($0) }
      },
      Figure(name: "load", unit: "µs a file", comparison: "load, check and link, user time", digits: 1) { whole() },
      Figure(name: "load.ratio", unit: "times the drain", comparison: "goal at most 12", digits: 1) {
        let floor = drain()
        return floor > 0 ? whole() / floor : 0
      },
    ]
  }

  /// The command beside this one.
  private static var command: String {
    String(CommandLine.arguments[0].dropLast("-bench".count))
  }

  /// `validate` of a folder, all rules and all threads, beside what the YAML library alone does with its files: the
  /// median of nine pairs.
  private static func validationRatio(_ folder: String) -> Double {
    let files = files(in: folder)
    guard !files.isEmpty else { return 0 }
    let ratios = (0..<9).map { _ in
      let (before, start) = (userSecondsOfCommands, userSeconds)
      run(command, ["validate", folder])
      for file in files { _ = EventDrain.count(file.bytes) }
      return (userSecondsOfCommands - before) / (userSeconds - start)
    }
    return ratios.sorted()[4]
  }

  /// The wall time of the command from start to end, in milliseconds: the median of twenty runs.
  static func start(_ folder: String) -> [Figure] {
    [
      Figure(
        name: "validate.ratio", unit: "times the drain",
        comparison: "`validate` of a folder, user time; goal at most 10", digits: 1
      ) {
        validationRatio(folder)
      },
      Figure(
        name: "start.validate", unit: "ms", comparison: "`validate` of one file, wall time; goal at most 15", digits: 1
      ) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        guard let name = names.first(where: { $0.hasSuffix(".screen.yaml") }) else { return 0 }
        let clock = ContinuousClock()
        let times = (0..<20).map { _ in
          clock.measure { run(command, ["validate", "\(folder)/\(name)"]) } / Duration.milliseconds(1)
        }
        return times.sorted()[10]
      },
    ]
  }

  /// Runs a command to its end, without its output.
  private static func run(_ path: String, _ arguments: [String]) {
    var pid = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    guard posix_spawn(&pid, path, &files, nil, &words, environ) == 0 else { return }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
  }
}
