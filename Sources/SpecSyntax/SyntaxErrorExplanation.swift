import SourceText

/// Says what an author did where the library stopped: one finding, at the place where the mistake is.
///
/// The library names the place where it could not go on, which is often behind the mistake: a quote that is not closed
/// shows at the next quote, a missing space in the line below.
extension TreeBuilder {
  mutating func fail(_ error: LibraryError) {
    isBroken = true
    let before = findings.all.count
    explain(error)
    // What was found on the line already is the cause of what stopped the library there.
    if let place = findings.all.last?.span.range.lowerBound, findings.all.count > before {
      let isColon = findings.all.last?.code == .missingColon
      let lines = [bytes.lineStart(of: place), bytes.lineStart(of: error.place)]
      let isFollowUp = findings.all[..<before].contains {
        let place = $0.span.range.lowerBound
        // A text that goes on over items ends where the library can't go on.
        let isInText = isColon && $0.code == .dashInText && last.range.contains(place)
        return $0.severity == .error && (isInText || lines.contains(bytes.lineStart(of: place)))
      }
      if isFollowUp {
        findings.removeLast()
      } else if let code = findings.all.last?.code, code == .unclosedBracket || code == .unclosedQuote {
        // What was read behind an opening that is never closed was read as something else than it is.
        findings.removeAll(behind: place)
      }
    }
  }

  private mutating func explain(_ error: LibraryError) {
    if let start = reservedStart(error) { return explainReservedStart(at: start) }
    switch error.problem {
    case "mapping values are not allowed in this context": explainColon(at: error.place)
    case "could not find expected ':'": explainMissingColon(at: error.contextPlace)
    case "did not find expected key", "did not find expected '-' indicator":
      explainUnexpected(at: error.place, in: error)
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      explainFlow(at: error.place, open: error.contextPlace)
    case "did not find expected node content": explainNoContent(at: error.place)
    case "found character that cannot start any token" where bytes.has("\t", at: error.place),
      "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      explainTab(at: error.place)
    case "found unexpected end of stream" where error.context == "while scanning a quoted scalar",
      "found unexpected document indicator":
      explainUnclosedQuote(at: error.contextPlace)
    case "block sequence entries are not allowed in this context": explainItem(at: error.place)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      explainEscape(at: error.place, in: error.contextPlace)
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      findings.add(
        .blockHeader,
        "a value that begins with `|` or `>` is a text on the lines below; put it in quotes if it is meant as text",
        at: error.contextPlace..<bytes.contentEnd(from: error.contextPlace),
        fixes: [findings.quoting(error.contextPlace..<bytes.contentEnd(from: error.contextPlace), .unsafe)])
    case "did not find expected <document start>", "found duplicate %YAML directive":
      findings.add(
        .directive, "after a line with `%YAML 1.2` the document begins with `---`; leave both out",
        at: error.place..<min(error.place + 1, bytes.count))
    case "mapping keys are not allowed in this context": explainReservedStart(at: error.place)
    case "found unexpected ':'": explainMissingSpace(at: bytes.colon(around: error.place))
    default: explainOther(error)
    }
  }

  private mutating func explainOther(_ error: LibraryError) {
    if error.context == "while scanning a directive" {
      let line = error.contextPlace..<bytes.contentEnd(from: error.contextPlace)
      findings.add(
        .directive, "a line that begins with `%` is a directive, and none can stand here; put the text in quotes",
        at: line)
      return
    }
    let end = max(error.place + 1, bytes.contentEnd(from: error.place))
    findings.add(
      .invalidYAML,
      "this can't be read as YAML (\(error.problem)); look at the quotes, brackets and indentation before it",
      at: error.place..<min(end, bytes.count))
  }

  // MARK: Values that begin with a character of YAML's own

  /// Where a value begins with one of ``! & * @ % ` `` and led to the error.
  private func reservedStart(_ error: LibraryError) -> Int? {
    switch error.context {
    case "while scanning an anchor", "while scanning an alias", "while scanning a tag", "while parsing a tag":
      // `!done && more` stops at the `&&`, and what is to be quoted begins at the `!`.
      let start = bytes.valueStart(before: error.contextPlace)
      return bytes.isReserved(start) ? start : error.contextPlace
    default: break
    }
    guard error.problem != "found unexpected end of stream" else { return nil }
    if error.problem == "found character that cannot start any token", error.place < bytes.count {
      if error.place > 0, bytes.has("{%", at: error.place - 1) { return error.place - 1 }
      if [0x40, 0x60, 0x25, 0x7C, 0x3E].contains(bytes[error.place]) { return error.place }
    }
    let start = bytes.valueStart(before: error.place)
    return start < error.place && bytes.isReserved(start) ? start : nil
  }

  mutating func explainReservedStart(at start: Int) {
    let end = flowDepth > 0 ? bytes.flowValueEnd(from: start) : bytes.contentEnd(from: start)
    let range = start..<max(end, min(start + 1, bytes.count))
    let character = findings.file.text(in: start..<min(start + 1, bytes.count))
    let meaning =
      switch character {
      case "!": "is a tag for YAML"
      case "&": "is an anchor for YAML"
      case "*": "is an alias for YAML"
      case "[": "is a list for YAML"
      case "{": "is a mapping for YAML"
      case "?": "is a key for YAML"
      case "|", ">": "is a text of several lines for YAML, which can't stand in brackets"
      default: "means nothing in YAML, which keeps it for itself"
      }
    let name = character == "`" ? "a backtick" : "`\(character)`"
    findings.add(
      .reservedStart, "a value that begins with \(name) \(meaning); put it in quotes", at: range,
      fixes: [findings.quoting(range, character == "[" || character == "{" ? .unsafe : .safe)])
  }

  /// A list or mapping in brackets with something behind it on its line.
  mutating func explainTextAfterBracket(at place: Int) {
    isBroken = true
    if bytes[place] == 0x5D || bytes[place] == 0x7D {
      let bracket = findings.file.text(in: place..<place + 1)
      findings.add(
        .extraBracket, "this `\(bracket)` closes nothing; remove it", at: place..<place + 1,
        notes: [findings.note("everything opened is closed here", at: last.range)],
        fixes: [findings.fix("remove `\(bracket)`", replace: place..<place + 1, by: "", .unsafe)])
    } else {
      explainReservedStart(at: last.range.lowerBound)
    }
  }

  // MARK: Colons

  private mutating func explainColon(at colon: Int) {
    let line = bytes.lineStart(of: colon)
    let value = bytes.valueStart(before: colon)
    let content = bytes.contentStart(of: line)
    if value > content || bytes.hasKeySeparator(content..<colon) {
      let start = bytes.valueStart(after: content, before: colon)
      let end = bytes.contentEnd(from: start)
      findings.add(
        .unquotedColon, "a text with a colon and a blank in it needs quotes", at: colon..<colon + 1,
        notes: [findings.note("the text begins here", at: start..<end)],
        fixes: [findings.quoting(start..<end, .unsafe)])
      return
    }
    if colon - content > 1024 { return explainLongKey(content..<colon) }
    if last.kind == .quoted, bytes.trimmingBlanks(to: colon, from: line) == last.range.upperBound,
      last.range.lowerBound < line
    {
      findings.add(.multilineKey, "a key stands on one line", at: last.range)
      return
    }
    guard let before = previousContent(above: line) else {
      findings.add(.unquotedColon, "a key can't stand here; put a text with a colon in quotes", at: colon..<colon + 1)
      return
    }
    if let glued = bytes.gluedColon(in: before..<bytes.contentEnd(from: before)) {
      explainMissingSpace(at: glued)
    } else if bytes.isGluedItem(at: before) {
      explainGluedItem(at: before)
    } else if bytes.hasKeySeparator(before..<bytes.contentEnd(from: before)) {
      let column = before - bytes.lineStart(of: before)
      findings.add(
        .indentation,
        "this line is indented deeper than the key above, which has its value on its own line; align the two",
        at: content..<bytes.contentEnd(from: content),
        notes: [findings.note("the key above", at: before..<bytes.contentEnd(from: before))],
        fixes: [
          findings.fix(
            "align the line with the key above", replace: line..<content, by: String(repeating: " ", count: column),
            .unsafe)
        ])
    } else {
      explainMissingColon(at: before)
    }
  }

  mutating func explainMissingColon(at start: Int) {
    let end = bytes.contentEnd(from: start)
    guard start < end else {
      findings.add(.missingColon, "a key needs a colon after it", at: start..<min(start + 1, bytes.count))
      return
    }
    if end - start > 1024 { return explainLongKey(start..<end) }
    if bytes.isGluedItem(at: start) { return explainGluedItem(at: start) }
    if let glued = bytes.gluedColon(in: start..<end) { return explainMissingSpace(at: glued) }
    let written = findings.file.text(in: start..<end)
    findings.add(
      .missingColon,
      "`\(written)` stands where a key is expected, and a key needs a colon after it; indent a text that goes on deeper, "
        + "or put it in quotes", at: start..<end)
  }

  private mutating func explainLongKey(_ range: Range<Int>) {
    findings.add(.longKey, "a key has at most 1,024 characters", at: range)
  }

  /// Where the content of the last line above begins that holds more than a comment.
  func previousContent(above line: Int) -> Int? {
    var line = line
    while let start = bytes.lineStart(before: line) {
      let content = bytes.contentStart(of: start)
      if content < bytes.lineEnd(from: start), bytes[content] != 0x23 { return content }
      line = start
    }
    return nil
  }
}
