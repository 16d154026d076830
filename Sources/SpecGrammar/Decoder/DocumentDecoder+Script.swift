package import SourceText
package import SpecSyntax

extension SpecDecoder {
  /// Decodes a script: a list of scenario steps, or a mapping as a scenario is; a text without content has no steps.
  package static func decodeScript(
    _ tree: SyntaxTree
  ) -> (script: ScenarioDeclaration?, diagnostics: [Diagnostic]) {
    let decoder = DocumentDecoder(tree)
    let script = decoder.script()
    return (script, decoder.sortedDiagnostics)
  }
}

extension DocumentDecoder {
  fileprivate func script() -> ScenarioDeclaration? {
    let range = tree.root?.place ?? 0..<0
    let script = ScenarioDeclaration(name: Name(text: "script", range: range), range: range)
    guard let root = tree.root, !root.isNull else { return script }
    if let nodes = root.sequence, nodes.isEmpty { return script }
    guard root.scalar == nil else {
      report(
        .wrongShape, "a script is a list of steps, such as `- appear`, or a mapping with `steps`, not a text",
        at: root.place)
      return nil
    }
    return scenario(script, of: root, label: "the script", at: range)
  }
}
