import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let calls: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.unknownOperation, "an operation that the service does not have",
      why: "There would be nobody to answer.",
      """
      actions:
        go: { call: api.itms, fail: ignore }
      """,
      replacing: "itms",
      by: "items"),
    CatalogueEntry(
      CheckingCode.callWithoutFail, "a call without `fail`",
      why: "Each call fails some day, and then something has to happen.",
      """
      actions:
        go: { call: api.items }
      """,
      replacing: "api.items",
      by: "api.items, fail: ignore"),
    CatalogueEntry(
      CheckingCode.failureKinds, "kinds of failure that nothing handles",
      why: "The screen would stand still on the day on which one comes.",
      """
      actions:
        go:
          call: api.items
          fail: { offline: idle, timeout: idle }
      """,
      replacing: "timeout: idle",
      by: "else: idle"),
    CatalogueEntry(
      CheckingCode.restartedWrite, "a write that a newer one would restart",
      why: "Dropping the answer does not unsend it.",
      """
      actions:
        go: { overlap: restart, call: api.save, with: { id: "'a'" }, fail: ignore }
      """,
      replacing: "restart",
      by: "queue"),
    CatalogueEntry(
      CheckingCode.retriedWrite, "a write that is tried again",
      why: "The first attempt may have arrived.",
      """
      actions:
        go:
          call: api.save
          with: { id: "'a'" }
          retry: standard
          fail: ignore
      """,
      replacing: """

            retry: standard
        """,
      by: ""),
    CatalogueEntry(
      CheckingCode.writeInAll, "a write among several calls",
      why: "The first failure cancels the others, and a write can't be called back.",
      """
      actions:
        go:
          all: { one: api.items, two: { call: api.save, with: { id: "'a'" } } }
          fail: ignore
      """,
      replacing: ", two: { call: api.save, with: { id: \"'a'\" } }",
      by: ""),
    CatalogueEntry(
      CheckingCode.unknownErrorKind, "a kind of failure that does not exist",
      why: "No call fails in that way, so it would never come.",
      """
      stubs:
        default:
          api.items: { fails: offlin }
      """,
      replacing: "offlin",
      by: "offline"),
    CatalogueEntry(
      CheckingCode.twoWaits, "`debounce` and `delay` on one action",
      why: "One waits for the last trigger, the other for you to undo it.",
      """
      actions:
        go: { debounce: 300ms, delay: 1s, call: api.items, fail: ignore }
      """,
      replacing: ", delay: 1s",
      by: ""),
    CatalogueEntry(
      CheckingCode.severalWaits, "several calls that would wait",
      why: "A newer trigger takes the place of the one that waits.",
      """
      actions:
        go:
          debounce: 300ms
          steps:
            - { call: api.items, fail: ignore }
            - { call: api.items, fail: ignore }
      """,
      replacing: """

              - { call: api.items, fail: ignore }
        """,
      by: ""),
    CatalogueEntry(
      CheckingCode.nothingWaits, "a wait without a call",
      why: "A wait is for a call that comes after it.",
      """
      actions:
        go: { debounce: 300ms, to: idle }
      """,
      replacing: "debounce: 300ms,",
      by: ""),
  ]
}
