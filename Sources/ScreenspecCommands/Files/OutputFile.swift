import AtomicFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that a command writes as a whole, in one step, such as a trace or a report.
struct OutputFile {
  /// What is written, for messages: `the trace`.
  private let what: String
  let path: String
  let target: String
  /// Whether a file is there.
  let isThere: Bool
  /// Whether something with bytes in it is there.
  let isUsed: Bool

  /// Finds the file that a path leads to. Only a regular file may be replaced, or one made that is not there: a device,
  /// or the link to one, is not to become a file.
  ///
  /// Nor is a spec file to become anything else than one.
  init(_ path: String, of option: String, for what: String, isSpec: Bool = false) throws(UsageError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw UsageError.badValue(option, path, "a file's path") }
    self.path = path
    self.what = what
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG, let resolved = Folder.resolved(path) else {
        throw UsageError.other("`\(path)` is no regular file, so \(what) can't be written there")
      }
      target = resolved
      isThere = true
      isUsed = status.st_size > 0
    } else {
      guard lstat(path, &status) != 0 else {
        throw UsageError.other("`\(path)` is a link that leads nowhere, so \(what) can't be written there")
      }
      target = path
      isThere = false
      isUsed = false
    }
    let isTaken = [path, target].contains { $0.hasSuffix(SpecFilesOnDisk.suffix) }
    if isTaken, !isSpec {
      throw UsageError.other("`\(path)` has the name of a spec file, so \(what) can't be written there")
    }
  }

  /// Asks whether the file may be written, before the work is done whose result it is to hold.
  func check() throws(UsageError) {
    guard access(StagedFile.folder(of: target), W_OK) == 0 else {
      throw UsageError.other(
        "\(what) `\(path)` can't be written: its folder is not there, or nothing may be written in it")
    }
  }

  func write(_ bytes: [UInt8]) throws(UsageError) {
    do throws(SystemFailure) {
      try StagedFile(bytes, for: target).place()
    } catch {
      throw UsageError.other("\(what) `\(path)` can't be written: \(error.reason)")
    }
  }
}
