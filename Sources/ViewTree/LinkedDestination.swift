import Expressions
import ScreenMachine
import ScreenProgram
import SpecValues

/// Where a link leads, compiled.
struct LinkedDestination: Sendable {
  private let screen: String
  private let arguments: [(name: String, value: CompiledExpression)]

  init(_ open: Open) {
    screen = open.screen
    arguments = open.arguments.map { ($0.name, $0.value.compiled()) }
  }

  /// The screen with its arguments as they are now.
  func evaluate(_ context: EvaluationContext) throws(EvaluationFailure) -> Destination {
    var destination = Destination(screen: screen)
    for argument in arguments { destination.arguments.append((argument.name, try argument.value.evaluate(context))) }
    return destination
  }
}
