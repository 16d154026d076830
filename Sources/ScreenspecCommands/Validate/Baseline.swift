import Reports
import SourceText
import SpecChecking
import SpecValues

/// Findings that are known: how many of each code a file has. They are neither shown nor counted.
struct Baseline {
  private static let version = 1

  /// Findings that a baseline counts and that are not there any more.
  struct Stale: Hashable {
    var path: String
    var code: String
    /// How many fewer there are.
    var missing: Int
  }

  /// File, as seen from the folder of the baseline, and code.
  private var counts: [String: [String: Int]]
  private let place: AbsolutePath
  private let folder: String

  /// An empty baseline, for a file at a path.
  init(at path: String, in folder: String) {
    place = AbsolutePath(path, in: folder)
    self.folder = folder
    counts = [:]
  }

  /// Reads a baseline.
  init(reading path: String, in folder: String) throws(UsageError) {
    self.init(at: path, in: folder)
    let file: SourceFile
    do throws(FileReadFailure) {
      file = try SourceReader.read(path, limit: 64 << 20)
    } catch {
      if case .missing = error {
        throw UsageError.other("\(error.message); `--update-baseline` writes the baseline")
      }
      throw UsageError.other(error.message)
    }
    let node: JSONNode
    do throws(JSONSyntaxError) {
      node = try JSONText.parse(file.bytes)
    } catch {
      throw UsageError.other(Self.damaged(path, error.message))
    }
    guard let counts = Self.counts(node) else {
      throw UsageError.other(Self.damaged(path, "it is not what `--update-baseline` writes"))
    }
    self.counts = counts
  }

  private static func damaged(_ path: String, _ reason: String) -> String {
    "the baseline `\(path)` is damaged: \(reason); bring it back, or delete it and write it anew with `--update-baseline`"
  }

  private static func counts(_ node: JSONNode) -> [String: [String: Int]]? {
    guard case .object(let members) = node, members.map(\.key) == ["version", "findings"],
      case .number(let digits) = members[0].value, Int(digits) == version,
      case .object(let files) = members[1].value
    else { return nil }
    var counts: [String: [String: Int]] = [:]
    for file in files {
      guard counts[file.key] == nil, case .object(let codes) = file.value else { return nil }
      var own: [String: Int] = [:]
      for code in codes {
        guard own[code.key] == nil, case .number(let digits) = code.value, let count = Int(digits), count > 0 else {
          return nil
        }
        own[code.key] = count
      }
      counts[file.key] = own
    }
    return counts
  }

  /// Takes the known findings out of a file's.
  ///
  /// Where there are more of a code than are known, all are shown, since nobody can tell which of them is new. Nothing is
  /// stale beside a new error, which may hide what is counted.
  func unknown(_ findings: FileFindings, isJudgedByProject: Bool) -> (findings: FileFindings, stale: [Stale]) {
    // What can't be read now may have them still.
    guard findings.failure == nil else { return (findings, []) }
    let known = counts[key(findings.path)] ?? [:]
    let found = Self.count(findings)
    var rest = findings
    rest.diagnostics.removeAll { (found[$0.code.id] ?? 0) <= (known[$0.code.id] ?? 0) }
    guard !rest.diagnostics.contains(where: { $0.severity == .error }) else { return (rest, []) }
    let limit = Self.lastStage(findings, isJudgedByProject: isJudgedByProject)
    return (rest, Self.stale(findings.path, known.filter { Self.stage($0.key) <= limit }, found))
  }

  /// The last stage in which all was looked for that there is in a file.
  private static func lastStage(_ findings: FileFindings, isJudgedByProject: Bool) -> CheckingStage {
    findings.diagnostics.filter { $0.severity == .error }.map { CheckingStage(ofCode: $0.code.number) }.min()
      ?? (isJudgedByProject ? .project : .design)
  }

  private static func stage(_ code: String) -> CheckingStage {
    CheckingStage(ofCode: Int(code.drop { !("0"..."9").contains($0) }) ?? 0)
  }

  /// The files that are gone, with how many findings are counted for each.
  var gone: [(path: String, count: Int)] {
    counts.keys.filter(isGone).map { (path($0), (counts[$0] ?? [:]).values.reduce(0, +)) }
      .sorted { $0.path.precedesByBytes($1.path) }
  }

  /// Counts the findings of a file anew; what was not looked for keeps its count.
  mutating func update(_ findings: FileFindings, isJudgedByProject: Bool) {
    guard findings.failure == nil else { return }
    let limit = Self.lastStage(findings, isJudgedByProject: isJudgedByProject)
    let hidden = (counts[key(findings.path)] ?? [:]).filter { Self.stage($0.key) > limit }
    let found = Self.count(findings).merging(hidden) { now, before in max(now, before) }
    counts[key(findings.path)] = found.isEmpty ? nil : found
  }

  mutating func removeGone() {
    for key in counts.keys.filter(isGone) { counts[key] = nil }
  }

  /// The text of the file: a line for each file, in order, so that two changes of it meet seldom.
  var text: String {
    let lines = Self.sorted(counts).map { file, codes in
      let members = Self.sorted(codes).map { "\(JSONEncoding.quoted($0)): \($1)" }
      return "    \(JSONEncoding.quoted(file)): { \(members.joined(separator: ", ")) }"
    }
    let files = lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n  }"
    return "{\n  \"version\": \(Self.version),\n  \"findings\": \(files)\n}\n"
  }

  private func key(_ path: String) -> String {
    AbsolutePath(path, in: folder).relative(to: place.first(place.names.count - 1))
  }

  /// The path of an entry as the command sees it.
  private func path(_ key: String) -> String {
    AbsolutePath(key, in: place.first(place.names.count - 1).text).relative(to: AbsolutePath(folder, in: "/"))
  }

  private func isGone(_ key: String) -> Bool {
    !Folder.hasEntry(AbsolutePath(key, in: place.first(place.names.count - 1).text).text)
  }

  private static func count(_ findings: FileFindings) -> [String: Int] {
    findings.diagnostics.reduce(into: [:]) { $0[$1.code.id, default: 0] += 1 }
  }

  private static func stale(_ path: String, _ known: [String: Int], _ found: [String: Int]) -> [Stale] {
    known.compactMap { code, count in
      let missing = count - (found[code] ?? 0)
      return missing > 0 ? Stale(path: path, code: code, missing: missing) : nil
    }.sorted(by: areInOrder)
  }

  private static func areInOrder(_ left: Stale, _ right: Stale) -> Bool {
    (left.path, left.code) < (right.path, right.code)
  }

  private static func sorted<Value>(_ table: [String: Value]) -> [(key: String, value: Value)] {
    table.sorted { $0.key.precedesByBytes($1.key) }
  }
}
