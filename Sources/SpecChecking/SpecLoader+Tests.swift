import ScreenProgram
import SourceText
import SpecGrammar

extension SpecLoader {
  /// Checks a tests file against the screen or the app that it is for (section 1 of the language).
  ///
  /// What is wrong with that is said where it is checked itself; here it counts as one finding.
  func check(_ tests: TestsDeclaration, of file: SourceFile) -> Checked {
    func refuse(_ code: DiagnosticCode, _ message: String) -> Checked {
      Checked(diagnostics: [Diagnostic(code, message, at: file.span(tests.target.range))])
    }
    let path = tests.target.text
    let wayOut = "name the screen that these scenarios are for, such as `tests: ./tasks.screen.yaml`"
    guard !path.isEmpty else { return refuse(CheckingCode.testedFile, "`tests` names no file; \(wayOut)") }
    let target: SourceFile
    do {
      target = modules.place(try files.read(path, beside: file))
    } catch {
      return refuse(CheckingCode.testedFile, "\(error.message); \(wayOut)")
    }
    let decoded = decode(target)
    switch decoded.document {
    case .tests:
      return refuse(CheckingCode.testedFile, "`\(path)` is a file of scenarios itself; \(wayOut)")
    case .module:
      return refuse(CheckingCode.testedFile, "`\(path)` is a module, which shows nothing to test; \(wayOut)")
    case .app(let declaration) where decoded.isSound:
      let checker = AppChecker(declaration, file: target, identity: files.identity(of: target), loader: self)
      guard checker.check() != nil else {
        return refuse(
          CheckingCode.testedScreen, SpecLoader.unsound("app", target, SpecLoader.errors(in: checker.diagnostics)))
      }
      let others = checker.diagnostics.count
      let app = checker.check(tests, of: file)
      return Checked(app: app, diagnostics: Array(checker.diagnostics.dropFirst(others)))
    case .screen(let declaration) where decoded.isSound:
      let (checked, checker) = check(declaration, of: target, identity: files.identity(of: target))
      let errors = SpecLoader.errors(in: checked.diagnostics)
      guard let checker, errors == 0 else {
        return refuse(CheckingCode.testedScreen, SpecLoader.unsound("screen", target, errors))
      }
      let program = checker.check(tests, of: file)
      // The screen's warnings are its own affair; an error in it that only the addition makes must not get lost.
      let found = checker.findings.all.filter { $0.span.file === file || $0.severity == .error }
      return Checked(program: program, diagnostics: found)
    case .screen, .app, nil:
      let kind = if case .app? = decoded.document { "app" } else { "screen" }
      let errors = SpecLoader.errors(in: decoded.diagnostics)
      return refuse(CheckingCode.testedScreen, SpecLoader.unsound(kind, target, errors))
    }
  }

  private static func unsound(_ kind: String, _ file: SourceFile, _ errors: Int) -> String {
    "the \(kind) `\(file.path)` has \(errors) \(errors == 1 ? "error" : "errors"), so these scenarios can't be played; "
      + "`screenspec validate \(file.path)` shows \(errors == 1 ? "it" : "them")"
  }
}
