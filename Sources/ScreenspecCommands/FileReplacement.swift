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
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else {
      throw .other(path: path, reason: "it is gone")
    }
    defer { free(resolved) }
    self.path = path
    target = String(cString: resolved)
  }

  /// Writes a text, where the file still holds the one that it was made of.
  func write(_ new: [UInt8], over old: [UInt8]) throws(FileReplacementFailure) {
    let before = try status(of: target)
    let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
    // Whoever took the right to write away means it, even where the system would let us pass.
    guard before.st_mode & 0o222 != 0, access(target, W_OK) == 0 else { throw .readOnly(path: path) }
    guard try status(of: folder.isEmpty ? "/" : folder).st_mode & 0o222 != 0 else { throw .folderReadOnly(path: path) }
    let temporary = "\(folder)/.screenspec-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw [EACCES, EPERM, EROFS].contains(errno) ? .folderReadOnly(path: path) : failure(errno)
    }
    do throws(FileReplacementFailure) {
      try fill(descriptor, with: new, like: before)
      // As late as can be: what somebody saved in the meantime must not be lost.
      try checkUnchanged(old)
      guard rename(temporary, target) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func fill(_ descriptor: Int32, with bytes: [UInt8], like before: stat) throws(FileReplacementFailure) {
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...])) }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw failure(count == 0 ? EIO : errno)
      }
    }
    // Only the system's administrator may give a file away; for others it is theirs already, or becomes so.
    if before.st_uid != geteuid() || before.st_gid != getegid() { _ = fchown(descriptor, before.st_uid, before.st_gid) }
    guard fchmod(descriptor, before.st_mode & 0o7777) == 0, fsync(descriptor) == 0 else { throw failure(errno) }
    isOpen = false
    guard close(descriptor) == 0 else { throw failure(errno) }
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
    guard stat(path, &status) == 0 else { throw failure(errno) }
    return status
  }

  private func failure(_ code: Int32) -> FileReplacementFailure {
    let reason =
      switch code {
      case ENOSPC, EDQUOT: "no space is left"
      case EACCES, EPERM: "permission denied"
      case EROFS: "the disk is read-only"
      case ENOENT: "it is gone"
      case EFBIG: "it gets too large"
      case EIO: "input or output error"
      default: "system error \(code)"
      }
    return .other(path: path, reason: reason)
  }

  private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
