import Foundation
import ScreenspecCommands
import TestSupport
import Testing

/// The tutorial, played from its first step to its last in a folder of its own.
///
/// `<!-- write: name -->` above a block writes a file, `<!-- put: name -->` puts the block's keys into one, each in place of
/// the key of that name. A block that begins with `$` is what a shell shows: commands, each with its output.
@Suite struct TutorialTests {
  @Test func `the outputs in the tutorial are those of its commands`() throws {
    let article = try Article("Tutorial.md")
    var play = TutorialPlay(try Desk())
    var texts: [Int: String] = [:]
    for (number, block) in article.blocks.enumerated() {
      if let text = try play.play(block) { texts[number] = text }
    }
    #expect(play.commandCount > 10)
    let problem = GoldenFile(article.name, folder: GoldenFile.catalog).problem(with: article.text(replacing: texts))
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test func `a key takes the place of the one of its name, and a new one comes last`() {
    #expect(
      TutorialPlay.putting("b: 3\nc:\n  - 4\n", into: "a: 1\nb:\n  x: 2\n\n") == "a: 1\nb: 3\nc:\n  - 4\n")
    #expect(TutorialPlay.putting("a: 2\n", into: "a: 1\n") == "a: 2\n")
    #expect(TutorialPlay.putting("", into: "a: 1\n") == "a: 1\n")
  }

  @Test func `a command that fails shows its status to the next one`() throws {
    var play = TutorialPlay(try Desk(["x.screen.yaml": "screen: X\n"]))
    let block = try #require(
      Article(name: "a.md", text: "```\n$ screenspec validate x.screen.yaml\n$ echo $?\n```\n").blocks.first)
    let text = try #require(try play.play(block))
    #expect(text.contains("x.screen.yaml") && text.hasSuffix("$ echo $?\n1\n"))
  }

  @Test func `a command that is no part of this house is refused`() throws {
    var play = TutorialPlay(try Desk())
    let block = try #require(Article(name: "a.md", text: "```\n$ rm x\n```\n").blocks.first)
    #expect(throws: TutorialPlay.UnknownCommand.self) { _ = try play.play(block) }
  }
}

/// A folder in which the steps of the tutorial are done.
struct TutorialPlay {
  struct UnknownCommand: Error { var line: String }

  private let desk: Desk
  private var files: [String: String] = [:]
  private var status = ExitStatus.clean
  private(set) var commandCount = 0

  init(_ desk: Desk) { self.desk = desk }

  /// Does what a block says; what it has to show, where it shows commands.
  mutating func play(_ block: Article.Block) throws -> String? {
    if let name = block.noted("write") {
      try write(name, block.text)
    } else if let name = block.noted("put") {
      try write(name, TutorialPlay.putting(block.text, into: files[name] ?? ""))
    } else if block.text.hasPrefix("$ ") {
      let commands = block.text.components(separatedBy: "\n").filter { $0.hasPrefix("$ ") }
      return try commands.map { "\($0)\n" + (try output($0)) }.joined()
    }
    return nil
  }

  private mutating func write(_ name: String, _ text: String) throws {
    files[name] = text
    try desk.write(name, Data(text.utf8))
  }

  private mutating func output(_ line: String) throws -> String {
    if line == "$ echo $?" { return "\(status.rawValue)\n" }
    let words = line.split(separator: " ").map(String.init)
    guard words.prefix(2) == ["$", "screenspec"] else { throw UnknownCommand(line: line) }
    let desk = desk
    let isFile = { (word: String) in FileManager.default.fileExists(atPath: desk.path(word)) }
    // A command is run in the folder of the test program, so files are named by their whole paths.
    let arguments = words.dropFirst(2).map { $0 == "." ? "@" : isFile($0) ? "@\($0)" : $0 }
    let outcome = try desk.run(arguments)
    status = outcome.status
    commandCount += 1
    // What a reader sees who stands in the folder.
    return (outcome.output + outcome.errors).replacing("@/", with: words.contains(".") ? "./" : "")
  }

  /// A mapping with the keys of another one, each in place of the key of its name.
  static func putting(_ text: String, into file: String) -> String {
    var parts = parts(of: file)
    for part in Self.parts(of: text) {
      if let index = parts.firstIndex(where: { $0.key == part.key }) {
        parts[index] = part
      } else {
        parts.append(part)
      }
    }
    return parts.map { $0.lines.joined(separator: "\n") + "\n" }.joined()
  }

  private static func parts(of text: String) -> [(key: Substring, lines: [String])] {
    var parts: [(key: Substring, lines: [String])] = []
    for line in text.components(separatedBy: "\n") where !line.isEmpty {
      if line.first != " ", let colon = line.firstIndex(of: ":") {
        parts.append((line[..<colon], [line]))
      } else if !parts.isEmpty {
        parts[parts.count - 1].lines.append(line)
      }
    }
    return parts
  }
}
