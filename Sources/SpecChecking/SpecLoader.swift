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
    /// What a tests file says of itself; nil for the other kinds.
    package var tests: TestsFile?
    /// All findings, in source order.
    package var diagnostics: [Diagnostic]
  }

  /// What a tests file says of itself.
  package struct TestsFile: Sendable {
    /// The path of its screen, as it is written there.
    package var screen: String
    /// The names of the stub sets that stand in it.
    package var stubs: [String]
  }

  let files: any SpecFiles
  /// Whether screens are judged by the design rules too; who only plays one does not wait for that.
  let judgesDesign: Bool

  package init(files: any SpecFiles = NoFiles(), judgesDesign: Bool = false) {
    self.files = files
    self.judgesDesign = judgesDesign
  }

  /// Loads a file; an author's mistake is among the diagnostics.
  package func load(_ file: SourceFile) -> Loaded {
    let decoded = decode(file)
    var diagnostics = decoded.diagnostics
    var program: Program?
    // Names that could not be decoded would be reported again as unknown, so the checker works on sound shapes only.
    let isSound = decoded.isSound
    switch decoded.document {
    case .screen(let declaration) where isSound:
      let checker = ScreenChecker(declaration, file: file, files: files)
      program = checker.check()
      if judgesDesign, checker.findings.errorCount == 0 { DesignReview(checker).judge() }
      diagnostics += checker.findings.all
    case .module(let declaration) where isSound:
      diagnostics.append(SpecLoader.notYet("modules", at: declaration.name.range, in: file))
    case .app(let declaration) where isSound:
      diagnostics.append(SpecLoader.notYet("apps", at: declaration.name.range, in: file))
    case .tests(let declaration) where isSound:
      let checked = check(declaration, of: file)
      program = checked.program
      diagnostics += checked.diagnostics
    case .screen, .module, .app, .tests, nil:
      break
    }
    // Where there is an error, what comes after it was not looked for.
    let hasErrors = diagnostics.contains { $0.severity == .error }
    diagnostics = Suppressions(in: decoded.tree).applied(to: diagnostics) { code in
      !hasErrors && (judgesDesign || code.number / 100 != CatalogueGroup.design.rawValue)
    }
    if diagnostics.contains(where: { $0.severity == .error }) { program = nil }
    return Loaded(
      file: file, tree: decoded.tree, program: program, tests: decoded.tests,
      diagnostics: SpecLoader.sorted(diagnostics))
  }

  /// A file before its meaning is checked.
  struct Decoded {
    var tree: SyntaxTree
    var document: Document?
    var diagnostics: [Diagnostic]

    var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
    var tests: TestsFile? {
      guard case .tests(let declaration)? = document else { return nil }
      return TestsFile(screen: declaration.target.text, stubs: declaration.stubs.map(\.name.text))
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
    return errors.contains { $0.severity == .error && lines.line(containing: $0.span.range.lowerBound) == line }
  }

  static func notYet(_ what: String, at range: Range<Int>, in file: SourceFile) -> Diagnostic {
    Diagnostic(
      CheckingCode.notYet, "\(what) are read and their shape is checked, but this version can't play them yet",
      at: SourceSpan(file, range))
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
