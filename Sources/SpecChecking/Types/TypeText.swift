import SourceText
import SpecGrammar
package import SpecValues

/// Reads a type that stands alone, outside of a screen file.
package enum TypeText {
  /// The type of a text that names built-in types only; nil where it is none.
  package static func type(_ text: String) -> ValueType? {
    guard let syntax = TypeSyntax(text: text) else { return nil }
    let findings = Findings(sources: SourceMap(SourceFile(path: "type", text: text)))
    let type = TypeTable([], findings: findings).resolve(syntax)
    return findings.all.isEmpty && type != .error ? type : nil
  }
}
