package import ScenarioPlayer
package import ScreenProgram
package import SourceText
import ScreenMachine
import SpecValues
import TextFrame
import ViewTree

/// Results of scenarios as people read them.
package struct ScenarioReport: Sendable {
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

  /// The line that tells of frames written anew.
  package func updated(_ count: Int, in path: String) -> String {
    paint("updated \(count) \(count == 1 ? "frame" : "frames") in \(Excerpt.visible(path))", "32") + "\n\n"
  }

  /// The line that tells of a frame that could not be written anew.
  package func notUpdated(_ message: String, at span: SourceSpan) -> String {
    let place = Excerpt(span)
    let path = Excerpt.visible(span.file.path)
    return "\(path):\(place.line + 1):\(place.column + 1): \(paint("not updated", "1;33")): \(message)\n\n"
  }

  /// The line that ends a report; files that could not be played count as a failure, a shard that is empty does not.
  package func summary(passed: Int, failed: Int, unplayedFiles: Int = 0, shard: String? = nil) -> String {
    let place = shard.map { " (\($0))" } ?? ""
    var parts: [String] = []
    if failed > 0 { parts.append(paint("\(failed) failed", "31")) }
    if unplayedFiles > 0 {
      parts.append(paint("\(unplayedFiles) \(unplayedFiles == 1 ? "file" : "files") not played", "31"))
    }
    if parts.isEmpty {
      if let shard, passed == 0 { return "no scenario falls to \(shard)\n" }
      return paint("\(passed) \(passed == 1 ? "scenario" : "scenarios") passed", "32") + place + "\n"
    }
    if passed > 0 || failed > 0 { parts.append("\(passed) passed") }
    return parts.joined(separator: ", ") + place + "\n"
  }

  /// What a person needs to see of a scenario that failed, without a list of others around it.
  package func text(_ failure: ScenarioFailure, of scenario: Scenario, in program: Program) -> String {
    text(failure, of: scenario, program).joined(separator: "\n") + "\n"
  }

  private func text(_ failure: ScenarioFailure, of scenario: Scenario, _ program: Program) -> [String] {
    let span = program.sources.span(failure.range)
    let excerpt = Excerpt(span)
    var lines = [
      "\(Excerpt.visible(span.file.path)):\(excerpt.line + 1):\(excerpt.column + 1): \(paint("failed", "1;31")): \(Excerpt.visible(failure.message))"
    ]
    lines += excerpt.lines { paint($0, "1;31") }
    if let expected = failure.expected { lines += block("expected", expected) }
    let shown = PlayedFrame.lines(FrameRenderer(style: .plain).render(failure.frame).text)
    // Of a step that compares the frame, that is the actual one.
    if let actual = failure.actual, PlayedFrame.lines(actual) != shown { lines += block("actual", actual) }
    let place = failure.frame.casePath.isEmpty ? "" : ", in \(failure.frame.casePath)"
    lines.append("the frame at \(ClockText.text(failure.instant))\(place):")
    lines += shown.map { "  \($0)" }
    var programs = TracePrograms(failure.app)
    let trace = failure.trace.map { (entry: $0, program: programs.next($0)) }.suffix(20)
      .compactMap { TraceText($0.program, start: failure.start).line($0.entry) }
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
