package import SourceText

/// What was found in one file.
package struct FileFindings: Sendable {
  /// The path as it was given.
  package var path: String
  /// The findings, in source order; some may lie in files that this one names.
  package var diagnostics: [Diagnostic]
  /// Why the file could not be read, in one line; nil where it was.
  package var failure: String?

  package init(path: String, diagnostics: [Diagnostic] = [], failure: String? = nil) {
    self.path = path
    self.diagnostics = diagnostics
    self.failure = failure
  }
}

/// A way to write findings down for a machine.
package enum FindingFormat: String, CaseIterable, Sendable {
  case json, github, sarif, junit, gitlab, checkstyle, xcode

  /// The whole text for some files.
  package func text(_ files: [FileFindings], _ options: FindingOptions) -> String {
    switch self {
    case .json: JSONFindings(options).text(files)
    case .github: GitHubFindings(options).text(files)
    case .sarif: SARIFFindings(options).text(files)
    case .junit: JUnitFindings(options).text(files)
    case .gitlab: GitLabFindings(options).text(files)
    case .checkstyle: CheckstyleFindings(options).text(files)
    case .xcode: XcodeFindings(options).text(files)
    }
  }
}

/// What a report for machines has to know besides the findings.
package struct FindingOptions: Sendable {
  private let folder: String
  private let root: AbsolutePath
  /// Whether warnings fail the check, as errors do.
  package let countsWarnings: Bool
  /// The version of the program.
  package let version: String

  /// `folder` is what paths are given from, `root` what they are told from; without it, or outside of it, the folder.
  package init(folder: String, root: String? = nil, countsWarnings: Bool = false, version: String = "") {
    let here = AbsolutePath(folder, in: "/")
    let root = root.map { AbsolutePath($0, in: folder) }
    self.folder = folder
    self.root = root.flatMap { here.isInside($0) ? $0 : nil } ?? here
    self.countsWarnings = countsWarnings
    self.version = version
  }

  func absolute(_ path: String) -> String { AbsolutePath(path, in: folder).text }

  func relative(_ path: String) -> String { AbsolutePath(path, in: folder).relative(to: root) }

  /// The root as the address of a folder, for a report whose paths are relative to it.
  var rootAddress: String { "file://" + URIPath.encoded(root.text) + (root.names.isEmpty ? "" : "/") }
}

/// What a report calls a file that could not be read, where others have the name of their code.
enum UnreadableFile {
  static let name = "unreadable-file"
}

extension [FileFindings] {
  /// Each finding with the file that it is in: files of the check first where they stand, in order, others behind.
  var byPlace: [FileFindings] {
    var result: [FileFindings] = []
    var indices: [String: Int] = [:]
    func index(of path: String) -> Int {
      if let index = indices[path] { return index }
      indices[path] = result.count
      result.append(FileFindings(path: path))
      return result.count - 1
    }
    for file in self {
      let own = index(of: file.path)
      result[own].failure = file.failure
      for diagnostic in file.diagnostics {
        let place = index(of: diagnostic.span.file.path)
        result[place].diagnostics.append(diagnostic)
      }
    }
    return result
  }
}
