import ScreenProgram
import SourceText
import SpecGrammar

/// The part of an app that belongs to no screen: a screen that shows nothing.
extension AppChecker {
  func makeOwn(_ parts: SharedParts, files: [SourceFile]) {
    var parts = parts
    for screen in screens { add(screen.checker.declaration.parts, of: screen, beside: files, to: &parts) }
    var declared = ScreenDeclaration(name: declaration.name, parts: parts, range: declaration.range)
    declared.uses = declaration.provides.map { UseDeclaration(name: $0, model: $0) }
    // What a screen uses and nobody provides is reported by itself; who reads it here is not reported too.
    for model in usedModels where !declaration.provides.contains(where: { $0.text == model }) {
      let name = Name(text: model, range: declaration.name.range)
      declared.uses.append(UseDeclaration(name: name, model: name))
    }
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
    own.isOfApp = true
  }

  /// What a screen declares for itself; of one name there is one in the app.
  private func add(
    _ more: SharedParts, of screen: Screen, beside files: [SourceFile], to parts: inout SharedParts
  ) {
    let names = parts.uniqueNames
    for (what, name) in more.uniqueNames where what == "type" || what == "service" {
      guard let other = names.first(where: { $0.what == what && $0.name.text == name.text }),
        other.name.range != name.range
      else { continue }
      var sources = SourceMap(file)
      for each in files + screens.flatMap({ [$0.program.file] + $0.program.imports }) { sources.add(each) }
      error(
        CheckingCode.importConflict, "two files of the app declare the \(what) `\(name.text)`; put it into a module",
        at: file.span(screen.place.range),
        notes: [
          DiagnosticNote("`\(name.text)` is declared here", at: sources.span(name.range)),
          DiagnosticNote("and here", at: sources.span(other.name.range)),
        ])
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

  func checkOwn() {
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
