import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let types: [CatalogueEntry] = [
    CatalogueEntry(
      CheckingCode.unknownType, "a type that nothing declares",
      why: "Nothing is known of its values.",
      """
      fields: { name: Strng = "" }
      """,
      replacing: "Strng",
      by: "String"),
    CatalogueEntry(
      CheckingCode.duplicateName, "a name that something else has on this screen",
      why: "An expression could mean either.",
      """
      fields: { total: Int = 0 }
      derived: { total: 1 + 1 }
      """,
      replacing: "derived: { total",
      by: "derived: { sum"),
    CatalogueEntry(
      CheckingCode.literal, "a literal that is not of its type",
      why: "The value would have to be guessed.",
      """
      fields: { count: Int = 012 }
      """,
      replacing: "012",
      by: "12"),
    CatalogueEntry(
      CheckingCode.nullLiteral, "null for a type that has no null",
      why: "Only `T?` may be null.",
      """
      fields: { name: String = null }
      """,
      replacing: "String = null",
      by: "\"String?\""),
    CatalogueEntry(
      CheckingCode.yaml11Bool, "a word that only YAML 1.1 takes for a Bool",
      why: "Some readers take `yes` for true, others for a text.",
      """
      fields: { isOpen: Bool = yes }
      """,
      replacing: "yes",
      by: "true"),
    CatalogueEntry(
      CheckingCode.missingField, "a record without one of its fields",
      why: "A field without a default has to be given.",
      """
      stubs:
        default: { api.items: { returns: [{ id: a }] } }
      """,
      replacing: "id: a",
      by: "id: a, title: A"),
    CatalogueEntry(
      CheckingCode.extraField, "a key that the record does not have",
      why: "In a spec a misspelt key would silently be lost.",
      """
      stubs:
        default: { api.items: { returns: [{ id: a, title: A, titel: B }] } }
      """,
      replacing: ", titel: B",
      by: ""),
    CatalogueEntry(
      CheckingCode.unknownWord, "a word that the enum does not have",
      why: "It would be none of the cases that the screen handles.",
      """
      fields: { level: Level = lo }
      """,
      replacing: "= lo",
      by: "= low"),
    CatalogueEntry(
      CheckingCode.emptyType, "a type without fields",
      why: "It could hold nothing.",
      """
      types:
        Item: { id: String, title: String, due: "Date?" }
        Nothing: {}
      """,
      replacing: "{}",
      by: "{ id: String }"),
    CatalogueEntry(
      CheckingCode.endlessRecord, "a record that holds itself",
      why: "Each value of it needs another one first, so nobody can write one.",
      """
      types:
        Item: { id: String, title: String, due: "Date?" }
        Folder: { name: String, parent: Folder }
      """,
      replacing: "parent: Folder",
      by: "parent: \"Folder?\""),
  ]
}
