import Expressions
import Reports
import SourceText
import SpecChecking
import SpecValues
import TerminalSession

extension Verb {
  static let eval = Verb(
    name: "eval", usage: "eval EXPR [--let name:Type=JSON]… [--color WHEN]",
    summary: "evaluate an expression and print its value and its type",
    discussion: """
      Types are those of a screen file: String, Int, Double, Bool, Date, Duration, JSON, T?,
      [T] and [String: T]. The value of a --let is JSON: --let 'n:Int=3' --let 's:String="x"'
      """,
    options: [Option("--let", "name:Type=JSON", "a variable; may be given more than once"), .color]
  ) { arguments, context throws(UsageError) in
    guard let text = arguments.positionals.first else {
      throw UsageError.missingArgument("an expression", verb: "eval")
    }
    if arguments.positionals.count > 1 { throw UsageError.extraArgument(arguments.positionals[1], verb: "eval") }
    var variables: [Variable] = []
    for each in arguments.all("--let") { variables.append(try Verb.variable(each)) }
    let report = HumanReport(usesColor: try context.usesColor(arguments, on: context.errors))
    let file = SourceFile(path: "expression", text: text)
    let result = ExpressionChecker(scope: TableScope(variables), allowsSteps: true).check(text)
    for each in result.diagnostics { context.errors.write(report.text(Diagnostic(each, in: file)) + "\n") }
    guard let expression = result.value else { return .failed }
    do throws(EvaluationFailure) {
      let value = try expression.compiled().evaluate(EvaluationContext())
      context.print("\(JSONEncoding.encode(value)): \(expression.type)\n")
      return .clean
    } catch {
      let diagnostic = Diagnostic(ExpressionCode.failure, error.message, at: SourceSpan(file, error.range))
      context.errors.write(report.text(diagnostic) + "\n")
      return .failed
    }
  }

  /// `name:Type=JSON` as a variable with a constant value.
  private static func variable(_ text: String) throws(UsageError) -> Variable {
    let form = "name:Type=JSON, such as `n:Int=3`"
    guard let colon = text.firstIndex(of: ":"), let equals = text[colon...].firstIndex(of: "=") else {
      throw UsageError.badValue("--let", text, form)
    }
    let name = String(text[..<colon])
    let typeText = String(text[text.index(after: colon)..<equals])
    guard !name.isEmpty, let type = TypeText.type(typeText) else { throw UsageError.badValue("--let", text, form) }
    let json = Array(text[text.index(after: equals)...].utf8)
    do throws(JSONDecodingFailure) {
      return Variable(name, type, .constant(try JSONDecoding.decode(json, as: type).value))
    } catch {
      throw UsageError.badValue("--let", text, "a \(type) in JSON (\(error.summary))")
    }
  }
}

extension Diagnostic {
  /// A finding of the expression language about a text that is a file of its own.
  fileprivate init(_ found: ExpressionDiagnostic, in file: SourceFile) {
    self.init(
      found.code, found.severity, found.message, at: SourceSpan(file, found.range),
      notes: found.notes.map { note in DiagnosticNote(note.message, at: note.range.map { SourceSpan(file, $0) }) },
      fixes: found.fixes.map { fix in
        Fix(fix.summary, fix.edits.map { .init(SourceSpan(file, $0.range), $0.replacement) }, fix.applicability)
      })
  }
}
