#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// New bytes of a file, written beside it and put in its place in one step.
///
/// Whoever reads the file sees the old bytes or the new ones, never a part, even after a crash or a loss of power. What
/// is dropped before it was placed is gone.
package struct StagedFile: ~Copyable {
  private let target: String
  private let temporary: String
  private var isPlaced = false

  /// Writes the bytes to a new file beside the target and waits until the disk has them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - target: The path of the file, behind all links; a link there would be replaced.
  ///   - name: The name of the file beside it, which must be free; one of chance where it is nil.
  ///   - mode: The permissions of a target that is not there yet; one that is there keeps its own, and its owner.
  /// - Throws: What the system says; nothing is left beside the target then.
  package init(
    _ bytes: [UInt8], for target: String, named name: String? = nil, mode: UInt32 = 0o666
  ) throws(SystemFailure) {
    let name = name ?? ".screenspec-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
    let temporary = Self.folder(of: target) + "/" + name
    var before = stat()
    let isThere = stat(target, &before) == 0
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(isThere ? 0o600 : mode))
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    do throws(SystemFailure) {
      try Self.fill(descriptor, with: bytes, like: isThere ? before : nil)
    } catch {
      unlink(temporary)
      throw error
    }
    self.target = target
    self.temporary = temporary
  }

  deinit { if !isPlaced { unlink(temporary) } }

  /// Puts the bytes in the file's place, and waits until the disk has the folder too.
  package consuming func place() throws(SystemFailure) {
    guard rename(temporary, target) == 0 else { throw SystemFailure(code: errno) }
    isPlaced = true
    try Self.syncFolder(of: target)
  }

  /// Waits until the disk has what the folder of a path says; where a file system can't tell, that is no failure.
  package static func syncFolder(of path: String) throws(SystemFailure) {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if fsync(descriptor) != 0, errno == EIO { throw SystemFailure(code: EIO) }
  }

  /// The folder that a path's last name is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], like before: stat?
  ) throws(SystemFailure) {
    var isOpen = true
    defer { if isOpen { close(descriptor) } }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...])) }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw SystemFailure(code: count == 0 ? EIO : errno)
      }
    }
    if let before {
      // Only the system's administrator may give a file away; for others it is theirs already, or becomes so.
      if before.st_uid != geteuid() || before.st_gid != getegid() {
        _ = fchown(descriptor, before.st_uid, before.st_gid)
      }
      guard fchmod(descriptor, before.st_mode & 0o7777) == 0 else { throw SystemFailure(code: errno) }
    }
    guard sync(descriptor) else { throw SystemFailure(code: errno) }
    isOpen = false
    guard close(descriptor) == 0 else { throw SystemFailure(code: errno) }
  }

  private static func sync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
    // There `fsync` leaves the bytes in the disk's own memory; some file systems know nothing better.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
