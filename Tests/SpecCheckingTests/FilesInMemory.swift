import SourceText
import Synchronization

@testable import SpecChecking

/// Spec files and fixtures held in memory by their paths, as they would lie in one folder and those around it.
final class FilesInMemory: SpecFiles, Sendable {
  private let texts: [String: String]
  private let counts = Mutex<[String: Int]>([:])

  init(_ texts: [String: String]) { self.texts = texts }

  /// How often a file was read.
  func reads(of path: String) -> Int { counts.withLock { $0[path] ?? 0 } }

  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile {
    try read(try find(path, importedBy: file))
  }

  func find(_ path: String, importedBy file: SourceFile) throws(SpecFileFailure) -> SpecFilePath {
    let found = FilesInMemory.path(path, from: file.path)
    guard texts[found] != nil else { throw SpecFileFailure("there is no file `\(path)`") }
    return SpecFilePath(path: found, identity: found)
  }

  func read(_ found: SpecFilePath) throws(SpecFileFailure) -> SourceFile {
    guard let text = texts[found.path] else { throw SpecFileFailure("there is no file `\(found.path)`") }
    counts.withLock { $0[found.path, default: 0] += 1 }
    return SourceFile(path: found.path, text: text)
  }

  func identity(of file: SourceFile) -> String { file.path }

  private static func path(_ path: String, from file: String) -> String {
    var steps = Array(file.split(separator: "/").dropLast())
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { steps = steps.dropLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }
}
