import SourceText
import SpecChecking

/// Spec files on disk: those beside a file that names them.
struct SpecFilesOnDisk: SpecFiles {
  static let suffix = ".screen.yaml"

  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile {
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw SpecFileFailure(
        "`\(path)` leads out of the folder of `\(file.path)`; keep the files that it names beside it or below it")
    }
    do {
      return try SourceReader.read(SpecFilesOnDisk.path(path, beside: file), limit: limit)
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
  func load(_ path: String) -> SpecLoader.Loaded? {
    do {
      return SpecLoader(files: SpecFilesOnDisk()).load(try SourceReader.read(path))
    } catch {
      complain(error.message)
      return nil
    }
  }
}
