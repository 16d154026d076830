#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why the system refused to write.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The system's number for it, such as `ENOSPC`.
  package let code: Int32

  /// Makes a failure of the system's number.
  package init(code: Int32) { self.code = code }

  /// Whether whoever asked is not allowed to write there.
  package var isRefusal: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// The reason in words: lower case, no full stop.
  package var reason: String {
    switch code {
    case ENOSPC, EDQUOT: "no space is left"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the disk is read-only"
    case ENOENT: "its folder is not there"
    case ENOTDIR: "a part of its path is no folder"
    case EISDIR, EEXIST, ENOTEMPTY: "something else is in its place"
    case EFBIG: "it gets too large"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "too many symbolic links"
    case EMFILE, ENFILE: "too many open files"
    case EIO: "input or output error"
    default: "system error \(code)"
    }
  }
}
