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

  /// Loads a script of scenario steps for a screen that is sound; a mistake in it is among the diagnostics.
  package func load(script: SourceFile, for screen: SourceFile, defaults: ScriptDefaults) -> LoadedScript {
    let script = modules.place(script)
    let tree = SpecSyntaxParser.parse(script, takesAnyRoot: true)
    let decoded = SpecLoader.hasErrors(tree.diagnostics) ? (nil, []) : SpecDecoder.decodeScript(tree)
    var diagnostics = tree.diagnostics + decoded.1
    guard let declaration = decoded.0, !SpecLoader.hasErrors(diagnostics),
      case .screen(let declared)? = decode(screen).document,
      let checker = check(declared, of: screen, identity: files.identity(of: screen)).checker
    else { return LoadedScript(program: nil, diagnostics: SpecLoader.sorted(diagnostics)) }
    let program = checker.check(declaration, of: script, defaults: defaults)
    // The screen's warnings are its own affair.
    diagnostics += checker.findings.all.filter { $0.span.file === script || $0.severity == .error }
    return LoadedScript(
      program: SpecLoader.hasErrors(diagnostics) ? nil : program, diagnostics: SpecLoader.sorted(diagnostics))
  }

  private static func hasErrors(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity == .error }
  }
}
