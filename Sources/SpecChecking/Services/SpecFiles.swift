package import SourceText

/// The files beside a spec file, passed in so that the checker itself touches no disk.
package protocol SpecFiles {
  /// Reads a file by a path that is relative to another file's folder.
  func read(_ path: String, beside file: SourceFile) throws(SpecFileFailure) -> SourceFile
}

/// Why a file beside a spec file could not be read, in one line.
package struct SpecFileFailure: Error, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// No files at all: for texts that stand alone.
package struct NoFiles: SpecFiles {
  package init() {}

  package func read(_ path: String, beside file: SourceFile) throws(SpecFileFailure) -> SourceFile {
    throw SpecFileFailure("there is no folder to look for `\(path)` in")
  }
}
