import SourceText
import SpecChecking
import SpecValues

/// Findings in SARIF 2.1.0; columns count code points.
struct SARIFFindings {
  let options: FindingOptions

  init(_ options: FindingOptions) { self.options = options }

  func text(_ files: [FileFindings]) -> String {
    let diagnostics = files.flatMap(\.diagnostics)
    var rules: [DiagnosticCode] = []
    for code in diagnostics.map(\.code).sorted(by: { $0.number < $1.number }) where rules.last != code {
      rules.append(code)
    }
    let indices = Dictionary(rules.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var fingerprints = FindingFingerprints()
    let results = diagnostics.map { result($0, rule: indices[$0.code] ?? 0, fingerprints.next($0)) }
    let failures = files.compactMap { file in file.failure.map { notification($0, file.path) } }
    let run: JSONNode = .object([
      "tool": .object(["driver": driver(rules)]),
      "invocations": .list([
        .object([
          "executionSuccessful": .bool(failures.isEmpty),
          "toolExecutionNotifications": failures.isEmpty ? nil : .list(failures),
        ])
      ]),
      "originalUriBaseIds": .object(["%SRCROOT%": .object(["uri": .string(options.rootAddress)])]),
      "columnKind": .string("unicodeCodePoints"),
      "newlineSequences": .list([.string("\r\n"), .string("\n"), .string("\r")]),
      "results": .list(results),
    ])
    let log: JSONNode = .object([
      "$schema": .string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"),
      "version": .string("2.1.0"), "runs": .list([run]),
    ])
    return JSONEncoding.encode(log) + "\n"
  }

  private func driver(_ rules: [DiagnosticCode]) -> JSONNode {
    .object([
      "name": .string("screenspec"), "version": options.version.isEmpty ? nil : .string(options.version),
      "rules": .list(rules.map(rule)),
    ])
  }

  private func rule(_ code: DiagnosticCode) -> JSONNode {
    let entry = Catalogue.entry(code.id)
    let words = entry?.summary ?? code.name.split(separator: "-").joined(separator: " ")
    return .object([
      "id": .string(code.id), "name": .string(code.name), "shortDescription": message(words),
      "fullDescription": entry.map { message($0.reason) }, "help": entry.map { message(Explanation.text($0)) },
    ])
  }

  func message(_ text: String) -> JSONNode { .object(["text": .string(text)]) }
}
