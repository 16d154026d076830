import Foundation
import ScreenspecCommands
import Testing

@Suite struct ExplainTests {
  @Test(arguments: ["SS0402", "0402", "402", "ss0402", "payload-not-assigned", "PAYLOAD-NOT-ASSIGNED"])
  func `a code is explained by number and by name`(code: String) throws {
    let run = try Desk().run(["explain", code])
    #expect(run.status == .clean)
    #expect(
      run.output == """
        SS0402 payload-not-assigned (error)

        Reported: a case that is entered without its payload.
        Why: A payload exists from the moment in which its case is entered.

        Such as:

            actions:
              fail: failed

        Better:

            actions:
              fail: { to: failed, set: { message: It broke } }

        """)
  }

  @Test(arguments: [
    ("payload-not-asigned", "did you mean `payload-not-assigned`?"), ("SS9999", "`screenspec explain` lists the codes"),
    ("hippopotamus", "`screenspec explain` lists the codes"),
  ])
  func `an unknown code is status 2 with the nearest one`(code: String, part: String) throws {
    let run = try Desk().run(["explain", code])
    #expect(run.status == .unusable)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("there is no code `\(code)`") && run.errors.contains(part), "\(run.errors)")
  }

  @Test func `without a code all are listed by group, one line each`() throws {
    let lines = try Desk().run(["explain"]).output.split(separator: "\n")
    let codes = lines.filter { $0.hasPrefix("  SS") }.map { $0.dropFirst(2).prefix(6) }
    #expect(codes == codes.sorted() && Set(codes).count == codes.count)
    #expect(codes.count > 150)
    #expect(lines.filter { !$0.hasPrefix(" ") }.first == "YAML")
    #expect(lines.filter { !$0.hasPrefix(" ") }.last == "Design")
    #expect(lines.allSatisfy { $0.count < 140 })
  }

  @Test func `as JSON an entry is an object`() throws {
    let run = try Desk().run(["explain", "--format", "json", "316"])
    let all = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: String]])
    #expect(all.count == 1)
    #expect(all.first?["code"] == "SS0316" && all.first?["severity"] == "error")
    #expect(
      all.first.map { Set($0.keys) }
        == ["code", "name", "group", "severity", "summary", "why", "failing", "corrected"])
    let list = try JSONSerialization.jsonObject(
      with: Data(try Desk().run(["explain", "--format", "json"]).output.utf8))
    #expect((list as? [Any]).map { $0.count > 150 } == true)
  }

  @Test(arguments: [["explain", "402", "403"], ["explain", "--format", "xml"], ["explain", ""]])
  func `what explain does not take is status 2`(arguments: [String]) throws {
    #expect(try Desk().run(arguments).status == .unusable)
  }

  @Test func `a run says once how to read more of a finding`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong, "b.screen.yaml": Sample.wrong, "c.screen.yaml": Sample.warned])
    let validated = try desk.run(["validate", "@"]).output
    #expect(validated.components(separatedBy: "screenspec explain").count == 2, "\(validated)")
    #expect(validated.contains("help: `screenspec explain SS0401` tells more"))
    let tested = try desk.run(["test", "@"]).errors
    #expect(tested.components(separatedBy: "screenspec explain").count == 2, "\(tested)")
  }

  @Test func `validate judges the design, and strictly a warning counts`() throws {
    let unread = Sample.good.replacing("params:", with: "fields: { unread: Int = 0 }\nparams:")
    let desk = try Desk(["a.screen.yaml": unread])
    let validated = try desk.run(["validate", "@"])
    #expect(validated.status == .clean && validated.output.contains("SS0921"))
    #expect(try desk.run(["validate", "--strict", "@"]).status == .failed)
    #expect(try desk.run(["run", "@a.screen.yaml"]).errors.isEmpty)
    let excused = unread.replacing("Int = 0 }", with: "Int = 0 } # screenspec:ignore SS0921 -- the host reads it")
    try desk.write("a.screen.yaml", Data(excused.utf8))
    #expect(try desk.run(["validate", "--strict", "@"]).status == .clean)
  }
}
