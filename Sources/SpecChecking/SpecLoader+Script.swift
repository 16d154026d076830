package import ScreenProgram
package import SourceText
import SpecGrammar
import SpecSyntax

extension SpecLoader {
  /// What a script became for a screen or an app.
  package struct LoadedScript {
    /// The screen with the script as its one scenario; nil where the script has an error, or is one of an app.
    package var program: Program?
    /// The app with the script as its one scenario; nil where the script has an error, or is one of a screen.
    package var app: AppProgram?
    /// The findings in the script, in source order.
    package var diagnostics: [Diagnostic]
  }

  /// Loads a script of scenario steps for a screen or an app that is sound, or for a tests file with its stubs; a mistake
  /// in it is among the diagnostics.
  package func load(script: SourceFile, for file: SourceFile, defaults: ScriptDefaults) -> LoadedScript {
    let script = modules.place(script)
    let tree = SpecSyntaxParser.parse(script, takesAnyRoot: true)
    let decoded = SpecLoader.hasErrors(tree.diagnostics) ? (nil, []) : SpecDecoder.decodeScript(tree)
    var loaded = LoadedScript(diagnostics: tree.diagnostics + decoded.1)
    if let declaration = decoded.0, !SpecLoader.hasErrors(loaded.diagnostics) {
      switch checker(of: file) {
      case .screen(let checker):
        loaded.program = checker.check(declaration, of: script, defaults: defaults)
        // The screen's warnings are its own affair.
        loaded.diagnostics += checker.findings.all.filter { $0.span.file === script || $0.severity == .error }
      case .app(let checker):
        let others = checker.diagnostics.count
        loaded.app = checker.check(declaration, of: script, defaults: defaults)
        loaded.diagnostics += checker.diagnostics.dropFirst(others)
      case nil: break
      }
    }
    if SpecLoader.hasErrors(loaded.diagnostics) { (loaded.program, loaded.app) = (nil, nil) }
    loaded.diagnostics = SpecLoader.sorted(loaded.diagnostics)
    return loaded
  }

  /// What checked a file that can be played.
  private enum Checker {
    case screen(ScreenChecker)
    case app(AppChecker)
  }

  /// The checker of a file that was found sound before, with all of it checked.
  private func checker(of file: SourceFile) -> Checker? {
    switch decode(file).document {
    case .screen(let declared):
      return check(declared, of: file, identity: files.identity(of: file)).checker.map { .screen($0) }
    case .app(let declared):
      let checker = AppChecker(declared, file: file, identity: files.identity(of: file), loader: self)
      return checker.check() == nil ? nil : .app(checker)
    case .tests(let tests):
      guard let tested = try? files.read(tests.target.text, beside: file),
        let checker = checker(of: modules.place(tested))
      else { return nil }
      switch checker {
      case .screen(let screen): _ = screen.check(tests, of: file)
      case .app(let app): _ = app.check(tests, of: file)
      }
      return checker
    case .module, nil: return nil
    }
  }

  private static func hasErrors(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity == .error }
  }
}
