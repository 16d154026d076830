import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

/// What goes from one screen of an app to another.
extension AppChecker {
  /// A screen that uses what the app does not provide is refused (rule N1).
  func checkUses() {
    for model in usedModels where !provides(model) {
      let users = screens.filter { $0.program.uses.contains { $0.model == model } }
      guard let first = users.first else { continue }
      let notes = users.flatMap { screen in
        screen.program.uses.filter { $0.model == model }.map {
          DiagnosticNote("`\(screen.program.name)` uses it here", at: screen.program.sources.span($0.range))
        }
      }
      error(
        CheckingCode.notProvided,
        "`\(first.program.name)` uses the shared model `\(model)`, which the app does not provide; name it under `provides`",
        at: file.span(first.place.range), notes: notes)
    }
  }

  /// The shared models that the screens use, each once.
  var usedModels: [String] {
    screens.flatMap { $0.program.uses.map(\.model) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether a model is named under `provides`, if only by a slip, which is reported there.
  private func provides(_ model: String) -> Bool {
    let known = own.declaration.parts.shared.map(\.name.text)
    return declaration.provides.contains { name in
      name.text == model
        || !known.contains(name.text) && NearestName.of(name.text, among: known) ?? model == model
    }
  }

  /// Checks again what is done with a value, where the screen that it comes from says its type.
  func checkResults() {
    var returning: [String: Returning] = [:]
    for screen in screens {
      guard let type = screen.program.returns, let place = screen.checker.declaration.returns?.range else { continue }
      returning[screen.program.name] = Returning(type: type, place: screen.program.sources.span(place))
    }
    for index in screens.indices {
      let (checker, program) = (screens[index].checker, screens[index].program)
      let opens = OpenSearch(program).opens
      guard opens.contains(where: { $0.done != nil && returning[$0.screen] != nil }) else { continue }
      let typed = ScreenChecker(
        checker.declaration, file: program.file, imports: program.imports, files: loader.files, types: types)
      typed.returning = returning
      screens[index].program = typed.check()
      screens[index].checker = typed
      // Alone the screen is sound, so each error comes of what is known here.
      for finding in typed.findings.all where finding.severity == .error { append(finding) }
    }
  }

  /// Checks each `open` against the screen that it names.
  func checkLinks() {
    for program in screens.map(\.program) + [own.program] {
      for open in OpenSearch(program).opens { check(open, of: program) }
    }
  }

  private func check(_ open: Open, of program: Program) {
    let names = screens.map(\.program.name)
    guard let screen = screens.first(where: { $0.program.name == open.screen }) else {
      // One that is listed and not there is reported at the list.
      guard !declaration.screens.contains(where: { $0.text == open.screen }) else { return }
      let near = Findings.suggestion(for: open.screen, among: names)
      return error(
        CheckingCode.unknownScreen,
        "the app `\(declaration.name.text)` has no screen `\(open.screen)`\(near.isEmpty ? "; list it under `screens`" : near)",
        at: program.sources.span(open.range))
    }
    let target = screen.program
    let params = target.params.map { target.slots[$0] }
    func name(_ param: Slot) -> String { String(param.name.dropFirst("params.".count)) }
    let required = params.filter { $0.initial == nil && !$0.type.holdsNull }.map(name)
    let misnamed = MisnamedArguments(open.arguments.map(\.name), params: params.map(name), required: required)
    for argument in open.arguments {
      let place = program.sources.span(argument.range)
      guard let param = params.first(where: { name($0) == argument.name }) else {
        error(
          CheckingCode.arguments,
          "`\(open.screen)` has no parameter `\(argument.name)`; \(misnamed.way(argument.name, params: params.map(name)))",
          at: place)
        continue
      }
      if !AppChecker.fits(argument.value.type, param.type) {
        error(
          CheckingCode.arguments,
          "`\(argument.name)` of `\(open.screen)` is of type \(param.type), this is \(argument.value.type)", at: place)
      }
    }
    let missing = required.filter { name in !open.arguments.contains { $0.name == name } }
    for name in misnamed.lacking(missing) {
      error(
        CheckingCode.arguments, "`\(open.screen)` needs `\(name)`; write `with: { \(name): … }`",
        at: program.sources.span(open.range))
    }
    if open.done != nil, target.returns == nil {
      error(
        CheckingCode.returnsNothing,
        "`\(open.screen)` closes without a value, so there is no `done`; declare `returns` there, or leave `done` out",
        at: program.sources.span(open.range),
        notes: [DiagnosticNote("the screen", at: target.sources.span(screen.checker.declaration.name.range))])
    }
  }

  /// Whether a value of a type may be an argument of another (rule T3); a text may be a word, which opening looks at.
  private static func fits(_ from: ValueType, _ to: ValueType) -> Bool {
    switch (from, to) {
    case (.dynamic, _), (.error, _), (_, .error), (_, .dynamic): true
    case (.null, _): to.holdsNull
    case (.string, .enumeration): true
    case (.list(let from), .list(let to)): fits(from, to)
    case (.map(_, let from), .map(_, let to)): fits(from, to)
    case (.nullable(let from), .nullable(let to)), (let from, .nullable(let to)): fits(from, to)
    default: from == to
    }
  }
}
