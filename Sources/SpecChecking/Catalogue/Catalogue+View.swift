import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let view: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.caseNotCovered, "a case that the view does not show",
      why: "The screen would be empty there.",
      """
      view:
        loaded: [nothing]
        failed: [nothing]
      """,
      replacing: "failed:",
      by: "idle, loading, failed:"),
    CatalogueEntry(
      CheckingCode.caseCoveredTwice, "a case that is shown twice",
      why: "One of the two bodies would be lost.",
      """
      view:
        idle, loading: [nothing]
        loading, loaded: [nothing]
        failed: [nothing]
      """,
      replacing: "loading, loaded:",
      by: "loaded:"),
    CatalogueEntry(
      CheckingCode.rowWithoutKey, "rows that nothing tells apart",
      why: "Without a key focus and progress jump to another row when the list changes.",
      """
      fields: { names: "[String] = []" }
      view:
        else: [{ list: names, as: name, row: [{ text: "${name}" }], empty: [nothing] }]
      """,
      replacing: "as: name",
      by: "as: name, key: name"),
    CatalogueEntry(
      CheckingCode.controlWithoutLabel, "a control without a label",
      why: "Assistive technology and scenarios could not name it.",
      """
      actions: { go: idle }
      view:
        else: [{ button: , image: plus, action: go }]
      """,
      replacing: "image: plus",
      by: "image: plus, accessibility: { label: Add }"),
    CatalogueEntry(
      CheckingCode.listWithoutEmpty, "a list that does not say what is shown when it is empty",
      why: "An empty list looks like one that is still loading.",
      """
      view:
        loaded:
          - list: items
            as: item
            row: [{ text: "${item.title}" }]
        else: [nothing]
      """,
      replacing: "row:",
      by: """
        empty: [{ unavailable: Nothing here }]
              row:
        """),
    CatalogueEntry(
      CheckingCode.notAList, "a list over what is no list",
      why: "There would be no rows.",
      """
      view:
        failed: [{ list: message, as: line, row: [nothing], empty: [nothing] }]
        else: [nothing]
      """,
      replacing: "list: message, as: line",
      by: "list: \"[message]\", as: line, key: line"),
    CatalogueEntry(
      CheckingCode.elseNeverUsed, "an `else` that is never shown",
      why: "Every case has a body of its own.", severity: .warning,
      """
      view:
        idle, loading, loaded, failed: [nothing]
        else: [nothing]
      """,
      replacing: """

          else: [nothing]
        """,
      by: ""),
    CatalogueEntry(
      CheckingCode.actionNeverApplies, "a control whose action never applies where it is shown",
      why: "It would always be disabled.", severity: .warning,
      """
      actions:
        retry: { in: failed, to: idle }
      view:
        loaded: [{ button: Retry, action: retry }]
        else: [nothing]
      """,
      replacing: "loaded:",
      by: "failed:"),
    CatalogueEntry(
      CheckingCode.progressTimeInside, "times of a progress that the screen can't wait for",
      why: "Rows and components come and go without the screen knowing of each.",
      """
      components: { Wait: { body: [{ progress: , after: 1s }] } }
      view:
        else: [{ use: Wait }]
      """,
      replacing: ", after: 1s",
      by: ""),
    CatalogueEntry(
      CheckingCode.pickerWithoutOptions, "a picker without anything to choose",
      why: "Only an enum knows its own words.",
      """
      fields: { sort: String = name }
      view:
        else: [{ picker: Sort, value: sort }]
      """,
      replacing: "value: sort",
      by: "value: sort, options: \"['name', 'date']\""),
  ]
}
