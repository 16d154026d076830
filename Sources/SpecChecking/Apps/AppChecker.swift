import ScreenProgram
import SourceText
import SpecGrammar

/// Checks an app: the screens that it brings together, what goes from one to another, and its own part.
final class AppChecker {
  /// A screen that the app imports, checked.
  struct Screen {
    var checker: ScreenChecker
    var program: Program
    var place: PlainText
  }

  let declaration: AppDeclaration
  let file: SourceFile
  let loader: SpecLoader
  let types = TypePool()
  var screens: [Screen] = []
  /// The part that belongs to no screen.
  var own: ScreenChecker
  private let identity: String
  private(set) var start = 0
  private(set) var diagnostics: [Diagnostic] = []
  private var tabs: [AppProgram.Tab] = []

  init(_ declaration: AppDeclaration, file: SourceFile, identity: String, loader: SpecLoader) {
    self.declaration = declaration
    self.file = file
    self.identity = identity
    self.loader = loader
    own = ScreenChecker(
      ScreenDeclaration(name: declaration.name, parts: SharedParts(), range: declaration.range), file: file,
      imports: [], files: loader.files)
  }

  /// Checks everything; nil where there is an error.
  func check() -> AppProgram? {
    var parts = declaration.parts
    parts.imports = declaration.parts.imports.filter { !takeScreen(at: $0) }
    let imports = ImportReader.read(parts, of: file, identity: identity, with: loader)
    diagnostics += imports.diagnostics
    guard imports.isComplete, imports.areSound, !hasErrors else { return nil }
    keepListed()
    makeOwn(imports.merged(with: parts), files: imports.files)
    checkResults()
    checkOwn()
    if let root = declaration.start.flatMap(root) { start = root }
    tabs = declaration.tabs.compactMap(tab)
    checkUses()
    checkLinks()
    return program(playing: declaration.scenarios, of: file)
  }

  /// Checks what a tests file adds to an app that was checked and is sound.
  ///
  /// The app then plays the scenarios of the tests file alone; its own belong to its own file.
  func check(_ tests: TestsDeclaration, of file: SourceFile) -> AppProgram? {
    own.add(file)
    own.checkStubs(adding: tests.stubs)
    return program(playing: tests.scenarios, of: file)
  }

  /// Checks a script, which is played as the one scenario of an app that was checked and is sound.
  func check(_ script: ScenarioDeclaration, of file: SourceFile, defaults: ScriptDefaults) -> AppProgram? {
    own.scriptDefaults = defaults
    screens[start].checker.scriptDefaults = defaults
    return program(playing: [script], of: file)
  }

  /// What the app became, with the scenarios of one file; nil where there is an error.
  private func program(playing scenarios: [ScenarioDeclaration], of file: SourceFile) -> AppProgram? {
    for checker in [own] + screens.map(\.checker) { checker.add(file) }
    own.program.scenarios = AppScenarios(self).check(scenarios)
    takeFindings(of: file)
    guard !hasErrors, !screens.isEmpty else { return nil }
    var app = AppProgram(own: own.program, screens: screens.map(\.checker.program), start: start)
    app.tabs = tabs
    app.handles = declaration.handles.compactMap { handle in
      own.actionIDs[handle.output.text].map { AppProgram.Handle(output: handle.output.text, action: $0) }
    }
    return app
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  func error(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan, notes: [DiagnosticNote] = []
  ) {
    append(Diagnostic(code, message, at: span, notes: notes))
  }

  func append(_ finding: Diagnostic) { diagnostics.append(finding) }

  /// What was found in one file of the app; what is in others is theirs, and an error there comes of being together.
  private func takeFindings(of file: SourceFile) {
    for finding in own.findings.all + screens.flatMap(\.checker.findings.all) {
      if finding.span.file === file {
        append(finding)
      } else if finding.severity == .error, !diagnostics.contains(finding) {
        // The app itself is sound by the time that another file adds to it.
        guard file === self.file else {
          append(finding)
          continue
        }
        error(
          CheckingCode.importConflict, "what the app imports does not go together: \(finding.message)",
          at: file.span(declaration.name.range), notes: [DiagnosticNote("this does not", at: finding.span)])
      }
    }
  }
}
