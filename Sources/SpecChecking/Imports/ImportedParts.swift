import SourceText
import SpecGrammar

/// What the imports of a file bring into it.
struct ImportedParts {
  /// The modules, each once, after those that it imports itself.
  var modules: [Brought] = []
  /// The modules that the file names itself.
  var named: [(module: Module, place: PlainText)] = []
  /// What is wrong with the imports.
  var diagnostics: [Diagnostic] = []
  /// Whether all of them could be decoded; where not, any name may be missing.
  var isComplete = true
  /// Whether all modules are sound, so that an error in one of them comes of what is brought together here.
  var areSound = true

  /// A module, and the import of the file that brings it first.
  struct Brought {
    var module: Module
    var parts: SharedParts
    var place: PlainText
  }

  var files: [SourceFile] { modules.map(\.module.file) }

  /// The parts of all modules and of the file itself, as if they stood in one; of two of one name the first.
  func merged(with own: SharedParts) -> SharedParts {
    var result = SharedParts()
    result.imports = own.imports
    for parts in modules.map(\.parts) + [own] { result.add(parts) }
    return result
  }

  /// Sorts what was found while the merged parts were checked: what is not the file's own was said elsewhere.
  ///
  /// An error in a sound module comes of what is brought together here, so it is reported where that is done.
  func own(_ found: [Diagnostic], of file: SourceFile) -> [Diagnostic] {
    found.compactMap { finding in
      guard let brought = modules.first(where: { $0.module.file === finding.span.file }) else { return finding }
      guard finding.severity == .error, areSound else { return nil }
      return Diagnostic(
        CheckingCode.importConflict,
        "`\(brought.place.text)` does not go with the rest of this file: \(finding.message)",
        at: file.span(brought.place.range),
        notes: [DiagnosticNote("this is where it does not", at: finding.span)] + finding.notes)
    }
  }
}

extension SharedParts {
  /// The names that can stand only once among files that are brought together, with what they are the names of.
  var uniqueNames: [(what: String, name: Name)] {
    types.map { ("type", $0.name) } + services.map { ("service", $0.name) } + components.map { ("component", $0.name) }
      + shared.map { ("shared model", $0.name) } + live.map { ("`live` of the service", $0.name) }
  }
}

extension SharedParts {
  /// Adds what another file declares, as if it stood here; of two of one name the first counts. Stub sets merge.
  mutating func add(_ more: SharedParts) {
    types += more.types.filter { each in !types.contains { $0.name.text == each.name.text } }
    services += more.services.filter { each in !services.contains { $0.name.text == each.name.text } }
    components += more.components.filter { each in !components.contains { $0.name.text == each.name.text } }
    shared += more.shared.filter { each in !shared.contains { $0.name.text == each.name.text } }
    live += more.live.filter { each in !live.contains { $0.name.text == each.name.text } }
    env += more.env.filter { each in !env.contains { $0.text == each.text } }
    secrets += more.secrets.filter { each in !secrets.contains { $0.text == each.text } }
    stubs += more.stubs.filter { each in !stubs.contains { $0.range == each.range } }
  }
}
