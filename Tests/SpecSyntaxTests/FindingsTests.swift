import SourceText
import SpecSyntax
import Testing

/// An input and what is found in it: the names of the findings with line and column, both from 1, in bytes.
struct Case: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let findings: String

  init(_ name: String, _ text: String, _ findings: String) {
    self.init(name, bytes: Array(text.utf8), findings)
  }

  init(_ name: String, bytes: [UInt8], _ findings: String) {
    self.name = name
    self.bytes = bytes
    self.findings = findings
  }

  var testDescription: String { name }

  /// What the parser finds, in the form of `findings`.
  func found() -> String {
    let file = SourceFile(path: "test.screen.yaml", bytes: bytes)
    return SpecSyntaxParser.parse(file).diagnostics.map { diagnostic in
      let place = diagnostic.span.range.lowerBound
      let line = file.lines.line(containing: place)
      let severity = diagnostic.severity == .warning ? "warning " : ""
      return "\(severity)\(diagnostic.code.name) \(line + 1):\(place - file.lines.starts[line] + 1)"
    }.joined(separator: ", ")
  }
}

@Suite struct PitfallTests {
  @Test(arguments: cases)
  func `each pitfall of YAML is decided`(pitfall: Case) {
    #expect(pitfall.found() == pitfall.findings)
  }

  static let cases = [
    Case("an anchored key again by alias", "&k name: A\n*k : B\n", "duplicate-key 2:1"),
    Case("an alias inside of its own value", "list: &all [*all]\n", "recursive-alias 1:13"),
    Case("an alias of nothing", "title: *star\n", "undefined-alias 1:8"),
    Case("an anchor of nothing", "title: &co\n", "reserved-start 1:8"),
    Case("a colon in an anchor's name", "a: &x:y 1\nb: *x:y\n", "anchor-name 1:4, reserved-start 2:4"),
    Case("a value that begins with at", "to: @home\n", "reserved-start 1:5"),
    Case("a value that begins with a backtick", "code: `x`\n", "reserved-start 1:7"),
    Case("an item that continues a text", "rows:\n- one\n - two\n", "dash-in-text 3:2"),
    Case("a byte that begins no character", bytes: [0x61, 0x3A, 0x20, 0xFF, 0xFE, 0xA], "not-utf8 1:4"),
    Case(
      "a cut character after a long line",
      bytes: [0x61, 0x3A, 0x20, 0x31, 0xA, 0x62, 0x3A, 0x20, 0x78, 0x78, 0x78, 0x78, 0x78, 0x78, 0xE9, 0xA],
      "not-utf8 2:10"),
    Case("a byte order mark", "\u{FEFF}screen: A\n", ""),
    Case("double braces as a value", "title: {{ user.name }}\n", "double-braces 1:8"),
    Case("double braces in a text", "title: Hi {{ user.name }}\n", "warning double-braces 1:11"),
    Case("a C1 control character", "a: b\u{80}c\n", "control-character 1:5"),
    Case("no space after colons in a flow mapping", "{a:1}\n[b:c]\n", "missing-space 1:2, several-documents 2:1"),
    Case("a quoted key with its value adjacent", "{\"a\":1}\n", ""),
    Case("colons without blanks", "url: http://x.y:80/z\ntime: 10:30\nkey: a:b\n", ""),
    Case("a colon in a value", "title: Hello: you\n", "unquoted-colon 1:13"),
    Case("characters beyond ASCII before a key", "é: 1\nz: 2\n", ""),
    Case("keys that are collections", "{[a]: 1, {b: c}: 2}\n", "complex-key 1:2, complex-key 1:10"),
    Case("a control character", "a: b\u{7}c\n", "control-character 1:5"),
    Case("lines that end in CR", "a: 1\rb: 2\r", ""),
    Case("a list at the root", "[2024-01-02, 2024-13-45]\n", "root-not-mapping 1:1"),
    Case("a delete character", "a: b\u{7F}c\n", "control-character 1:5"),
    Case("a directive for YAML 1.1", "%YAML 1.1\n---\na: no\n", ""),
    Case("a directive for YAML 1.2", "%YAML 1.2\n---\na: no\n", ""),
    Case("a directive for YAML 1.3", "%YAML 1.3\n---\na: no\n", "directive 1:1"),
    Case("a directive for YAML 2.0", "%YAML 2.0\n---\na: no\n", "directive 1:1"),
    Case("a directive without a document", "%YAML 1.2\n", "directive 2:1"),
    Case("a tag directive", "%TAG !e! tag:example.com,2000:\n---\na: !e!x 1\n", "directive 1:1"),
    Case("an unknown directive", "%NOPE x\n---\na: 1\n", "directive 1:1"),
    Case("an end of document alone", "...\n", "empty-file 1:1"),
    Case("a start of document alone", "---\n", "empty-file 1:1"),
    Case("a key twice", "a: 1\nb: 2\na: 3\n", "duplicate-key 3:1"),
    Case("keys that YAML 1.1 takes for one", "yes: a\ntrue: b\n", ""),
    Case("keys that are numbers, one of them twice", "1: a\n0x1: b\n'1': c\n", "duplicate-key 3:1"),
    Case("a text behind a quoted emoji", "a: \"😀é\" x\n", "text-after-quote 1:13"),
    Case("a missing key", ": 1\n", "missing-key 1:1"),
    Case("an equals sign", "=: 1\na: =\n", ""),
    Case("an escaped slash", "a: \"\\/\"\n", ""),
    Case("half a surrogate pair", "a: \"\\uD83D\\uDE00\"\n", "escape 1:5"),
    Case("an unknown escape", "pattern: \"\\d\"\n", "escape 1:11"),
    Case("a bracket too many", "a: [1]]\n", "extra-bracket 1:7"),
    Case("two commas", "a: [1,, 2]\n", "extra-comma 1:7"),
    Case("a comma at the end", "a: [1, 2,]\n", ""),
    Case("a color as a comment", "color: #fff\nb: x#y\nc: x # y\nd: '#fff'\n", "swallowed-by-comment 1:8"),
    Case("another template language", "a: {% if x %}1{% endif %}\n", "reserved-start 1:4"),
    Case("text behind a literal mark", "a: |x\n  y\n", "block-header 1:4"),
    Case("an indentation mark", "a: |2\n    x\n", ""),
    Case("literals that strip and keep", "a: |-\n  x\n\nb: |+\n  y\n\n", ""),
    Case("an item between keys", "a: 1\n- b\n", "misplaced-item 2:1"),
    Case("a merge key", "d:\n  <<: 5\n", "merge-key 2:3"),
    Case("two merge keys", "a: &a {x: 1}\nd:\n  <<: *a\n  <<: *a\n", "merge-key 3:3, merge-key 4:3"),
    Case("a merge of a list", "a: &a {x: 1}\nd:\n  <<: [*a]\n", "merge-key 3:3"),
    Case("a missing space", "a:1\nb: 2\n", "missing-space 1:1"),
    Case("a second document that is empty", "---\na: 1\n---\n", "several-documents 3:1"),
    Case("a key on two lines", "\"a\n b\": 1\n", "multiline-key 1:1"),
    Case("a plain text on several lines", "a: one\n  two\n\n  three\nb: 1\n", ""),
    Case("a comment in a plain text", "a: one\n  # c\n  two\n", "comment-in-text 3:3"),
    Case("no line break at the end", "a: 1", ""),
    Case("a character that is none", "a: b\u{FFFE}c\n", "control-character 1:5"),
    Case("keys that look like other things", "1: a\ntrue: b\nnull: c\n1.5: d\n", ""),
    Case("a NUL", "a: b\u{0}c\n", "control-character 1:5"),
    Case("a NUL before more", "a: b\n\u{0}more: [\n", "control-character 2:1"),
    Case("words for null", "a: [~, null, Null, NULL, '', nil, none]\n", ""),
    Case("numbers of all kinds", "a: [1.0, 012, 0o14, 1e3, 0x1F, 1_000, 12:30, .5, +1, .inf, .NaN, 1e1000]\n", ""),
    Case("a line too deep", "a: 1\n  b: 2\n", "indentation 2:3"),
    Case("an overlong encoding", bytes: [0x61, 0x3A, 0x20, 0xC0, 0xAF, 0xA], "not-utf8 1:4"),
    Case("a percent sign at the start of a line", "a: 1\n%b: 2\n", "directive 2:1"),
    Case("an apostrophe in single quotes", "a: 'it's'\n", "text-after-quote 1:8"),
    Case("typographic quotes", "a: “x”\n", ""),
    Case("a surrogate in UTF-8", bytes: [0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80, 0xA], "not-utf8 1:4"),
    Case("a tab behind an item mark", "-\ta: 1\n", "tab 1:2"),
    Case("a tab inside braces", "x: {\n\ta: 1\n }\n", ""),
    Case("a tab as indentation", "a:\n\tb: 1\n", "tab 2:1"),
    Case("a tab at the end", "a: 1\t\nb: 2\t# c\n", ""),
    Case("a binary tag", "a: !!binary aGVsbG8=\n", "tag 1:4"),
    Case("an int tag", "a: !!int abc\n", "tag 1:4"),
    Case("a map tag on a list", "a: !!map [1]\n", "tag 1:4"),
    Case("a set and an ordered map", "a: !!set {x, y}\nb: !!omap [x: 1]\n", "tag 1:4, tag 2:4"),
    Case("a string tag and a bare one", "a: !!str no\nb: ! 12\n", "tag 2:4"),
    Case("text behind braces", "{a: 1} x\n", "reserved-start 1:1"),
    Case("text behind the end", "a: 1\n...\nmore\n", "several-documents 3:1"),
    Case("an unclosed double quote", "a: \"x\nb: 1\nc: 2\n", "unclosed-quote 1:4"),
    Case("an unclosed bracket", "a: [1, 2\nb: 3\n", "unclosed-bracket 1:4"),
    Case("an unclosed brace", "a: {x: 1\nb: 3\n", "unclosed-bracket 1:4"),
    Case("an unclosed single quote closed by an apostrophe", "a: 'x\nb: it's\nc: 2\n", "unclosed-quote 1:4"),
    Case(
      "UTF-16 with the big end first", bytes: [0xFE, 0xFF, 0x0, 0x61, 0x0, 0x3A, 0x0, 0x20, 0x0, 0xE9, 0x0, 0xA],
      "not-utf8 1:1"),
    Case(
      "UTF-16 with the little end first", bytes: [0xFF, 0xFE, 0x61, 0x0, 0x3A, 0x0, 0x20, 0x0, 0xE9, 0x0, 0xA, 0x0],
      "not-utf8 1:1"),
    Case("UTF-16 without a mark", "a\u{0}:\u{0} \u{0}1\u{0}\n\u{0}", "not-utf8 1:1"),
    Case(
      "UTF-32",
      bytes: [
        0xFF, 0xFE, 0x0, 0x0, 0x61, 0x0, 0x0, 0x0, 0x3A, 0x0, 0x0, 0x0, 0x20, 0x0, 0x0, 0x0, 0x31, 0x0, 0x0, 0x0, 0xA,
        0x0, 0x0, 0x0,
      ], "not-utf8 1:1"),
    Case("a version number", "version: 1.10\n", ""),
    Case("blanks alone", "  \n \n", "empty-file 1:1"),
    Case("nothing", "", "empty-file 1:1"),
    Case("codes that look like numbers", "zip: 02134\ncommit: 1234e567\nmac: 12:34:56\n", ""),
    Case("a key of 1,024 characters", String(repeating: "k", count: 1024) + ": 1\n", ""),
    Case("a key of 1,025 characters", String(repeating: "k", count: 1025) + ": 1\n", "long-key 1:1"),
  ]
}

@Suite struct SlipTests {
  @Test(arguments: cases)
  func `each slip has its own finding at its place`(slip: Case) {
    #expect(slip.found() == slip.findings)
  }

  static let cases = [
    Case("a call split at its comma", "a: { action: add(x, y) }\n", "split-at-comma 1:21"),
    Case("a text split at its comma", "a: { notice: Sorry, try again, x: 1 }\n", "split-at-comma 1:21"),
    Case("a call in a list split at its comma", "a: [add(x, y), z]\n", "split-at-comma 1:12"),
    Case("entries without values on purpose", "a: { idle, busy, done: { x: 1 } }\n", ""),
    Case("a template in braces", "a: { text: ${x} }\n", "unquoted-template 1:12"),
    Case("a template in a text in brackets", "a: [Hi ${name}!, b]\n", "unquoted-template 1:5"),
    Case("a template outside of brackets", "a: ${x}\n", ""),
    Case(
      "optional types in brackets", "a: { due: Date? }\nb: [Int?]\nc: Date?\n",
      "warning unquoted-optional 1:11, warning unquoted-optional 2:5"),
    Case("a color in braces", "a: { color: #fff }\nb: 1\n", "swallowed-by-comment 1:13"),
    Case(
      "a number sign in a text", "title: Room #5\nidle: #nothing here\nx: 1 # y\ny: 1   #z\nz:   #a\n  b: 1\n",
      "warning swallowed-by-comment 1:13, warning swallowed-by-comment 2:7"),
    Case("a suppression without a blank", "a: #screenspec:ignore SS0903 -- x\n", ""),
    Case("a negation", "when: !done\n", "reserved-start 1:7"),
    Case("a negation and more", "when: !done && x\n", "reserved-start 1:7"),
    Case("a negation or more", "when: !a || b\n", "reserved-start 1:7"),
    Case("a negation in braces", "a: { when: !done }\n", "reserved-start 1:12"),
    Case("a star in a text", "x: *bold* move\n", "reserved-start 1:4"),
    Case("a missing space further in", "a:\n  b:1\n  c: 2\n", "missing-space 2:3"),
    Case("a missing space before a bracket", "a: { b:[x] }\n", "missing-space 1:6"),
    Case("an indentation that matches nothing", "a:\n    b: 1\n  c: 2\n", "indentation 3:3"),
    Case("two half-open quotes", "a: \"x\nb: y\"\nc: 1\n", "unclosed-quote 1:4"),
    Case("a quote closed by the next one", "a: \"b\nc: \"d\"\n", "unclosed-quote 1:4"),
    Case("text behind quotes", "a: \"x\" y\n", "text-after-quote 1:8"),
    Case("a colon in braces", "x: { title: Hello: World }\n", "unquoted-colon 1:18"),
    Case("a key in a list", "- a\nb: 1\n", "misplaced-item 2:1"),
    Case("a missing comma", "x: { a: 1\n  b: 2 }\n", "missing-comma 2:3"),
    Case("a bracket open at the end", "a: [1, 2\n", "unclosed-bracket 1:4"),
    Case("a key without a colon", "states:\n  idle:\n  loading\n  loaded: x\n", "missing-colon 3:3"),
    Case("an item behind a key", "a: - b\n", "misplaced-item 1:4"),
    Case("a bracket closed by a brace", "a: {b: [1, 2}\n", "unclosed-bracket 1:8"),
    Case("a percent sign as a value", "a: % done\n", "reserved-start 1:4"),
    Case("text behind a literal mark and a blank", "a: | text\n", "block-header 1:4"),
    Case("a greater sign", "a: > 5\n", "block-header 1:4"),
    Case("a literal mark in braces", "a: { b: |x }\n", "reserved-start 1:9"),
    Case("braces and text", "x: {{a}} and {{b}}\n", "double-braces 1:4"),
    Case("a question mark before a key in braces", "a: { ?b: 1 }\n", "reserved-start 1:6"),
    Case("a bracket open before the next item", "a:\n  - [b, c\n  - d\n", "unclosed-bracket 2:5"),
    Case("a comment that swallows a bracket before an item", "a:\n  - [b, #c]\n  - d\n", "swallowed-by-comment 2:9"),
    Case("an item inside of braces", "a: { b: - c }\n", "misplaced-item 1:9"),
    Case("a question mark as a value", "a: ? b\n", "reserved-start 1:4"),
    Case("a question mark as a value in braces", "a: { b: ? c }\n", "reserved-start 1:9"),
    Case("a color in braces at the end", "a: { color: #fff }\n", "swallowed-by-comment 1:13"),
    Case("an item without a blank before others", "a:\n  -b\n  - c\n  - d\n", "missing-space 2:3"),
    Case("a negative number and items deeper", "a: -1\n  - c\n", "dash-in-text 2:3"),
    Case("a key of an item not deep enough", "- b: 1\n c: 2\n", "indentation 2:2"),
    Case("a comma as a value", "a: , b\n", "extra-comma 1:4"),
    Case("a closing brace on its own line", "a: 1\n}\nb: 2\n", "extra-bracket 2:1"),
    Case("a line separator", "a: x\u{2028}y\n", "line-separator 1:5"),
    Case("a next line character in a comment", "a: 1 # x\u{85}b: 2\n", "line-separator 1:9"),
    Case("a text at the root", "hello there\n", "root-not-mapping 1:1"),
    Case("a key equal but for its code points", "é: 1\ne\u{301}: 2\n", ""),
  ]
}
