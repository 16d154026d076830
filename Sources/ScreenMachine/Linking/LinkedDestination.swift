package import Expressions
package import ScreenProgram
import SpecValues

/// Where a step or a link leads, compiled.
package struct LinkedDestination: Sendable {
  private let screen: String
  private let arguments: [(name: String, value: CompiledExpression)]

  /// Compiles the screen and the arguments of an `open`.
  package init(_ open: Open) {
    screen = open.screen
    arguments = open.arguments.map { ($0.name, $0.value.compiled()) }
  }

  /// The screen with its arguments as they are now.
  package func evaluate(_ context: EvaluationContext) throws(EvaluationFailure) -> Destination {
    var destination = Destination(screen: screen)
    for argument in arguments { destination.arguments.append((argument.name, try argument.value.evaluate(context))) }
    return destination
  }
}
