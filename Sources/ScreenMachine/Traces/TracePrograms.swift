package import ScreenProgram

/// Says which program the ids of a trace's entries are of, entry by entry.
package struct TracePrograms {
  private let app: LinkedApp
  private var program: Program

  package init(_ app: LinkedApp) {
    self.app = app
    program = app.program(ofScreen: app.start)
  }

  /// The program of the next entry.
  package mutating func next(_ entry: TraceEntry) -> Program {
    if case .on(_, let screen, _) = entry { program = app.program(ofScreen: screen) }
    return program
  }
}
