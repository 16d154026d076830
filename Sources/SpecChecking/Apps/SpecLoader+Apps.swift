import ScreenProgram
import SourceText
import SpecGrammar

extension SpecLoader {
  /// Checks an app with the screens and the modules that it imports.
  func check(_ app: AppDeclaration, of file: SourceFile, identity: String) -> Checked {
    let checker = AppChecker(app, file: file, identity: identity, loader: self)
    let program = checker.check()
    return Checked(app: program, diagnostics: checker.diagnostics)
  }
}
