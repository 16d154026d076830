import Foundation
import TestSupport
import Testing

@testable import Reports

/// The text of a diagram in each language.
@Suite struct GraphWriterTests {
  private static let small = Graph(
    title: "Sample",
    nodes: [
      Graph.Node(id: "idle", label: "idle"),
      Graph.Node(
        id: "on", label: "on",
        children: [
          Graph.Node(id: "on.x", label: "x", lines: ["tap / set n", "hold / notice"]),
          Graph.Node(id: "on.*", kind: .every, label: "every case of on"),
        ], initial: "on.x"),
    ], initial: "idle",
    edges: [
      Graph.Edge(from: "idle", to: "on", labels: ["start [n > 1]", "after 3s"]),
      Graph.Edge(from: "on.*", to: "idle", labels: ["stop"]),
    ])

  /// A diagram of one node whose label, line and edge hold a text.
  private func graph(_ text: String, id: String = "a") -> Graph {
    Graph(
      title: "Sample", nodes: [Graph.Node(id: id, label: text, lines: [text])], initial: id,
      edges: [Graph.Edge(from: id, to: id, labels: [text])])
  }

  @Test func `Mermaid gets a state diagram`() {
    #expect(
      GraphFormat.mermaid.text(Self.small) == """
        ---
        title: "Sample"
        ---
        stateDiagram-v2
          state "idle" as in_idle
          state "on" as in_on {
            state "x" as in_on_x
            in_on_x : tap / set n
            in_on_x : hold / notice
            state "every case of on" as in_on_every
            [*] --> in_on_x
          }
          [*] --> in_idle
          in_idle --> in_on : start [n #62; 1]<br/>after 3s
          in_on_every --> in_idle : stop
          classDef every stroke-dasharray: 4
          class in_on_every every

        """)
  }

  @Test func `Graphviz gets a graph with frames`() {
    #expect(
      GraphFormat.dot.text(Self.small) == """
        digraph "Sample" {
          label="Sample"
          labelloc=t
          fontname=Helvetica
          node [shape=box, style=rounded, fontname=Helvetica]
          edge [fontname=Helvetica, fontsize=10]
          ":start" [shape=point, width=0.12, label=""]
          ":start" -> "idle"
          "idle" [label="idle"]
          subgraph "cluster on" {
            label="on"
            style=rounded
            "on:start" [shape=point, width=0.12, label=""]
            "on:start" -> "on.x"
            "on.x" [label="x\\n\\ltap / set n\\lhold / notice\\l"]
            "on.*" [label="every case of on", style="rounded,dashed"]
          }
          "idle" -> "on:start" [label=" start [n > 1] \\n after 3s \\n"]
          "on.*" -> "idle" [label=" stop \\n"]
        }

        """)
  }

  @Test(arguments: [
    (#"say "hi""#, "say #34;hi#34;"), ("a: b; c", "a#58; b#59; c"), ("a :: b", "a #58;#58; b"),
    ("<b>x</b>", "#60;b#62;x#60;/b#62;"), ("a && b", "a && b"), ("a &&b &amp;", "a &#38;b #38;amp#59;"),
    ("%%{init}%%", "#37;#37;#123;init#125;#37;#37;"), ("#34;", "#35;34#59;"),
    ("*bold* `code` ~x~", "#42;bold#42; #96;code#96; #126;x#126;"),
    ("a\nb\t\tc", "a b c"), ("[x] (y) _z_", "[x] (y) _z_"), ("grüße 日本 👋🏽", "grüße 日本 👋🏽"), (#"\n"#, "#92;n"),
    ("--> x", "--#62; x"),
  ])
  func `nothing in a text is Mermaid's own`(_ text: String, _ written: String) {
    #expect(
      GraphFormat.mermaid.text(graph(text)).split(separator: "\n").dropFirst(4) == [
        "  state \"\(written)\" as in_a", "  in_a : \(written)", "  [*] --> in_a", "  in_a --> in_a : \(written)",
      ])
  }

  @Test(arguments: [
    "end", "state", "note", "class", "classDef", "direction", "default", "style", "click", "fork", "as",
  ])
  func `a case may be called as a word of Mermaid`(_ word: String) {
    #expect(GraphFormat.mermaid.text(graph(word, id: word)).contains("  state \"\(word)\" as in_\(word)\n"))
  }

  @Test func `cases whose names run together are kept apart`() {
    let nodes = ["a_b", "every", "*"].map { Graph.Node(id: $0, label: $0) }
    let inner = Graph.Node(id: "a", label: "a", children: [Graph.Node(id: "a.b", label: "b")], initial: "a.b")
    let graph = Graph(
      title: "Sample", nodes: nodes + [inner], initial: "a_b",
      edges: [Graph.Edge(from: "a.b", to: "*", labels: ["x"])])
    let text = GraphFormat.mermaid.text(graph)
    #expect(text.contains("state \"b\" as in_a_b_\n") && text.contains("in_a_b_ --> in_every_ : x\n"))
  }

  @Test(arguments: [
    (#"say "hi""#, #"say \"hi\""#), (#"a\nb"#, #"a\\nb"#), ("a\nb", "a b"), ("&amp; <b>", "&amp;amp; <b>"),
    ("{x|y}", "{x|y}"), ("grüße 日本", "grüße 日本"),
  ])
  func `nothing in a text is Graphviz's own`(_ text: String, _ written: String) {
    let lines = GraphFormat.dot.text(graph(text)).split(separator: "\n").map(String.init)
    #expect(lines.contains(#"  "a" [label="\#(written)\n\l\#(written)\l"]"#))
    #expect(lines.contains(#"  "a" -> "a" [label=" \#(written) \n"]"#))
  }

  @Test(arguments: ["\u{1B}[31mred", "a\u{7}b", "right \u{202E}left"])
  func `what a terminal would obey is made visible`(_ text: String) {
    for format in GraphFormat.allCases {
      #expect(
        format.text(graph(text)).unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0 != "\u{202E}") })
    }
  }

  private static let hasDot = (try? ChildProgram("dot", ["-V"]).waitForEnd()) == 0

  @Test(
    .enabled(if: hasDot, "Graphviz is not installed, so nothing is drawn"),
    arguments: [#"say "hi" \n \"#, "a\nb", "&amp; <b> &#x;", "{x|y}", "end", "digraph", "grüße 日本 👋🏽", "\u{1B}[31m", ""])
  func `Graphviz draws whatever a text is`(_ text: String) throws {
    let child = try ChildProgram("dot", ["-Tplain"], input: .pipe, output: .pipe)
    try child.input?.write(contentsOf: Array(GraphFormat.dot.text(graph(text, id: "end")).utf8))
    try child.input?.close()
    let output = String(decoding: try child.output?.readToEnd() ?? .init(), as: UTF8.self)
    #expect(child.waitForEnd() == 0)
    #expect(output.split(separator: "\n").count { $0.hasPrefix("node ") } == 2)
    #expect(output.split(separator: "\n").count { $0.hasPrefix("edge ") } == 2)
  }
}
