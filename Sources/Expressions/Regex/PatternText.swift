/// A pattern outside of expressions: in a selector, in a filter of names.
package struct PatternText: Sendable {
  private let expression: RegularExpression

  /// Compiles a pattern (RE2 syntax); throws what is wrong with it, in words.
  package init(_ pattern: String) throws(EvaluationFailure) {
    do throws(Problem) {
      expression = try RegularExpression(pattern)
    } catch {
      throw error.at(0..<pattern.utf8.count)
    }
  }

  /// Whether it occurs anywhere in a text.
  package func matches(_ text: String) -> Bool {
    (try? expression.matches(text, EvaluationContext())) ?? false
  }
}
