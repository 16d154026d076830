import Reports
import ScreenProgram
import SourceText
import SpecChecking
import SpecSyntax
import TerminalSession

extension Verb {
  static let dump = Verb(
    name: "dump", usage: "dump tree|program FILE",
    summary: "print what a stage makes of a file",
    discussion: """
      tree      the positioned tree, one node a line, with byte ranges
      program   the checked program: slots, cases, actions, view
      """,
    options: []
  ) { arguments, context throws(UsageError) in
    guard arguments.positionals.count == 2 else {
      throw arguments.positionals.count < 2
        ? UsageError.missingArgument("a stage or a file", verb: "dump")
        : UsageError.extraArgument(arguments.positionals[2], verb: "dump")
    }
    let stage = arguments.positionals[0]
    guard ["tree", "program"].contains(stage) else {
      throw UsageError.other("there is no stage `\(stage)`; the stages are tree and program")
    }
    guard let loaded = context.load(arguments.positionals[1]) else { return .unusable }
    let hasErrors = loaded.diagnostics.contains { $0.severity == .error }
    if stage == "tree" {
      context.print(loaded.tree.dump())
      return loaded.tree.root == nil ? context.report(loaded) : .clean
    }
    if loaded.isModule, let problem = loaded.notOneScreen(arguments.positionals[1]) { throw problem }
    guard let playable = loaded.playable, !hasErrors else { return context.report(loaded) }
    switch playable {
    case .screen(let program): context.print(program.dump)
    case .app(let app): context.print(app.dump)
    }
    return .clean
  }
}

extension CommandContext {
  /// Says on standard error why a file could not be used.
  func report(_ loaded: SpecLoader.Loaded) -> ExitStatus { report(loaded.diagnostics) }

  /// Says on standard error what is wrong with a file.
  func report(_ diagnostics: [Diagnostic], isFirst: Bool = true) -> ExitStatus {
    let report = HumanReport()
    errors.write(report.text(diagnostics, isFirst: isFirst))
    errors.write(report.summary(of: diagnostics, files: 1) + "\n")
    return .failed
  }
}
