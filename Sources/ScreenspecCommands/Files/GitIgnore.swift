import SourceText

/// The files in which a repository says what is none of its own.
enum GitIgnore {
  /// The rules of a folder's own `.gitignore`.
  static func rules(in path: String, _ place: AbsolutePath) -> [IgnoreRules] {
    read(path.isEmpty ? ".gitignore" : "\(path)/.gitignore", place)
  }

  /// The rules of the folders around one, up to the repository that it lies in, the outermost first.
  static func rules(above folder: AbsolutePath) -> [IgnoreRules] {
    let depths = (0...folder.names.count).reversed()
    guard let depth = depths.first(where: { Folder.hasEntry("\(folder.first($0).text)/.git") }) else { return [] }
    let root = folder.first(depth)
    return read("\(root.text)/.git/info/exclude", root)
      + (depth..<folder.names.count).flatMap { rules(in: folder.first($0).text, folder.first($0)) }
  }

  // One that can't be read says nothing: what it would leave out is then looked at, which hides no finding.
  private static func read(_ path: String, _ place: AbsolutePath) -> [IgnoreRules] {
    guard let file = try? SourceReader.read(path) else { return [] }
    return [IgnoreRules(file, in: place)]
  }
}
