import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let scenarios: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.stepOutsideScreen, "a step of an app in a screen's scenario",
      why: "One screen alone has nothing to go back to.",
      """
      scenarios:
        a: [appear, back]
      """,
      replacing: "back",
      by: "close"),
    CatalogueEntry(
      CheckingCode.testedFile, "tests of a file that is no screen",
      why: "There is nothing to test.",
      form: .file,
      """
      tests: ./gone.screen.yaml
      scenarios:
        a: [appear]
      """,
      replacing: "gone",
      by: "one",
      files: ["one.screen.yaml": "screen: One\nview: [{ text: Hello }]\n"]),
    CatalogueEntry(
      CheckingCode.testedScreen, "tests of a screen that has errors",
      why: "A screen that has errors can't be played.",
      form: .file,
      """
      tests: ./broken.screen.yaml
      scenarios:
        a: [appear]
      """,
      replacing: "broken",
      by: "one",
      files: [
        "one.screen.yaml": "screen: One\nview: [{ text: Hello }]\n",
        "broken.screen.yaml": "screen: Broken\nview: [{ txt: Hello }]\n",
      ]),
    CatalogueEntry(
      CheckingCode.stepMovesTime, "a step that moves the clock within `atOnce`",
      why: "What happens at once happens at one instant.",
      """
      scenarios:
        a:
          - atOnce: [appear, { advanceTime: 1s }]
      """,
      replacing: "- atOnce: [appear, { advanceTime: 1s }]",
      by: """
        - atOnce: [appear]
            - advanceTime: 1s
        """),
    CatalogueEntry(
      CheckingCode.replyWithoutAnswer, "a `reply` without an answer",
      why: "It answers the oldest call that waits.",
      """
      stubs:
        default: { api.items: { waits: true } }
      scenarios:
        a: [appear, { reply: { api.items: { hangs: true } } }]
      """,
      replacing: "hangs: true",
      by: "fails: offline"),
  ]
}
