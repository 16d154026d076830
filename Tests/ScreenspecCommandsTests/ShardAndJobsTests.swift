import Foundation
import ScreenspecCommands
import Testing

@Suite struct ShardAndJobsTests {
  /// Files of one to four scenarios: some fail, one has errors.
  private static func files(_ count: Int) -> [String: String] {
    var files: [String: String] = [:]
    for number in 0..<count {
      let more = (0..<number % 3).map { "  extra \($0): { tags: [extra], steps: [appear, assertVisible: Wait] }\n" }
      let text = number % 5 == 3 ? Sample.failing : Sample.good
      files["s\(String(number + 100)).screen.yaml"] = text + more.joined()
    }
    files["s104.screen.yaml"] = Sample.wrong
    return files
  }

  /// The lines that tell of a scenario, each with its file.
  private static func scenarios(_ output: String) -> [String] {
    var file = ""
    return output.split(separator: "\n").compactMap { line in
      if line.hasPrefix("@/") { file = String(line) }
      return line.hasPrefix("  ✓ ") || line.hasPrefix("  ✗ ") ? file + line : nil
    }
  }

  @Test(arguments: [
    ("--shard", "0/4"), ("--shard", "5/4"), ("--shard", "1/0"), ("--shard", "0/0"), ("--shard", "a/b"),
    ("--shard", "1"), ("--shard", ""), ("--shard", "/"), ("--shard", "1/"), ("--shard", "/4"), ("--shard", "1/2/3"),
    ("--shard", "-1/4"), ("--shard", "+1/4"), ("--shard", "1/ 4"), ("--shard", "1/99999999999999999999"),
    ("--shard", "١/٤"),
  ]) func `a shard that is none is refused`(_ option: String, _ value: String) throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@", option, value])
    #expect(outcome.status == .unusable)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "screenspec: `--shard` takes K/N with K from 1 to N, such as `1/4`, not `\(value)`\n")
  }

  @Test(arguments: ["0", "-1", "x", "", "1e9", "1000000000", "257", "2.5", "99999999999999999999"])
  func `a number of jobs that is none is refused`(_ value: String) throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@", "--jobs", value])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors == "screenspec: `--jobs` takes a whole number from 1 to 256, not `\(value)`\n")
  }

  @Test(arguments: [2, 3, 256]) func `several jobs write what one writes`(_ jobs: Int) throws {
    let desk = try Desk(ShardAndJobsTests.files(23))
    let paths = ["@", "@none.screen.yaml"]
    let one = try desk.run(["test"] + paths + ["--jobs", "1"])
    let many = try desk.run(["test"] + paths + ["--jobs", String(jobs)])
    #expect(one.status == .unusable)
    #expect(many.status == one.status)
    #expect(many.output == one.output)
    #expect(many.errors == one.errors)
    #expect(one.output.hasSuffix("4 failed, 2 files not played, 61 passed\n"), "\(one.output.suffix(60))")
  }

  @Test func `without a number of jobs the output is the same`() throws {
    let desk = try Desk(ShardAndJobsTests.files(9))
    #expect(try desk.run(["test", "@"]).output == desk.run(["test", "@", "--jobs=1"]).output)
  }

  @Test(arguments: [1, 2, 3, 7]) func `every scenario is in exactly one shard`(_ count: Int) throws {
    let desk = try Desk(ShardAndJobsTests.files(11))
    let whole = ShardAndJobsTests.scenarios(try desk.run(["test", "@"]).output)
    var dealt: [String] = []
    for number in 1...count {
      let outcome = try desk.run(["test", "@", "--shard", "\(number)/\(count)", "--jobs", "3"])
      let one = try desk.run(["test", "@", "--shard", "\(number)/\(count)", "--jobs", "1"])
      #expect(outcome.output == one.output)
      #expect(outcome.output.hasSuffix(" (shard \(number)/\(count))\n"))
      let scenarios = ShardAndJobsTests.scenarios(outcome.output)
      #expect(abs(scenarios.count * count - whole.count) < count)
      dealt += scenarios
    }
    #expect(dealt.sorted() == whole.sorted())
  }

  @Test func `what a filter leaves is dealt out, not what the files hold`() throws {
    let desk = try Desk(ShardAndJobsTests.files(6))
    var dealt = 0
    for number in 1...2 {
      let output = try desk.run(["test", "@", "--tag", "extra", "--shard", "\(number)/2"]).output
      let scenarios = ShardAndJobsTests.scenarios(output)
      #expect(scenarios.allSatisfy { $0.contains("extra") })
      #expect(scenarios.count == 2 || scenarios.count == 3)
      dealt += scenarios.count
    }
    #expect(dealt == 5)
  }

  @Test func `an empty shard is clean and says so`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@", "--shard", "3/3"])
    #expect(outcome.status == .clean)
    #expect(outcome.output == "no scenario falls to shard 3/3\n")
  }

  @Test func `a shard of nothing is what nothing is`() throws {
    let outcome = try Desk(["a.screen.yaml": Sample.good]).run(["test", "@", "--tag", "no", "--shard", "1/3"])
    #expect(outcome.status == .unusable)
    #expect(outcome.errors == "screenspec: no scenario matches; `--filter` and `--tag` left none\n")
  }

  @Test func `a file with errors fails every shard, an empty one too`() throws {
    let desk = try Desk(["a.screen.yaml": Sample.wrong, "b.screen.yaml": Sample.good])
    for number in 1...3 {
      let outcome = try desk.run(["test", "@", "--shard", "\(number)/3"])
      #expect(outcome.status == .failed)
      #expect(outcome.output.contains("1 file not played"))
      #expect(outcome.output.hasSuffix(" (shard \(number)/3)\n"))
    }
  }
}
