import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

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
  private let identity: String
  private let loader: SpecLoader
  private let types = TypePool()
  private(set) var screens: [Screen] = []
  /// The part that belongs to no screen.
  private(set) var own: ScreenChecker
  private(set) var diagnostics: [Diagnostic] = []

  init(_ declaration: AppDeclaration, file: SourceFile, identity: String, loader: SpecLoader) {
    self.declaration = declaration
    self.file = file
    self.identity = identity
    self.loader = loader
    own = ScreenChecker(
      ScreenDeclaration(name: declaration.name, parts: SharedParts(), range: declaration.range), file: file,
      imports: [], files: loader.files)
  }

  func check() -> AppProgram? {
    var parts = declaration.parts
    parts.imports = declaration.parts.imports.filter { !takeScreen(at: $0) }
    let imports = ImportReader.read(parts, of: file, identity: identity, with: loader)
    diagnostics += imports.diagnostics
    guard imports.isComplete, imports.areSound, !hasErrors else { return nil }
    keepListed()
    makeOwn(imports.merged(with: parts), files: imports.files)
    checkOwn()
    var app = AppProgram(own: own.program, screens: screens.map(\.program), start: 0)
    if let start = declaration.start { app.start = root(start) ?? 0 }
    app.tabs = declaration.tabs.compactMap(tab)
    app.handles = declaration.handles.compactMap { handle in
      own.actionIDs[handle.output.text].map { AppProgram.Handle(output: handle.output.text, action: $0) }
    }
    checkUses()
    checkLinks()
    app.own.scenarios = AppScenarios(self).check()
    takeFindings()
    return hasErrors || app.screens.isEmpty ? nil : app
  }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  func error(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan, notes: [DiagnosticNote] = []
  ) {
    diagnostics.append(Diagnostic(code, message, at: span, notes: notes))
  }

  /// What was found in the app's own file; what is in others is theirs, and an error there comes of being together.
  private func takeFindings() {
    for finding in own.findings.all + screens.flatMap(\.checker.findings.all) {
      if finding.span.file === file {
        diagnostics.append(finding)
      } else if finding.severity == .error, !diagnostics.contains(finding) {
        error(
          CheckingCode.importConflict, "what the app imports does not go together: \(finding.message)",
          at: file.span(declaration.name.range), notes: [DiagnosticNote("this does not", at: finding.span)])
      }
    }
  }

  // MARK: Screens

  /// Takes an import that is a screen; false for what else there may be.
  private func takeScreen(at place: PlainText) -> Bool {
    guard let found = try? loader.files.find(place.text, importedBy: file),
      let module = try? loader.module(at: found), case .screen(let declared)? = module.decoded.document
    else { return false }
    let checked = loader.check(declared, of: module.file, identity: module.identity, types: types)
    let errors = SpecLoader.errors(in: module.decoded.diagnostics + checked.checked.diagnostics)
    guard errors == 0, module.decoded.isSound, let program = checked.checked.program, let checker = checked.checker
    else {
      error(
        CheckingCode.importedModule,
        "the screen `\(module.file.path)` has \(errors) \(errors == 1 ? "error" : "errors"); "
          + "`screenspec validate \(module.file.path)` shows \(errors == 1 ? "it" : "them")", at: file.span(place.range)
      )
      return true
    }
    if let other = screens.first(where: { $0.program.name == program.name }) {
      error(
        CheckingCode.importedNameClash, "two screens have the name `\(program.name)`; rename one",
        at: file.span(place.range), notes: [DiagnosticNote("the other one", at: file.span(other.place.range))])
      return true
    }
    screens.append(Screen(checker: checker, program: program, place: place))
    return true
  }

  /// Keeps the screens that the app lists, in its order.
  private func keepListed() {
    let known = screens
    screens = declaration.screens.compactMap { name in
      let screen = known.first { $0.program.name == name.text }
      if screen == nil { unknown(name, among: known.map(\.program.name), wayOut: "import its file") }
      return screen
    }
  }

  private func unknown(_ name: Name, among names: [String], wayOut: String) {
    let near = Findings.suggestion(for: name.text, among: names)
    error(
      CheckingCode.unknownScreen, "there is no screen `\(name.text)`\(near.isEmpty ? "; \(wayOut)" : near)",
      at: file.span(name.range))
  }

  /// The number of a screen that the app names.
  func screen(_ name: Name) -> Int? {
    let names = screens.map(\.program.name)
    guard let index = names.firstIndex(of: name.text) else {
      unknown(name, among: names, wayOut: "list it under `screens`")
      return nil
    }
    return index
  }

  /// The number of a screen that a stack begins with, which nobody gives arguments.
  private func root(_ name: Name) -> Int? {
    guard let index = screen(name) else { return nil }
    let program = screens[index].program
    if let needed = program.params.first(where: {
      program.slots[$0].initial == nil && !program.slots[$0].type.holdsNull
    }) {
      error(
        CheckingCode.parameterWithoutValue,
        "`\(name.text)` needs `\(program.slots[needed].name.dropFirst("params.".count))`, and nothing gives it to a screen "
          + "that a stack begins with; give it a default", at: file.span(name.range))
    }
    return index
  }

  private func tab(_ declared: TabDeclaration) -> AppProgram.Tab? {
    guard let index = root(declared.screen) else { return nil }
    let scope = Scope(leaves: own.cases.allLeaves, place: .view)
    return AppProgram.Tab(
      screen: index, title: declared.title.flatMap { own.expressions.text($0, in: scope) },
      image: declared.image.flatMap { own.expressions.text($0, in: scope) })
  }

  // MARK: The own part

  private func makeOwn(_ parts: SharedParts, files: [SourceFile]) {
    var parts = parts
    for screen in screens { add(screen.checker.declaration.parts, to: &parts) }
    var declared = ScreenDeclaration(name: declaration.name, parts: parts, range: declaration.range)
    declared.uses = declaration.provides.map { UseDeclaration(name: $0, model: $0) }
    declared.actions = declaration.handles.map { handle in
      var action = ActionDeclaration(name: handle.output, range: handle.output.range)
      action.params = output(handle.output)?.params ?? []
      if case .steps(let steps) = handle.handler.form { action.steps = steps }
      return action
    }
    var all = files
    for each in screens.flatMap({ [$0.program.file] + $0.program.imports }) where !all.contains(where: { $0 === each })
    {
      all.append(each)
    }
    own = ScreenChecker(declared, file: file, imports: all, files: loader.files, types: types)
  }

  /// What a screen declares for itself; of one name there is one in the app.
  private func add(_ more: SharedParts, to parts: inout SharedParts) {
    let names = parts.uniqueNames
    for (what, name) in more.uniqueNames where what == "type" || what == "service" {
      guard let other = names.first(where: { $0.what == what && $0.name.text == name.text }),
        other.name.range != name.range
      else { continue }
      let sources = screens.first { $0.program.sources.file(at: name.range.lowerBound).base > 0 }?.program.sources
      error(
        CheckingCode.importConflict, "two files of the app declare the \(what) `\(name.text)`; put it into a module",
        at: file.span(declaration.name.range),
        notes: [sources?.span(name.range)].compactMap(\.self).map { DiagnosticNote("one of them", at: $0) })
    }
    // An app shows nothing itself, so its own part needs no component.
    var more = more
    more.components = []
    parts.add(more)
  }

  private func output(_ name: Name) -> OutputDeclaration? {
    let outputs = screens.flatMap(\.checker.declaration.outputs)
    guard let output = outputs.first(where: { $0.name.text == name.text }) else {
      let near = Findings.suggestion(for: name.text, among: outputs.map(\.name.text))
      error(
        CheckingCode.unknownOutput,
        "no screen of the app has the output `\(name.text)`\(near.isEmpty ? "; declare it under `outputs`" : near)",
        at: file.span(name.range))
      return nil
    }
    return output
  }

  private func checkOwn() {
    own.declareState()
    own.checkOperations()
    own.declareActions()
    own.declareSharedActions()
    own.refuseEnvironment()
    own.checkActions()
    own.checkSharedActions()
    own.checkStubs()
    own.checkLive()
  }
}
