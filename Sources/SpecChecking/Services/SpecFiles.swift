package import SourceText

/// The files beside a spec file, passed in so that the checker itself touches no disk.
package protocol SpecFiles {
  /// Reads a file of so many bytes at most, by a path that is relative to another file's folder.
  func read(_ path: String, beside file: SourceFile, limit: Int) throws(SpecFileFailure) -> SourceFile
}

extension SpecFiles {
  /// Reads a spec file by a path that is relative to another file's folder.
  package func read(_ path: String, beside file: SourceFile) throws(SpecFileFailure) -> SourceFile {
    try read(path, beside: file, limit: SourceReader.sizeLimit)
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
    throw SpecFileFailure("there is no folder to look for `\(path)` in")
  }
}
