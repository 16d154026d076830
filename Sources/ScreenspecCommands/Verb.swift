/// What the command can do, one value a verb.
struct Verb: Sendable {
  let name: String
  /// The line after `screenspec` in the help.
  let usage: String
  let summary: String
  /// What to know besides the options; whole sentences.
  let discussion: String
  let options: [Option]
  /// Does the work; gives the exit status.
  let body: @Sendable (Arguments, CommandContext) throws(UsageError) -> ExitStatus

  static let all: [Verb] = [
    .new, .run, .preview, .graph, .record, .replay, .validate, .explain, .test, .schema, .eval, .dump,
  ]

  var help: String {
    var lines = ["\(summary)", "", "usage: screenspec \(usage)", ""]
    if !discussion.isEmpty { lines += [discussion, ""] }
    lines.append("options:")
    let all = options + [.help]
    let names = all.map { option in
      option.value.map { "\(option.name) \(option.isValueOptional ? "[\($0)]" : $0)" } ?? option.name
    }
    let width = names.map(\.count).max() ?? 0
    for (option, name) in zip(all, names) {
      lines.append("  \(name)\(String(repeating: " ", count: width - name.count))  \(option.summary)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// How a command ended.
package enum ExitStatus: Int32, Sendable {
  /// Everything is clean; warnings alone are.
  case clean = 0
  /// There are errors, or a scenario failed.
  case failed = 1
  /// The command line, the configuration, or reading and writing went wrong.
  case unusable = 2
}
