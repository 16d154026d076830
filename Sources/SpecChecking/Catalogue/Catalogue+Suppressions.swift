import SourceText
import SpecGrammar
import SpecSyntax

extension Catalogue {
  static let suppressions: [CatalogueEntry] = [
    CatalogueEntry(
      SuppressionCode.unused, "a suppression of what is not found",
      why: "It says that something is wrong here, and nothing is; it would hide what comes later.", severity: .warning,
      """
      fields:
        count: Int = 0 # screenspec:ignore SS0610 -- the button explains itself
      """,
      replacing: " # screenspec:ignore SS0610 -- the button explains itself",
      by: ""),
    CatalogueEntry(
      SuppressionCode.form, "a suppression that is not written as one",
      why: "Whoever reads it later has to know which finding is meant, and why it is none.",
      """
      view:
        idle, loading, loaded, failed: [nothing]
        else: [nothing] # screenspec:ignore SS0609
      """,
      replacing: "SS0609",
      by: "SS0609 -- a case is to come"),
    CatalogueEntry(
      SuppressionCode.unknownCode, "a suppression of a code that does not exist",
      why: "It would suppress nothing.",
      """
      view:
        idle, loading, loaded, failed: [nothing]
        else: [nothing] # screenspec:ignore SS0699 -- a case is to come
      """,
      replacing: "SS0699",
      by: "SS0609"),
    CatalogueEntry(
      SuppressionCode.error, "a suppression of an error",
      why: "A file with an error can't be played, so there is nothing that it could be ignored for.",
      """
      title: Sample # screenspec:ignore SS0401 -- to be on the safe side
      """,
      replacing: " # screenspec:ignore SS0401 -- to be on the safe side",
      by: ""),
  ]
}
