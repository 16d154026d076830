import SourceText

extension SpecFileSearch {
  /// Whether some arguments name a whole project: the folder of a repository, or without one the folder that this is.
  ///
  /// In a part of it nobody can tell what the rest uses.
  func takesProject(_ arguments: [String]) -> Bool {
    guard !leavesSomeOut else { return false }
    return (arguments.isEmpty ? ["."] : arguments).contains { argument in
      guard Folder.isThere(argument), let place = Folder.resolved(argument) else { return false }
      let path = AbsolutePath(place, in: "/")
      let repository = (0...path.names.count).reversed().first { Folder.hasEntry(path.first($0).text + "/.git") }
      if let repository { return repository == path.names.count }
      return place == Folder.resolved(folder)
    }
  }
}
