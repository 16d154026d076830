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
  }

  let fixes: Fixes
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
    guard fixes != .none else { return Outcome(findings: findings(loader.load(file))) }
    let fixed = loader.fix(file, takesUnsafe: fixes == .all)
    guard fixed.count > 0 else { return Outcome(findings: findings(fixed.before)) }
    return Outcome(
      findings: findings(fixed.before),
      fixed: Fixed(
        old: file.bytes, new: fixed.after.file.bytes, count: fixed.count, findings: findings(fixed.after)))
  }

  private func findings(_ loaded: SpecLoader.Loaded) -> FileFindings {
    FileFindings(path: loaded.file.path, diagnostics: loaded.diagnostics)
  }
}
