#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads source files from disk, without waiting for what never comes: only regular files are opened to be read.
public enum SourceReader {
  /// The size that a screen file may have.
  public static let sizeLimit = 1 << 20

  /// Reads a regular file; a FIFO, device, socket or folder is refused at once, and a link where none is followed.
  public static func read(
    _ path: String, limit: Int = sizeLimit, followsLink: Bool = true
  ) throws(FileReadFailure) -> SourceFile {
    // A NUL would end the path for the system, and another file would be read.
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    var descriptor: Int32
    repeat {
      // Opening a FIFO without O_NONBLOCK waits for a writer.
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW))
    } while descriptor < 0 && errno == EINTR
    if descriptor < 0, errno == ELOOP, !followsLink { throw .notRegular(path: path, kind: "symbolic link") }
    guard descriptor >= 0 else { throw openFailure(path, errno) }
    defer { close(descriptor) }
    let before = try status(descriptor, path)
    guard before.st_mode & S_IFMT == S_IFREG else { throw .notRegular(path: path, kind: kind(of: before)) }
    guard before.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
    let bytes = try readAll(descriptor, path, limit, expected: Int(before.st_size))
    let after = try status(descriptor, path)
    guard isSame(before, after), bytes.count == Int(before.st_size) else { throw .changed(path: path) }
    return SourceFile(path: path, bytes: bytes)
  }

  /// Reads what comes from an open descriptor, such as standard input, up to its end; the descriptor stays open.
  public static func read(
    descriptor: Int32, name: String, limit: Int = sizeLimit
  ) throws(FileReadFailure) -> SourceFile {
    let status = try status(descriptor, name)
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .notRegular(path: name, kind: kind(of: status)) }
    return SourceFile(path: name, bytes: try readAll(descriptor, name, limit, expected: 0))
  }

  private static func readAll(
    _ descriptor: Int32, _ path: String, _ limit: Int, expected: Int
  ) throws(FileReadFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    // For a small file a small buffer: to give back a large one makes the allocator tidy all of its memory.
    let size = expected > 0 ? min(expected + 1, 65_536) : 65_536
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
    defer { chunk.deallocate() }
    while true {
      let count = systemRead(descriptor, chunk.baseAddress, chunk.count)
      if count > 0 {
        guard bytes.count + count <= limit else { throw .tooLarge(path: path, limit: limit) }
        bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: chunk[..<count]))
      } else if count == 0 {
        return bytes
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .unreadable(path: path, reason: reason(errno))
      }
    }
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    Darwin.read(descriptor, buffer, count)
    #elseif canImport(Musl)
    Musl.read(descriptor, buffer, count)
    #else
    Glibc.read(descriptor, buffer, count)
    #endif
  }

  private static func status(_ descriptor: Int32, _ path: String) throws(FileReadFailure) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    return status
  }

  private static func isSame(_ left: stat, _ right: stat) -> Bool {
    #if canImport(Darwin)
    let (first, second) = (left.st_mtimespec, right.st_mtimespec)
    #else
    let (first, second) = (left.st_mtim, right.st_mtim)
    #endif
    return left.st_size == right.st_size && first.tv_sec == second.tv_sec && first.tv_nsec == second.tv_nsec
  }

  private static func openFailure(_ path: String, _ code: Int32) -> FileReadFailure {
    switch code {
    case ENOENT, ENOTDIR: .missing(path: path)
    case ENXIO: .notRegular(path: path, kind: "socket")
    default: .unreadable(path: path, reason: reason(code))
    }
  }

  private static func kind(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "folder"
    case S_IFIFO: "FIFO"
    case S_IFCHR, S_IFBLK: "device"
    case S_IFSOCK: "socket"
    default: "special file"
    }
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EISDIR: "it is a folder"
    case EBADF: "it is not open"
    case EIO: "input or output error"
    default: "system error \(code)"
    }
  }
}
