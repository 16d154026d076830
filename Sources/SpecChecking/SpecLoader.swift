package import ScreenProgram
package import SourceText
import SpecGrammar
package import SpecSyntax

/// Takes a spec file through the stages: text, tree, declarations, program.
package struct SpecLoader {
  /// What a file became.
  package struct Loaded {
    package var file: SourceFile
    /// The tree, for dumps; nil where the text was not YAML.
    package var tree: SyntaxTree
    /// The program; nil where there is an error, or where the file is neither a screen nor a tests file.
    package var program: Program?
    /// The app; nil where there is an error, or where the file is neither an app nor a tests file of one.
    package var app: AppProgram?
    /// What a tests file says of itself; nil for the other kinds.
    package var tests: TestsFile?
    /// Whether it is a module, which there is nothing of to play.
    package var isModule: Bool
    /// What it declares; nil where its shape has an error.
    var document: Document?
    /// All findings, in source order.
    package var diagnostics: [Diagnostic]
  }

  /// What a tests file says of itself.
  package struct TestsFile: Sendable {
    /// The path of its screen or its app, as it is written there.
    package var target: String
    /// The names of the stub sets that stand in it.
    package var stubs: [String]
  }

  let files: any SpecFiles
  let modules: ModuleCache
  /// Whether screens are judged by the design rules too; who only plays one does not wait for that.
  let judgesDesign: Bool

  /// Makes a loader; loaders with one cache read and check a module once.
  package init(
    files: any SpecFiles = NoFiles(), modules: ModuleCache = ModuleCache(), judgesDesign: Bool = false
  ) {
    self.files = files
    self.modules = modules
    self.judgesDesign = judgesDesign
  }

  /// Loads a file; an author's mistake is among the diagnostics.
  package func load(_ file: SourceFile) -> Loaded {
    let decoded = decode(file)
    let checked = check(decoded, of: file, identity: files.identity(of: file))
    var diagnostics = SpecLoader.sorted(decoded.diagnostics + checked.diagnostics)
    // Where there is an error, what comes after it was not looked for.
    let hasErrors = SpecLoader.errors(in: diagnostics) > 0
    diagnostics = SpecLoader.sorted(
      Suppressions(in: decoded.tree).applied(to: diagnostics) { code in
        let stage = CheckingStage(ofCode: code.number)
        // What only a whole project tells is told elsewhere.
        return !hasErrors && (judgesDesign || stage != .design) && stage != .project
      })
    let isSound = SpecLoader.errors(in: diagnostics) == 0
    return Loaded(
      file: file, tree: decoded.tree, program: isSound ? checked.program : nil, app: isSound ? checked.app : nil,
      tests: decoded.tests, isModule: decoded.isModule, document: decoded.isSound ? decoded.document : nil,
      diagnostics: diagnostics)
  }

  /// What became of a file's meaning; the program counts only where no finding is an error.
  struct Checked {
    var program: Program?
    var app: AppProgram?
    var diagnostics: [Diagnostic] = []
  }

  func check(_ decoded: Decoded, of file: SourceFile, identity: String) -> Checked {
    // Names that could not be decoded would be reported again as unknown, so the checker works on sound shapes only.
    guard decoded.isSound else { return Checked() }
    switch decoded.document {
    case .screen(let declaration): return check(declaration, of: file, identity: identity).checked
    case .module(let declaration): return check(declaration, of: file, identity: identity)
    case .app(let declaration): return check(declaration, of: file, identity: identity)
    case .tests(let declaration): return check(declaration, of: file)
    case nil: return Checked()
    }
  }

  /// Checks a screen with what it imports; the checker is there for what is added to a sound one.
  func check(
    _ declaration: ScreenDeclaration, of file: SourceFile, identity: String, types: TypePool = TypePool()
  ) -> (checked: Checked, checker: ScreenChecker?) {
    let imports = ImportReader.read(declaration.parts, of: file, identity: identity, with: self)
    guard imports.isComplete else { return (Checked(diagnostics: imports.diagnostics), nil) }
    var declaration = declaration
    declaration.parts = imports.merged(with: declaration.parts)
    let checker = ScreenChecker(declaration, file: file, imports: imports.files, files: files, types: types)
    let program = checker.check()
    if judgesDesign, checker.findings.errorCount == 0 { DesignReview(checker).judge() }
    let diagnostics = imports.diagnostics + imports.unused(in: file, with: self)
    return (Checked(program: program, diagnostics: diagnostics + imports.own(checker.findings.all, of: file)), checker)
  }

  private func check(_ module: ModuleDeclaration, of file: SourceFile, identity: String) -> Checked {
    let imports = ImportReader.read(module.parts, of: file, identity: identity, with: self)
    guard imports.isComplete else { return Checked(diagnostics: imports.diagnostics) }
    let declaration = ScreenDeclaration(
      name: module.name, parts: imports.merged(with: module.parts), range: module.range)
    let checker = ScreenChecker(declaration, file: file, imports: imports.files, files: files)
    checker.checkModule()
    return Checked(diagnostics: imports.diagnostics + imports.own(checker.findings.all, of: file))
  }

  /// A file before its meaning is checked.
  struct Decoded: Sendable {
    var tree: SyntaxTree
    var document: Document?
    var diagnostics: [Diagnostic]

    var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
    var isModule: Bool {
      if case .module? = document { true } else { false }
    }
    var tests: TestsFile? {
      guard case .tests(let declaration)? = document else { return nil }
      return TestsFile(target: declaration.target.text, stubs: declaration.stubs.map(\.name.text))
    }
  }

  func decode(_ file: SourceFile) -> Decoded {
    let tree = SpecSyntaxParser.parse(file)
    let (document, found) = SpecDecoder.decode(tree)
    let rest = found.filter { !SpecLoader.follows($0, from: tree.diagnostics) }
    return Decoded(tree: tree, document: document, diagnostics: tree.diagnostics + rest)
  }

  /// Whether a finding about the shape is only what an error of the YAML on the same line left behind.
  private static func follows(_ finding: Diagnostic, from errors: [Diagnostic]) -> Bool {
    let lines = finding.span.file.lines
    let line = lines.line(containing: finding.span.range.lowerBound)
    return errors.contains { error in
      guard error.severity == .error else { return false }
      // A text that goes on over an item is read as another word than it is, where it begins.
      let places = [error.span] + (error.code == .dashInText ? error.notes.compactMap(\.span) : [])
      return places.contains { lines.line(containing: $0.range.lowerBound) == line }
    }
  }

  /// How many errors there are among findings, equal ones counted once.
  static func errors(in diagnostics: [Diagnostic]) -> Int {
    sorted(diagnostics).count { $0.severity == .error }
  }

  /// In source order; findings at one place keep the order in which they were found, and equal ones are one.
  static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return diagnostics.enumerated()
      .sorted {
        ($0.element.span.range.lowerBound, $0.offset) < ($1.element.span.range.lowerBound, $1.offset)
      }
      .map(\.element).filter { seen.insert($0).inserted }
  }
}
