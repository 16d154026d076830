import SourceText

/// Finds the spec files that arguments mean: files, folders and patterns.
///
/// In folders it leaves out what is hidden and what `.gitignore` says; a link to a folder is not followed there, so that
/// no walk is endless and no file is found twice.
struct SpecFileSearch {
  /// What was found.
  struct Found {
    /// The files in the order of their bytes, each once, however many paths lead to it.
    var paths: [String] = []
    /// What could not be looked at, each with the reason in one line.
    var failures: [(path: String, message: String)] = []
    /// Files that were named and are left out all the same.
    var leftOut: [String] = []
  }

  let folder: String
  let excluded: IgnoreRules
  let usesIgnoreFiles: Bool
  /// Whether the command line leaves something out.
  let leavesSomeOut: Bool

  /// The options of every verb that searches.
  static let options = [
    Option(
      "--exclude", "PATTERN", "leave out what the pattern matches, as in `.gitignore`; may be given more than once"),
    Option("--no-ignore", nil, "also search what `.gitignore` leaves out"),
  ]

  /// A search with the options of a command line; `folder` is where relative paths begin.
  init(_ arguments: Arguments, folder: String) {
    self.folder = folder
    excluded = IgnoreRules(arguments.all("--exclude"), in: AbsolutePath(folder, in: "/"))
    usesIgnoreFiles = !arguments.has("--no-ignore")
    leavesSomeOut = arguments.has("--exclude")
  }

  /// The files of some arguments; without any, those of this folder.
  func find(_ arguments: [String]) -> Found {
    var found = Found()
    for argument in arguments.isEmpty ? ["."] : arguments {
      if Folder.isThere(argument) {
        walk(argument, into: &found) { _, name in name.hasSuffix(SpecFilesOnDisk.suffix) }
      } else if PathPattern.isPattern(argument), !Folder.hasEntry(argument) {
        expand(argument, into: &found)
      } else if excluded.leavesOut(fileOrFolderOf: AbsolutePath(argument, in: folder)) {
        if !found.leftOut.contains(argument) { found.leftOut.append(argument) }
      } else {
        found.paths.append(argument)
      }
    }
    found.paths = SpecFileSearch.once(found.paths)
    return found
  }

  /// The same for a command that needs at least one file.
  ///
  /// Where all that was named is left out on purpose there is none, and nothing wrong: a hook names what it was told to.
  func findSome(_ arguments: [String], in context: CommandContext) throws(UsageError) -> Found {
    let found = find(arguments)
    for path in found.leftOut { context.complain("`\(path)` is left out by `--exclude`") }
    for failure in found.failures { context.complain(failure.message) }
    if found.paths.isEmpty, found.failures.isEmpty, found.leftOut.isEmpty {
      let places = (arguments.isEmpty ? ["."] : arguments).map { "`\($0)`" }.joined(separator: ", ")
      throw UsageError.other("no `*\(SpecFilesOnDisk.suffix)` file in \(places)")
    }
    return found
  }

  /// The paths in order; of those that lead to one file the first.
  private static func once(_ paths: [String]) -> [String] {
    var seen = Set<String>()
    return paths.sorted { $0.precedesByBytes($1) }
      .filter { seen.insert(Folder.resolved($0) ?? $0).inserted }
  }

  /// Finds what a pattern matches: files as they are, folders with what lies in them.
  private func expand(_ argument: String, into found: inout Found) {
    let names = argument.split(separator: "/", omittingEmptySubsequences: true)
    let literal = names.prefix { !PathPattern.isPattern(String($0)) }.joined(separator: "/")
    let root = (argument.hasPrefix("/") ? "/" : "") + literal
    let pattern = PathPattern(argument)
    let depth = AbsolutePath(root.isEmpty ? "." : root, in: folder).names.count
    let steps = root.split(separator: "/").filter { $0 != "." }.map(String.init)
    let before = found.paths.count
    guard Folder.isThere(root.isEmpty ? "." : root) else {
      found.failures.append((argument, "no file matches `\(argument)`: there is no folder `\(root)`"))
      return
    }
    walk(root, into: &found) { path, name in
      let inside = Array(path.names[depth...])
      if pattern.matches(steps + inside + [name]) { return true }
      guard name.hasSuffix(SpecFilesOnDisk.suffix) else { return false }
      return inside.indices.contains { pattern.matches(steps + inside[...$0]) }
    }
    if found.paths.count == before { found.failures.append((argument, "no file matches `\(argument)`")) }
  }

  /// Takes the files of a folder, and of all below it, that are wanted.
  private func walk(_ root: String, into found: inout Found, where wants: (AbsolutePath, String) -> Bool) {
    let start = AbsolutePath(root.isEmpty ? "." : root, in: folder)
    var waiting = [(root, start, usesIgnoreFiles ? GitIgnore.rules(above: start) : [])]
    while case let (path, place, outer)? = waiting.popLast() {
      guard let listing = Folder.list(path.isEmpty ? "." : path) else {
        found.failures.append((path, "the folder `\(path)` can't be read"))
        continue
      }
      for name in listing.unreadable where name.hasSuffix(SpecFilesOnDisk.suffix) {
        found.failures.append(
          (path, "the name of the file `\(name)` in `\(path)` is not UTF-8, so it can't be named; rename it"))
      }
      let rules = usesIgnoreFiles ? outer + GitIgnore.rules(in: path, place) : outer
      for (name, kind) in listing.entries {
        let inside = place.appending(name)
        guard !isLeftOut(inside, isFolder: kind == .folder, rules) else { continue }
        let next = path.isEmpty || path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        switch kind {
        case .folder: waiting.append((next, inside, rules))
        case .link where Folder.isThere(next): continue
        case .link, .file: if wants(place, name) { found.paths.append(next) }
        }
      }
    }
  }

  private func isLeftOut(_ path: AbsolutePath, isFolder: Bool, _ rules: [IgnoreRules]) -> Bool {
    if excluded.leavesOut(path, isFolder: isFolder) == true { return true }
    // The innermost file that says anything about it decides.
    return rules.reversed().lazy.compactMap { $0.leavesOut(path, isFolder: isFolder) }.first ?? false
  }
}

extension String {
  /// Whether the text comes before another in the order of their bytes, which is the same everywhere.
  func precedesByBytes(_ other: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { mine.lexicographicallyPrecedes($0) }
    }.flatMap(\.self) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
