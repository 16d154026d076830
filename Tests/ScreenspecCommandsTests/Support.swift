import Foundation
import ScreenspecCommands
import TerminalSession

/// A folder for one test, with files in it, in which the command can be run.
final class Desk: Sendable {
  private let folder: URL

  init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "screenspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Data(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { name.isEmpty ? folder.path : folder.appending(path: name).path }

  func write(_ name: String, _ bytes: Data) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// How a run of the command ended, and what it wrote; the folder's path is left out of it.
  struct Outcome {
    var status: ExitStatus
    var output: String
    var errors: String
  }

  /// Runs the command; `@name` among the arguments is the path of a file in the folder, `@` the folder.
  ///
  /// `input` is what comes from standard input, `place` the folder from which paths are told.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], place: String = ""
  ) throws -> Outcome {
    try write(".written/input", Data(input.utf8))
    let reading = try FileHandle(forReadingFrom: folder.appending(path: ".written/input"))
    defer { try? reading.close() }
    let names = ["\(UUID().uuidString).out", "\(UUID().uuidString).err"]
    for name in names { try write(".written/\(name)", Data()) }
    let handles = try names.map { try FileHandle(forWritingTo: folder.appending(path: ".written/\($0)")) }
    let context = CommandContext(
      output: TerminalOutput(descriptor: handles[0].fileDescriptor),
      errors: TerminalOutput(descriptor: handles[1].fileDescriptor), input: reading.fileDescriptor,
      environment: environment, folder: path(place), takesSignals: false)
    let status = Screenspec.run(arguments.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 }, in: context)
    for handle in handles { try handle.close() }
    let texts = try names.map { name in
      try String(contentsOf: folder.appending(path: ".written/\(name)"), encoding: .utf8)
        .replacingOccurrences(of: folder.path, with: "@")
    }
    return Outcome(status: status, output: texts[0], errors: texts[1])
  }
}

/// Files to run the command on.
enum Sample {
  static let good = """
    screen: Hello
    params: { name: "String = you" }
    services: { api: { get: { returns: String } } }
    states:
      idle:
      loading:
      done: { text: String }
      failed:
    source: { call: api.get, during: loading, done: done.text, fail: failed }
    view:
      idle, loading: [{ progress: Wait }]
      done: [{ text: "${text} ${params.name}" }]
      failed: [{ text: Failed }, { button: Retry, action: load }]
    stubs:
      default: { api.get: { after: 1500ms, returns: Hello } }
      offline: { api.get: { fails: offline } }
    scenarios:
      greets:
        tags: [quick]
        steps: [appear, settle, assertVisible: Hello you]
      fails well:
        stubs: offline
        steps: [appear, assertVisible: Failed]

    """
  static let failing = good.replacing("assertVisible: Hello you", with: "assertVisible: Hello me")
  static let wrong = good.replacing("done: done.text", with: "done: dune.text")
  static let warned = good.replacing("[{ text: Failed }", with: "[{ text: params.name }")
}
