import SourceText
import SpecGrammar
import SpecSyntax

/// What is remembered of one file until all files of its project are known.
package struct ProjectFile: Sendable {
  /// What the file is, whichever path leads to it.
  let identity: String
  /// Whether it has no error, so that what it means is known.
  let isSound: Bool
  /// The files that it imports.
  let imports: [String]
  /// What it declares for others; nil where it is no module.
  let module: ModuleDeclaration?
  let tree: SyntaxTree?
  /// All words but the names that it declares for others, where they are declared.
  let words: Set<String>
  /// The words outside of stubs and scenarios, which call no operation of their own.
  let calls: Set<String>
}

extension SpecLoader {
  /// What a project has to know of a file that was loaded.
  package func projectFile(_ loaded: Loaded) -> ProjectFile {
    let file = loaded.file
    var parts = SharedParts()
    var stubs: [StubSetDeclaration] = []
    var scenarios: [ScenarioDeclaration] = []
    var module: ModuleDeclaration?
    switch loaded.document {
    case .screen(let screen): (parts, stubs, scenarios) = (screen.parts, screen.parts.stubs, screen.scenarios)
    case .app(let app): (parts, stubs, scenarios) = (app.parts, app.parts.stubs, app.scenarios)
    case .tests(let tests): (stubs, scenarios) = (tests.stubs, tests.scenarios)
    case .module(let declared):
      (parts, stubs) = (declared.parts, declared.parts.stubs)
      module = declared
    case nil: break
    }
    let names = module?.parts.declaredNames.map(\.place) ?? []
    return ProjectFile(
      identity: files.identity(of: file), isSound: SpecLoader.errors(in: loaded.diagnostics) == 0,
      imports: parts.imports.compactMap { try? files.find($0.text, importedBy: file).identity }, module: module,
      tree: module == nil ? nil : loaded.tree, words: file.words(outside: names),
      calls: file.words(outside: stubs.map(\.range) + scenarios.map(\.range)))
  }
}

extension SharedParts {
  /// What a module declares for others, each with what it is, and where its name stands.
  var declaredNames: [(kind: ProjectReview.Kind, name: String, place: Range<Int>)] {
    types.map { (.type, $0.name.text, $0.name.range) }
      + services.flatMap { service in
        service.operations.map { (.operation, "\(service.name.text).\($0.name.text)", $0.name.range) }
      }
      + shared.map { (.sharedModel, $0.name.text, $0.name.range) }
      + components.map { (.component, $0.name.text, $0.name.range) }
  }
}
