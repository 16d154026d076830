import SourceText
import Testing

@testable import SpecGrammar

/// The table against the decoder: that each key of the table is taken is the compiler's work, since the decoder
/// switches over the same enums; that the examples are what the decoder takes is tested here.
@Suite struct GrammarTableTests {
  /// A key of a construct with its example.
  struct Sample: Sendable, CustomTestStringConvertible {
    var construct: ConstructID
    var key: Key
    var testDescription: String { "\(construct.rawValue).\(key.name)" }
  }

  static let samples: [Sample] = Grammar.constructs.flatMap { construct in
    construct.keys.map { Sample(construct: construct.id, key: $0) }
  }

  @Test(arguments: GrammarTableTests.samples)
  func `the example of each key decodes without a finding`(sample: Sample) {
    let text = whole(sample.construct, lines(sample), sample.key.name)
    let found = decode(text).diagnostics.map { "\($0.code.id) \($0.message)" }
    #expect(found == [], "\(text)")
  }

  @Test(arguments: GrammarTableTests.samples)
  func `a misspelt key is met by the key that was meant`(sample: Sample) {
    guard sample.key.name.count > 3, !sample.key.isRequired, !isOpen(sample.construct) else { return }
    let lines = lines(sample)
    let misspelt = lines.replacing(sample.key.name + ":", with: sample.key.name + "x:", maxReplacements: 1)
    let found = decode(whole(sample.construct, misspelt, sample.key.name)).diagnostics
    #expect(
      found.contains { $0.message.contains("`\(sample.key.name)x`") && $0.message.contains("`\(sample.key.name)`") },
      "\(found.map(\.message))")
  }

  @Test func `each construct is there once, with keys that are there once`() {
    #expect(Grammar.constructs.map(\.id) == ConstructID.allCases)
    for construct in Grammar.constructs {
      #expect(Set(construct.keys.map(\.name)).count == construct.keys.count, "\(construct.id)")
      #expect(!construct.keys.isEmpty)
    }
  }

  @Test func `each key says in a line what it is for, and its example begins with it`() {
    for sample in Self.samples {
      #expect(!sample.key.summary.isEmpty && !sample.key.summary.hasSuffix("."), "\(sample)")
      #expect(sample.key.example.hasPrefix(sample.key.name + ":"), "\(sample)")
    }
  }

  @Test func `the slot kinds are those of the contract`() {
    let kinds: [(SlotKind, [String])] = [
      (.expression, ["step.when", "node.if", "check.must", "listNode.list", "action.key", "textNode.bold"]),
      (.text, ["step.notice", "screen.title", "buttonNode.confirm", "unavailableNode.description", "check.message"]),
      (.typed, ["step.set", "step.baseline", "step.back", "answer.returns", "stubSet.memory", "declaration.default"]),
      (.path, ["textFieldNode.text", "view.searchable", "toggleNode.value"]),
      (.action, ["buttonNode.action", "textFieldNode.submit", "listNode.onEnd", "view.refreshable"]),
      (.casePath, ["step.to", "step.in", "step.during", "screen.initial", "source.keep"]),
      (.duration, ["answer.after", "poll.every", "action.delay", "action.debounce", "source.timeout"]),
    ]
    for (kind, names) in kinds {
      for name in names {
        let sample = Self.samples.first { $0.testDescription == name }
        #expect(sample?.key.shape.slotKind == kind, "\(name)")
      }
    }
  }

  @Test func `codes are unique in number and name, and in the group of shape and keys`() {
    let codes = DiagnosticCode.grammarCodes
    #expect(Set(codes.map(\.number)).count == codes.count)
    #expect(Set(codes.map(\.name)).count == codes.count)
    #expect(codes.allSatisfy { $0.number / 100 == 2 })
  }

  @Test func `each synonym leads to a key that exists`() {
    let keys = Set(Self.samples.map(\.key.name)).union(LifecycleEventName.allCases.map(\.rawValue))
    for synonym in Grammar.synonyms { #expect(keys.contains(synonym.key), "\(synonym)") }
    for synonym in Grammar.nodeSynonyms {
      #expect(NodeKind(rawValue: synonym.key) != nil && NodeKind(rawValue: synonym.word) == nil, "\(synonym)")
    }
    for synonym in Grammar.stepSynonyms {
      #expect(ScenarioStepKey(rawValue: synonym.key) != nil && ScenarioStepKey(rawValue: synonym.word) == nil)
    }
  }

  // MARK: A whole file around a key

  /// The example of a key, with what the construct can't do without.
  private func lines(_ sample: Sample) -> String {
    let construct = Grammar.construct(sample.construct)
    var lines = [sample.key.example]
    for key in construct.keys where key.isRequired && key.name != sample.key.name {
      lines.append(key.example)
    }
    if let companion = companions["\(sample.construct.rawValue).\(sample.key.name)"]
      ?? companions[sample.construct.rawValue],
      companion != ""
    {
      let key = companion.prefix { $0 != ":" } + ":"
      if !lines[0].hasPrefix(key) { lines = lines.filter { !$0.hasPrefix(key) } + [companion] }
    }
    return lines.joined(separator: "\n")
  }

  private let companions: [String: String] = [
    "step.again": "to: a", "step.with": "run: a", "step.settle": "all: { a: b.c }", "step.during": "call: a.b",
    "step.done": "call: a.b", "step.fail": "call: a.b", "step.timeout": "call: a.b", "step.deadline": "call: a.b",
    "step.retry": "call: a.b", "step.optimistic": "call: a.b", "source.all": "", "source.settle": "all: { a: b.c }",
    "source": "call: a.b", "action": "set: { a: 1 }", "action.steps": "", "node": "text: A",
    "liveService.headers": "http: x", "liveService.store": "", "liveService.http": "",
    "liveOperation.query": "get: /x", "liveOperation.headers": "get: /x", "liveOperation.body": "post: /x",
    "liveOperation.result": "get: /x", "liveOperation.default": "read: a", "liveOperation.value": "write: a",
    "stateCase.initial": "states: { reading: }", "enumeration.unknown": "cases: [open, closed]",
    "appStep.with": "open: A", "toggleNode.action": "value: \"${a}\"", "stepperNode.action": "value: \"${a}\"",
    "pickerNode.action": "value: \"${a}\"",
  ]

  private func isOpen(_ id: ConstructID) -> Bool {
    switch id {
    case .service, .stateCase, .view, .liveService, .stubSet, .scenarioStep, .enumeration: true
    default: false
    }
  }

  /// A file with a construct that has these lines.
  private func whole(_ id: ConstructID, _ lines: String, _ key: String) -> String {
    func indented(_ prefix: String, _ indent: Int) -> String {
      let blanks = String(repeating: " ", count: indent)
      return prefix + "\n" + lines.split(separator: "\n").map { blanks + $0 }.joined(separator: "\n")
    }
    let screen = "screen: S\nview: [nothing]\n"
    switch id {
    case .screen:
      if key == "screen" { return lines }
      return "screen: S\n" + lines
    case .module: return key == "module" ? lines : "module: M\n" + lines
    case .app: return key == "app" ? lines : "app: A\n" + lines
    case .tests: return key == "tests" ? lines : "tests: ./a.screen.yaml\n" + lines
    case .tab: return indented("app: A\nscreens: [B]\nstart: B\ntabs:\n  -", 4)
    case .declaration: return indented(screen + "fields:\n  a:", 4)
    case .check: return indented(screen + "fields:\n  a:\n    type: Int\n    check:\n      -", 8)
    case .enumeration: return indented(screen + "types:\n  A:", 4)
    case .service: return indented(screen + "services:\n  a:", 4)
    case .operation: return indented(screen + "services:\n  a:\n    b:", 6)
    case .domainError: return indented(screen + "services:\n  a:\n    b:\n      errors:\n        c:", 10)
    case .sharedModel: return indented("module: M\nshared:\n  A:", 4)
    case .stateCase: return indented(screen + "states:\n  loaded:", 4)
    case .source: return indented(screen + "source:", 2)
    case .more: return indented(screen + "source:\n  call: a.b\n  more:", 4)
    case .poll: return indented(screen + "source:\n  call: a.b\n  poll:", 4)
    case .retry: return indented(screen + "source:\n  call: a.b\n  retry:", 4)
    case .callPart: return indented(screen + "source:\n  all:\n    a:", 6)
    case .optimistic: return indented(screen + "actions:\n  a:\n    call: b.c\n    optimistic:", 6)
    case .action: return indented(screen + "actions:\n  a:", 4)
    case .step: return indented(screen + "lifecycle:\n  appear:", 4)
    case .appStep: return indented("app: A\nscreens: [B]\nstart: B\nhandles:\n  a:", 4)
    case .component: return indented(screen + "components:\n  A:", 4)
    case .view: return indented("screen: S\nview:", 2)
    case .accessibility: return indented("screen: S\nview:\n  - text: A\n    accessibility:", 6)
    case .node, .textNode, .imageNode, .progressNode, .unavailableNode, .buttonNode, .textFieldNode, .secureFieldNode,
      .toggleNode, .stepperNode, .pickerNode, .linkNode, .listNode, .sectionNode, .rowNode, .columnNode, .spacerNode,
      .dividerNode, .nothingNode, .useNode:
      return indented("screen: S\nview:\n  -", 4)
    case .liveService: return indented(screen + "live:\n  a:", 4)
    case .liveOperation: return indented(screen + "live:\n  a:\n    http: x\n    b:", 6)
    case .stubSet: return indented(screen + "stubs:\n  a:", 4)
    case .answer:
      let list = key == "when" ? "match" : key == "times" ? "sequence" : nil
      guard let list else { return indented(screen + "stubs:\n  a:\n    b.c:", 6) }
      return indented(screen + "stubs:\n  a:\n    b.c:\n      \(list):\n        -", 10)
    case .failure: return indented(screen + "stubs:\n  a:\n    b.c:\n      fails:", 8)
    case .scenario: return indented(screen + "scenarios:\n  a:", 4)
    case .scenarioStep: return indented(screen + "scenarios:\n  a:\n    -", 6)
    case .selector: return indented(screen + "scenarios:\n  a:\n    - tapOn:", 8)
    case .inputText: return indented(screen + "scenarios:\n  a:\n    - inputText:", 8)
    case .choose: return indented(screen + "scenarios:\n  a:\n    - choose:", 8)
    case .swipe: return indented(screen + "scenarios:\n  a:\n    - swipe:", 8)
    case .callExpectation: return indented(screen + "scenarios:\n  a:\n    - assertCalled:\n        b.c:", 10)
    }
  }
}
