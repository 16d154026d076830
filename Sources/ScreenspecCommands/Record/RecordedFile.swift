import AtomicFiles
import LiveServices
import ScreenProgram
import SourceText
import TerminalSession

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The tests file that a recording becomes, found and checked before anything is played.
struct RecordedFile {
  let fixtures: RecordedFixtures
  /// As it was given, for messages.
  private let path: String
  /// The file itself, behind all links.
  private let target: String
  /// The screen's file, seen from the folder of the recording.
  private let screen: String
  private let name: String
  private let isReplacing: Bool

  init(_ program: Program, _ arguments: Arguments) throws(UsageError) {
    let name = arguments.value("--name") ?? "recorded"
    guard RecordedFile.isName(name) else {
      throw UsageError.badValue("--name", name, "the name of a stub set: letters, digits, `-` and `_`")
    }
    guard !program.stubs.contains(where: { $0.name == name }) else {
      throw UsageError.other("the screen has a stub set `\(name)` already; name another with `--name`")
    }
    self.name = name
    let file = program.file.path
    let path = arguments.value("--output") ?? RecordedFile.stem(of: file) + ".recorded" + SpecFilesOnDisk.suffix
    self.path = path
    target = try RecordedFile.target(of: path, isReplacing: arguments.has("--force"))
    for played in [program.file] + program.imports where Folder.resolved(played.path) == target {
      throw UsageError.other(
        "`\(path)` is a file that is played, and a recording stands beside it; name another with `--output`")
    }
    isReplacing = arguments.has("--force")
    screen = try RecordedFile.relative(file, to: StagedFile.folder(of: target), path)
    let stem = RecordedFile.stem(of: target)
    let folder = stem + ".fixtures"
    fixtures = RecordedFixtures(folder: folder, name: folder.split(separator: "/").last.map(String.init) ?? folder)
  }

  /// Writes what was noted; a recording without a call is none.
  func write(_ recorder: CallRecorder, extending base: String?, in context: CommandContext) throws(UsageError)
    -> ExitStatus
  {
    guard !recorder.isEmpty else {
      fixtures.clear(keepingNamedIn: nil)
      context.complain("no live service was called, so there is nothing to record; `\(path)` is not written")
      return .failed
    }
    let text = recorder.text(named: name, screen: screen, extending: base)
    do throws(SystemFailure) {
      if let failure = recorder.failure { throw failure }
      let staged = try StagedFile(Array(text.utf8), for: target)
      // What somebody wrote there while the screen was played is theirs.
      guard isReplacing || !RecordedFile.isThere(target) else { throw SystemFailure(code: EEXIST) }
      try staged.place()
    } catch {
      fixtures.clear(keepingNamedIn: nil)
      throw UsageError.other("the recording `\(path)` can't be written: \(error.reason)")
    }
    fixtures.clear(keepingNamedIn: text)
    for remark in recorder.remarks { context.complain(remark) }
    context.errors.write("screenspec: recorded in \(path); `screenspec run \(path)` plays it\n")
    return .clean
  }

  // MARK: Paths

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return false }
    return text.utf8.allSatisfy {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F || $0 == 0x2D
    }
  }

  private static func stem(of path: String) -> String {
    path.hasSuffix(SpecFilesOnDisk.suffix) ? String(path.dropLast(SpecFilesOnDisk.suffix.count)) : path
  }

  /// The file that a path leads to, which must not be there unless it is to be replaced.
  private static func target(of path: String, isReplacing: Bool) throws(UsageError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw UsageError.badValue("--output", path, "a file's path")
    }
    var target = path
    if isThere(path) {
      guard isReplacing else {
        throw UsageError.other(
          "`\(path)` is there already; name another file with `--output`, or replace it with `--force`")
      }
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let resolved = Folder.resolved(path) else {
        throw UsageError.other("`\(path)` is no regular file, so no recording can take its place")
      }
      target = resolved
    }
    guard access(StagedFile.folder(of: target), W_OK) == 0 else {
      throw UsageError.other(
        "the recording `\(path)` can't be written: its folder is not there, or nothing may be written in it")
    }
    return target
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The path of a file, seen from a folder that it lies in or below.
  private static func relative(_ file: String, to folder: String, _ path: String) throws(UsageError) -> String {
    if let file = Folder.resolved(file), let folder = Folder.resolved(folder) {
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      if file.hasPrefix(start) { return "./" + file.dropFirst(start.count) }
    }
    throw UsageError.other(
      "`\(path)` lies elsewhere than the screen, which a recording names; "
        + "name a file beside the screen, or in a folder above it")
  }
}
