import SourceText

/// Tells findings apart from one check to the next, also where lines before them came or went.
///
/// A fingerprint is made of the code and the text of the line; of equal ones in a file the second has another number.
struct FindingFingerprints {
  private var counts: [String: Int] = [:]
  /// The line of the finding before and its fingerprints by code, since a long one may have many findings.
  private var last: (file: SourceFile, line: Int, fingerprints: [Int: String])?

  /// The fingerprint of the next finding; findings have to come in the order of the report.
  mutating func next(_ diagnostic: Diagnostic) -> (text: String, number: Int) {
    let file = diagnostic.span.file
    let line = file.lines.line(containing: diagnostic.span.range.lowerBound)
    let fingerprint = fingerprint(of: diagnostic.code, line, in: file)
    let key = "\(file.path)\n\(fingerprint)"
    counts[key, default: 0] += 1
    return (fingerprint, counts[key] ?? 1)
  }

  private mutating func fingerprint(of code: DiagnosticCode, _ line: Int, in file: SourceFile) -> String {
    if last?.file !== file || last?.line != line { last = (file, line, [:]) }
    if let known = last?.fingerprints[code.number] { return known }
    let text = file.bytes[file.lines.range(ofLine: line)].filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let fingerprint = Fingerprint.of(Array("\(code.id)\n".utf8) + text)
    last?.fingerprints[code.number] = fingerprint
    return fingerprint
  }
}
