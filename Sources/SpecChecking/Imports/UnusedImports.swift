import SourceText
import SpecGrammar

extension ImportedParts {
  /// A warning for each import that brings nothing of which the file speaks.
  ///
  /// A name that occurs anywhere else in the file counts as used, so that no import is called unused that is not.
  func unused(in file: SourceFile, with loader: SpecLoader) -> [Diagnostic] {
    guard isComplete, areSound else { return [] }
    let search = WordSearch(file: file, outside: named.map(\.place.range))
    return named.compactMap { brought in
      // What another import names is that one's to bring.
      var seen = Set(named.map(\.module.identity)).subtracting([brought.module.identity])
      guard !isUsed(brought.module, in: search, &seen, loader) else { return nil }
      return Diagnostic(
        CheckingCode.unusedImport, .warning,
        "nothing that `\(brought.place.text)` brings is used here; remove the import",
        at: file.span(brought.place.range))
    }
  }

  private func isUsed(
    _ module: Module, in search: WordSearch, _ seen: inout Set<String>, _ loader: SpecLoader
  ) -> Bool {
    guard seen.insert(module.identity).inserted else { return false }
    if module.parts?.words.contains(where: search.finds) ?? true { return true }
    for inner in loader.imports(of: module) where isUsed(inner, in: search, &seen, loader) { return true }
    return false
  }
}

extension SharedParts {
  /// The words by which a file would speak of what is here.
  fileprivate var words: [String] {
    uniqueNames.map(\.name.text) + (env + secrets).map(\.text)
      + stubs.flatMap(\.answers).map { $0.operation.parts[0] }
  }
}
