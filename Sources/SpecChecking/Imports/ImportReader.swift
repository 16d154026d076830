import SourceText
import SpecGrammar

/// Follows the imports of a file.
struct ImportReader {
  let loader: SpecLoader
  let file: SourceFile
  let identity: String
  private(set) var result = ImportedParts()
  private var brought: Set<String> = []

  init(_ loader: SpecLoader, file: SourceFile, identity: String) {
    self.loader = loader
    self.file = file
    self.identity = identity
  }

  /// What the imports bring; `own` are the names that the file has itself.
  static func read(
    _ own: SharedParts, of file: SourceFile, identity: String, with loader: SpecLoader
  ) -> ImportedParts {
    guard !own.imports.isEmpty else { return ImportedParts() }
    var reader = ImportReader(loader, file: file, identity: identity)
    var first: [String: PlainText] = [:]
    for place in own.imports {
      guard let module = reader.module(at: place) else { continue }
      if let other = first[module.identity] {
        reader.report(
          CheckingCode.importTwice, "`\(place.text)` is imported already; name a file once", at: place,
          notes: [DiagnosticNote("it is imported here first", at: file.span(other.range))])
        continue
      }
      first[module.identity] = place
      reader.take(module, at: place)
    }
    reader.reportClashes(with: own)
    return reader.result
  }

  private mutating func module(at place: PlainText) -> Module? {
    do {
      let found = try loader.files.find(place.text, importedBy: file)
      guard found.identity != identity else {
        fail(CheckingCode.importCycle, "a file can't import itself; remove the import", at: place)
        return nil
      }
      return try loader.module(at: found)
    } catch {
      fail(
        CheckingCode.importNotReadable,
        "\(error.message); name a module by its path from this file, such as `./todo-service.screen.yaml`", at: place)
      return nil
    }
  }

  private mutating func take(_ module: Module, at place: PlainText) {
    if let refusal = ImportReader.refusal(of: module, as: place) {
      return fail(CheckingCode.importNoModule, refusal, at: place)
    }
    if let way = loader.way(from: module, to: identity) {
      let words = ([file.path] + way.map(\.file.path) + [file.path]).map { "`\($0)`" }.joined(separator: " → ")
      return fail(
        CheckingCode.importCycle,
        "this file imports itself: \(words); put what both need into a module that imports neither", at: place)
    }
    // What it imports is checked before it, so that no check waits within another, however long the way is.
    for inner in loader.closure(of: module) where inner.identity != module.identity {
      _ = loader.errorCount(of: inner)
    }
    let errors = loader.errorCount(of: module)
    if errors > 0 {
      report(
        CheckingCode.importedModule,
        "the module `\(module.file.path)` has \(errors) \(errors == 1 ? "error" : "errors"); "
          + "`screenspec validate \(module.file.path)` shows \(errors == 1 ? "it" : "them")", at: place)
      result.areSound = false
    }
    result.named.append((module, place))
    bring(module, at: place)
  }

  /// Why a file can't be imported; nil for a module.
  private static func refusal(of module: Module, as place: PlainText) -> String? {
    switch module.decoded.document {
    case .module, nil: nil
    case .screen: "`\(place.text)` is a screen, and screens are brought in by an app; move what both need into a module"
    case .app: "`\(place.text)` is an app, and nothing imports an app; move what both need into a module"
    case .tests: "`\(place.text)` is a file of scenarios, which nothing imports; move what both need into a module"
    }
  }

  private mutating func bring(_ module: Module, at place: PlainText) {
    for each in loader.closure(of: module) where brought.insert(each.identity).inserted {
      guard let parts = each.parts else {
        result.isComplete = false
        continue
      }
      result.modules.append(.init(module: each, parts: parts, place: place))
    }
  }

  // MARK: Clashes

  /// Reports each name that two files declare at the import that brings the second; one import's own are its own affair.
  private mutating func reportClashes(with own: SharedParts) {
    var first: [String: (name: Name, file: SourceFile, place: PlainText?)] = [:]
    for brought in result.modules {
      for (what, name) in brought.parts.uniqueNames {
        let key = "\(what) \(name.text)"
        guard let other = first[key] else {
          first[key] = (name, brought.module.file, brought.place)
          continue
        }
        guard other.place?.range != brought.place.range else { continue }
        clash(what, (name, brought.module.file), (other.name, other.file), at: brought.place)
      }
    }
    for (what, name) in own.uniqueNames {
      guard let other = first["\(what) \(name.text)"], let place = other.place else { continue }
      clash(what, (name, file), (other.name, other.file), at: place)
    }
  }

  private mutating func clash(
    _ what: String, _ second: (name: Name, file: SourceFile), _ first: (name: Name, file: SourceFile),
    at place: PlainText
  ) {
    report(
      CheckingCode.importedNameClash,
      "the \(what) `\(second.name.text)` is in `\(first.file.path)` and in `\(second.file.path)`; rename one, or keep it in "
        + "one module that both import",
      at: place,
      notes: [
        DiagnosticNote("it is here", at: first.file.span(first.name.range)),
        DiagnosticNote("and here", at: second.file.span(second.name.range)),
      ])
  }

  private mutating func fail(_ code: DiagnosticCode, _ message: String, at place: PlainText) {
    report(code, message, at: place)
    result.isComplete = false
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, at place: PlainText, notes: [DiagnosticNote] = []
  ) {
    result.diagnostics.append(Diagnostic(code, message, at: file.span(place.range), notes: notes))
  }
}
