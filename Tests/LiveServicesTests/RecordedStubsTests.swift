import Foundation
import ScreenMachine
import ScreenProgram
import SpecValues
import Testing

@testable import LiveServices

/// How recorded calls become the answers of a stub set.
@Suite struct RecordedStubsTests {
  private func lines(_ calls: [RecordedCall]) throws -> String {
    let program = try LiveSample(call: "get: /x").program()
    return RecordedStubs(program).lines(calls).joined(separator: "\n")
  }

  private func call(_ outcome: RecordedCall.Outcome, when condition: String? = nil, delay: Int = 2) -> RecordedCall {
    let request = Effect.Request(run: 1, part: 0, attempt: 1, operation: 0, arguments: [])
    return RecordedCall(
      request: request, instant: 0, condition: condition, delay: delay * 1_000_000, outcome: outcome)
  }

  private func answered(_ line: String, when condition: String? = nil, delay: Int = 2) -> RecordedCall {
    call(.answered(["returns: \(line)"]), when: condition, delay: delay)
  }

  @Test func `one call has one answer`() throws {
    #expect(try lines([answered("1")]) == "api.call:\n  after: 2ms\n  returns: 1")
  }

  @Test func `equal answers in a row are counted`() throws {
    let found = try lines([answered("1"), answered("1"), answered("2"), answered("1")])
    #expect(
      found == """
        api.call:
          sequence:
            - after: 2ms
              returns: 1
              times: 2
            - after: 2ms
              returns: 2
            - after: 2ms
              returns: 1
        """)
  }

  @Test func `other arguments have answers of their own, in the order of their first call`() throws {
    let found = try lines([answered("1", when: "n == 2"), answered("2", when: "n == 1"), answered("3", when: "n == 2")])
    #expect(
      found == """
        api.call:
          match:
            - when: "n == 2"
              sequence:
                - after: 2ms
                  returns: 1
                - after: 2ms
                  returns: 3
            - when: "n == 1"
              after: 2ms
              returns: 2
        """)
  }

  @Test func `where one call can't be told apart all are answered in order`() throws {
    let found = try lines([answered("1", when: "n == 2"), answered("2")])
    #expect(!found.contains("when:") && found.contains("sequence:"))
  }

  @Test func `a late last call does not hang where another was answered`() throws {
    #expect(try !lines([answered("1"), call(.out)]).contains("hangs"))
    #expect(try lines([call(.out)]) == "api.call:\n  hangs: true")
    #expect(try lines([answered("1"), call(.givenUp)]).contains("hangs: true"))
    #expect(try lines([call(.out), answered("1")]).contains("hangs: true"))
  }

  @Test func `what can't be written is left out`() throws {
    #expect(try lines([call(.lost), answered("1")]) == "api.call:\n  after: 2ms\n  returns: 1")
    #expect(try lines([call(.lost)]).isEmpty)
  }

  @Test func `a budget is taken until it is used up`() {
    var budget = RecordingBudget(bytes: 10, nodes: 2)
    let parts = [(10, 1), (1, 1), (0, 1), (0, 1)]
    let taken = parts.map { budget.take(RecordingBudget(bytes: $0.0, nodes: $0.1)) }
    #expect(taken == [true, false, true, false])
  }
}

/// The files of large answers.
@Suite struct RecordedFixturesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "screenspec-\(UUID().uuidString)")

  private func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func `equal answers share a file, and others have their own`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixtures = RecordedFixtures(folder: folder.path, name: "a.fixtures")
    let first = try fixtures.add(Array("1".utf8), of: "api.get")
    #expect(first.hasPrefix("./a.fixtures/api.get-") && first.hasSuffix(".json"))
    #expect(try fixtures.add(Array("1".utf8), of: "api.get") == first)
    #expect(try fixtures.add(Array("2".utf8), of: "api.get") != first)
    #expect(names().count == 2)
  }

  @Test func `what is not named goes, and the folder with the last of it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixtures = RecordedFixtures(folder: folder.path, name: "a.fixtures")
    let first = try fixtures.add(Array("1".utf8), of: "api.get")
    _ = try fixtures.add(Array("2".utf8), of: "api.get")
    fixtures.clear(keepingNamedIn: "file: \(first)")
    #expect(names().count == 1)
    fixtures.clear(keepingNamedIn: nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `a file of somebody else stays, even where it has the name`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = RecordedFixtures(folder: folder.path, name: "a.fixtures")
    let path = try one.add(Array("1".utf8), of: "api.get")
    let file = folder.appending(path: path.split(separator: "/").last.map(String.init) ?? "")
    try Data("edited".utf8).write(to: file)
    let other = RecordedFixtures(folder: folder.path, name: "a.fixtures")
    #expect(try other.add(Array("1".utf8), of: "api.get") != path)
    other.clear(keepingNamedIn: nil)
    #expect(names().count == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "edited")
  }
}
