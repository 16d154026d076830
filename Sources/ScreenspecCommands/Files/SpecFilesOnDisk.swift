import SourceText
import SpecChecking

/// Spec files on disk: those that another file names.
struct SpecFilesOnDisk: SpecFiles {
  static let suffix = ".screen.yaml"

  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile {
    let found = SpecFilesOnDisk.path(path, beside: file)
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains(".."), staysBeside(file, found) else {
      throw SpecFileFailure(
        "`\(path)` leads out of the folder of `\(file.path)`; keep the files that it names beside it or below it")
    }
    do {
      return try SourceReader.read(found, limit: limit)
    } catch {
      throw SpecFileFailure(error.message)
    }
  }

  /// Whether a path, with its links followed, leads to somewhere in the folder of a file, or nowhere.
  private func staysBeside(_ file: SourceFile, _ path: String) -> Bool {
    guard let target = Folder.resolved(path) else { return true }
    let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? "."
    guard let root = Folder.resolved(folder) else { return true }
    return "\(target)/".hasPrefix(root.hasSuffix("/") ? root : "\(root)/")
  }

  func find(_ path: String, importedBy file: SourceFile) throws(SpecFileFailure) -> SpecFilePath {
    guard !path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw SpecFileFailure("the path of an import begins at the file that names it, and not at the root of the disk")
    }
    guard path.hasSuffix(SpecFilesOnDisk.suffix) else {
      throw SpecFileFailure("`\(path)` is no spec file, whose name ends in `\(SpecFilesOnDisk.suffix)`")
    }
    let found = SpecFilesOnDisk.path(path, beside: file)
    guard let identity = Folder.resolved(found) else {
      throw SpecFileFailure(FileReadFailure.missing(path: found).message)
    }
    // A way back over a link to a folder leads elsewhere than the shorter path would.
    let short = SpecFilesOnDisk.shortened(found)
    return SpecFilePath(path: Folder.resolved(short) == identity ? short : found, identity: identity)
  }

  func read(_ found: SpecFilePath) throws(SpecFileFailure) -> SourceFile {
    do {
      return try SourceReader.read(found.path)
    } catch {
      throw SpecFileFailure(error.message)
    }
  }

  func identity(of file: SourceFile) -> String { Folder.resolved(file.path) ?? file.path }

  /// A path without steps that lead back.
  private static func shortened(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") {
      if step == "..", let last = steps.last, last != ".." { steps.removeLast() } else { steps.append(step) }
    }
    return (path.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
  }

  /// Where a path leads that a file names.
  static func path(_ path: String, beside file: SourceFile) -> String {
    let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
    // `./` says where the path begins; in a finding it would only stand in the middle of a place.
    let steps = path.split(separator: "/").filter { $0 != "." }
    return folder + (steps.isEmpty ? path : steps.joined(separator: "/"))
  }
}

extension CommandContext {
  /// Reads and loads a spec file; nil where it could not be read, which was said.
  func load(_ path: String, modules: ModuleCache = ModuleCache()) -> SpecLoader.Loaded? {
    do {
      return SpecLoader(files: SpecFilesOnDisk(), modules: modules).load(try SourceReader.read(path))
    } catch {
      complain(error.message)
      return nil
    }
  }
}
