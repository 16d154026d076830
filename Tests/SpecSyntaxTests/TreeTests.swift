import SourceText
import Testing

@testable import SpecSyntax

@Suite struct TreeTests {
  private func tree(_ text: String) -> SyntaxTree {
    SpecSyntaxParser.parse(SourceFile(path: "test.screen.yaml", text: text), takesAnyRoot: true)
  }

  @Test(arguments: [
    ("a: 1\n", "0..<4 mapping of 1\n3..<4   \"a\": plain \"1\"\n"),
    ("\u{FEFF}a: é\nb: x", "3..<13 mapping of 2\n6..<8   \"a\": plain \"é\"\n12..<13   \"b\": plain \"x\"\n"),
    (
      "a:\r\n  b: x\r\n\r\nc:\r\n",
      """
      0..<16 mapping of 2
      6..<10   "a": mapping of 1
      9..<10     "b": plain "x"
      16..<16   "c": plain ""

      """
    ),
    (
      "a:\n- 'it''s'\n-\n  - \"x\\n\"\n\n# c\nb: {}\n",
      """
      0..<35 mapping of 2
      3..<24   "a": sequence of 2
      5..<12     - singleQuoted "it's"
      17..<24     - sequence of 1
      19..<24       - doubleQuoted "x\\n"
      33..<35   "b": mapping of 0
      26..<29 #" c"

      """
    ),
    (
      "t: |-\n  a\n   b\n\n\nu: >\n  c\n  d\n",
      """
      0..<29 mapping of 2
      3..<14   "t": literal "a\\n b"
      20..<29   "u": folded "c d\\n"

      """
    ),
    (
      "a: &x !!str no\nb: [*x, {k: *x}]\n",
      """
      0..<31 mapping of 2
      12..<14   "a": plain !!str "no"
      18..<31   "b": sequence of 2
      12..<14     - plain !!str "no" by alias at 19..<21
      23..<30     - mapping of 1
      12..<14       "k": plain !!str "no" by alias at 27..<29

      """
    ),
    (
      "a: &m\n  b: 1\nc: *m\n",
      """
      0..<18 mapping of 2
      8..<12   "a": mapping of 1
      11..<12     "b": plain "1"
      8..<12   "c": mapping of 1 by alias at 16..<18
      11..<12     "b": plain "1"

      """
    ),
  ])
  func `every node has its bytes`(text: String, dump: String) {
    #expect(tree(text).dump() == dump)
  }

  @Test(arguments: [
    ("one\n two\n\n three", "one two\nthree"), ("'a\n\n  b ''c'' '", "a\nb 'c' "),
    ("\"a \\\n  b\\u00e9\\x41\\U0001F600\\t\\/\"", "a bé\u{41}😀\t/"), ("\"a\n b\n\n c\"", "a b\nc"),
    ("|\n a\n\n  b\n", "a\n\n b\n"), (">\n a\n b\n\n  c\n d\n", "a b\n\n c\nd\n"), ("|+\n a\n\n", "a\n\n"),
    (">-\n a\n\n", "a"), ("|2\n    x\n", "  x\n"), ("a#b:c", "a#b:c"), ("''", ""), ("!!str", ""), ("- - x", "[[x]]"),
    ("? a\n: b", "{a: b}"), ("{a, b: , \"c\": d}", "{a: , b: , c: d}"),
    ("[a, [b], {c: d}, e: f]", "[a, [b], {c: d}, {e: f}]"),
    ("&a x", "x"), ("[&a x, *a ]", "[x, x]"), ("--- x\n...\n", "x"), ("a: b\n# c\n", "{a: b}"),
  ])
  func `the text of a node is YAML's`(text: String, expected: String) {
    func flat(_ node: Node?) -> String {
      switch node?.content {
      case .scalar(let scalar)?: scalar.text
      case .sequence(let nodes)?: "[" + nodes.map(flat).joined(separator: ", ") + "]"
      case .mapping(let mapping)?:
        "{" + mapping.entries.map { "\($0.keyText): \(flat($0.value))" }.joined(separator: ", ") + "}"
      case nil: "none"
      }
    }
    #expect(flat(tree(text).root) == expected)
  }

  @Test(arguments: [
    ("", true), ("~", true), ("null", true), ("Null", false), ("NULL", false), ("''", false), ("\"null\"", false),
    ("!!str", false), ("!!str null", false), ("|\n", false), ("no", false),
  ])
  func `null is plain and one of three`(text: String, isNull: Bool) {
    #expect(tree("a: \(text)").root?.mapping?["a"]?.value.isNull == isNull)
  }

  @Test(arguments: [0, 1, 24, 25, 26, 1000])
  func `a mapping finds its keys and no others`(count: Int) {
    let mapping = tree("{" + (0..<count).map { "k\($0): v\($0)" }.joined(separator: ", ") + "}").root?.mapping
    #expect(mapping?.entries.count == count)
    for index in 0..<count { #expect(mapping?["k\(index)"]?.value.scalar?.text == "v\(index)") }
    #expect(mapping?["k\(count)"] == nil)
  }

  @Test(arguments: [20, 24, 25, 100])
  func `a key given twice is found in mappings of every size`(count: Int) {
    let keys = (0..<count).map { "k\($0): 1\n" }.joined()
    let found = tree(keys + "k\(count - 1): 2\nk0: 2\nnew: 1\nnew: 2\n")
    #expect(found.diagnostics.map(\.code.name) == ["duplicate-key", "duplicate-key", "duplicate-key"])
    #expect(found.diagnostics.map { $0.notes.first?.span?.text } == ["k\(count - 1)", "k0", "new"])
    #expect(found.root?.mapping?.entries.count == count + 1)
  }

  @Test func `a key is compared by its bytes`() {
    let mapping = tree("\u{E9}: 1\ne\u{301}: 2\n").root?.mapping
    #expect(mapping?["\u{E9}"]?.value.scalar?.text == "1")
    #expect(mapping?["e\u{301}"]?.value.scalar?.text == "2")
  }

  @Test(arguments: [
    ("# a\nb: 1 # c\n", [" a", " c"]), ("a: x#y\nb: '# no'\nc: \"# no\" # yes\n", [" yes"]),
    ("a: | # head\n  # in\n  b\n# out\n", [" head", " out"]), ("a: [1, # one\n  2] #two\n", [" one", "two"]),
    ("a: x\n  y # z\n", [" z"]), ("# a\r\nb: 1\r# c", [" a", " c"]), ("#\nb: 1\n", [""]),
    ("%YAML 1.2 # d\n---\na: 1\n...\n# e\n", [" d", " e"]), ("a: &x#y 1\n", []), ("\u{FEFF}# a\nb: 1\n", [" a"]),
    ("a: *x # lost\nb: \"x # no", [" lost"]),
  ])
  func `comments are found, and nothing else`(text: String, comments: [String]) {
    let tree = tree(text)
    #expect(tree.comments.map(\.text) == comments)
    for comment in tree.comments { #expect(tree.file.text(in: comment.range) == "#" + comment.text) }
  }

  @Test func `codes have one number and one name each`() {
    let codes: [DiagnosticCode] = [
      .notUTF8, .controlCharacter, .lineSeparator, .fileTooLarge, .tooDeep, .tooManyEvents, .tooManyNodes, .emptyFile,
      .rootNotMapping, .severalDocuments, .directive, .duplicateKey, .complexKey, .missingKey, .longKey, .multilineKey,
      .mergeKey, .tag, .undefinedAlias, .recursiveAlias, .anchorName, .doubleBraces, .unquotedColon,
      .swallowedByComment, .tab, .unclosedQuote, .unclosedBracket, .reservedStart, .dashInText, .splitAtComma,
      .unquotedTemplate, .unquotedOptional, .missingSpace, .missingColon, .indentation, .textAfterQuote, .extraBracket,
      .missingComma, .extraComma, .commentInText, .escape, .blockHeader, .misplacedItem, .invalidYAML,
    ]
    #expect(Set(codes.map(\.number)).count == codes.count)
    #expect(Set(codes.map(\.name)).count == codes.count)
    #expect(codes.allSatisfy { $0.id.hasPrefix("SS01") })
  }
}
