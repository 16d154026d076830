package import SourceText
import SpecGrammar
import SpecSyntax

/// Says which modules, and which parts of one, no file of a project uses.
///
/// Whoever asks has to have all files of the project. A name that occurs anywhere counts as used, so that nothing is called
/// unused that is not; an operation is used where it is called.
package enum ProjectReview {
  /// What a module may declare for others.
  enum Kind: String {
    case type
    case operation
    case sharedModel = "shared model"
    case component
  }

  /// The warnings, each in the file of a module; nil where a file has an error, since what it uses is not known then.
  package static func findings(in files: [ProjectFile]) -> [Diagnostic]? {
    guard files.allSatisfy(\.isSound) else { return nil }
    let imported = Set(files.flatMap { file in file.imports.filter { $0 != file.identity } })
    let words = files.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    let calls = files.reduce(into: Set<String>()) { $0.formUnion($1.calls) }
    return files.flatMap { file -> [Diagnostic] in
      guard let module = file.module, let tree = file.tree else { return [] }
      let found =
        imported.contains(file.identity)
        ? unused(in: module.parts, words: words, calls: calls, of: tree.file) : [unused(module, of: tree.file)]
      return Suppressions(in: tree).applied(to: SpecLoader.sorted(found)) { _ in false }
        .filter { codes.contains($0.code) }
    }
  }

  /// The codes of what only a whole project tells.
  static let codes = [CheckingCode.unusedModule, CheckingCode.unusedPart]

  private static func unused(_ module: ModuleDeclaration, of file: SourceFile) -> Diagnostic {
    Diagnostic(
      CheckingCode.unusedModule, .warning,
      "no file of the project imports the module `\(module.name.text)`; import it where it is needed, or remove it",
      at: file.span(module.name.range))
  }

  private static func unused(
    in parts: SharedParts, words: Set<String>, calls: Set<String>, of file: SourceFile
  ) -> [Diagnostic] {
    parts.declaredNames.compactMap { kind, name, place in
      let isUsed = kind == .operation ? calls.contains(name) : words.contains(name)
      guard !isUsed else { return nil }
      let message =
        kind == .operation
        ? "no file of the project calls `\(name)`; call it, or remove it"
        : "no file of the project uses the \(kind.rawValue) `\(name)`; use it, or remove it"
      return Diagnostic(CheckingCode.unusedPart, .warning, message, at: file.span(place))
    }
  }
}
