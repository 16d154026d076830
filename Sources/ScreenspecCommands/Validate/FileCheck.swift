import Reports
import SourceText
import SpecChecking

/// Checks one file, and works out what its fixes make of it; writes nothing.
struct FileCheck: Sendable {
  /// Which fixes are applied.
  enum Fixes: Sendable {
    case none
    case safe
    case all
  }

  /// What a file becomes with its fixes.
  struct Fixed: Sendable {
    var old: [UInt8]
    var new: [UInt8]
    var count: Int
    /// What is found in the new text.
    var findings: FileFindings
  }

  struct Outcome: Sendable {
    /// What is found in the file as it is.
    var findings: FileFindings
    /// Nil where no fix is applied.
    var fixed: Fixed?
    /// What its project has to know of it; nil where nobody asks.
    var projectFile: ProjectFile?
    /// Whether what only the whole project tells was looked for.
    var isJudgedByProject = false
  }

  let fixes: Fixes
  /// Whether the files that are checked are all of their project.
  var isProject = false
  /// The modules that the checks of several files share.
  var modules = ModuleCache()

  func check(_ path: String) -> Outcome {
    do throws(FileReadFailure) {
      return check(try SourceReader.read(path))
    } catch {
      return Outcome(findings: FileFindings(path: path, failure: error.message))
    }
  }

  func check(_ file: SourceFile, files: any SpecFiles = SpecFilesOnDisk()) -> Outcome {
    let loader = SpecLoader(files: files, modules: modules, judgesDesign: true)
    func outcome(_ loaded: SpecLoader.Loaded) -> Outcome {
      Outcome(findings: findings(loaded), projectFile: isProject ? loader.projectFile(loaded) : nil)
    }
    guard fixes != .none else { return outcome(loader.load(file)) }
    let fixed = loader.fix(file, takesUnsafe: fixes == .all)
    var outcome = outcome(fixed.before)
    guard fixed.count > 0 else { return outcome }
    outcome.fixed = Fixed(
      old: file.bytes, new: fixed.after.file.bytes, count: fixed.count, findings: findings(fixed.after))
    return outcome
  }

  private func findings(_ loaded: SpecLoader.Loaded) -> FileFindings {
    FileFindings(path: loaded.file.path, diagnostics: loaded.diagnostics)
  }
}
