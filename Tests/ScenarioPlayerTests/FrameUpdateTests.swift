import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import SourceText
import SpecChecking
import SpecSyntax
import Testing
import ViewTree

/// A file before and after its frames are brought up to date.
private struct Updated {
  var text: String
  var count: Int
  var refusals: [String]

  private static let screen = """
    screen: Tiny
    states: { one: , two: }
    actions: { go: { to: two } }
    view: [{ text: Hi }, { button: Go, action: go }]

    """

  /// Updates the scenarios of a small screen; `frames` are the texts shown in the cases `one` and `two`.
  init(
    _ scenarios: String, frames: [String], only name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self = try Updated(whole: Updated.screen + scenarios, frames: frames, only: name)
    #expect(text.hasPrefix(Updated.screen), sourceLocation: sourceLocation)
    text = String(text.dropFirst(Updated.screen.count))
  }

  /// Updates a whole file.
  init(whole: String, frames: [String], only name: String? = nil) throws {
    let (update, _) = try Updated.update(Array(whole.utf8), frames: frames, only: name)
    text = String(decoding: update.bytes, as: UTF8.self)
    count = update.count
    refusals = update.refusals.map(\.message)
    guard refusals.isEmpty, name == nil else { return }
    let (again, results) = try Updated.update(update.bytes, frames: frames, only: name)
    #expect(again.count == 0, "a second update changes nothing")
    #expect(again.bytes == update.bytes)
    #expect(!results.flatMap(\.frames).contains { !$0.isAsExpected }, "what was written is what is shown: \(text)")
  }

  private static func update(
    _ bytes: [UInt8], frames: [String], only name: String?
  ) throws -> (FrameUpdate, [ScenarioResult]) {
    let loaded = SpecLoader().load(SourceFile(path: "t.screen.yaml", bytes: bytes))
    guard let program = loaded.program else {
      throw StageError(description: loaded.diagnostics.map(\.message).joined(separator: "; "))
    }
    let runner = ScenarioRunner(LinkedProgram(program), view: LinkedView(program)) { frame in
      frames[frame.casePath == "two" ? 1 : 0]
    }
    let scenarios = program.scenarios.filter { name == nil || $0.name == name }
    let results = scenarios.map { runner.play($0, keepsFrames: true) }
    return (FrameUpdate(results, of: program, tree: loaded.tree), results)
  }
}

@Suite struct FrameUpdateTests {
  private static let twice = """
    scenarios:
      a:
        - appear
        - assertFrame: |  # the start
            old

        # then
        - tapOn: Go
        - assertFrame: |-
           old
           lines

      b:
        - assertFrame: |+
            A
             b


        - appear

    """

  @Test func `all frames of a file are written, and nothing else is touched`() throws {
    let updated = try Updated(FrameUpdateTests.twice, frames: ["A\n b", "C\n\n  d"])
    #expect(updated.count == 2)
    #expect(
      updated.text == """
        scenarios:
          a:
            - appear
            - assertFrame: |  # the start
                A
                 b

            # then
            - tapOn: Go
            - assertFrame: |-
               C

                 d

          b:
            - assertFrame: |+
                A
                 b


            - appear

        """)
  }

  @Test func `a scenario goes on after a frame that differs, and stops where another step fails`() throws {
    let updated = try Updated(
      """
      scenarios:
        a:
          - assertFrame: |
              x
          - tapOn: Nobody
          - assertFrame: |
              y

      """, frames: ["A", "B"])
    #expect(updated.count == 1)
    #expect(updated.text.contains("              A\n") == false)
    #expect(updated.text.contains("        A\n    - tapOn: Nobody\n    - assertFrame: |\n        y\n"))
  }

  @Test(arguments: ["\r\n", "\r"]) func `line breaks stay those of the file`(_ lineBreak: String) throws {
    let text = "scenarios:\n  a:\n    - assertFrame: |\n        x\n        y\n    - assertFrame: 'z'\n    - appear\n"
    let whole = "screen: Tiny\nstates: { one: , two: }\nview: [{ text: Hi }]\n" + text
    let updated = try Updated(whole: whole.split(separator: "\n").joined(separator: lineBreak), frames: ["A\nB", ""])
    let wanted =
      whole.split(separator: "\n").joined(separator: "\n")
      .replacing("        x\n        y", with: "        A\n        B")
      .replacing("'z'", with: "|\n        A\n        B")
    #expect(updated.count == 2)
    #expect(updated.text.utf8.elementsEqual(wanted.split(separator: "\n").joined(separator: lineBreak).utf8))
  }

  @Test(arguments: [
    " A", "  A\nB", "\n  A", "   ", "   \nA", "A\n   ", "A\n   \n\n", "\tA", "A\t", "A ", "# A", "- A", "---", "...",
    "a: b",
    "\"", "A\n---\n...", "%A", "é 日本 👨‍👩‍👧‍👦", "", "\n\n", " \n \n A", "\u{FEFF}A", "A\n\n\n B \n",
  ]) func `every frame can be written and read again`(_ frame: String) throws {
    for header in ["|", "|-", "|+", "|2", "|-2", "|2+", ">", ">-", "| # note", "!!str |", "&f |"] {
      for content in ["\n        x", "\n        x\n\n         y\n\n", "\n\n        x\n   \n"] {
        let updated = try Updated(
          "scenarios:\n  a:\n    - assertFrame: \(header)\(content)\n    - appear\n", frames: [frame, ""])
        #expect(updated.count == 1)
        #expect(updated.refusals.isEmpty, "\(header)")
        #expect(updated.text.hasSuffix("    - appear\n"))
      }
    }
    for old in ["x", "'x'", "\"x\"", "'x'  # note", "\n        x\n        y", "\"x\n        y\"", "!!str x"] {
      let updated = try Updated(
        "scenarios:\n  a:\n    - assertFrame: \(old)\n    - appear\n", frames: [frame, ""])
      #expect(updated.count == 1, "\(old)")
      #expect(updated.text.contains("# note") == old.contains("# note"))
    }
  }

  @Test(arguments: ["A", " A", "A\n\nB"], ["|\n        x", "|", "|-\n        x\n", "'x'", "x", "|+\n        x\n\n"])
  func `a block at the end of the file needs no line break there`(_ frame: String, _ old: String) throws {
    let updated = try Updated("scenarios:\n  a:\n    - assertFrame: \(old)", frames: [frame, ""])
    #expect(updated.count == 1)
    #expect(updated.text.hasSuffix("\n") == old.hasSuffix("\n"))
  }

  @Test func `an empty block gets its lines`() throws {
    let updated = try Updated("scenarios:\n  a:\n    - assertFrame: |\n\n    - appear\n", frames: ["A\nB", ""])
    #expect(updated.text == "scenarios:\n  a:\n    - assertFrame: |\n        A\n        B\n\n    - appear\n")
  }

  @Test func `a block that is deeper than an indicator can say moves`() throws {
    let updated = try Updated(
      "scenarios:\n  a:\n    - assertFrame: |\n                        x\n    - appear\n", frames: [" A", ""])
    #expect(updated.text == "scenarios:\n  a:\n    - assertFrame: |2\n         A\n    - appear\n")
  }

  @Test func `a frame inside of several inputs at once is written`() throws {
    let updated = try Updated(
      "scenarios:\n  a:\n    - atOnce:\n        - assertFrame: x\n        - appear\n", frames: ["A", ""])
    #expect(
      updated.text == "scenarios:\n  a:\n    - atOnce:\n        - assertFrame: |\n            A\n        - appear\n")
  }

  @Test(arguments: [
    "- { assertFrame: x }", "- {\n        assertFrame: x\n      }", "- { assertFrame: 'x' } # note",
    "- atOnce: [{ assertFrame: \"x\" }]",
  ]) func `where no block can stand the frame stays, and the way out is said`(_ step: String) throws {
    let text = "scenarios:\n  a:\n    - appear\n    \(step)\n    - assertFrame: |\n        y\n"
    let updated = try Updated(text, frames: ["A", ""])
    #expect(updated.text == text.replacing("        y", with: "        A"))
    #expect(updated.count == 1)
    #expect(
      updated.refusals == [
        "no block can stand here; write `assertFrame: |` as a step on lines of its own, and the frame on the lines below"
      ])
  }

  @Test(arguments: ["A\u{2028}B", "A\u{85}B", "A\u{7}"])
  func `a frame that YAML can't hold stays, and the others are written`(_ frame: String) throws {
    let text = """
      scenarios:
        a:
          - assertFrame: |
              x
          - tapOn: Go
          - assertFrame: |
              y

      """
    let updated = try Updated(text, frames: [frame, "B"])
    #expect(updated.text == text.replacing("        y", with: "        B"))
    #expect(updated.refusals.count == 1)
  }

  // MARK: Anchors

  private static let shared = """
    scenarios:
      a:
        - assertFrame: &frame |
            x
        - tapOn: Go
      b:
        - assertFrame: *frame

    """

  @Test func `a frame that is used twice is written once`() throws {
    let updated = try Updated(FrameUpdateTests.shared, frames: ["A", "B"])
    #expect(updated.count == 1)
    #expect(updated.text == FrameUpdateTests.shared.replacing("        x", with: "        A"))
  }

  @Test func `a frame whose uses show different things stays`() throws {
    let text = FrameUpdateTests.shared.replacing("  b:\n", with: "  b:\n    - tapOn: Go\n")
    let updated = try Updated(text, frames: ["A", "B"])
    #expect(updated.text == text)
    #expect(
      updated.refusals == ["it is used 2 times, and not all show the same frame; write a block for each"])
  }

  @Test func `one use that is as expected keeps the frame too`() throws {
    let text = FrameUpdateTests.shared.replacing("  b:\n", with: "  b:\n    - tapOn: Go\n")
    #expect(try Updated(text, frames: ["x", "B"]).text == text)
    #expect(try Updated(text, frames: ["A", "x"]).text == text)
  }

  @Test func `a use that was not played keeps the frame`() throws {
    let updated = try Updated(FrameUpdateTests.shared, frames: ["A", "B"], only: "a")
    #expect(updated.text == FrameUpdateTests.shared)
    #expect(
      updated.refusals == [
        "it is used 2 times, and 1 of them were reached; play all of them, or write a block for each"
      ])
  }

  @Test func `steps that are shared as a whole are one frame`() throws {
    let text = "scenarios:\n  a: &steps\n    - appear\n    - assertFrame: |\n        x\n  b: *steps\n"
    let updated = try Updated(text, frames: ["A", "B"])
    #expect(updated.text == text.replacing("        x", with: "        A"))
  }

  @Test func `a text that is used for something else too stays`() throws {
    let text = """
      scenarios:
        a:
          summary: &frame x
          steps:
            - appear
            - assertFrame: *frame

      """
    let updated = try Updated(text, frames: ["A", "B"])
    #expect(updated.text == text)
    #expect(
      updated.refusals == ["the text is used for something else too; write the frame as a block of its own"])
  }

  @Test func `a file that would get too large stays`() throws {
    let text = "scenarios:\n  a:\n    - assertFrame: |\n        x\n    - tapOn: Go\n    - assertFrame: |\n        y\n"
    let updated = try Updated(text, frames: ["A", String(repeating: "B", count: 1 << 20)])
    #expect(updated.text == text.replacing("        x", with: "        A"))
    #expect(updated.refusals.count == 1)
  }
}
