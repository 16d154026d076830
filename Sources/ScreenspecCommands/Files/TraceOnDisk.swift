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
    try file(path).check()
  }

  /// Writes a trace in one step: a file that was there is replaced by the whole new one, behind all links.
  static func write(_ text: String, to path: String) throws(UsageError) {
    try file(path).write(Array(text.utf8))
  }

  private static func file(_ path: String) throws(UsageError) -> OutputFile {
    let file = try OutputFile(path, of: "--trace", for: "the trace")
    guard !file.isUsed || isTrace(path) else {
      throw UsageError.other("`\(path)` is there and is no trace; name another file for the trace")
    }
    return file
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
