import ScreenProgram
import SourceText
import SpecChecking
import Testing

@testable import Reports

/// A screen whose diagram is looked at.
struct DrawnScreen {
  let graph: Graph

  init(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
    let loaded = SpecLoader().load(SourceFile(path: "a.screen.yaml", text: text))
    let messages = loaded.diagnostics.filter { $0.severity == .error }.map(\.message)
    graph = Graph(
      try #require(loaded.program, "\(messages.joined(separator: "\n"))", sourceLocation: location))
  }

  /// The edges, a line each: `a -> b: label | label`.
  var edges: [String] { graph.edges.map { "\($0.from) -> \($0.to): \($0.labels.joined(separator: " | "))" } }

  /// What stands in a node.
  func lines(_ id: String) -> [String]? { graph.allNodes.first { $0.id == id }?.lines }
}

/// Parts of screens.
enum Parts {
  /// A screen with a service; `rest` says what there is beside it.
  static func screen(_ rest: String) -> String {
    """
    screen: Sample
    services:
      api:
        get: { returns: String }
        page: { returns: String }
        put: { writes: true }
    \(rest)

    """
  }

  /// A screen that loads, in a body of its own each case.
  static func loading(_ rest: String, source: String = "", loaded: String = "{ text: \"${text}\" }") -> String {
    screen(
      """
      states: { idle: , loading: , loaded: { text: String }, failed: }
      source:
        call: api.get
        during: loading
        done: loaded.text
        fail: failed
      \(source.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      view:
        idle, loading: [{ progress: Wait }]
        loaded: [\(loaded)]
        failed: [{ button: Retry, action: load }]
      \(rest)
      """)
  }
}
