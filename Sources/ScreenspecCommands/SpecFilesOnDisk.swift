import FoundationEssentials
import SourceText
import SpecChecking

/// Spec files on disk: those that paths name, and those beside them.
struct SpecFilesOnDisk: SpecFiles {
  static let suffix = ".screen.yaml"

  /// The spec files of some paths, in order: a file as it is, a folder with all that lies in it.
  static func find(_ paths: [String]) throws(UsageError) -> [String] {
    var found: [String] = []
    var seen = Set<String>()
    for path in paths {
      let files = try isFolder(path) ? filesIn(path) : [path]
      for file in files where seen.insert(file).inserted { found.append(file) }
    }
    if found.isEmpty {
      throw UsageError.other("no `*\(suffix)` file in \(paths.map { "`\($0)`" }.joined(separator: ", "))")
    }
    return found
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  // Hidden folders (`.build`, `.git`) hold nobody's screens; a link to a folder is not followed, so that no walk is endless.
  private static func filesIn(_ folder: String, depth: Int = 0) throws(UsageError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw UsageError.other("the folder `\(folder)` can't be read")
    }
    var found: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let type = attributes?[.type] as? FileAttributeType
      if type == .typeDirectory {
        if depth < 64 { found += try filesIn(path, depth: depth + 1) }
      } else if name.hasSuffix(suffix) {
        found.append(path)
      }
    }
    return found
  }

  func read(_ path: String, beside file: SourceFile) throws(SpecFileFailure) -> SourceFile {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw SpecFileFailure(
        "`\(path)` leads out of the folder of `\(file.path)`; keep the files that it names beside it or below it")
    }
    do {
      return try SourceReader.read(SpecFilesOnDisk.path(path, beside: file))
    } catch {
      throw SpecFileFailure(error.message)
    }
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
  func load(_ path: String, judgesDesign: Bool = false) -> SpecLoader.Loaded? {
    do {
      return SpecLoader(files: SpecFilesOnDisk(), judgesDesign: judgesDesign).load(try SourceReader.read(path))
    } catch {
      complain(error.message)
      return nil
    }
  }
}
