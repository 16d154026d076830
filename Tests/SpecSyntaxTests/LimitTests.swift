import SourceText
import SpecSyntax
import Testing

@Suite struct LimitTests {
  private func codes(_ text: String) -> [String] {
    SpecSyntaxParser.parse(SourceFile(path: "test.screen.yaml", text: text)).diagnostics.map(\.code.name)
  }

  @Test func `collections nest 64 levels deep`() {
    func nested(_ count: Int) -> String {
      "a: " + String(repeating: "[", count: count - 1) + String(repeating: "]", count: count - 1) + "\n"
    }
    #expect(codes(nested(64)) == [])
    #expect(codes(nested(65)) == ["too-deep"])
    func blocks(_ count: Int) -> String {
      (0..<count).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    }
    #expect(codes(blocks(64)) == [])
    #expect(codes(blocks(65)) == ["too-deep"])
  }

  @Test(arguments: ["[", "{", "- ", "{a: ", "[{"])
  func `a file of openings alone ends at once`(opening: String) {
    #expect(codes("a: \n  " + String(repeating: opening, count: 100_000)).count == 1)
  }

  @Test func `aliases count for what they stand for`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...5 {
      let alias = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(alias)]\n"
    }
    #expect(codes(text) == ["too-many-nodes"])
  }

  @Test func `what aliases stand for counts as deep as it is`() {
    let open = String(repeating: "[", count: 40)
    let close = String(repeating: "]", count: 40)
    #expect(codes("a: &a \(open)\(close)\nb: [*a]\n") == [])
    #expect(codes("a: &a \(open)\(close)\nb: \(open)*a\(close)\n") == ["too-deep"])
  }

  @Test func `a file has at most 200,000 events and 100,000 values`() {
    #expect(codes("a: [" + String(repeating: "x,", count: 99_000) + "]\n") == [])
    #expect(codes("a: [" + String(repeating: "x,", count: 100_001) + "]\n") == ["too-many-nodes"])
    #expect(codes("a: [" + String(repeating: "{},", count: 99_000) + "]\n") == [])
    #expect(codes("a: [" + String(repeating: "[],", count: 100_001) + "]\n").count == 1)
  }

  @Test func `a file has at most 1 MiB`() {
    let filler = String(repeating: "#", count: (1 << 20) - 5)
    #expect(codes("a: 1\n" + filler) == [])
    #expect(codes("a: 1\n#" + filler) == ["file-too-large"])
  }

  @Test func `a mapping of very many keys is read, and doubles in it are found`() {
    let keys = (0..<40_000).map { "k\($0): 1\n" }.joined()
    #expect(codes(keys) == [])
    #expect(codes(keys + "k39999: 1\n") == ["duplicate-key"])
  }

  @Test func `very many directives, comments and quotes end in time`() {
    #expect(codes(String(repeating: "%TAG !a! b\n", count: 50_000)) == ["directive"])
    #expect(codes("a: 1\n" + String(repeating: "# c\n", count: 200_000)) == [])
    #expect(codes("a: " + String(repeating: "'", count: 100_001)) == ["unclosed-quote"])
    #expect(codes("a: \"" + String(repeating: "{{", count: 100_000) + "\"\n") == [])
  }
}
