package import ScenarioPlayer
package import ScreenProgram
import ScreenMachine
import SourceText
import SpecValues
import TextFrame
import ViewTree

/// Results of scenarios as people read them.
package struct ScenarioReport {
  package var usesColor: Bool

  package init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// A line for each scenario of a file, and what a person needs to see of those that failed.
  package func text(_ results: [ScenarioResult], of program: Program) -> String {
    guard let first = results.first else { return "" }
    var lines = [paint(Excerpt.visible(first.scenario.file.path), "1")]
    for result in results {
      let mark = result.passed ? paint("✓", "32") : paint("✗", "31")
      lines.append("  \(mark) \(Excerpt.visible(result.scenario.name))")
      if let failure = result.failure {
        lines += text(failure, of: result.scenario, program).map { $0.isEmpty ? "" : "    \($0)" }
      }
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// The line that ends a report; files that could not be played count as a failure.
  package func summary(passed: Int, failed: Int, unplayedFiles: Int = 0) -> String {
    var parts: [String] = []
    if failed > 0 { parts.append(paint("\(failed) failed", "31")) }
    if unplayedFiles > 0 {
      parts.append(paint("\(unplayedFiles) \(unplayedFiles == 1 ? "file" : "files") not played", "31"))
    }
    if parts.isEmpty {
      return paint("\(passed) \(passed == 1 ? "scenario" : "scenarios") passed", "32") + "\n"
    }
    if passed > 0 || failed > 0 { parts.append("\(passed) passed") }
    return parts.joined(separator: ", ") + "\n"
  }

  private func text(_ failure: ScenarioFailure, of scenario: Scenario, _ program: Program) -> [String] {
    let span = SourceSpan(scenario.file, failure.range)
    let excerpt = Excerpt(span)
    var lines = [
      "\(Excerpt.visible(scenario.file.path)):\(excerpt.line + 1):\(excerpt.column + 1): \(paint("failed", "1;31")): \(Excerpt.visible(failure.message))"
    ]
    lines += excerpt.lines { paint($0, "1;31") }
    if let expected = failure.expected { lines += block("expected", expected) }
    if let actual = failure.actual { lines += block("actual", actual) }
    let place = failure.frame.casePath.isEmpty ? "" : ", in \(failure.frame.casePath)"
    lines.append("the frame at \(ClockText.text(failure.instant))\(place):")
    lines += FrameRenderer(style: .plain).render(failure.frame).text
      .split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    let trace = failure.trace.suffix(20).compactMap { TraceText(program).line($0) }
    if !trace.isEmpty {
      lines.append("what happened since the last step that passed:")
      lines += trace.map { "  \($0)" }
    }
    return lines
  }

  private func block(_ name: String, _ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Excerpt.visible(String($0)) }
    guard lines.count > 1 else { return ["\(name): \(lines.first ?? "")"] }
    return ["\(name):"] + lines.map { "  \($0)" }
  }

  private func paint(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
