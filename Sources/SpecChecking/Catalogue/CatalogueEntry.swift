package import SourceText

/// What there is to know of one code: the rule, its reason, and a mistake with its correction.
package struct CatalogueEntry: Sendable {
  /// What the examples are.
  package enum Form: Sendable {
    /// Parts of a screen; the rest is taken from ``ExampleFrame/plain``, key by key.
    case parts
    /// Parts of a screen whose rest, ``ExampleFrame/sound``, follows every design rule.
    case design
    /// A whole file.
    case file
    /// A whole file that makes a project with the files beside it.
    case project
    /// An expression, as `eval` takes it.
    case expression
  }

  package var code: DiagnosticCode
  package var severity: Severity
  /// What is reported, in one line.
  package var summary: String
  /// Why it is.
  package var reason: String
  package var form: Form
  /// What is reported, as it may be written.
  package var failing: String
  /// The same without the mistake.
  package var corrected: String
  /// Files beside the examples, by their path.
  package var files: [String: String]

  /// Makes an entry whose correction writes some words in place of others.
  init(
    _ code: DiagnosticCode, _ summary: String, why reason: String, severity: Severity = .error, form: Form = .parts,
    _ failing: String, replacing words: String, by others: String, files: [String: String] = [:]
  ) {
    self.code = code
    self.severity = severity
    self.summary = summary
    self.reason = reason
    self.form = form
    self.failing = failing
    self.files = files
    corrected = failing.replacing(words, with: others, maxReplacements: 1)
  }

  /// The group that its code belongs to.
  package var group: CatalogueGroup? { CatalogueGroup(rawValue: code.number / 100) }
}

/// The groups of codes: the first two of their four digits.
package enum CatalogueGroup: Int, Sendable, CaseIterable {
  case yaml = 1
  case shape, expressions, states, services, view, scenarios, app, design

  /// What it is about.
  package var title: String {
    switch self {
    case .yaml: "YAML"
    case .shape: "Shape and keys"
    case .expressions: "Types and expressions"
    case .states: "States and steps"
    case .services: "Services and stubs"
    case .view: "View"
    case .scenarios: "Scenarios"
    case .app: "App"
    case .design: "Design"
    }
  }
}
