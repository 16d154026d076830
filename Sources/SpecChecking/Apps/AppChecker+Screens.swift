import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

/// The screens of an app, and which of them a stack begins with.
extension AppChecker {
  /// Takes an import that is a screen; false for what else there may be.
  func takeScreen(at place: PlainText) -> Bool {
    guard let found = try? loader.files.find(place.text, importedBy: file),
      let module = try? loader.module(at: found), case .screen(let declared)? = module.decoded.document
    else { return false }
    // As where the screen itself is checked, its meaning is looked at only where its shape is sound.
    let checked =
      module.decoded.isSound
      ? loader.check(declared, of: module.file, identity: module.identity, types: types) : (.init(), nil)
    let errors = SpecLoader.errors(in: module.decoded.diagnostics + checked.checked.diagnostics)
    guard errors == 0, let program = checked.checked.program, let checker = checked.checker else {
      error(
        CheckingCode.importedModule,
        "the screen `\(module.file.path)` has \(errors) \(errors == 1 ? "error" : "errors"); "
          + "`screenspec validate \(module.file.path)` shows \(errors == 1 ? "it" : "them")", at: file.span(place.range)
      )
      return true
    }
    // Reached twice, it is one screen.
    if screens.contains(where: { $0.program.file === program.file }) { return true }
    if let other = screens.first(where: { $0.program.name == program.name }) {
      error(
        CheckingCode.importedNameClash, "two screens have the name `\(program.name)`; rename one",
        at: file.span(place.range), notes: [DiagnosticNote("the other one", at: file.span(other.place.range))])
      return true
    }
    screens.append(Screen(checker: checker, program: program, place: place))
    return true
  }

  /// Keeps the screens that the app lists, in its order; a slip in a name stands for the screen that was meant.
  func keepListed() {
    let known = screens
    let names = known.map(\.program.name)
    screens = declaration.screens.compactMap { name in
      if let screen = known.first(where: { $0.program.name == name.text }) { return screen }
      unknown(name, among: names, wayOut: "import its file")
      let meant = NearestName.of(name.text, among: names)
      let isListed = declaration.screens.contains { $0.text == meant }
      return isListed ? nil : known.first { $0.program.name == meant }
    }
  }

  private func unknown(_ name: Name, among names: [String], wayOut: String) {
    let near = Findings.suggestion(for: name.text, among: names)
    error(
      CheckingCode.unknownScreen, "there is no screen `\(name.text)`\(near.isEmpty ? "; \(wayOut)" : near)",
      at: own.program.sources.span(name.range))
  }

  /// The number of a screen that the app names.
  func screen(_ name: Name) -> Int? {
    let names = screens.map(\.program.name)
    guard let index = names.firstIndex(of: name.text) else {
      // One that is listed and not there is reported at the list.
      if declaration.screens.contains(where: { $0.text == name.text }) { return nil }
      unknown(name, among: names, wayOut: "the screens are \(names.map { "`\($0)`" }.joined(separator: ", "))")
      return nil
    }
    return index
  }

  /// The number of a screen that a stack begins with, which nobody gives arguments.
  func root(_ name: Name) -> Int? {
    guard let index = screen(name) else { return nil }
    let program = screens[index].program
    if let needed = program.params.first(where: {
      program.slots[$0].initial == nil && !program.slots[$0].type.holdsNull
    }) {
      error(
        CheckingCode.parameterWithoutValue,
        "`\(name.text)` needs `\(program.slots[needed].name.dropFirst("params.".count))`, and nothing gives it to a screen "
          + "that a stack begins with by itself, as after `resetSession`; give it a default, in place of which a "
          + "scenario's `params` or `--param` may give the start another value", at: file.span(name.range))
    }
    return index
  }

  func tab(_ declared: TabDeclaration) -> AppProgram.Tab? {
    guard let index = root(declared.screen) else { return nil }
    let scope = Scope(leaves: own.cases.allLeaves, place: .view)
    return AppProgram.Tab(
      screen: index, title: declared.title.flatMap { own.expressions.text($0, in: scope) },
      image: declared.image.flatMap { own.expressions.text($0, in: scope) })
  }
}
