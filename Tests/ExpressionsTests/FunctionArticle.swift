import SpecValues

@testable import Expressions

/// The article of the documentation that holds all functions, each example with the value that it has.
enum FunctionArticle {
  static func text() -> String {
    let groups = FunctionGroup.allCases.map { group in
      let rows = FunctionLibrary.catalogue.filter { $0.group == group }.map(row)
      return """
        ## \(group.rawValue)

        | how it is called | what it gives | example | value |
        |---|---|---|---|
        \(rows.joined(separator: "\n"))

        """
    }
    return """
      # Functions

      What expressions can call, each with an example and its value.

      ## Overview

      `text.size()` is called on a value, `math.abs(n)` and `size(text)` are not. `Int/Double` in a signature means either, `T` a type
      that is left open, and `T?` a value that may be null. `x`, `i` and `key` are names that the author chooses: they
      stand for the element, its place and its key. The language itself is in <doc:ExpressionsAndTemplates>; `screenspec eval` computes
      an expression.

      In the examples `todos` is a list of `Todo { id: String, title: String, isDone: Bool = false }` with `Buy milk` (`a`),
      `Call Ann` (`b`, done) and `Write` (`c`); `todo` is the first of them, `name` a `String?` that is null, `given` one
      that is `Bea`. The screen is in its case `loaded`, at 2001-01-01.

      \(groups.joined(separator: "\n"))
      """
  }

  /// The value of an example as text; what is wrong with it where it has none.
  static func value(_ example: String) -> String {
    let world = ExpressionWorld()
    world.context[slot: 0] = .int(3)
    return world.result(example)
  }

  private static func row(_ entry: FunctionEntry) -> String {
    let forms = entry.signatures.map(code).joined(separator: ", ")
    return "| \(forms) | \(entry.summary) | \(code(entry.example)) | \(code(value(entry.example))) |"
  }

  private static func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }
}
