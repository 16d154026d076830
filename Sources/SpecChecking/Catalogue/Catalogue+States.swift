import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let states: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.unknownCase, "a case that does not exist",
      why: "The screen could never be in it.",
      """
      initial: idel
      """,
      replacing: "idel",
      by: "idle"),
    CatalogueEntry(
      CheckingCode.payloadNotAssigned, "a case that is entered without its payload",
      why: "A payload exists from the moment in which its case is entered.",
      """
      actions:
        fail: failed
      """,
      replacing: "fail: failed",
      by: "fail: { to: failed, set: { message: It broke } }"),
    CatalogueEntry(
      CheckingCode.unknownAction, "an action that does not exist",
      why: "The control or step would do nothing.",
      """
      actions: { go: idle }
      view:
        else: [{ button: Go, action: goo }]
      """,
      replacing: "goo",
      by: "go"),
    CatalogueEntry(
      CheckingCode.arguments, "arguments that the action does not take",
      why: "Each parameter gets exactly one argument.",
      """
      actions: { pick: { params: { item: Item }, to: idle } }
      view:
        else: [{ button: Pick, action: pick }]
      """,
      replacing: """
        view:
          else: [{ button: Pick, action: pick }]
        """,
      by: """
        view:
          loaded: [{ button: Pick, action: "pick(items[0])" }]
          else: [nothing]
        """),
    CatalogueEntry(
      CheckingCode.notAssignable, "something that can't be assigned",
      why: "Status, ids and parameters are not an author's to write.",
      """
      actions:
        clear: { set: { clear.running: true } }
      """,
      replacing: "set: { clear.running: true }",
      by: "to: idle"),
    CatalogueEntry(
      CheckingCode.overlappingPaths, "two assignments of which one is inside of the other",
      why: "The order would decide what comes of it.",
      """
      actions:
        clear: { in: loaded, set: { items: [], "items['a'].title": b } }
      """,
      replacing: ", \"items['a'].title\": b",
      by: ""),
    CatalogueEntry(
      CheckingCode.runCycle, "actions that run each other for ever",
      why: "One event has to come to an end.",
      """
      actions:
        ping: { run: ping }
      """,
      replacing: "run: ping",
      by: "to: idle"),
    CatalogueEntry(
      CheckingCode.neverApplies, "something that never applies",
      why: "The cases that it needs can't be together.",
      """
      derived:
        text: message + string(items.size())
      """,
      replacing: "message + string(items.size())",
      by: "\"'all ' + string(items.size())\""),
    CatalogueEntry(
      CheckingCode.initialNeedsPayload, "an initial case that needs a payload",
      why: "Nothing has assigned it when the screen starts.",
      """
      initial: failed
      """,
      replacing: "failed",
      by: "idle"),
    CatalogueEntry(
      CheckingCode.duringNeedsPayload, "a `during` case that needs a payload",
      why: "A run enters it, and has nothing to assign yet.",
      """
      actions:
        refresh:
          call: api.items
          during: failed
          fail: ignore
      """,
      replacing: "during: failed",
      by: "during: loading"),
    CatalogueEntry(
      CheckingCode.initialIsDuring, "an initial case that is the `during` of a run",
      why: "Cancelling the run would have no case to go back to.",
      """
      actions:
        refresh:
          call: api.items
          during: idle
          fail: ignore
      """,
      replacing: "during: idle",
      by: "during: loading"),
    CatalogueEntry(
      CheckingCode.unknownOutput, "an output that is not declared",
      why: "Nobody outside could listen to it.",
      """
      outputs: { closed: { id: String } }
      actions:
        go: { emit: close, with: { id: "'a'" } }
      """,
      replacing: "emit: close",
      by: "emit: closed"),
    CatalogueEntry(
      CheckingCode.unknownField, "a name to assign that is no field, payload or shared value",
      why: "The assignment would be lost.",
      """
      actions:
        fail: { to: failed, set: { message: It broke, mesage: No } }
      """,
      replacing: ", mesage: No",
      by: ""),
    CatalogueEntry(
      CheckingCode.payloadOfResult, "a short outcome that names no payload field",
      why: "`done: loaded.items` moves to `loaded` and sets its `items`.",
      """
      source:
        call: api.items
        during: loading
        done: loaded.itms
        fail: ignore
      """,
      replacing: "itms",
      by: "items"),
    CatalogueEntry(
      CheckingCode.reservedName, "a name that every screen has",
      why: "`params`, `isValid` and their kind are read everywhere.",
      """
      fields: { isValid: Bool = true }
      """,
      replacing: "isValid",
      by: "isComplete"),
    CatalogueEntry(
      CheckingCode.parameterWithoutValue, "a parameter without a value",
      why: "A screen can't start without its identity.",
      """
      params: { id: String }
      scenarios:
        a: [appear]
      """,
      replacing: "[appear]",
      by: "{ params: { id: x }, steps: [appear] }"),
    CatalogueEntry(
      CheckingCode.fieldWithoutDefault, "a field without a default",
      why: "A field has a value from the first frame on.",
      """
      fields: { name: String }
      """,
      replacing: "String",
      by: "String = \"\""),
    CatalogueEntry(
      CheckingCode.unreachableChoice, "an alternative that is never reached",
      why: "The one before it always applies.",
      """
      actions:
        go:
          choose:
            - to: idle
            - { in: idle, to: loading }
      """,
      replacing: """
        - to: idle
              - { in: idle, to: loading }
        """,
      by: """
        - { in: idle, to: loading }
              - to: idle
        """),
    CatalogueEntry(
      CheckingCode.checkOnPayload, "a check of a payload field",
      why: "Only fields stay while a person edits them.",
      """
      states:
        idle:
        loading:
        loaded: { items: { type: "[Item]", check: [{ must: "true", message: No }] } }
        failed: { message: String }
      """,
      replacing: #"{ type: "[Item]", check: [{ must: "true", message: No }] }"#,
      by: "[Item]"),
  ]
}
