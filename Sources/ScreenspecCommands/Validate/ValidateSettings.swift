import Reports
import SourceText

/// What `validate` is asked to do.
struct ValidateSettings {
  /// The format of a report for a machine; nil for people.
  let format: FindingFormat?
  let countsWarnings: Bool
  let fixes: FileCheck.Fixes
  /// Whether fixes are shown and not written.
  let showsDiff: Bool
  let output: OutputFile?
  let baseline: String?
  let updatesBaseline: Bool
  let watches: Bool
  /// The name under which standard input is checked; nil where files are.
  let inputName: String?
  let usesColor: Bool
  let options: FindingOptions
  let paths: [String]

  private static let formats = ["human"] + FindingFormat.allCases.map(\.rawValue)

  init(_ arguments: Arguments, in context: CommandContext) throws(UsageError) {
    format = try arguments.word("--format", of: Self.formats).flatMap(FindingFormat.init)
    countsWarnings = arguments.has("--strict")
    showsDiff = arguments.has("--diff")
    let appliesFixes = showsDiff || arguments.has("--fix")
    fixes = !appliesFixes ? .none : arguments.has("--unsafe-fixes") ? .all : .safe
    baseline = arguments.value("--baseline")
    updatesBaseline = arguments.has("--update-baseline")
    watches = arguments.has("--watch")
    paths = arguments.positionals
    inputName = paths.contains("-") ? arguments.value("--stdin-filename") ?? "<stdin>" : nil
    try Self.check(arguments, appliesFixes: appliesFixes)
    usesColor = try context.usesColor(arguments, on: context.output) && !arguments.has("--output-file")
    options = FindingOptions(in: context, countsWarnings: countsWarnings)
    let output = try arguments.value("--output-file").map { path throws(UsageError) in
      try OutputFile(path, of: "--output-file", for: "the report")
    }
    try output?.check()
    if let output, let baseline,
      AbsolutePath(output.target, in: context.folder) == AbsolutePath(baseline, in: context.folder)
    {
      throw UsageError.other("`--output-file` and `--baseline` name one file; give each its own")
    }
    self.output = output
  }

  private static func check(_ arguments: Arguments, appliesFixes: Bool) throws(UsageError) {
    func refuse(_ message: String, where holds: Bool) throws(UsageError) {
      if holds { throw UsageError.other(message) }
    }
    let readsInput = arguments.positionals.contains("-")
    try refuse(
      "`--unsafe-fixes` says which fixes are applied; give `--fix` or `--diff` too",
      where: arguments.has("--unsafe-fixes") && !appliesFixes)
    try refuse(
      "`--update-baseline` needs `--baseline FILE`, the file that it writes",
      where: arguments.has("--update-baseline") && !arguments.has("--baseline"))
    try refuse(
      "`-` is standard input, which is checked alone; leave the other paths out",
      where: readsInput && arguments.positionals.count > 1)
    try refuse(
      "`--stdin-filename` names standard input; give `-` as the path too",
      where: arguments.has("--stdin-filename") && !readsInput)
    try refuse(
      "`--update-baseline` is about files; it can't be given with `-` or `--diff`",
      where: arguments.has("--update-baseline") && (readsInput || arguments.has("--diff")))
    for option in ["--format", "--baseline", "--fix"] {
      try refuse(
        "`--diff` shows what fixes would change, and nothing else; leave `\(option)` out",
        where: arguments.has("--diff") && arguments.has(option))
    }
    for option in ["--format", "--output-file", "--fix", "--diff", "--update-baseline", "-"] {
      try refuse(
        "`--watch` shows findings to a person until it is ended; leave `\(option)` out",
        where: arguments.has("--watch") && (option == "-" ? readsInput : arguments.has(option)))
    }
  }
}

extension FindingOptions {
  /// The options of this place: paths are told from the folder of the repository that a CI system names.
  init(in context: CommandContext, countsWarnings: Bool = false) {
    let root = context.environment["GITHUB_WORKSPACE"] ?? context.environment["CI_PROJECT_DIR"]
    self.init(folder: context.folder, root: root, countsWarnings: countsWarnings, version: Screenspec.version)
  }
}
