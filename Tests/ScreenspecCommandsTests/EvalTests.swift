import ScreenspecCommands
import Testing

@Suite struct EvalTests {
  @Test(arguments: [
    (["eval", "1 + 2"], "3: Int\n"),
    (
      [
        "eval", "a + b * 2 > 10 && name.startsWith('x')", "--let", "a:Int=5", "--let", "b:Int=3", "--let",
        "name:String=\"xy\"",
      ], "true: Bool\n"
    ),
    (["eval", "tags.filter(t, t != 'b')", "--let", "tags:[String]=[\"a\",\"b\"]"], "[\"a\"]: [String]\n"),
    (["eval", "due.orValue('none')", "--let", "due:String?=null"], "\"none\": String\n"),
  ])
  func `a value is printed with its type`(arguments: [String], expected: String) throws {
    let run = try Desk().run(arguments)
    #expect(run.status == .clean)
    #expect(run.output == expected)
  }

  @Test(arguments: [
    (["eval", "1 + x"], "SS0303"), (["eval", "1 +"], "SS0301"), (["eval", "1 / 0"], "division by zero"),
    (["eval", "1 + 2.0"], "SS0309"),
  ])
  func `a mistake is a finding and status 1`(arguments: [String], part: String) throws {
    let run = try Desk().run(arguments)
    #expect(run.status == .failed)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(part))
  }

  @Test(arguments: [
    ["eval"], ["eval", "1", "2"], ["eval", "n", "--let", "n"], ["eval", "n", "--let", "n:Nope=1"],
    ["eval", "n", "--let", "n:Int=x"],
  ])
  func `a wrong command line is status 2`(arguments: [String]) throws {
    let run = try Desk().run(arguments)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("screenspec: "))
  }
}
