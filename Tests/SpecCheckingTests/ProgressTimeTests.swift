import ScreenProgram
import SourceText
import Testing

@testable import SpecChecking

/// Where a `progress` may have a time, and where not.
@Suite struct ProgressTimeTests {
  static let slips: [Slip] = [
    Slip(
      "`after` in a row",
      """
      fields: { names: "[String] = []" }
      view:
        else:
          - list: names
            as: each
            key: each
            row: [{ progress: "${each}", after: 300ms }]
      #                                         ^^^^^ SS0620 put the `progress` outside of the list
            empty: [nothing]
      """,
      replacing: ", after: 300ms", by: ""),
    Slip(
      "`atLeast` in a section of a row",
      """
      fields: { names: "[String] = []" }
      view:
        else:
          - list: names
            as: each
            key: each
            row:
              - section: "${each}"
                of: [{ progress: , atLeast: 1s }]
      #                                     ^^ SS0620 leave `atLeast` out
            empty: [nothing]
      """,
      replacing: ", atLeast: 1s", by: ""),
    Slip(
      "`after` in a component",
      """
      components: { Wait: { params: {}, body: [{ progress: , after: 1s }] } }
      #                                                             ^^ SS0620 put the `progress` beside the `use`
      view:
        else: [{ use: Wait }]
      """,
      replacing: ", after: 1s", by: ""),
    Slip(
      "the empty text of a list in a row",
      """
      fields: { names: "[String] = []" }
      view:
        else:
          - list: names
            as: each
            key: each
            row:
              - list: names
                as: each
                key: each
                row: [divider]
                empty: [{ progress: , after: 0s }]
      #                                      ^^ SS0620 leave `after` out
            empty: [nothing]
      """,
      replacing: ", after: 0s", by: ""),
    Slip(
      "the condition of a progress that reads what its case has not",
      """
      view:
        always: [{ progress: , if: items.size() > 0, after: 300ms }]
      #                            ^^^^^ SS0311 `items` exists only in `loaded`
        else: [nothing]
      """,
      replacing: "items.size() > 0", by: "\"inState('loading')\""),
  ]

  @Test(arguments: slips) func `a time that can't be kept is refused`(_ slip: Slip) { slip.check() }

  @Test func `a time is taken wherever the screen knows whether the node is there`() {
    let text = SampleScreen.completing(
      """
      fields: { isOn: "Bool = false", names: "[String] = []" }
      view:
        always: [{ progress: , after: 300ms }]
        toolbar: [{ progress: , after: 300ms, if: isOn }]
        loading: [{ section: Wait, if: isOn, of: [{ row: [{ progress: , after: 1s, atLeast: 0s, if: "!isOn" }] }] }]
        else:
          - { progress: , after: 0s, atLeast: 0s }
          - list: names
            as: each
            key: each
            row: [{ progress: }]
            empty: [{ progress: , atLeast: 1s }]
      """)
    let loaded = SpecLoader(files: NoFiles()).load(SourceFile(path: "t.screen.yaml", text: text))
    #expect(loaded.diagnostics.map(\.message) == [])
    #expect(loaded.program?.dump.contains("progress 2 after 1000000000ns at least 0ns in loading\n") == true)
    let timings = loaded.program?.view.progressTimings ?? []
    // A node without any time is not one of them.
    #expect(timings.map(\.conditions.count) == [1, 0, 2, 1])
    #expect(timings.map { $0.leaves?.members.count } == [nil, nil, 1, 3])
    #expect(timings.map(\.after) == [300_000_000, 300_000_000, 1_000_000_000, 0])
    #expect(timings.map(\.atLeast) == [0, 0, 0, 1_000_000_000])
  }
}
