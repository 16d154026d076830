import AtomicFiles
import SourceText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a file could not be written anew; it is then as it was.
enum FileReplacementFailure: Error, Hashable, Sendable {
  case changed(path: String)
  case readOnly(path: String)
  case folderReadOnly(path: String)
  case unread(String)
  case other(path: String, reason: String)

  /// What went wrong in one line: lower case, no full stop.
  var message: String {
    switch self {
    case .changed(let path): "`\(path)` changed since it was read, so it is left as it is; run it again"
    case .readOnly(let path): "`\(path)` is read-only, so it is left as it is; make it writable and run it again"
    case .folderReadOnly(let path):
      "the folder of `\(path)` is read-only, so the file is left as it is; make it writable and run it again"
    case .unread(let message): message
    case .other(let path, let reason): "`\(path)` can't be written, so it is left as it is: \(reason)"
    }
  }
}

/// Replaces the text of a file in one step: whoever reads it sees the old text or the new one, never a part.
struct FileReplacement {
  /// The path as it was given, for messages.
  private let path: String
  /// The file itself, behind all links.
  let target: String

  /// Finds the file that a path leads to.
  init(_ path: String) throws(FileReplacementFailure) {
    guard let target = Folder.resolved(path) else { throw .other(path: path, reason: "it is gone") }
    self.path = path
    self.target = target
  }

  /// Writes a text, where the file still holds the one that it was made of.
  func write(_ new: [UInt8], over old: [UInt8]) throws(FileReplacementFailure) {
    let before = try status(of: target)
    // Whoever took the right to write away means it, even where the system would let us pass.
    guard before.st_mode & 0o222 != 0, access(target, W_OK) == 0 else { throw .readOnly(path: path) }
    guard try status(of: StagedFile.folder(of: target)).st_mode & 0o222 != 0 else {
      throw .folderReadOnly(path: path)
    }
    let staged = try stage(new)
    // As late as can be: what somebody saved in the meantime must not be lost.
    try checkUnchanged(old)
    do throws(SystemFailure) { try staged.place() } catch { throw failure(error) }
  }

  private func stage(_ bytes: [UInt8]) throws(FileReplacementFailure) -> StagedFile {
    do throws(SystemFailure) {
      return try StagedFile(bytes, for: target)
    } catch {
      throw error.isRefusal ? .folderReadOnly(path: path) : failure(error)
    }
  }

  private func checkUnchanged(_ old: [UInt8]) throws(FileReplacementFailure) {
    let now: SourceFile
    do throws(FileReadFailure) {
      now = try SourceReader.read(target)
    } catch {
      throw .unread(error.message)
    }
    guard now.bytes == old else { throw .changed(path: path) }
  }

  private func status(of path: String) throws(FileReplacementFailure) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(SystemFailure(code: errno)) }
    return status
  }

  private func failure(_ failure: SystemFailure) -> FileReplacementFailure {
    .other(path: path, reason: failure.code == ENOENT ? "it is gone" : failure.reason)
  }
}
