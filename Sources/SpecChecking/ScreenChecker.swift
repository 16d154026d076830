import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

/// Turns the declaration of one screen into a program, and says what is wrong with it.
///
/// The work goes from what others name to what names it: types, state, services, the signatures of actions, then
/// everything that computes. Each part is an extension in a file of its own.
final class ScreenChecker {
  let declaration: ScreenDeclaration
  let findings: Findings
  let types: TypeTable
  let expressions: ScreenExpressions
  let cases: CaseTable
  var program: Program
  /// The actions by name, `load` and `loadMore` included.
  var actionIDs: [String: ActionID] = [:]
  var operationIDs: [String: OperationID] = [:]
  /// For each action the leaves that it may move to (rule E5).
  lazy var summaries = ActionSummaries(self)
  /// Where each name that expressions share is declared.
  var places: [String: Range<Int>] = [:]
  var nodeCount = 0
  /// The shared models that it uses.
  var usedModels: [UsedModel] = []
  /// What the components take, in the order of their declarations; their numbers by name.
  var signatures: [ComponentSignature] = []
  var componentIDs: [String: Int] = [:]
  /// For each stub set the operations whose answers were refused; an override of one is not reported too.
  var refusedAnswers: [Int: Set<OperationID>] = [:]
  /// The stub sets that extend a set which is not there, so that any answer may be missing.
  var baselessStubs = Set<Int>()
  /// The stub sets whose answers are complete.
  var filledStubs = Set<Int>()
  /// What a script has where it says nothing of stubs or parameters.
  var scriptDefaults = ScriptDefaults()
  /// What the screens that `open` may name close with, by their name; empty where no app says it.
  var returning: [String: Returning] = [:]
  /// Whether this is the part of an app that belongs to no screen.
  var isOfApp = false
  /// Fixtures and other files beside this one.
  let files: any SpecFiles

  /// Begins with a declaration that holds what the imports bring too.
  init(
    _ declaration: ScreenDeclaration, file: SourceFile, imports: [SourceFile], files: any SpecFiles,
    types pool: TypePool = TypePool()
  ) {
    self.declaration = declaration
    self.files = files
    program = Program(name: declaration.name.text, file: file, imports: imports)
    findings = Findings(sources: program.sources)
    types = TypeTable(declaration.parts.types, findings: findings, pool: pool)
    program.locale = declaration.locale?.text ?? "en"
    program.returns = declaration.returns.map(types.resolve)
    program.slots.append(Slot(name: "@case", type: .int, role: .activeCase))
    StateBuilder.build(declaration, types: types, findings: findings, into: &program)
    cases = CaseTable(program)
    expressions = ScreenExpressions(
      findings: findings, types: types.types, locale: program.locale, cases: cases)
  }

  /// Checks everything; the program is sound only if no finding is an error.
  func check() -> Program {
    declareState()
    checkInitial()
    checkOperations()
    declareActions()
    declareSharedActions()
    refuseEnvironment()
    checkDerived()
    checkFieldChecks()
    checkOutputs()
    declareComponents()
    checkActions()
    checkSharedActions()
    checkSource()
    checkLifecycle()
    checkWatches()
    checkTimers()
    checkTitle()
    checkView()
    checkComponents()
    checkStubs()
    checkLive()
    checkScenarios(declaration.scenarios)
    if declaration.initial == nil {
      // A case that is not there may be the one that the screen was meant to begin in.
      findings.removeAll(
        of: [CheckingCode.initialNeedsPayload, CheckingCode.initialIsDuring], beside: CheckingCode.unknownCase)
    }
    return program
  }

  /// Checks a module, which holds nothing but what screens share.
  func checkModule() {
    declareState()
    checkOperations()
    refuseEnvironment()
    declareComponents()
    checkComponents()
    checkStubs()
    checkLive()
    checkSharedModels()
  }

  /// Checks what a tests file adds to a screen that was checked and is sound.
  ///
  /// The program then plays the scenarios of the tests file alone; the screen's belong to its own file.
  func check(_ tests: TestsDeclaration, of file: SourceFile) -> Program {
    add(file)
    checkStubs(adding: tests.stubs)
    program.scenarios = []
    checkScenarios(tests.scenarios)
    return program
  }

  /// Checks a script, which is played as the one scenario of a screen that was checked and is sound.
  func check(_ script: ScenarioDeclaration, of file: SourceFile, defaults: ScriptDefaults) -> Program {
    scriptDefaults = defaults
    add(file)
    program.scenarios = []
    checkScenarios([script])
    return program
  }

  func add(_ file: SourceFile) {
    program.sources.add(file)
    findings.sources = program.sources
  }

  private func checkTitle() {
    guard let title = declaration.title else { return }
    program.title = expressions.text(title, in: Scope(leaves: cases.allLeaves, place: .view))
  }

  private func checkOutputs() {
    for output in declaration.outputs {
      let params = types.parameters(output.params, of: "the output `\(output.name.text)`")
      if program.outputs.contains(where: { $0.name == output.name.text }) {
        findings.error(
          CheckingCode.duplicateName, "the output `\(output.name.text)` is declared twice", at: output.name.range)
      }
      program.outputs.append(Output(name: output.name.text, params: params.map(Parameter.init)))
    }
  }

  /// The case of a path, or nil and a finding.
  func caseID(_ path: DottedName) -> CaseID? { caseID(path.text, at: path.range) }

  func caseID(_ path: String, at range: Range<Int>) -> CaseID? {
    if let id = cases[path] { return id }
    // A shared model has none, which was said.
    if findings.all.contains(where: { $0.code == CheckingCode.notInShared && $0.span == findings.sources.span(range) })
    {
      return nil
    }
    let nearest = cases.nearest(path)
    let isField = program.fields.contains { program.slots[$0.slot].name == path }
    let others =
      isField
      ? ", but a field; assign it with `set: { \(path): … }`"
      : actionIDs[path] != nil
        ? ", but an action; write `run: \(path)` to ask for it"
        : declaration.states?.isEmpty ?? true
          ? "; the screen has no `states`" : "; the cases are \(cases.words(cases.allLeaves))"
    let hint = (isField || actionIDs[path] != nil ? nil : nearest).map { "; did you mean `\($0)`?" } ?? others
    findings.error(
      CheckingCode.unknownCase, "there is no case `\(path)`\(hint)", at: range,
      fixes: findings.replacement(of: range, named: path, by: nearest))
    return nil
  }

  /// The leaves of some cases; nil where none is named, or where one is not known.
  func leaves(_ paths: [DottedName]) -> CaseSet? {
    let known = paths.compactMap(caseID)
    guard !paths.isEmpty, known.count == paths.count else { return nil }
    return known.reduce(CaseSet()) { $0.union(cases.leaves($1)) }
  }

  /// Declares a name that all expressions share; a clash is reported with both places.
  func declare(_ variable: Variable, leaves: CaseSet? = nil, at range: Range<Int>, reason: String? = nil) {
    expressions.names.declare(variable, leaves: leaves, at: range, reason: reason)
  }

  /// What expressions read on every screen, or on every form.
  static let builtInNames: Set<String> = ["params", "problems", "touched", "dirty", "isValid", "isDirty"]

  /// Whether something may have its name; reports the clash otherwise.
  ///
  /// What has a built-in name is declared all the same, so that what reads it is not reported too.
  func claim(_ name: String, as what: String, at range: Range<Int>) -> Bool {
    if ScreenChecker.builtInNames.contains(name) {
      findings.error(
        CheckingCode.reservedName, "\(what) `\(name)` has the name of something that every screen has; choose another",
        at: range)
    }
    if let first = places[name] {
      findings.error(
        CheckingCode.duplicateName, "\(what) `\(name)` has the name of something else on this screen; rename one",
        at: range, notes: [("`\(name)` is declared here first", first)])
      return false
    }
    places[name] = range
    return true
  }
}

extension Parameter {
  init(_ parameter: (name: String, type: ValueType, default: Value?)) {
    self.init(name: parameter.name, type: parameter.type, defaultValue: parameter.default)
  }
}
