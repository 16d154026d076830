import ScreenProgram
import SourceText
import TestSupport
import Testing

@testable import SpecChecking

@Suite struct TestsFileTests {
  static let screen = SampleScreen.completing(
    """
    params: { place: "String = here" }
    actions:
      pick: { params: { id: String }, notice: "${id}" }
    stubs:
      default:
        memory: { items: [] }
        api.items: { returns: "${memory.items}" }
      slow: { extends: default, api.items: { after: 5s } }
    scenarios:
      appears: [appear]
    """)

  private static func load(_ file: SourceFile, beside more: [String: String] = [:]) -> SpecLoader.Loaded {
    SpecLoader(files: FilesInMemory(["beside/s.screen.yaml": screen].merging(more) { $1 })).load(file)
  }

  private static func load(_ text: String, beside more: [String: String] = [:]) -> SpecLoader.Loaded {
    load(SourceFile(path: "beside/t.screen.yaml", text: text), beside: more)
  }

  // MARK: What is sound

  @Test func `scenarios are those of the tests file, and know their file`() throws {
    let loaded = Self.load(
      "tests: ./s.screen.yaml\nsummary: More of it\nscenarios:\n  appears: [appear]\n  slowly: { stubs: slow, steps: [appear] }\n"
    )
    #expect(loaded.diagnostics.map(described) == [])
    let program = try #require(loaded.program)
    #expect(program.scenarios.map(\.name) == ["appears", "slowly"])
    #expect(program.scenarios.allSatisfy { $0.file === loaded.file })
    #expect(program.scenarios.map { $0.file.text(in: $0.range) } == ["appears", "slowly"])
    #expect(program.file.path == "beside/s.screen.yaml")
    #expect(loaded.tests?.target == "./s.screen.yaml")
  }

  @Test func `a screen alone plays its own scenarios`() throws {
    let loaded = Self.load(Self.screen)
    #expect(loaded.diagnostics.map(described) == [])
    #expect(loaded.program?.scenarios.map(\.name) == ["appears"])
    #expect(loaded.program?.scenarios.allSatisfy { $0.file === loaded.file } == true)
    #expect(loaded.tests == nil)
  }

  @Test func `sets of one name merge, and sets of the screen inherit what is added`() throws {
    let loaded = Self.load(
      """
      tests: ./s.screen.yaml
      stubs:
        default:
          memory: { one: { id: a, title: A } }
          api.find: { match: [{ when: "id == 'a'", returns: "${memory.one}" }, { fails: notFound }] }
        mine: { extends: slow, api.save: { returns: } }
      """)
    #expect(loaded.diagnostics.map(described) == [])
    let program = try #require(loaded.program)
    #expect(program.stubs.map(\.name) == ["default", "slow", "mine"])
    let answered = program.stubs.map { set in set.answers.keys.sorted().map { program.operations[$0].name } }
    #expect(
      answered == [["api.items", "api.find"], ["api.items", "api.find"], ["api.items", "api.find", "api.save"]])
    #expect(program.stubs[1].memory.map(\.name) == ["memory.items", "memory.one"])
    guard case .match(let alternatives)? = program.stubs[1].answers[1], let first = alternatives.first else {
      Issue.record("no `match` was inherited")
      return
    }
    #expect(first.place.file === loaded.file)
    #expect(first.place.text.contains("id == 'a'"))
  }

  @Test func `a set may say again which set it extends`() {
    let loaded = Self.load("tests: ./s.screen.yaml\nstubs: { slow: { extends: default, api.save: { returns: } } }\n")
    #expect(loaded.diagnostics.map(described) == [])
    #expect(loaded.program?.stubs[1].answers.count == 2)
  }

  @Test func `warnings of the screen are not said again`() {
    let warned = Self.screen + "title: params.place\n"
    #expect(Self.load(warned).diagnostics.map(\.severity) == [.warning])
    let loaded = Self.load(
      "tests: ./s.screen.yaml\nscenarios: { a: [appear] }\n", beside: ["beside/s.screen.yaml": warned])
    #expect(loaded.diagnostics.map(described) == [])
    #expect(loaded.program != nil)
  }

  // MARK: What is wrong with the target

  static let targets: [(target: String, code: DiagnosticCode, words: [String])] = [
    ("./none.screen.yaml", CheckingCode.testedFile, ["there is no file `./none.screen.yaml`", "such as `tests: "]),
    ("''", CheckingCode.testedFile, ["names no file", "such as `tests: "]),
    ("./self.screen.yaml", CheckingCode.testedFile, ["is a file of scenarios itself", "such as `tests: "]),
    ("./module.screen.yaml", CheckingCode.testedFile, ["is a module", "such as `tests: "]),
    ("./app.screen.yaml", CheckingCode.testedScreen, ["the app `beside/app.screen.yaml` has 1 error,"]),
    ("./apps.screen.yaml", CheckingCode.testedScreen, ["the app `beside/apps.screen.yaml` has 1 error,"]),
    ("./one.screen.yaml", CheckingCode.testedScreen, ["`beside/one.screen.yaml` has 1 error,", "shows it"]),
    (
      "./two.screen.yaml", CheckingCode.testedScreen,
      ["has 2 errors,", "`screenspec validate beside/two", "shows them"]
    ),
    ("./shape.screen.yaml", CheckingCode.testedScreen, ["has 1 error"]),
    ("./yaml.screen.yaml", CheckingCode.testedScreen, ["has 1 error"]),
    ("./empty.screen.yaml", CheckingCode.testedScreen, ["has 1 error"]),
    ("./later.screen.yaml", CheckingCode.testedScreen, ["has 1 error"]),
  ]

  @Test(arguments: targets)
  func `a target that can't be tested is one finding at its place`(
    _ target: String, _ code: DiagnosticCode, _ words: [String]
  ) throws {
    let more = [
      "beside/self.screen.yaml": "tests: ./self.screen.yaml\n",
      "beside/module.screen.yaml": "module: Parts\n",
      "beside/app.screen.yaml": "app: All\nscreens: [A]\nstart: A\n",
      "beside/apps.screen.yaml": "app: All\nscrens: [A]\nscreens: [A]\nstart: A\n",
      "beside/one.screen.yaml": Self.screen.replacing("slow: { extends: default", with: "slow: { extends: defalt"),
      "beside/two.screen.yaml": Self.screen.replacing("slow: { extends: default", with: "slow: { extends: defalt")
        .replacing("appears: [appear]", with: "appears: [{ assertState: nowhere }]"),
      "beside/shape.screen.yaml": Self.screen + "layuot: x\n",
      "beside/yaml.screen.yaml": "screen: [",
      "beside/empty.screen.yaml": "",
      "beside/later.screen.yaml": Self.screen + "uses: { favorites: Favorites }\n",
    ]
    // The mistake in the scenario can't be told while there is no screen to tell it by.
    let loaded = Self.load(
      "tests: \(target)\nscenarios:\n  a: [{ assertState: nowhere }]\n", beside: more)
    #expect(loaded.program == nil)
    #expect(loaded.diagnostics.map(\.code) == [code], "\(loaded.diagnostics.map(described))")
    let finding = try #require(loaded.diagnostics.first)
    #expect(finding.span.text == target)
    #expect(finding.span.file === loaded.file)
    for word in words { #expect(finding.message.contains(word), "\(finding.message)") }
  }

  @Test func `a text that stands alone has no screen beside it`() {
    let loaded = SpecLoader().load(SourceFile(path: "text", text: "tests: ./s.screen.yaml\n"))
    #expect(loaded.diagnostics.map(\.code) == [CheckingCode.testedFile])
    #expect(loaded.program == nil)
  }

  // MARK: What is wrong in the tests file

  static let mistakes: [String] = [
    """
    scenarios:
      a: [{ assertState: lodaed }]
    #                    ^^^ SS0401 did you mean `loaded`?
    """,
    """
    scenarios:
      a: [{ assertTrue: "items.size() + ''" }]
    #                                 ^^^ SS0306 does not take
    """,
    """
    scenarios:
      a: [{ assertCalled: { api.itms: { times: 1 } } }]
    #                       ^^^ SS0501 did you mean `items`?
    """,
    """
    scenarios:
      a: [{ send: pikc('a') }]
    #             ^^^ SS0404 did you mean `pick`?
    """,
    """
    scenarios:
      a: [{ setStub: { api.save: { returns: 1 } } }]
    #                                       ^^^ SS0353 returns nothing
    """,
    """
    scenarios:
      a: { params: { plaec: x }, steps: [appear] }
    #                ^^^ SS0405 did you mean `place`?
    """,
    """
    scenarios:
      a: { stubs: slwo, steps: [appear] }
    #             ^^^ SS0508 did you mean `slow`?
    """,
    """
    stubs:
      mine: { extends: slwo }
    #                  ^^^ SS0508 did you mean `slow`?
    """,
    """
    stubs:
      mine: { extends: mine }
    #                  ^^^ SS0509 extends itself
    """,
    """
    stubs:
      default: { extends: slow }
    #                     ^^^ SS0509 `default` extends itself through `slow`
    """,
    """
    stubs:
      slow: { extends: mine }
    #                  ^^^ SS0513 `slow` extends `default` already
      mine: { api.save: { hangs: true } }
    """,
    """
    stubs:
      default: { api.items: { returns: [] } }
    #            ^^^ SS0513 `api.items` has two answers in the set `default`
    """,
    """
    stubs:
      slow: { api.items: { after: 1s } }
    #         ^^^ SS0513 `api.items` has two answers in the set `slow`
    """,
    """
    stubs:
      default: { memory: { items: [{ id: a, title: A }] } }
    #                      ^^^ SS0513 `memory.items` begins with two values
    """,
    """
    stubs:
      default: { memory: { itmes: [] } }
    #                      ^^^ SS0516 nothing returns `memory.itmes`
    """,
    """
    stubs:
      mine: { api.find: { returns: { id: a } } }
    #                              ^^^ SS0356 title
    """,
    """
    stubs:
      mine: { api.find: { file: ./one.json } }
    #                           ^^^ SS0514 there is no file
    """,
  ]

  @Test(arguments: mistakes) func `a mistake is found in the tests file, as it would be in the screen`(_ text: String) {
    let marked = MarkedSource("tests: ./s.screen.yaml\n" + text, path: "beside/t.screen.yaml")
    #expect(!marked.expectations.isEmpty)
    let loaded = Self.load(marked.file)
    #expect(marked.differences(from: loaded.diagnostics) == [])
    #expect(loaded.diagnostics.allSatisfy { $0.span.file === marked.file })
    #expect(loaded.program == nil)
  }

  @Test(arguments: [
    ("  default: { api.items: { hangs: true } }", "api.items"), ("  default: { memory: { items: [] } }", "items"),
    ("  slow: { extends: mine }\n  mine: {}", "default"),
  ])
  func `what clashes with the screen names the place there`(_ sets: String, _ first: String) throws {
    let loaded = Self.load("tests: ./s.screen.yaml\nstubs:\n\(sets)\n")
    let finding = try #require(loaded.diagnostics.first { $0.code == CheckingCode.duplicateAnswer })
    let place = try #require(finding.notes.first?.span)
    #expect(place.file.path == "beside/s.screen.yaml")
    #expect(place.text == first)
  }

  @Test func `names given twice in the tests file are errors, each with its first place`() {
    let loaded = Self.load(
      "tests: ./s.screen.yaml\nstubs: { m: { api.items: { hangs: true }, api.items: { waits: true } } }\n")
    #expect(loaded.diagnostics.map(\.severity) == [.error], "\(loaded.diagnostics.map(described))")
    let twice = Self.load("tests: ./s.screen.yaml\nscenarios:\n  a: [appear]\n  a: [appear]\n")
    #expect(twice.diagnostics.map(\.severity) == [.error], "\(twice.diagnostics.map(described))")
    #expect(twice.diagnostics.flatMap(\.notes).compactMap(\.span).allSatisfy { $0.file === twice.file })
  }
}
