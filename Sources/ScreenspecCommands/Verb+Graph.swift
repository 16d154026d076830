import Reports
import ScreenProgram

extension Verb {
  static let graph = Verb(
    name: "graph", usage: "graph FILE [--format FORMAT] [--output FILE]",
    summary: "draw the cases of a screen, or the screens of an app, as a diagram",
    discussion: """
      An edge says what leads from one case to another: an action, an outcome of a call, a timer,
      a watch, with the guard in brackets. What happens without leaving a case stands in it.
      screenspec graph tasks.screen.yaml --format dot | dot -Tsvg > tasks.svg
      """,
    options: [
      Option("--format", "FORMAT", "mermaid, or dot for Graphviz (default: mermaid)"),
      Option("--output", "FILE", "the file to write, which is replaced; `-` is standard output (default: -)"),
    ]
  ) { arguments, context throws(UsageError) in
    guard let path = arguments.positionals.first else { throw UsageError.missingArgument("a file", verb: "graph") }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "graph") }
    let word = try arguments.word("--format", of: GraphFormat.allCases.map(\.rawValue))
    let format = word.flatMap(GraphFormat.init) ?? .mermaid
    let target = arguments.value("--output") ?? "-"
    let file = target == "-" ? nil : try OutputFile(target, of: "--output", for: "the diagram")
    try file?.check()
    switch try context.loadScreen(path) {
    case .ended(let status): return status
    case .loaded(let playable):
      let text = format.text(playable.graph)
      if let file { try file.write(Array(text.utf8)) } else { context.print(text) }
      return .clean
    }
  }
}

extension Playable {
  fileprivate var graph: Graph {
    switch self {
    case .screen(let program): Graph(program)
    case .app(let app): Graph(app)
    }
  }
}
