import SourceText
import SpecChecking
import Testing

/// What follows from a finding is not told beside it; a slip that stands twice is told twice.
@Suite struct OneCauseTests {
  struct Slip: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    /// The line, the column and the code of each finding.
    var findings: [String]
    /// What the fixes make of the text where they mend it.
    var mended: String?

    init(_ name: String, _ text: String, _ findings: String..., mended: (String, String)? = nil) {
      self.name = name
      self.text = text + "\n"
      self.findings = findings
      self.mended = mended.map { text.replacing($0.0, with: $0.1) + "\n" }
    }

    var testDescription: String { name }
  }

  static let shapes: [Slip] = [
    Slip(
      "a list where a condition belongs", "screen: A\nview:\n  - text: x\n    if: [a, b]", "4:9 SS0206",
      mended: nil),
    Slip("a mapping where a condition belongs", "screen: A\nview:\n  - text: x\n    if: { a: b }", "4:9 SS0206"),
    Slip(
      "a list without both of its keys", "screen: A\nfields: { xs: \"[Int] = []\" }\nview:\n  - list: xs", "4:5 SS0205"),
    Slip("a name where the kind belongs", "name: A\nview:\n  - text: hi", "1:1 SS0201", mended: ("name:", "screen:")),
    Slip("an id where the kind belongs", "id: A\nview:\n  - text: hi", "1:1 SS0201", mended: ("id:", "screen:")),
    Slip("another word for the only key that lacks", "app: A\ninitial: B\nscreens: [B]", "2:1 SS0203"),
    Slip(
      "an unknown word for the only key that lacks",
      "screen: A\nfields: { a: { type: Int, default: 1, check: { must: a > 0, say: More } } }\nview:\n  - text: \"${a}\"",
      "2:61 SS0203", mended: ("say:", "message:")),
    Slip(
      "a set of stubs under live",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nview: [nothing]\nlive: { default: { a.f: { returns: 1 } } }",
      "4:20 SS0204"),
  ]

  static let steps: [Slip] = [
    Slip(
      "a step without its call",
      "screen: A\nactions:\n  go:\n    with: { id: \"'x'\" }\n    during: b\n    fail: ignore\nview:\n  - { button: Go, action: go }",
      "4:5 SS0207"),
    Slip(
      "a service without its way, under another key",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nview: [nothing]\nlive: { a: { address: x, f: { fetch: /f } } }",
      "4:14 SS0203", "4:31 SS0203"),
    Slip(
      "sets of stubs under live",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nview: [nothing]\nlive:\n  a: { http: x, f: { get: /f } }\n  default: { a.f: { returns: 1 } }\n  slow: { extends: default }\n  long: { a.f: { after: 2s } }",
      "6:14 SS0204"),
    Slip(
      "scenarios under stubs",
      "screen: A\nview: [nothing]\nstubs:\n  it begins:\n    - appear\n  it goes on:\n    - appear", "5:5 SS0206"),
    Slip(
      "items below a summary",
      "screen: A\nview: [nothing]\nscenarios:\n  a:\n    summary: One\n      - appear\n      - settle\n      - tapOn: B",
      "6:7 SS0147"),
    Slip(
      "an item that is a little off",
      "screen: A\nview: [nothing]\nscenarios:\n  a:\n    - appear\n     - settle\n    - close", "6:6 SS0147"),
    Slip(
      "the case that the screen begins in",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nstates: { loading: , loaded: { n: Int } }\nsource: { call: a.f, during: loading, done: loaded.n, fail: idle }\nview:\n  loading: [nothing]\n  loaded: [{ text: \"${n}\" }]",
      "4:61 SS0401"),
    Slip(
      "a shared model that is not there",
      "screen: A\nuses: { latest: Latest }\nview: [{ text: \"${latest.name}\" }]\nscenarios:\n  a: { shared: { Latest: { name: B } }, steps: [appear] }",
      "2:17 SS0809"),
    Slip(
      "a misspelt shared model",
      "screen: A\nuses: { latest: Latset }\nview: [{ text: \"${latest.name}\" }]\nscenarios:\n  a: { shared: { Latest: { name: B } }, steps: [appear] }",
      "2:17 SS0809"),
    Slip(
      "a plural form of another name",
      "screen: A\nparams: { n: Int }\nview: [{ text: \"${params.n.plural({'singular': '#', 'other': '#'})}\" }]",
      "3:36 SS0322"),
  ]

  static let values: [Slip] = [
    Slip(
      "a misspelt case in what an answer does",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nstates: { idle: , loading: , loaded: { n: Int } }\nsource:\n  call: a.f\n  during: loading\n  done: { choose: [{ in: loaded, set: { n: \"${result + n}\" } }, { to: laoded, set: { n: \"${result}\" } }] }\n  fail: idle\nview: { idle: [nothing], loading: [nothing], loaded: [{ text: \"${n}\" }] }",
      "7:71 SS0401"),
    Slip(
      "what is written and run of a misspelt shared model",
      "screen: A\nuses: { latest: Latset }\nactions: { go: { set: { latest.name: x } }, b: { run: latest.clear } }\nview: [{ button: Go, action: go }, { button: B, action: b }]",
      "2:17 SS0809"),
    Slip(
      "a misspelt action of a control",
      "screen: A\nfields: { on: Bool = false }\nactions: { flip: { set: { on: \"${!on}\" } } }\nview: [{ toggle: On, value: \"${on}\", aciton: flip }]",
      "4:38 SS0203", mended: ("aciton", "action")),
    Slip(
      "a check with another word for its condition",
      "screen: A\nfields: { a: { type: Int, default: 1, check: { if: a > 0, message: More } } }\nview: [{ text: \"${a}\" }]",
      "2:48 SS0203", mended: ("if:", "must:")),
    Slip(
      "a list as SwiftUI has it",
      "screen: A\nfields: { xs: \"[Int] = []\" }\nview: [{ ForEach: xs, as: x, key: x, row: [{ text: \"${x}\" }], empty: [nothing] }]",
      "3:10 SS0219", mended: ("ForEach", "list")),
    Slip(
      "payload by the path of its case",
      "screen: A\nstates: { idle: , loaded: { n: Int } }\nactions: { go: { to: loaded, set: { loaded.n: 1 } } }\nview: { idle: [{ button: Go, action: go }], loaded: [{ text: \"${n}\" }] }",
      "3:37 SS0415"),
    Slip(
      "a record with one key of another name",
      "screen: A\ntypes: { T: { id: String } }\nfields: { t: { type: T, default: { zz: 1 } } }\nview: [{ text: \"${t.id}\" }]",
      "3:36 SS0357"),
    Slip(
      "a word of an enum that is none", "screen: A\ntypes: { T: { cases: [a, b], unknown: a b } }\nview: [nothing]",
      "2:39 SS0209"),
    Slip(
      "an enum whose words are lists",
      "screen: A\ntypes: { T: { cases: [[a], b], unknown: a } }\nview: [nothing]", "2:23 SS0206"),
    Slip(
      "a kind of failure that is no word",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nfields: { n: Int = 0 }\nsource: { call: a.f, done: { set: { n: 1 } }, fail: ignore, retry: { kinds: [no net] } }\nview: [{ text: \"${n}\" }]",
      "4:78 SS0209"),
    Slip(
      "an answer of no operation",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nview: [nothing]\nscenarios: { s: [{ setStub: { f: 1 } }] }",
      "4:31 SS0216"),
    Slip(
      "a type of a parameter",
      "screen: A\nservices: { a: { f: { params: { x: Strng }, writes: true } } }\nactions: { go: { call: a.f, fail: ignore } }\nview: [{ button: Go, action: go }]",
      "2:36 SS0351"),
    Slip(
      "an operation whose result is not declared",
      "screen: A\nservices: { a: { f: { } } }\nfields: { n: String = x }\nsource: { call: a.f, done: { set: { n: \"${result.name}\" } }, fail: ignore }\nview: [{ text: \"${n}\" }]",
      "4:43 SS0311"),
  ]

  static let quotes: [Slip] = [
    Slip(
      "two pairs of braces behind a dollar",
      "screen: A\nparams: { s: String }\nview: [{ text: \"Hi ${{ params.s }}!\" }]",
      "3:22 SS0301", mended: ("{{ params.s }}", "{params.s}")),
    Slip(
      "a colon glued to a quote", "screen: A\nparams: { s: String }\nview: [{ text:\"${params.s}\", bold: true }]",
      "3:10 SS0151", mended: ("text:", "text: ")),
    Slip(
      "a colon glued to a quote behind another value",
      "screen: A\nparams: { s: String }\nview: [{ image: star, accessibility: { label:\"${params.s}\", hint: \"${params.s}\" } }]",
      "3:40 SS0151", mended: ("label:", "label: ")),
    Slip(
      "a key without its colon", "screen: A\nparams: { s: String }\nview: [{ text \"${params.s}\" }]", "3:10 SS0152",
      mended: ("text ", "text: ")),
    Slip(
      "a quote that is not opened", "screen: A\nparams: { s: String }\nview: [{ text: ${params.s}\" }]", "3:16 SS0144",
      mended: ("${params.s}\"", "\"${params.s}\"")),
    Slip(
      "a quote that is not closed", "screen: A\nparams: { s: String }\nview: [{ text: \"${params.s} }]", "3:16 SS0144",
      mended: ("params.s}", "params.s}\"")),
    Slip(
      "a comma before a key with a list", "screen: A\nview: [{ list: xs row: [{ text: x }] }]", "2:22 SS0141"),
    Slip(
      "a brace that is not opened", "screen: A\nparams: { s: String }\nview: [{ text: \"Hi $params.s}\" }]"),
    Slip(
      "a mapping where an expression belongs",
      "screen: A\nderived:\n  d: { notice: Could not }\nview: [{ text: \"${d}\" }]",
      "3:6 SS0206", mended: nil),
    Slip(
      "a word with its value and no colon",
      "screen: A\nview: [nothing]\nscenarios:\n  s:\n    - appear\n    - advanceTime 300ms", "6:7 SS0152",
      mended: ("Time 300", "Time: 300")),
    Slip(
      "a key with its value and no colon",
      "screen: A\nservices: { a: { f: { returns: Int } } }\nview: [nothing]\nstubs: { default: { a.f: { fails: { kind offline } } } }",
      "4:37 SS0152", mended: ("kind ", "kind: ")),
    Slip(
      "three signs of equality", "screen: A\nparams: { n: Int }\nview: [{ text: x, if: params.n === 1 }]",
      "3:32 SS0301",
      mended: ("===", "==")),
    Slip(
      "an index where an id belongs",
      "screen: A\ntypes: { T: { id: String, d: Bool } }\nfields: { s: \"[T] = []\" }\nactions: { go: { set: { \"s[0].d\": true } } }\nview: [{ button: Go, action: go }, { text: \"${s.size()}\" }]",
      "4:28 SS0308"),
    Slip(
      "forms of a plural as texts",
      "screen: A\nparams: { n: Int }\nview: [{ text: \"${params.n.plural('# task', '# tasks')}\" }]", "3:28 SS0322"),
  ]

  static let items: [Slip] = [
    Slip(
      "a line that lost its indentation",
      "screen: A\nstates:\n  idle:\nloaded: { n: Int }\n  failed:\nview: { idle: [nothing], loaded: [nothing], failed: [nothing] }",
      "4:1 SS0153", mended: ("\nloaded", "\n  loaded")),
    Slip("an item without its blank", "screen: A\nview:\n  -text: hi", "3:3 SS0151", mended: ("-t", "- t")),
    Slip(
      "two of them", "screen: A\nview:\n  -text: hi\n  -text: ho", "3:3 SS0151", "4:3 SS0151", mended: ("-t", "- t")),
    Slip("one behind a good one", "screen: A\nview:\n  - text: a\n  -text: b", "4:3 SS0151", mended: ("-t", "- t")),
    Slip("one before a good one", "screen: A\nview:\n  -text: a\n  - text: b", "3:3 SS0151", mended: ("-t", "- t")),
    Slip(
      "one with a key below it", "screen: A\nview:\n  -text: a\n   bold: true", "3:3 SS0151"),
    Slip(
      "items below a key in its column", "screen: A\nview:\n  - row:\n    -text: a\n    -text: b", "4:5 SS0151",
      "5:5 SS0151",
      mended: ("-t", "- t")),
    Slip("a word as an item", "screen: A\nview:\n  -divider", "3:3 SS0151", mended: ("-d", "- d")),
    Slip("words as items", "screen: A\nview:\n  -divider\n  -nothing", "3:3 SS0151"),
    Slip("a word behind a good item", "screen: A\nview:\n  - text: a\n  -divider", "4:3 SS0151", mended: ("-d", "- d")),
    Slip(
      "a step", "screen: A\nactions:\n  a:\n    -notice: x\nview:\n  - { button: B, action: a }", "4:5 SS0151",
      mended: ("-n", "- n")),
    Slip("the path of an import", "screen: A\nimports:\n  -./a.screen.yaml\nview: [nothing]", "3:3 SS0151"),
    Slip("a misspelt step below an item", "screen: A\nview:\n  - text: a\n    -bold: true", "4:5 SS0151"),
  ]

  static let names: [Slip] = [
    Slip(
      "a type inside a list", "screen: A\nfields: { d: \"[string]\" }\nview:\n  - text: \"${d.size()}\"", "2:16 SS0351"),
    Slip(
      "a type inside a map", "screen: A\nfields: { d: \"[String: strng] = {}\" }\nview:\n  - text: \"${d.size()}\"",
      "2:24 SS0351", mended: ("strng", "String")),
    Slip(
      "a field with a built-in name", "screen: A\nfields: { problems: Int = 1 }\nview:\n  - text: \"${problems}\"",
      "2:11 SS0417"),
    Slip("params as a field", "screen: A\nfields: { params: Int = 1 }\nview:\n  - text: \"${params}\"", "2:11 SS0417"),
    Slip(
      "payload with a built-in name",
      "screen: A\nstates:\n  b:\n  a: { isValid: Bool }\nactions:\n  go: { to: a, set: { isValid: true } }\nview:\n  a: [{ text: \"${isValid}\" }]\n  b: [{ button: Go, action: go }]",
      "4:3 SS0417"),
    Slip(
      "an action with a built-in name",
      "screen: A\nactions:\n  isDirty: { notice: x }\nview:\n  - { button: Go, action: isDirty }", "3:3 SS0417"),
    Slip(
      "an argument of another name",
      "screen: A\nactions:\n  find: { params: { q: String }, notice: \"${q}\" }\n  go: { run: find, with: { query: \"'x'\" } }\nview:\n  - { button: Go, action: go }",
      "4:28 SS0405", mended: ("query:", "q:")),
    Slip(
      "two arguments of other names",
      "screen: A\nactions:\n  find: { params: { q: String, n: Int }, notice: \"${q} ${n}\" }\n  go: { run: find, with: { query: \"'x'\", count: \"1\" } }\nview:\n  - { button: Go, action: go }",
      "4:28 SS0405", "4:42 SS0405"),
    Slip(
      "one argument of another name, and one that is missing",
      "screen: A\nactions:\n  find: { params: { q: String, n: Int }, notice: \"${q} ${n}\" }\n  go: { run: find, with: { query: \"'x'\" } }\nview:\n  - { button: Go, action: go }",
      "4:14 SS0418", "4:28 SS0405"),
  ]

  @Test(arguments: [shapes, steps, values, quotes, items, names].flatMap(\.self)) func `is one finding`(_ slip: Slip) {
    let fixed = SpecLoader().fix(SourceFile(path: "a.screen.yaml", text: slip.text), takesUnsafe: true)
    let found = fixed.before.diagnostics.filter { $0.severity == .error }
    let places = found.map { finding in
      let lines = finding.span.file.lines
      let line = lines.line(containing: finding.span.range.lowerBound)
      return "\(line + 1):\(finding.span.range.lowerBound - lines.starts[line] + 1) \(finding.code.id)"
    }
    #expect(places == slip.findings, "\(found.map(\.message))")
    if let mended = slip.mended {
      #expect(String(decoding: fixed.after.file.bytes, as: UTF8.self) == mended)
      #expect(!fixed.after.diagnostics.contains { $0.severity == .error }, "\(fixed.after.diagnostics.map(\.message))")
    }
  }
}
