/// Why a file could not be read.
public enum FileReadFailure: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The system refuses it, for a reason in its own words.
  case unreadable(path: String, reason: String)
  /// It is no regular file but, for example, a `folder`.
  case notRegular(path: String, kind: String)
  /// It has more bytes than a limit.
  case tooLarge(path: String, limit: Int)
  /// It was written to while it was read.
  case changed(path: String)

  /// What went wrong in one line: lower case, no full stop.
  public var message: String {
    switch self {
    case .missing(let path): "there is no file `\(Self.oneLine(path))`"
    case .unreadable(let path, let reason): "`\(Self.oneLine(path))` can't be read: \(reason)"
    case .notRegular(let path, let kind): "`\(Self.oneLine(path))` is a \(kind), and not a file to read"
    case .tooLarge(let path, let limit): "`\(Self.oneLine(path))` is larger than \(Self.size(limit)); split it"
    case .changed(let path): "`\(Self.oneLine(path))` changed while it was read; run it again"
    }
  }

  private static func size(_ limit: Int) -> String {
    limit >= 1 << 20 && limit % (1 << 20) == 0 ? "\(limit >> 20) MiB" : "\(limit) bytes"
  }

  /// A path on one line, whatever is in its name.
  private static func oneLine(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return path }
    return String(
      String.UnicodeScalarView(path.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
  }
}
