import ScreenProgram
import SourceText
import SpecValues
import TestSupport
import SpecValues
import Testing

@testable import SpecChecking

@Suite struct NavigationTests {
  @Test func `a screen opens another and takes what it closes with`() throws {
    let text = """
      screen: List
      fields: { picked: "String = ''" }
      actions:
        pick:
          params: { id: String }
          open: Picker
          with: { start: "id + '!'" }
          done: { set: { picked: "${result}" } }
      view:
        - button: Pick
          action: pick('a')
        - link: Details
          open: Details
          with: { id: picked }
        - text: ${picked}

      """
    let loaded = SampleModule.load(text)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(described))")
    let program = try #require(loaded.program)
    let open = try #require(program.actions[0].handler.steps.first?.open)
    #expect(open.screen == "Picker")
    #expect(open.arguments.map(\.name) == ["start"])
    #expect(open.outerLocals == 1)
    #expect(open.done?.steps.count == 1)
    #expect(open.done?.localCount == 2)
  }

  @Test func `a screen closes with a value of the type that it says`() throws {
    let text = """
      screen: Picker
      returns: Int
      actions:
        take: { params: { n: Int }, back: "${n}" }
        leave: { back: }
      view: [{ button: Take, action: take(1) }, { button: Leave, action: leave }]

      """
    let loaded = SampleModule.load(text)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(described))")
    let program = try #require(loaded.program)
    #expect(program.returns == .int)
    let steps = program.actions.compactMap(\.handler.steps.first)
    #expect(steps.map { $0.back?.value == nil } == [false, true])
  }

  @Test func `what a screen says wrongly of its own is found in it`() {
    SampleModule.check(
      """
      screen: S
      returns: Nope
      #        ^ SS0351
      fields: { text: "String = ''" }
      actions:
        a: { open: Other, with: { id: txet } }
      #                               ^ SS0303
        b: { open: Other, done: { set: { txt: "${result}" } } }
      #                                  ^ SS0415
      view:
        - { button: A, action: a }
        - { button: B, action: b }
        - { link: C, open: Other, with: { id: txet } }
      #                                       ^ SS0303
        - { text: "${text}" }
      """)
    SampleModule.check(
      """
      screen: S
      returns: Int
      actions:
        a: { back: seven }
      #            ^ SS0353
      view: [{ button: A, action: a }]
      """)
    SampleModule.check(
      """
      screen: S
      actions:
        a: { back: seven }
      #            ^ SS0811 declare it with `returns`, or write `back:` alone
      view: [{ button: A, action: a }]
      scenarios:
        x: [appear, assertScreen: Other]
      #             ^ SS0701 in a scenario of one screen leave it out
      """.replacing("#             ^ SS0701", with: "#                           ^ SS0701"))
  }
}
