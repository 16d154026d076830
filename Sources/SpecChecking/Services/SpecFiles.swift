package import SourceText

/// The files beside a spec file, passed in so that the checker itself touches no disk.
package protocol SpecFiles {
  /// Reads a file of so many bytes at most, by a path that is relative to another file's folder and does not lead out
  /// of it.
  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile

  /// Finds a spec file that another imports, wherever it lies, without reading it.
  func find(_ path: String, importedBy file: SourceFile) throws(SpecFileFailure) -> SpecFilePath

  /// Reads a file that was found.
  func read(_ found: SpecFilePath) throws(SpecFileFailure) -> SourceFile

  /// What is equal for two paths of one file.
  func identity(of file: SourceFile) -> String
}

extension SpecFiles {
  /// Reads a spec file by a path that is relative to another file's folder and does not lead out of it.
  package func read(_ path: String, beside file: SourceFile) throws(SpecFileFailure) -> SourceFile {
    try read(path, beside: file, limit: SourceReader.sizeLimit)
  }
}

/// Where a spec file lies.
package struct SpecFilePath: Sendable {
  /// The path to read it by, and to show.
  package var path: String
  /// What is equal for two paths of one file.
  package var identity: String

  package init(path: String, identity: String) {
    self.path = path
    self.identity = identity
  }
}

/// Why a file beside a spec file could not be read, in one line.
package struct SpecFileFailure: Error, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// No files at all: for texts that stand alone.
package struct NoFiles: SpecFiles {
  package init() {}

  package func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile {
    throw NoFiles.failure(path)
  }

  package func find(_ path: String, importedBy file: SourceFile) throws(SpecFileFailure) -> SpecFilePath {
    throw NoFiles.failure(path)
  }

  package func read(_ found: SpecFilePath) throws(SpecFileFailure) -> SourceFile { throw NoFiles.failure(found.path) }

  package func identity(of file: SourceFile) -> String { file.path }

  private static func failure(_ path: String) -> SpecFileFailure {
    SpecFileFailure("there is no folder to look for `\(path)` in")
  }
}
