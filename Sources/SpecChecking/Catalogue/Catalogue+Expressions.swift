import Expressions
import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let expressions: [CatalogueEntry] = [
    CatalogueEntry(
      ExpressionCode.syntax, "an expression that can't be read",
      why: "It is no expression of CEL.",
      """
      derived: { more: items.size() + }
      """,
      replacing: "items.size() +",
      by: "items.size() + 1"),
    CatalogueEntry(
      ExpressionCode.literal, "a date, duration or pattern that is none",
      why: "What is known to fail when it runs is refused before.",
      """
      derived: { first: "timestamp('tomorrow')" }
      """,
      replacing: "tomorrow",
      by: "2026-01-31T08:00:00Z"),
    CatalogueEntry(
      ExpressionCode.unknownName, "a name that nothing has",
      why: "A misspelt name would fail when it runs.",
      """
      derived: { count: itms.size() }
      """,
      replacing: "itms",
      by: "items"),
    CatalogueEntry(
      ExpressionCode.unknownField, "a field that the record has not",
      why: "A misspelt field would fail when it runs.",
      """
      derived: { titles: "items.map(i, i.titel)" }
      """,
      replacing: "titel",
      by: "title"),
    CatalogueEntry(
      ExpressionCode.unknownFunction, "a function that does not exist",
      why: "It would fail when it runs.",
      """
      derived: { count: items.length() }
      """,
      replacing: "length",
      by: "size"),
    CatalogueEntry(
      ExpressionCode.mismatch, "types that do not go together",
      why: "The operator or function takes other types.",
      """
      derived: { text: items.size() + '!' }
      """,
      replacing: "items.size()",
      by: "string(items.size())"),
    CatalogueEntry(
      ExpressionCode.maybeNull, "a value that may be null where one is needed",
      why: "It would fail on the day on which it is null.",
      """
      fields: { name: "String?" }
      view:
        else: [{ text: "Hello ${name}" }]
      """,
      replacing: "${name}",
      by: "${name.orValue('you')}"),
    CatalogueEntry(
      ExpressionCode.wrongType, "a value of another type than the slot takes",
      why: "The slot could do nothing with it.",
      """
      fields: { count: Int = 0 }
      view:
        else: [{ text: Hello, if: count }]
      """,
      replacing: "if: count",
      by: "if: count > 0"),
    CatalogueEntry(
      ExpressionCode.mixedNumbers, "`Int` and `Double` mixed",
      why: "Rounding happens only where somebody says so.",
      """
      derived: { half: items.size() * 0.5 }
      """,
      replacing: "items.size()",
      by: "double(items.size())"),
    CatalogueEntry(
      ExpressionCode.unknownWord, "a word that the enum has not",
      why: "A comparison with it could never hold.",
      """
      fields: { level: Level = low }
      derived: { isHigh: level == 'hgh' }
      """,
      replacing: "hgh",
      by: "high"),
    CatalogueEntry(
      ExpressionCode.unavailable, "a name that can't be read here",
      why: "A payload exists only in its case, and a value can't depend on itself.",
      """
      derived: { total: total + 1 }
      """,
      replacing: "total + 1",
      by: "items.size() + 1"),
    CatalogueEntry(
      ExpressionCode.macro, "a macro that is written otherwise",
      why: "`filter`, `inState` and their kind take their arguments in one form.",
      """
      derived: { isThere: inState('loadd') }
      """,
      replacing: "loadd",
      by: "loaded"),
    CatalogueEntry(
      ExpressionCode.recordLiteral, "a record literal that is not complete or has other fields",
      why: "A record has exactly its fields.",
      """
      actions:
        rename: { params: { item: Item }, in: loaded, set: { "items[item.id]": "${item.with({title: 'A'})}" } }
      """,
      replacing: "title: 'A'",
      by: "'title': 'A'"),
    CatalogueEntry(
      ExpressionCode.duplicateKey, "a key that a map has twice",
      why: "One of the two values would be lost.",
      """
      derived: { names: "{'a': 1, 'a': 2}" }
      """,
      replacing: "'a': 2",
      by: "'b': 2"),
    CatalogueEntry(
      ExpressionCode.mapKey, "a key of a map that is no text, Int or Bool",
      why: "Other values have no clear equality.",
      """
      derived: { names: "{1.5: 'a'}" }
      """,
      replacing: "1.5",
      by: "'1.5'"),
    CatalogueEntry(
      ExpressionCode.limit, "an expression that is too large or too deep",
      why: "It can't have been written by hand, and it would cost too much to check.",
      """
      derived: { much: "⟨( × 400⟩1⟨) × 400⟩" }
      """,
      replacing: "⟨( × 400⟩1⟨) × 400⟩",
      by: "1"),
    CatalogueEntry(
      ExpressionCode.template, "a template that can't be read",
      why: "`${` begins an expression, and `}` ends it.",
      """
      title: Hello ${
      """,
      replacing: "${",
      by: "$${"),
    CatalogueEntry(
      ExpressionCode.noText, "a value that has no text in a text",
      why: "A list or a record could be written in many ways, and null is nothing to read.",
      """
      view:
        loaded: [{ text: "${items}" }]
        else: [nothing]
      """,
      replacing: "${items}",
      by: "${items.size()}"),
    CatalogueEntry(
      ExpressionCode.path, "a path to assign to that is none",
      why: "Only a place can be assigned to.",
      """
      fields: { name: String = "" }
      view:
        else: [{ textField: Name, text: "name[0]" }]
      """,
      replacing: "\"name[0]\"",
      by: "name"),
    CatalogueEntry(
      ExpressionCode.actionCall, "an action that is written otherwise",
      why: "A control names an action, with the arguments in brackets.",
      """
      actions: { go: idle }
      view:
        else: [{ button: Go, action: go + 1 }]
      """,
      replacing: "go + 1",
      by: "go"),
    CatalogueEntry(
      ExpressionCode.format, "a format text that does not fit its values",
      why: "Each directive takes one value of its kind.",
      """
      derived: { text: "'%d of %d'.format([1])" }
      """,
      replacing: "format([1])",
      by: "format([1, 2])"),
    CatalogueEntry(
      ExpressionCode.plural, "plural forms that are not those of the language",
      why: "Each language has its own forms, and one that is missing would be noticed by its readers alone.",
      """
      derived: { text: "items.size().plural({'on': '# item', 'other': '# items'})" }
      """,
      replacing: "'on'",
      by: "'one'"),
    CatalogueEntry(
      ExpressionCode.stepsOnly, "`now()` or `newId()` outside of a step",
      why: "What is shown and derived must not change without an event.",
      """
      derived: { today: now() }
      """,
      replacing: "derived: { today: now() }",
      by: """
        fields: { today: "Date?" }
        actions: { look: { set: { today: "${now()}" } } }
        """),
    CatalogueEntry(
      ExpressionCode.literalName, "a literal text that names something in scope",
      why: "Without `${…}` the words themselves are shown.", severity: .warning,
      """
      source:
        call: api.items
        during: loading
        done: loaded.items
        fail: { to: failed, set: { message: error.message } }
      """,
      replacing: "error.message",
      by: "We couldn't load the items."),
    CatalogueEntry(
      ExpressionCode.failure, "an expression that fails when it is evaluated",
      why: "Division by zero, a missing index or key can't be seen before.",
      form: .expression,
      """
      1 / 0
      """,
      replacing: "1 / 0",
      by: "1 / 2"),
  ]
}
