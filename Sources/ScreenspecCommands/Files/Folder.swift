#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What stands in a folder of the file system.
enum Folder {
  /// What an entry is; a link is one, wherever it leads.
  enum Kind {
    case folder
    case link
    case file
  }

  struct Listing {
    var entries: [(name: String, kind: Kind)] = []
    /// Names that are no text, each with U+FFFD for what can't be read.
    var unreadable: [String] = []
  }

  /// All entries but those whose name begins with a dot, in no order; nil where the folder can't be read.
  static func list(_ path: String) -> Listing? {
    guard !path.utf8.contains(0), let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var listing = Listing()
    while true {
      errno = 0
      guard let entry = readdir(folder) else { return errno == 0 ? listing : nil }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.first != 0x2E else { continue }
      if let text = String(validating: name, as: UTF8.self) {
        listing.entries.append((text, kind(of: "\(path)/\(text)")))
      } else {
        listing.unreadable.append(String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Whether a path leads to a folder, also over a link.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether anything is at a path, were it a link that leads nowhere.
  static func hasEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The path of a file behind all links; nil where there is none.
  static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .file }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .file
    }
  }
}
