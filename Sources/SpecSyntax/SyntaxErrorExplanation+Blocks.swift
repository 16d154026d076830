import SourceText

/// Errors where a key, an item or a value was expected.
extension TreeBuilder {
  /// Something stands where the next key or item of a block should.
  mutating func explainUnexpected(at place: Int, in error: LibraryError) {
    let line = bytes.lineStart(of: place)
    if last.kind == .quoted, last.range.upperBound <= place, last.range.upperBound >= line {
      return explainAfterQuote(at: place)
    }
    if last.kind == .flowEnd, last.range.upperBound <= place, last.range.upperBound >= line, place < bytes.count {
      return explainTextAfterBracket(at: place)
    }
    guard place < bytes.count else { return explainMissingColon(at: error.contextPlace) }
    if last.kind == .alias, last.range.upperBound == place {
      let token = last.range.lowerBound..<bytes.tokenEnd(from: place, isFlow: false)
      findings.add(
        .anchorName,
        "`\(findings.file.text(in: token))` is no alias: a name holds letters, digits, `-` and `_` only; "
          + "put the value in quotes if it is meant as text", at: token, fixes: [findings.quoting(token, .unsafe)])
      return
    }
    if bytes[place] == 0x3A, bytes.isSpaceOrEnd(place + 1) {
      findings.add(.missingKey, "there is no key before this `:`", at: place..<place + 1)
      return
    }
    if [0x2C, 0x5D, 0x7D].contains(bytes[place]) { return explainNoContent(at: place) }
    if bytes.isGluedItem(at: place) { return explainGluedItem(at: place) }
    let column = place - line
    let blockColumn = error.contextPlace - bytes.lineStart(of: error.contextPlace)
    if last.kind == .plain, column > blockColumn, let comment = bytes.commentLine(last.range.upperBound..<line) {
      findings.add(
        .commentInText,
        "a comment ends a text without quotes, so this line goes on with nothing; "
          + "move the comment, or put the text in quotes", at: place..<bytes.contentEnd(from: place),
        notes: [findings.note("the comment stands here", at: comment)])
      return
    }
    let content = place..<max(place + 1, bytes.contentEnd(from: place))
    if column == blockColumn, bytes[place] == 0x2D, bytes.isSpaceOrEnd(place + 1) {
      if bytes.isGluedItem(at: error.contextPlace) { return explainGluedItem(at: error.contextPlace) }
      findings.add(
        .misplacedItem,
        "an item of a list can't stand between keys; indent it below the key it belongs to, "
          + "and give that key no other value", at: content)
    } else if column == blockColumn, error.problem.contains("'-'") {
      explainMissingItem(content, list: error.contextPlace)
    } else {
      explainIndentation(content, blockColumn)
    }
  }

  /// A line that stands below the dash of an item: a key of that item, if both are keys.
  private mutating func explainMissingItem(_ content: Range<Int>, list: Int) {
    let column = list - bytes.lineStart(of: list)
    let note = findings.note("the list begins here", at: list..<list + 1)
    guard isKey(content), let item = lastItem(before: content.lowerBound, atColumn: column), isKey(item) else {
      findings.add(
        .misplacedItem, "a list goes on here, so this line needs a `- ` before it, or less indentation", at: content,
        notes: [note])
      return
    }
    let missing = item.lowerBound - bytes.lineStart(of: item.lowerBound) - column
    findings.add(
      .misplacedItem,
      "this key stands below the `-` of an item; indent it by \(missing) more for it to belong to the item, "
        + "or begin a new item with `- `", at: content, notes: [note],
      fixes: [
        findings.fix(
          "indent it by \(missing) more", replace: content.lowerBound..<content.lowerBound,
          by: String(repeating: " ", count: missing), .unsafe)
      ])
  }

  /// Whether a line begins with a key.
  private func isKey(_ content: Range<Int>) -> Bool {
    content.contains { bytes[$0] == 0x3A && bytes.isSpaceOrEnd($0 + 1) }
  }

  /// What stands behind the dash of the nearest item above, in its line.
  private func lastItem(before place: Int, atColumn column: Int) -> Range<Int>? {
    var line = bytes.lineStart(of: place)
    while let before = bytes.lineStart(before: line) {
      line = before
      let dash = bytes.skippingBlanks(from: line)
      guard dash == line + column, bytes[dash] == 0x2D, bytes.isSpaceOrEnd(dash + 1) else { continue }
      let start = bytes.skippingBlanks(from: dash + 1)
      return start..<max(start, bytes.contentEnd(from: start))
    }
    return nil
  }

  /// The indentations of the blocks that lead to a line, even those that it has ended, the innermost first.
  private func levels(above line: Int) -> [Int] {
    var levels: [Int] = []
    var line = line
    while levels.last != 0, let above = previousContent(above: line) {
      line = bytes.lineStart(of: above)
      let column = bytes.skippingBlanks(from: line) - line
      if column < levels.last ?? .max { levels.append(column) }
    }
    return levels
  }

  /// The line above, where it is less deep than this one and than the one above it, which are as deep as each other.
  private func shallowLine(above line: Int, between column: Int) -> Int? {
    guard let above = previousContent(above: line) else { return nil }
    let start = bytes.lineStart(of: above)
    guard above - start < column, let before = previousContent(above: start) else { return nil }
    return before - bytes.lineStart(of: before) == column ? above : nil
  }

  private mutating func explainIndentation(_ content: Range<Int>, _ blockColumn: Int) {
    let line = bytes.lineStart(of: content.lowerBound)
    let column = content.lowerBound - line
    if let above = shallowLine(above: line, between: column) {
      let start = bytes.lineStart(of: above)
      findings.add(
        .indentation, "this line is indented by \(above - start), and the lines around it by \(column)",
        at: above..<bytes.contentEnd(from: above),
        fixes: [
          findings.fix(
            "indent the line by \(column)", replace: start..<above, by: String(repeating: " ", count: column), .unsafe)
        ])
      return
    }
    var columns = levels(above: line)
    // The line right above is what people align with.
    if let above = previousContent(above: line) {
      let start = bytes.lineStart(of: above)
      let isItem = bytes[content.lowerBound] == 0x2D && bytes.isSpaceOrEnd(content.lowerBound + 1)
      columns.insert((isItem ? bytes.skippingBlanks(from: start) : above) - start, at: 0)
    }
    guard !columns.contains(column) else {
      findings.add(
        .invalidYAML, "this can't stand here; look at the quotes, brackets and indentation before it", at: content)
      return
    }
    let allowed = Set(columns).sorted().map(String.init).joined(separator: " or ")
    let nearest = columns.min { abs($0 - column) < abs($1 - column) } ?? 0
    // Where two levels are as near, that of the line right above is meant, or nobody can tell.
    let isSure = nearest == columns.first || !columns.contains(2 * column - nearest)
    findings.add(
      .indentation,
      "this line is indented by \(column), which matches no line above; \(allowed.isEmpty ? "align it" : "use \(allowed)")",
      at: content,
      fixes: isSure
        ? [
          findings.fix(
            "indent the line by \(nearest)", replace: line..<content.lowerBound,
            by: String(repeating: " ", count: nearest), .unsafe)
        ] : [])
  }

  /// Text behind a closing quote: an apostrophe, or a quote above that was not closed.
  private mutating func explainAfterQuote(at place: Int) {
    let open = last.range
    if bytes[open].contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      return explainUnclosedQuote(at: open.lowerBound)
    }
    let end = flowDepth > 0 ? bytes.flowValueEnd(from: open.upperBound) : bytes.contentEnd(from: open.upperBound)
    let whole = open.lowerBound..<max(end, open.upperBound)
    let quote = bytes[open.lowerBound]
    var fixes: [Fix] = []
    if whole.upperBound - 1 > open.upperBound, bytes[whole.upperBound - 1] == quote {
      let inner = findings.file.text(in: open.lowerBound + 1..<whole.upperBound - 1)
      fixes = [
        findings.fix("quote the whole text", replace: whole, by: SyntaxFindings.quoted(inner), .safe)
      ]
    } else {
      fixes = [findings.quoting(whole, .unsafe)]
    }
    let message =
      quote == 0x27
      ? "the text in quotes ends before this; write an apostrophe inside `'` as `''`, or use double quotes"
      : "the text in quotes ends before this; write a quote inside `\"` as `\\\"`, or put the whole text in `'`"
    findings.add(
      .textAfterQuote, message, at: place..<max(place + 1, whole.upperBound),
      notes: [findings.note("the quotes", at: open)], fixes: fixes)
  }

  mutating func explainUnclosedQuote(at open: Int) {
    if flowDepth > 0 {
      if let colon = bytes.gluedQuote(before: open) { return explainMissingSpace(at: colon, isFlow: true) }
      if let dollar = bytes.template(endingAt: open) { return explainTemplate(at: dollar) }
    }
    let quote = findings.file.text(in: open..<min(open + 1, bytes.count))
    findings.add(
      .unclosedQuote, "this `\(quote)` is not closed on its line, so the text runs on; close it", at: open..<open + 1,
      fixes: [
        findings.fix(
          "close the quote at the end of the line",
          replace: insertion(at: endOfText(in: open)), by: quote, .unsafe)
      ])
  }

  /// Where a text probably ends whose quote is not closed: before the brackets that close those around it.
  private func endOfText(in open: Int) -> Int {
    var end = bytes.contentEnd(ofOpenQuote: open)
    for _ in 0..<max(flowDepth, bytes.openBrackets(before: open)) {
      guard end > open + 1, bytes[end - 1] == 0x7D || bytes[end - 1] == 0x5D else { break }
      end = bytes.trimmingBlanks(to: end - 1, from: open + 1)
    }
    return end
  }

  func insertion(at place: Int) -> Range<Int> { place..<place }

  mutating func explainNoContent(at place: Int) {
    guard place < bytes.count, !bytes.isSpaceOrEnd(place) else {
      if let open = frames.last, open.isFlow { return explainUnclosedBracket(at: open.start) }
      findings.add(
        .emptyFile, "the file is empty; it begins with its kind, such as `screen: Name`", at: 0..<min(1, bytes.count))
      return
    }
    switch bytes[place] {
    case 0x2C:
      let isFlow = flowDepth > 0
      findings.add(
        .extraComma,
        isFlow
          ? "there is no value before this comma; remove it"
          : "a value can't begin with a comma; "
            + "put it in quotes", at: place..<place + 1,
        fixes: isFlow
          ? [findings.fix("remove the comma", replace: place..<place + 1, by: "", .safe)]
          : [findings.quoting(place..<bytes.contentEnd(from: place), .safe)])
    case 0x5D, 0x7D:
      let bracket = findings.file.text(in: place..<place + 1)
      if let open = frames.last, open.isFlow {
        explainUnclosedBracket(at: open.start, before: place)
      } else {
        findings.add(
          .extraBracket, "this `\(bracket)` closes nothing; remove it", at: place..<place + 1,
          fixes: [findings.fix("remove `\(bracket)`", replace: place..<place + 1, by: "", .unsafe)])
      }
    case 0x3A:
      findings.add(
        .missingKey, "there is no key before this `:`; put a text that begins with `:` in quotes", at: place..<place + 1
      )
    case 0x2D where frames.last?.isFlow == true: explainItemInBrackets(at: place)
    case 0x3F: explainReservedStart(at: place)
    default:
      guard root == nil, frames.isEmpty else {
        findings.add(.invalidYAML, "a value is expected here", at: place..<place + 1)
        return
      }
      findings.add(
        .emptyFile, "the file is empty; it begins with its kind, such as `screen: Name`", at: 0..<min(1, bytes.count))
    }
  }

  /// A `- ` inside brackets: on a line of its own the brackets were meant to be closed before it.
  private mutating func explainItemInBrackets(at place: Int) {
    let line = bytes.lineStart(of: place)
    if let open = frames.last, open.start < line, bytes.skippingBlanks(from: line) == place {
      return explainUnclosedBracket(at: open.start)
    }
    findings.add(
      .misplacedItem, "inside `{ }` and `[ ]` items are separated by commas; remove the `-`, or put the text in quotes",
      at: place..<place + 1)
  }

  mutating func explainTab(at place: Int) {
    let line = bytes.lineStart(of: place)
    var end = place
    while end < bytes.count, bytes.isBlank(end) { end += 1 }
    let isIndent = bytes[line..<place].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    findings.add(
      .tab, isIndent ? "YAML is indented with blanks, not with tabs" : "a tab can't stand here; use a blank",
      at: place..<min(place + 1, bytes.count),
      fixes: [
        findings.fix(
          isIndent ? "indent with two blanks for each tab" : "use a blank", replace: place..<end,
          by: isIndent
            ? bytes[place..<end].map { $0 == 0x09 ? "  " : " " }.joined() : " ", isIndent ? .unsafe : .safe)
      ])
  }

  mutating func explainItem(at place: Int) {
    let end = max(place + 1, bytes.contentEnd(from: place))
    findings.add(
      .misplacedItem,
      "an item of a list begins on a line of its own; begin a new line before the `-`, "
        + "or put the text in quotes", at: place..<min(end, bytes.count),
      fixes: [findings.quoting(place..<min(end, bytes.count), .unsafe)])
  }

  mutating func explainEscape(at place: Int, in quote: Int) {
    var start = min(place, max(0, bytes.count - 1))
    let line = bytes.lineStart(of: start)
    while start > line, bytes[start] != 0x5C { start -= 1 }
    let letter = start + 1 < bytes.count ? bytes[start + 1] : 0
    let digits =
      switch letter {
      case 0x78: 2
      case 0x75: 4
      case 0x55: 8
      default: 0
      }
    var end = min(start + 2, bytes.count)
    while digits > 0, end < bytes.count, end < start + 2 + digits, bytes[end].isHexDigit { end += 1 }
    let written = findings.file.text(in: start..<end)
    if bytes.has("\\(", at: start), let close = closingParenthesis(from: start + 1) {
      let value = "${\(findings.file.text(in: start + 2..<close))}"
      findings.add(
        .escape, "`\(written)` is no escape of YAML; a value is shown with `\(value)`", at: start..<close + 1,
        fixes: [findings.fix("write `\(value)`", replace: start..<close + 1, by: value, .unsafe)])
      return
    }
    findings.add(
      .escape,
      digits > 0
        ? "`\(written)` is no character; write the character itself, or `\\u` and four hexadecimal digits "
          + "(`\\U` and eight for an emoji)"
        : "`\(written)` is no escape of YAML; write a backslash as `\\\\`, or put the text in `'`",
      at: start..<end,
      fixes: digits > 0 ? [] : [backslashFix(from: quote)])
  }

  /// Makes all backslashes of a text plain, since one that is meant as such seldom stands alone: `"C:\dir\new"`.
  private func backslashFix(from quote: Int) -> Fix {
    var end = quote + 1
    var lone: [Int] = []
    var needsDouble = false
    while end < bytes.count, bytes[end] != 0x22, !bytes.isBreak(end) {
      if bytes[end] == 0x5C, end + 1 < bytes.count, !bytes.isBreak(end + 1) {
        if bytes[end + 1] == 0x22 || bytes[end + 1] == 0x5C { needsDouble = true } else { lone.append(end) }
        end += 1
      } else if bytes[end] == 0x27 {
        needsDouble = true
      }
      end += 1
    }
    guard needsDouble || lone.count == 1 || end >= bytes.count || bytes[end] != 0x22 else {
      let inner = findings.file.text(in: quote + 1..<end)
      return findings.fix("put the text in `'`", replace: quote..<end + 1, by: "'\(inner)'", .unsafe)
    }
    let edits = lone.map { Fix.Edit(findings.file.span($0..<$0), "\\") }
    return Fix(lone.count == 1 ? "double the backslash" : "double the backslashes", edits, .unsafe)
  }

  /// Where a parenthesis closes in its line; nil where it does not.
  private func closingParenthesis(from start: Int) -> Int? {
    var depth = 0
    for index in start..<bytes.lineEnd(from: start) {
      if bytes[index] == 0x28 { depth += 1 }
      guard bytes[index] == 0x29 else { continue }
      depth -= 1
      if depth == 0 { return index }
    }
    return nil
  }
}
