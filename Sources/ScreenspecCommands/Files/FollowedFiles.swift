import SourceText
import SpecChecking

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a screen, and whether one of them has changed since it was read.
///
/// Looks at what the paths lead to and not at the files that were there: editors save by renaming a new file over the
/// old one.
final class FollowedFiles: SpecFiles {
  /// What tells two contents of a path apart without reading them; nil where nothing is there.
  private struct Mark: Equatable {
    var device: UInt64
    var file: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      file = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      #if canImport(Darwin)
      seconds = status.st_mtimespec.tv_sec
      nanoseconds = status.st_mtimespec.tv_nsec
      #else
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
      #endif
    }
  }

  private let disk = SpecFilesOnDisk()
  private var marks: [String: Mark?] = [:]
  /// The marks at the last look, where they were others than when the files were read.
  private var changing: [String: Mark?]?

  /// Reads and follows a file; those that it names come with it when it is loaded.
  func begin(_ path: String) throws(FileReadFailure) -> SourceFile {
    marks = [path: Mark(path)]
    changing = nil
    return try SourceReader.read(path)
  }

  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile {
    let found = SpecFilesOnDisk.path(path, beside: file)
    marks[found] = .some(Mark(found))
    return try disk.read(path, beside: file, limit: limit)
  }

  func find(_ path: String, importedBy file: SourceFile) throws(SpecFileFailure) -> SpecFilePath {
    // A file that is not there may come.
    let named = SpecFilesOnDisk.path(path, beside: file)
    marks[named] = .some(Mark(named))
    return try disk.find(path, importedBy: file)
  }

  func read(_ found: SpecFilePath) throws(SpecFileFailure) -> SourceFile { try disk.read(found) }

  func identity(of file: SourceFile) -> String { disk.identity(of: file) }

  /// Whether a file has changed, and nobody is writing it now.
  func haveChanged() -> Bool { !changes().isEmpty }

  /// The files that have changed, once they were the same at two looks one after the other: so nobody is writing them now.
  func changes() -> [String] {
    var now: [String: Mark?] = [:]
    for path in marks.keys { now[path] = .some(Mark(path)) }
    guard now != marks else {
      changing = nil
      return []
    }
    defer { changing = now }
    return changing == now ? now.keys.filter { now[$0] != marks[$0] } : []
  }
}
