package import SourceText
import SpecGrammar
import SpecSyntax

extension SpecLoader {
  /// A file before and after its fixes.
  package struct Fixed {
    /// The file as it was.
    package var before: Loaded
    /// The file with its fixes, or as it was.
    package var after: Loaded
    /// How many fixes were applied.
    package var count: Int
  }

  /// How often a file is fixed and checked again: a fix may show what another one can mend.
  private static let mostRounds = 100

  /// Loads a file and applies the fixes of its findings, those that are not safe too where that is wanted.
  ///
  /// Of overlapping fixes the first counts, and the others are tried again. A fix after which there is an error that
  /// was not there before is not applied, nor one that changes nothing of what is found; an error instead of another
  /// one that can be fixed itself is none that keeps a fix away.
  package func fix(_ file: SourceFile, takesUnsafe: Bool) -> Fixed {
    let before = load(file)
    var fixed = Fixed(before: before, after: before, count: 0)
    var seen: Set<[UInt8]> = [file.bytes]
    for _ in 0..<Self.mostRounds {
      let fixes = fixed.after.fixes(takesUnsafe: takesUnsafe)
      guard !fixes.isEmpty, let (next, count) = round(fixes, on: fixed.after, takesUnsafe: takesUnsafe),
        seen.insert(next.file.bytes).inserted
      else { break }
      fixed.after = next
      fixed.count += count
    }
    return fixed
  }

  /// Applies fixes at once or, where that does harm, one after the other; nil where none can be applied.
  private func round(_ fixes: [Fix], on loaded: Loaded, takesUnsafe: Bool) -> (Loaded, Int)? {
    let all = FixedText(loaded.file, applying: fixes)
    guard !all.fixes.isEmpty else { return nil }
    let next = load(SourceFile(path: loaded.file.path, bytes: all.bytes))
    if next.isBetter(than: loaded, takesUnsafe: takesUnsafe) { return (next, all.fixes.count) }
    var kept = Kept(loaded: loaded, takesUnsafe: takesUnsafe)
    let half = all.fixes.count / 2
    add(all.fixes[..<half], to: &kept, since: loaded)
    add(all.fixes[half...], to: &kept, since: loaded)
    return kept.fixes.isEmpty ? nil : (kept.loaded, kept.fixes.count)
  }

  /// The fixes that do no harm, and the file with them.
  private struct Kept {
    var fixes: [Fix] = []
    var loaded: Loaded
    let takesUnsafe: Bool
  }

  /// Keeps those of some fixes that do no harm; all at once where they can be, so that a few that do harm cost little.
  private func add(_ fixes: ArraySlice<Fix>, to kept: inout Kept, since before: Loaded) {
    guard !fixes.isEmpty else { return }
    let text = FixedText(before.file, applying: kept.fixes + fixes)
    let next = load(SourceFile(path: before.file.path, bytes: text.bytes))
    if next.isBetter(than: kept.loaded, takesUnsafe: kept.takesUnsafe),
      !next.hasNewErrors(since: before, takesUnsafe: kept.takesUnsafe)
    {
      kept.fixes += fixes
      kept.loaded = next
      return
    }
    guard fixes.count > 1 else { return }
    let middle = fixes.startIndex + fixes.count / 2
    add(fixes[..<middle], to: &kept, since: before)
    add(fixes[middle...], to: &kept, since: before)
  }
}

extension SpecLoader.Loaded {
  /// The fix of each finding that has one which may be applied, in source order.
  package func fixes(takesUnsafe: Bool) -> [Fix] {
    diagnostics.compactMap { fix(of: $0, takesUnsafe: takesUnsafe) }
  }

  private func fix(of diagnostic: Diagnostic, takesUnsafe: Bool) -> Fix? {
    diagnostic.fixes.first { fix in
      (takesUnsafe || fix.applicability == .safe) && fix.edits.allSatisfy { $0.span.file === file }
    }
  }

  /// Whether something else is found than before, and no new error.
  fileprivate func isBetter(than before: SpecLoader.Loaded, takesUnsafe: Bool) -> Bool {
    places != before.places && !hasNewErrors(since: before, takesUnsafe: takesUnsafe)
  }

  /// How often each finding is there, with its line.
  private var places: [Place: Int] {
    diagnostics.reduce(into: [:]) { $0[Place(key: Key($1), line: Self.line($1)), default: 0] += 1 }
  }

  /// Whether there is an error that was not there before, that the errors of before did not hide, and that no fix mends
  /// in its turn.
  fileprivate func hasNewErrors(since before: SpecLoader.Loaded, takesUnsafe: Bool) -> Bool {
    let mayChange = errors.count <= before.errors.count
    var known: [Key: Int] = [:]
    for error in before.errors { known[Key(error), default: 0] += 1 }
    let horizon = before.errors.map(\.stage).min() ?? .meaning
    // What stands behind an error of the YAML was not read.
    let last = before.errors.filter { $0.stage == .syntax }.max { Self.line($0) < Self.line($1) }
    let hidden = file.lastLine == before.file.lastLine ? before.unreadLines : []
    return errors.contains { error in
      if let count = known[Key(error)], count > 0 {
        known[Key(error)] = count - 1
        return false
      }
      let stage = error.stage
      guard stage <= horizon else { return false }
      if stage == .syntax, let last, Self.isBehind(error, last) { return false }
      if mayChange, fix(of: error, takesUnsafe: takesUnsafe) != nil { return false }
      return !hidden.contains { $0.contains(Self.line(error)) }
    }
  }

  /// The lines of what was not read, since the key that tells what it is is not known.
  private var unreadLines: [ClosedRange<Int>] {
    errors.compactMap { error in
      guard error.span.file === file, [.unknownNode, .unknownStep, .unknownKey].contains(error.code),
        let root = tree.root, let (mapping, entry) = root.entry(ofKeyAt: error.span.range)
      else { return nil }
      let isKind = error.code != .unknownKey
      guard isKind || entry.value.scalar == nil else { return nil }
      let range = isKind ? mapping.range : entry.value.range
      return file.lines.line(containing: range.lowerBound)...file.lines.line(containing: range.upperBound)
    }
  }

  private var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// Whether an error of the YAML stands behind another one: in a later line, or the same slip again in its line.
  private static func isBehind(_ error: Diagnostic, _ last: Diagnostic) -> Bool {
    line(error) > line(last)
      || line(error) == line(last) && error.code == last.code
        && error.span.range.lowerBound > last.span.range.lowerBound
  }

  private static func line(_ diagnostic: Diagnostic) -> Int {
    diagnostic.span.file.lines.line(containing: diagnostic.span.range.lowerBound)
  }
}

/// An error without its place, which moves when something before it is fixed.
private struct Key: Hashable {
  let code: DiagnosticCode
  let message: String

  init(_ diagnostic: Diagnostic) { (code, message) = (diagnostic.code, diagnostic.message) }
}

/// A kind of finding in a line.
private struct Place: Hashable {
  let key: Key
  let line: Int
}

extension Diagnostic {
  fileprivate var stage: CheckingStage { CheckingStage(ofCode: code.number) }
}

extension SourceFile {
  fileprivate var lastLine: Int { lines.line(containing: bytes.count) }
}

extension Node {
  /// The entry whose key stands at some bytes, with its mapping.
  fileprivate func entry(ofKeyAt range: Range<Int>) -> (mapping: Node, entry: Mapping.Entry)? {
    guard self.range.lowerBound <= range.lowerBound, range.upperBound <= self.range.upperBound else { return nil }
    switch content {
    case .scalar: return nil
    case .sequence(let nodes): return nodes.lazy.compactMap { $0.entry(ofKeyAt: range) }.first
    case .mapping(let mapping):
      if let entry = mapping.entries.first(where: { $0.key.range == range }) { return (self, entry) }
      return mapping.entries.lazy.compactMap { $0.value.entry(ofKeyAt: range) }.first
    }
  }
}
