import SourceText
import Testing

@testable import SpecChecking

@Suite struct FixLoopTests {
  private static let screen = """
    screen: Loop
    params: { name: String }
    fields: { on: "Bool = true", label: "String = Hi" }
    states:
      idle:
      loaded: { count: Int }
    actions:
      load: { to: loaded, set: { count: 1 } }
    view:
      idle: [{ text: "${label} ${params.name}", if: "${on}" }, { button: Load, action: load }]
      loaded: [{ text: "${string(count)}" }]

    """

  private func fix(_ text: String, takesUnsafe: Bool = true) -> SpecLoader.Fixed {
    SpecLoader().fix(SourceFile(path: "a.screen.yaml", text: text), takesUnsafe: takesUnsafe)
  }

  private func text(_ fixed: SpecLoader.Fixed) -> String { String(decoding: fixed.after.file.bytes, as: UTF8.self) }

  @Test func `a sound file stays as it is`() {
    let fixed = fix(Self.screen)
    #expect(fixed.before.diagnostics.isEmpty, "\(fixed.before.diagnostics.map(\.message))")
    #expect(fixed.count == 0 && text(fixed) == Self.screen)
  }

  @Test(arguments: [
    ("action: load", "action: laod"), ("{ to: loaded,", "{ to: loadde,"), ("if: \"${on}\"", "if: \"${onn}\""),
    ("actions:", "acitons:"), ("name: String }", "name: Strng }"), ("${params.name}", "${params.nmae}"),
    ("button:", "buton:"),
  ]) func `a name that has one near is mended where that is asked for`(_ right: String, _ wrong: String) {
    let slip = Self.screen.replacing(right, with: wrong)
    #expect(text(fix(slip)) == Self.screen)
    #expect(text(fix(slip, takesUnsafe: false)) == slip)
  }

  @Test func `errors that hide others are mended one after the other`() {
    let slips = Self.screen.replacing("action: load", with: "action: laod").replacing("actions:", with: "acitons:")
      .replacing("[{ text: \"${string(count)}\" }]", with: "\n    - text: {{ string(count) }}")
    let fixed = fix(slips)
    #expect(fixed.count >= 3)
    #expect(!fixed.after.diagnostics.contains { $0.severity == .error }, "\(fixed.after.diagnostics.map(\.message))")
  }

  @Test(arguments: [
    ("on: \"Bool = true\"", "on: bool = yes", "on: Bool = true"),
    (
      "action: load }]\n", "action: load }, { text: &amp }, { text: `code` }]\n",
      "action: load }, { text: \"&amp\" }, { text: \"`code`\" }]\n"
    ),
  ]) func `an error that stands before another one is mended in its turn`(
    _ right: String, wrong: String, mended: String
  ) {
    #expect(text(fix(Self.screen.replacing(right, with: wrong))) == Self.screen.replacing(right, with: mended))
  }

  @Test(arguments: [
    (#""C:\dir\new""#, #"'C:\dir\new'"#), (#""it's \d \w""#, #""it's \\d \\w""#), (#""\"\d\" \w""#, #""\"\\d\" \\w""#),
    (#""\\d \w""#, #""\\d \\w""#),
  ]) func `all backslashes of a text are mended at once`(_ wrong: String, mended: String) {
    let screen = Self.screen.replacing("button: Load", with: "button: \(mended)")
    #expect(text(fix(Self.screen.replacing("button: Load", with: "button: \(wrong)"))) == screen)
  }

  @Test func `values as Swift shows them are mended`() {
    let slip = Self.screen.replacing("${label} ${params.name}", with: "\\(label) \\(params.name)")
    #expect(slip != Self.screen && text(fix(slip)) == Self.screen)
    let call = slip.replacing("${string(count)}", with: "\\(string(count))")
    #expect(text(fix(call)) == Self.screen)
  }

  @Test func `a line that is a little off goes to the nearest level, and its siblings with it`() {
    let slip = Self.screen + "scenarios:\n   a:\n    - appear\n  b: [appear]\n  c: [appear]\n"
    let fixed = fix(slip)
    #expect(text(fixed).hasSuffix("   b: [appear]\n   c: [appear]\n"))
    #expect(fixed.count == 2)
  }

  @Test func `fixes that do harm are left out, and all others applied`() {
    let rows = (0..<40).map { "{ text: A\($0), Style: title\($0 % 13 == 5 ? ", STYLE: body" : "") }" }
    let slip = Self.screen.replacing("[{ text: \"${string(count)}\" }]", with: "[\(rows.joined(separator: ", "))]")
    let fixed = fix(slip)
    #expect(fixed.count == 37)
    #expect(fixed.after.diagnostics.count == 6, "\(fixed.after.diagnostics.map(\.message))")
  }

  @Test func `a key below the dash of its item is mended`() {
    let right = Self.screen.replacing(
      "[{ text: \"${string(count)}\" }]",
      with: "\n    - button: Load\n      action: load\n    - text: \"${string(count)}\"")
    let slip = right.replacing("\n      action: load", with: "\n    action: load")
    #expect(text(fix(slip)) == right)
  }

  @Test func `what a fix shows in a node that was not read is no new error`() {
    let node = "[{ column: [{ text: Hi }] }, { toggle: On, value: on }, { text: \"${label}\" }]"
    let right = Self.screen.replacing("[{ text: \"${string(count)}\" }]", with: node)
    let slip = right.replacing("column:", with: "VStack:").replacing("text: Hi", with: "Text: Hi")
      .replacing("toggle: On, value:", with: "Toggle: On, isOn:")
    #expect(text(fix(slip)) == right)
  }

  @Test(arguments: ["loaded: [#{ text: a }]", "loaded: {# text: a }"])
  func `a fix that changes nothing of what is found is not applied again and again`(_ line: String) {
    let slip = Self.screen.replacing("loaded: [{ text: \"${string(count)}\" }]", with: line)
    let fixed = fix(slip)
    #expect(fixed.count < 3)
    #expect(fix(text(fixed)).count == 0, "\(text(fixed))")
  }

  /// Every cut and swap of a screen: what a fix leaves is never worse, and nothing is left to fix.
  @Test func `fixes come to an end and make nothing worse`() {
    let bytes = Array(Self.screen.utf8)
    for place in stride(from: 0, to: bytes.count - 1, by: 3) {
      var cut = bytes
      cut.remove(at: place)
      var swapped = bytes
      swapped.swapAt(place, place + 1)
      for mutant in [cut, swapped] {
        let fixed = SpecLoader().fix(SourceFile(path: "a.screen.yaml", bytes: mutant), takesUnsafe: true)
        let wasSound = !fixed.before.diagnostics.contains { $0.severity == .error }
        let isSound = !fixed.after.diagnostics.contains { $0.severity == .error }
        #expect(isSound || !wasSound, "a fix brings an error into \(String(decoding: mutant, as: UTF8.self))")
        let again = SpecLoader().fix(fixed.after.file, takesUnsafe: true)
        #expect(again.count == 0, "something is left to fix in \(String(decoding: mutant, as: UTF8.self))")
      }
    }
  }
}
