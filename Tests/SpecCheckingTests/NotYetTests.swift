import Testing

/// What the language has and this version refuses.
@Suite struct NotYetTests {
  static let later: [Slip] = [
    Slip(
      "a screen of another",
      """
      view:
        else:
          - link: More
      #     ^^^ SS0299 use a `button`
            open: Detail
      """,
      replacing: "link: More\n      open: Detail", by: "text: More"),
    Slip(
      "shared models",
      """
      uses: { favorites: Favorites }
      #       ^^^ SS0299 shared models
      """,
      replacing: "uses: { favorites: Favorites }", by: "summary: Alone"),
    Slip(
      "imports",
      """
      imports: [./parts.screen.yaml]
      #         ^^^ SS0299 `imports`
      """,
      replacing: "imports: [./parts.screen.yaml]", by: "summary: Alone"),
    Slip(
      "navigation",
      """
      actions:
        more: { open: Detail }
      #               ^^^ SS0299 navigation
      """,
      replacing: "open: Detail", by: "notice: Detail"),
    Slip(
      "starting values of shared models",
      """
      scenarios:
        a: { shared: { Favorites: { items: [] } }, steps: [appear] }
      #                ^^^ SS0299 starting values
      """,
      replacing: "shared: { Favorites: { items: [] } }, ", by: ""),
    Slip(
      "the screen of an app",
      """
      scenarios:
        a: [{ assertScreen: Detail }]
      #                     ^^^ SS0299 an app of several screens
      """,
      replacing: "{ assertScreen: Detail }", by: "appear"),
  ]

  @Test(arguments: later) func `what this version can't play is refused`(_ slip: Slip) { slip.check() }
}
