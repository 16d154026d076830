#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why an output takes no more.
package enum OutputFailure: Error, Hashable, Sendable {
  /// Whoever read it went away, as `head` does when it has enough.
  case noReader
  case other(String)

  init(_ code: Int32) {
    self =
      switch code {
      case EPIPE: .noReader
      case ENOSPC, EDQUOT: .other("no space is left")
      case EBADF: .other("it is closed")
      case EFBIG: .other("the file is too large")
      case EIO: .other("input or output error")
      default: .other("system error \(code)")
      }
  }

  /// The reason in a few words.
  package var reason: String {
    switch self {
    case .noReader: "nobody reads it"
    case .other(let words): words
    }
  }
}
