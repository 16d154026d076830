import AtomicFiles
import SourceText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Traces on disk.
enum TraceOnDisk {
  /// A trace may be long, but it is read as a whole.
  static let sizeLimit = 64 << 20

  /// Whether a trace may be written to a path, to be asked before what is written down is played.
  static func check(_ path: String?) throws(UsageError) {
    guard let path else { return }
    let target = try target(of: path)
    let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
    guard access(folder.isEmpty ? "/" : folder, W_OK) == 0 else {
      throw UsageError.other(
        "the trace `\(path)` can't be written: its folder is not there, or nothing may be written in it")
    }
  }

  /// Writes a trace in one step: a file that was there is replaced by the whole new one, behind all links.
  static func write(_ text: String, to path: String) throws(UsageError) {
    let target = try target(of: path)
    do throws(SystemFailure) {
      try StagedFile(Array(text.utf8), for: target).place()
    } catch {
      throw UsageError.other("the trace `\(path)` can't be written: \(error.reason)")
    }
  }

  /// The file that a path leads to. Only a regular file may be replaced, or one made that is not there: a device, or
  /// the link to one, is not to become a file.
  private static func target(of path: String) throws(UsageError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw UsageError.badValue("--trace", path, "a file's path") }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG, let resolved = realpath(path, nil) else {
        throw UsageError.other("`\(path)` is no regular file, so the trace can't be written there")
      }
      defer { free(resolved) }
      guard status.st_size == 0 || isTrace(path) else {
        throw UsageError.other("`\(path)` is there and is no trace; name another file for the trace")
      }
      return String(cString: resolved)
    }
    guard lstat(path, &status) != 0 else {
      throw UsageError.other("`\(path)` is a link that leads nowhere, so the trace can't be written there")
    }
    return path
  }

  /// Whether a file begins as a trace does, so that nothing else of a person is written over.
  private static func isTrace(_ path: String) -> Bool {
    guard let handle = fopen(path, "r") else { return false }
    defer { fclose(handle) }
    return Array(#"{"trace":"#.utf8).allSatisfy { fgetc(handle) == Int32($0) }
  }

  /// Reads a trace.
  static func read(_ path: String) throws(UsageError) -> SourceFile {
    do throws(FileReadFailure) {
      return try SourceReader.read(path, limit: sizeLimit)
    } catch {
      throw UsageError.other(error.message)
    }
  }
}
