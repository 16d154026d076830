/// A path from the root of the file system, as its names: without `.`, `..` and doubled slashes.
///
/// It is worked out of the text alone; links are not followed.
package struct AbsolutePath: Hashable, Sendable {
  /// The names from the root on.
  package let names: [String]

  /// A path that may be relative to a folder.
  package init(_ path: String, in folder: String) {
    var names: [String] = []
    let whole = path.utf8.first == 0x2F ? path : "\(folder)/\(path)"
    for name in whole.utf8.split(separator: 0x2F) {
      switch String(Substring(name)) {
      case ".": continue
      case "..": _ = names.popLast()
      case let name: names.append(name)
      }
    }
    self.names = names
  }

  private init(names: [String]) { self.names = names }

  /// The path up to some of its names.
  package func first(_ count: Int) -> AbsolutePath { AbsolutePath(names: Array(names.prefix(count))) }

  /// The path of a name in this folder.
  package func appending(_ name: String) -> AbsolutePath { AbsolutePath(names: names + [name]) }

  /// The path with a slash before each name.
  package var text: String { "/" + names.joined(separator: "/") }

  /// Whether it is a folder or lies in it.
  package func isInside(_ folder: AbsolutePath) -> Bool { names.starts(with: folder.names) }

  /// The path as seen from a folder, with `..` for each folder that has to be left; `.` for the folder itself.
  package func relative(to folder: AbsolutePath) -> String {
    let common = zip(names, folder.names).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.names.count - common)
    let steps = up + names[common...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
