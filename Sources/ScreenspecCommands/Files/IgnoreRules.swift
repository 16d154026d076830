import SourceText

/// Rules in the language of `.gitignore`, which count in one folder and all below it.
struct IgnoreRules: Sendable {
  private struct Rule {
    let pattern: PathPattern
    let isNegated: Bool
    let isForFolders: Bool

    /// A line; nil for one that says nothing.
    init?(_ line: Substring) {
      var line = line
      if line.first == "#" { return nil }
      while line.last == " ", !line.dropLast().hasSuffix("\\") { line.removeLast() }
      isNegated = line.first == "!"
      if isNegated { line.removeFirst() }
      isForFolders = line.last == "/"
      while line.last == "/" { line.removeLast() }
      guard !line.isEmpty else { return nil }
      let pattern = PathPattern(line)
      // With a slash in it a pattern is about one place, without about a name anywhere.
      self.pattern = line.contains("/") ? pattern : pattern.inAnyFolder
    }
  }

  private let folder: AbsolutePath
  private let rules: [Rule]

  init(_ lines: [String], in folder: AbsolutePath) {
    self.folder = folder
    rules = lines.compactMap { Rule($0[...]) }
  }

  init(_ file: SourceFile, in folder: AbsolutePath) {
    self.init(file.text(in: 0..<file.bytes.count).split { $0 == "\n" || $0 == "\r\n" }.map(String.init), in: folder)
  }

  /// Whether a path is to be left out or, by a rule that begins with `!`, kept; nil where no rule is about it.
  func leavesOut(_ path: AbsolutePath, isFolder: Bool) -> Bool? {
    let names = path.names[depth(of: path)...]
    return rules.last { ($0.isForFolders ? isFolder : true) && $0.pattern.matches(names) }.map { !$0.isNegated }
  }

  /// Whether a file, or a folder that it is in, is left out.
  func leavesOut(fileOrFolderOf path: AbsolutePath) -> Bool {
    path.names.indices.dropFirst(depth(of: path)).contains { index in
      leavesOut(path.first(index + 1), isFolder: index + 1 < path.names.count) == true
    }
  }

  /// How many names of a path the rules are not about; all count for one outside, which a rule about a name may mean.
  private func depth(of path: AbsolutePath) -> Int { path.isInside(folder) ? folder.names.count : 0 }
}
