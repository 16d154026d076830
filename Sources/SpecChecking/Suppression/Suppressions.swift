import SourceText
import SpecSyntax

/// The suppressions of one file, and what they do to its findings.
struct Suppressions {
  private let suppressions: [Suppression]
  /// The places of comments that are meant as suppressions and are none.
  private let slips: [Range<Int>]
  private let file: SourceFile

  init(in tree: SyntaxTree) {
    file = tree.file
    var found: [Suppression] = []
    var slips: [Range<Int>] = []
    // From the end, so that comments above each other are about one line without a walk for each.
    var below: [Int: Int] = [:]
    for comment in tree.comments.reversed() {
      let own = tree.file.lines.line(containing: comment.range.lowerBound)
      let line = Suppressions.line(about: own, comment.range, below, in: tree.file)
      below[own] = line
      if let suppression = Suppression(comment, about: line) {
        found.append(suppression)
      } else if let slip = Suppression.slip(in: comment) {
        slips.append(slip)
      }
    }
    self.slips = slips
    suppressions = found.reversed()
  }

  /// The line of a comment where something stands before it, else the next one that holds more than a comment.
  private static func line(about own: Int, _ comment: Range<Int>, _ below: [Int: Int], in file: SourceFile) -> Int {
    func isBlank(_ range: Range<Int>) -> Bool {
      file.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
    let start = file.lines.range(ofLine: own).lowerBound
    guard isBlank(start..<max(start, comment.lowerBound)) else { return own }
    var line = own + 1
    while line < file.lines.starts.count {
      let range = file.lines.range(ofLine: line)
      if file.bytes[range].first(where: { $0 != 0x20 && $0 != 0x09 }) == 0x23, let known = below[line] { return known }
      if !isBlank(range) { return line }
      line += 1
    }
    return own
  }

  /// The findings without the warnings that are suppressed, and with what is wrong with the suppressions.
  ///
  /// `isComplete` says of a code whether all its findings are there, so that a suppression of it may be called unused.
  func applied(to diagnostics: [Diagnostic], isComplete: (DiagnosticCode) -> Bool) -> [Diagnostic] {
    guard !suppressions.isEmpty || !slips.isEmpty else { return diagnostics }
    var byPlace: [Place: [Int]] = [:]
    for (index, diagnostic) in diagnostics.enumerated() where diagnostic.span.file === file {
      let line = file.lines.line(containing: diagnostic.span.range.lowerBound)
      byPlace[Place(line: line, code: diagnostic.code), default: []].append(index)
    }
    var dropped = Set<Int>()
    var found = slips.map(misspelt)
    var done = Set<Place>()
    for suppression in suppressions {
      guard suppression.reason != nil, !suppression.codes.isEmpty else {
        found.append(malformed(suppression))
        continue
      }
      for code in suppression.codes {
        guard let entry = Catalogue.entry(code.text) else {
          found.append(unknown(code))
          continue
        }
        let place = Place(line: suppression.line, code: entry.code)
        guard done.insert(place).inserted else {
          found.append(
            unused(code, "`\(entry.code.id)` is suppressed on line \(suppression.line + 1) already; remove it here"))
          continue
        }
        let meant = byPlace[place] ?? []
        let warnings = meant.filter { diagnostics[$0].severity == .warning }
        dropped.formUnion(warnings)
        if !warnings.isEmpty { continue }
        if !meant.isEmpty || entry.severity == .error {
          found.append(
            Diagnostic(
              SuppressionCode.error,
              "`\(entry.code.id)` is an error, and only warnings can be suppressed; mend what it says, and remove this",
              at: SourceSpan(file, code.range)))
        } else if isComplete(entry.code) {
          found.append(unused(code, "there is no `\(entry.code.id)` on line \(suppression.line + 1); remove it here"))
        }
      }
    }
    return diagnostics.indices.filter { !dropped.contains($0) }.map { diagnostics[$0] } + found
  }

  private func unused(_ code: Suppression.Code, _ message: String) -> Diagnostic {
    Diagnostic(SuppressionCode.unused, .warning, message, at: SourceSpan(file, code.range))
  }

  private func misspelt(_ range: Range<Int>) -> Diagnostic {
    let (span, words) = (SourceSpan(file, range), file.text(in: range))
    return Diagnostic(
      SuppressionCode.form,
      "`\(words)` suppresses nothing; write `# \(Suppression.mark) SS0903 -- why it is meant so`, behind the line or above it",
      at: span, fixes: [Fix("replace `\(words)` by `\(Suppression.mark)`", [.init(span, Suppression.mark)], .unsafe)])
  }

  private func malformed(_ suppression: Suppression) -> Diagnostic {
    let what = suppression.codes.isEmpty ? "names no code" : "gives no reason"
    return Diagnostic(
      SuppressionCode.form,
      "this suppression \(what); it is written `# \(Suppression.mark) SS0903 -- why it is meant so`",
      at: SourceSpan(file, suppression.range),
      fixes: suppression.otherDash.map {
        [Fix("replace `\(file.text(in: $0))` by `--`", [.init(SourceSpan(file, $0), "--")], .safe)]
      } ?? [])
  }

  private func unknown(_ code: Suppression.Code) -> Diagnostic {
    let nearest = Catalogue.nearest(to: code.text)
    return Diagnostic(
      SuppressionCode.unknownCode,
      "there is no code `\(code.text)`"
        + (nearest.map { "; did you mean `\($0)`?" } ?? "; `screenspec explain` lists the codes"),
      at: SourceSpan(file, code.range),
      fixes: nearest.map {
        [Fix("replace `\(code.text)` by `\($0)`", [.init(SourceSpan(file, code.range), $0)], .unsafe)]
      } ?? [])
  }

  private struct Place: Hashable {
    var line: Int
    var code: DiagnosticCode
  }
}
