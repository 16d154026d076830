import ScreenMachine
import ScreenProgram
import SourceText
import Testing

/// A failure at run time points at what failed, through quotes (rule M9).
@Suite struct FailurePlaceTests {
  @Test(arguments: [
    (#"set: { n: "${1 + 6 / n}" }"#, "6 / n"),
    (#"set: { n: '${10 % n}' }"#, "10 % n"),
    ("when: 5 / n > 1\n    set: { n: 3 }", "5 / n"),
    (#"notice: "n is ${ 7 / n }""#, "7 / n"),
    // A derived value fails in its own place.
    (#"set: { n: "${half + 1}" }"#, "n / (n + n)"),
    // Where the text stands otherwise than it reads, the whole scalar is the place.
    (#"notice: "\"${ 7 / n }\"""#, #""\"${ 7 / n }\"""#),
  ])
  func `a failure stands where it happens`(step: String, place: String) throws {
    let stage = try Stage(
      """
      screen: Sum
      fields: { n: "Int = 0" }
      derived: { half: n / (n + n) }
      actions:
        go:
          \(step)
      view: [{ text: x }]
      """)
    let found = stage.send("go").compactMap { entry -> String? in
      guard case .failure(let failure) = entry else { return nil }
      return failure.range.map { SourceSpan(stage.program.file, $0).text }
    }
    #expect(found == [place])
  }
}
