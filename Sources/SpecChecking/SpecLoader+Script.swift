package import ScreenProgram
package import SourceText
import SpecGrammar
import SpecSyntax

extension SpecLoader {
  /// What a script became for a screen.
  package struct LoadedScript {
    /// The screen with the script as its one scenario; nil where the script has an error.
    package var program: Program?
    /// The findings in the script, in source order.
    package var diagnostics: [Diagnostic]
  }

  /// Loads a script of scenario steps for a screen that is sound, or for a tests file with its stubs; a mistake in it is
  /// among the diagnostics.
  package func load(script: SourceFile, for file: SourceFile, defaults: ScriptDefaults) -> LoadedScript {
    let tree = SpecSyntaxParser.parse(script, takesAnyRoot: true)
    let decoded = SpecLoader.hasErrors(tree.diagnostics) ? (nil, []) : SpecDecoder.decodeScript(tree)
    var diagnostics = tree.diagnostics + decoded.1
    guard let declaration = decoded.0, !SpecLoader.hasErrors(diagnostics),
      let checker = checker(of: file)
    else { return LoadedScript(program: nil, diagnostics: SpecLoader.sorted(diagnostics)) }
    let program = checker.check(declaration, of: script, defaults: defaults)
    // The screen's warnings are its own affair.
    diagnostics += checker.findings.all.filter { $0.span.file === script || $0.severity == .error }
    return LoadedScript(
      program: SpecLoader.hasErrors(diagnostics) ? nil : program, diagnostics: SpecLoader.sorted(diagnostics))
  }

  /// The checker of a file that was found sound before, with all of it checked.
  private func checker(of file: SourceFile) -> ScreenChecker? {
    switch decode(file).document {
    case .screen(let declared):
      let checker = ScreenChecker(declared, file: file, files: files)
      _ = checker.check()
      return checker
    case .tests(let tests):
      guard let screen = try? files.read(tests.target.text, beside: file), let checker = checker(of: screen) else {
        return nil
      }
      _ = checker.check(tests, of: file)
      return checker
    case .module, .app, nil: return nil
    }
  }

  private static func hasErrors(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity == .error }
  }
}
