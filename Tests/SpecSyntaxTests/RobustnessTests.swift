import SourceText
import Testing

@testable import SpecSyntax

/// Broken files: whatever is cut or changed, there is a tree or a finding, and every place lies in the file.
@Suite struct RobustnessTests {
  private static let screen = """
    screen: ArticleList   # the first one
    title: "Articles \\u2013 \\"all\\""
    types:
      Article: { id: String, title: String, due: "Date?" }
    states:
      idle:
      loaded: { articles: [Article] }
    defaults: &d {a: 1}
    more: [*d, 'it''s', !!str x]
    text: >-
      folded ${text}
      of lines

       kept
    frame: |2
        ┌──┐
        │é😀│
    view:
      idle, loading:
        - progress: Loading…
      loaded:
        - list: articles.filter(a, a.title != '')
          row: [{ text: "${article.title}" }]
    long: one
      two
      three

    """

  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> String) {
    let file = SourceFile(path: "test.screen.yaml", bytes: bytes)
    let tree = SpecSyntaxParser.parse(file)
    func isInside(_ range: Range<Int>) -> Bool { range.lowerBound >= 0 && range.upperBound <= bytes.count }
    if tree.root == nil, tree.diagnostics.isEmpty { Issue.record("silence: \(comment())") }
    for diagnostic in tree.diagnostics {
      let ranges =
        [diagnostic.span.range] + diagnostic.notes.compactMap { $0.span?.range }
        + diagnostic.fixes.flatMap { $0.edits.map(\.span.range) }
      if !ranges.allSatisfy(isInside) { Issue.record("\(diagnostic.code.name) outside of the file: \(comment())") }
    }
    func visit(_ node: Node, in outer: Range<Int>) {
      if node.alias == nil, node.range.lowerBound < outer.lowerBound || node.range.upperBound > outer.upperBound {
        Issue.record("\(node.range) outside of \(outer): \(comment())")
      }
      let range = node.alias == nil ? node.range : 0..<bytes.count
      switch node.content {
      case .scalar(let scalar):
        if !scalar.text.isEmpty, node.alias == nil, scalar.places(at: node.range, in: file) == nil {
          Issue.record("no places for \(scalar.text.debugDescription): \(comment())")
        }
      case .sequence(let nodes): for node in nodes { visit(node, in: range) }
      case .mapping(let mapping):
        for entry in mapping.entries {
          visit(entry.key, in: range)
          visit(entry.value, in: range)
        }
      }
    }
    if let root = tree.root { visit(root, in: 0..<bytes.count) }
  }

  @Test func `the screen itself is clean`() {
    let tree = SpecSyntaxParser.parse(SourceFile(path: "test.screen.yaml", text: Self.screen))
    #expect(tree.diagnostics == [])
    #expect(tree.root?.mapping?.entries.count == 10)
  }

  @Test func `a file cut at any byte`() {
    let bytes = Array(Self.screen.utf8)
    for count in 0...bytes.count { check(Array(bytes[..<count]), "cut at \(count)") }
  }

  @Test func `a file with one byte left out, or one put in, anywhere`() {
    let bytes = Array(Self.screen.utf8)
    for index in bytes.indices {
      var shorter = bytes
      shorter.remove(at: index)
      check(shorter, "without byte \(index)")
      for byte in "{}[]:,#-&*!|>'\"%@`\t\n ?~\\".utf8 {
        var longer = bytes
        longer.insert(byte, at: index)
        check(longer, "byte \(byte) at \(index)")
      }
    }
  }

  @Test(arguments: 1...4)
  func `a file with several bytes changed`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let junk = Array("{}[]:,#-&*!|>'\"%@`\t\n\r ?$a1\\~=<".utf8)
    for round in 0..<500 {
      var bytes = Array(Self.screen.utf8)
      for _ in 0...next(below: 4) {
        let index = next(below: bytes.count)
        switch next(below: 4) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(junk[next(below: junk.count)], at: index)
        case 2: bytes[index] = junk[next(below: junk.count)]
        default: bytes[index] = UInt8(truncatingIfNeeded: next(below: 256))
        }
      }
      check(bytes, "seed \(seed), round \(round)")
    }
  }
}
