import SourceText
import SpecValues

extension SARIFFindings {
  func result(_ diagnostic: Diagnostic, rule: Int, _ fingerprint: (text: String, number: Int)) -> JSONNode {
    let related = diagnostic.notes.compactMap { note in
      note.span.map { location($0.file.path, region($0), message: note.message) }
    }
    return .object([
      "ruleId": .string(diagnostic.code.id), "ruleIndex": .number(rule),
      "level": .string(diagnostic.severity.rawValue), "message": message(diagnostic.message),
      "locations": .list([location(diagnostic.span.file.path, region(diagnostic.span))]),
      "relatedLocations": related.isEmpty ? nil : .list(related),
      // The name is the one under which GitHub knows a finding again.
      "partialFingerprints": .object([
        "primaryLocationLineHash": .string("\(fingerprint.text):\(fingerprint.number)")
      ]),
      "fixes": diagnostic.fixes.isEmpty ? nil : .list(diagnostic.fixes.map(fix)),
    ])
  }

  /// What kept a file from being checked; no finding, since nothing was found.
  func notification(_ failure: String, _ path: String) -> JSONNode {
    .object([
      "level": .string("error"), "message": message(failure),
      "descriptor": .object(["id": .string(UnreadableFile.name)]), "locations": .list([location(path, nil)]),
    ])
  }

  private func fix(_ fix: Fix) -> JSONNode {
    var files: [(path: String, edits: [Fix.Edit])] = []
    for edit in fix.edits {
      if let index = files.firstIndex(where: { $0.path == edit.span.file.path }) {
        files[index].edits.append(edit)
      } else {
        files.append((edit.span.file.path, [edit]))
      }
    }
    return .object([
      "description": message(fix.summary),
      "artifactChanges": .list(
        files.map { file in
          .object([
            "artifactLocation": artifact(file.path),
            "replacements": .list(
              file.edits.map { edit in
                .object([
                  "deletedRegion": region(edit.span), "insertedContent": message(edit.replacement),
                ])
              }),
          ])
        }),
    ])
  }

  private func location(_ path: String, _ region: JSONNode?, message text: String? = nil) -> JSONNode {
    .object([
      "physicalLocation": .object(["artifactLocation": artifact(path), "region": region]),
      "message": text.map { message($0) },
    ])
  }

  private func artifact(_ path: String) -> JSONNode {
    let relative = options.relative(path)
    // What begins with a name and a colon would be an address of its own; encoded, the colon is none.
    return .object(["uri": .string(URIPath.encoded(relative)), "uriBaseId": .string("%SRCROOT%")])
  }

  private func region(_ span: SourceSpan) -> JSONNode {
    let (start, end) = (span.start(), span.end())
    return .object([
      "startLine": .number(start.line), "startColumn": .number(start.column), "endLine": .number(end.line),
      "endColumn": .number(end.column), "byteOffset": .number(span.range.lowerBound),
      "byteLength": .number(span.range.count),
    ])
  }
}
