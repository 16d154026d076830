import SourceText

/// Errors inside `{ }` and `[ ]`.
extension TreeBuilder {
  /// A comma or the closing bracket was expected.
  mutating func explainFlow(at place: Int, open: Int) {
    if place > 0, place < bytes.count, bytes[place] == 0x7B, bytes[place - 1] == 0x24 {
      return explainTemplate(at: place - 1)
    }
    let line = bytes.lineStart(of: place)
    if last.kind == .quoted, last.range.upperBound <= place, last.range.upperBound >= line, place < bytes.count,
      !bytes.isFlowIndicator(place)
    {
      let start = last.range
      let isMultiline = bytes[start].contains { $0 == 0x0A || $0 == 0x0D }
      if !isMultiline, bytes[place] == 0x22 || bytes[place] == 0x27 || last.range.upperBound < place {
        return explainMissingComma(at: place)
      }
      return explainUnexpectedAfterQuote(at: place)
    }
    guard place < bytes.count else { return explainUnclosedBracket(at: open) }
    if bytes[place] == 0x5D || bytes[place] == 0x7D { return explainUnclosedBracket(at: open, before: place) }
    let openLine = bytes.lineStart(of: open)
    if line > openLine {
      let content = bytes.contentStart(of: line)
      let openColumn = bytes.contentStart(of: openLine) - openLine
      // A line that begins as a key, no deeper than the one with the bracket, is outside in the author's mind.
      if content - line <= openColumn { return explainUnclosedBracket(at: open) }
      if bytes[place] == 0x3A, content - line > openColumn, last.range.lowerBound < line {
        return explainMissingComma(at: content)
      }
    }
    if bytes[place] == 0x3A, bytes.isSpaceOrEnd(place + 1), last.kind == .plain || last.kind == .quoted {
      let start = last.range.lowerBound
      let end = bytes.flowValueEnd(from: start)
      let value = bytes.skippingBlanks(from: place + 1)
      var fix = findings.quoting(start..<end, .unsafe)
      // What has a list, a mapping or a quote as its value is a key.
      if value < bytes.count, bytes.isQuote(value) || bytes[value] == 0x7B || bytes[value] == 0x5B,
        let blank = bytes[start..<place].lastIndex(of: 0x20)
      {
        let before = bytes.trimmingBlanks(to: blank, from: start)
        fix = findings.fix("insert a comma", replace: insertion(at: before), by: ",", .unsafe)
      }
      findings.add(
        .unquotedColon,
        "a text with a colon and a blank in it needs quotes; where a new key begins, a comma is missing",
        at: place..<place + 1, notes: [findings.note("the text begins here", at: start..<end)], fixes: [fix])
      return
    }
    explainMissingComma(at: place)
  }

  private mutating func explainMissingComma(at place: Int) {
    findings.add(
      .missingComma, "a comma is missing before this; put a text that goes on in quotes",
      at: place..<max(place + 1, bytes.tokenEnd(from: place, isFlow: true)))
  }

  private mutating func explainUnexpectedAfterQuote(at place: Int) {
    explainUnexpected(
      at: place, in: LibraryError(problem: "did not find expected key", place: place, contextPlace: place))
  }

  mutating func explainUnclosedBracket(at open: Int, before place: Int? = nil) {
    let bracket = findings.file.text(in: open..<min(open + 1, bytes.count))
    let close = bracket == "{" ? "}" : "]"
    let end = bytes.contentEnd(from: open)
    let lineEnd = bytes.lineEnd(from: open)
    if end < lineEnd, bytes[end..<lineEnd].contains(bracket == "{" ? 0x7D : 0x5D) {
      let hash = bytes.skippingBlanks(from: end)
      let word = hash..<bytes.tokenEnd(from: hash, isFlow: true)
      findings.add(
        .swallowedByComment,
        "everything after ` #` is a comment, so the `\(bracket)` on this line is not closed; put the text in quotes",
        at: word, notes: [findings.note("opened here", at: open..<open + 1)],
        fixes: [findings.quoting(word, .unsafe)])
      return
    }
    findings.add(
      .unclosedBracket, "this `\(bracket)` is never closed; close it with `\(close)`, or put the text in quotes",
      at: open..<min(open + 1, bytes.count),
      fixes: [
        findings.fix(
          place == nil ? "close it at the end of the line" : "close it here",
          replace: insertion(at: place.map { bytes.trimmingBlanks(to: $0, from: open + 1) } ?? end), by: close, .unsafe)
      ])
  }

  /// `{ text: ${name} }`: the brace opens a mapping for YAML.
  mutating func explainTemplate(at dollar: Int) {
    if let colon = bytes.gluedQuote(before: dollar) { return explainMissingSpace(at: colon, isFlow: true) }
    let start = bytes.flowValueStart(before: dollar)
    let end = bytes.flowValueEnd(from: start)
    let quotes = (start..<end).filter(bytes.isQuote)
    if let quote = quotes.first, let key = bytes.keyBefore(quote, from: start) {
      findings.add(
        .missingColon, "a colon is missing after `\(findings.file.text(in: key))`", at: key,
        fixes: [findings.fix("insert a colon", replace: insertion(at: key.upperBound), by: ":", .unsafe)])
      return
    }
    if quotes == [end - 1] {
      let quote = findings.file.text(in: end - 1..<end)
      findings.add(
        .unclosedQuote, "this text ends with a quote, and begins with none", at: start..<end,
        fixes: [findings.fix("insert the quote", replace: insertion(at: start), by: quote, .unsafe)])
      return
    }
    findings.add(
      .unquotedTemplate, "inside `{ }` and `[ ]` a text with `${…}` needs quotes", at: start..<end,
      fixes: quotes.isEmpty ? [findings.quoting(start..<end, .safe)] : [])
  }
}
