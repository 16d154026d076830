import Foundation
import Testing

@testable import ScreenspecCommands

@Suite struct FileReplacementTests {
  private let desk: Desk

  init() throws { desk = try Desk(["a.txt": "old"]) }

  private func bytes(_ name: String = "a.txt") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: desk.path(name))))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: desk.path("")).sorted() }
  }

  @Test func `a file that changed since is left alone`() throws {
    let file = try FileReplacement(desk.path("a.txt"))
    try desk.write("a.txt", Data("mine".utf8))
    #expect(throws: FileReplacementFailure.changed(path: desk.path("a.txt"))) {
      try file.write(Array("new".utf8), over: Array("old".utf8))
    }
    #expect(try bytes() == Array("mine".utf8))
    #expect(try names == ["a.txt"])
  }

  @Test func `a file that is gone stays gone`() throws {
    let file = try FileReplacement(desk.path("a.txt"))
    try FileManager.default.removeItem(atPath: desk.path("a.txt"))
    #expect(throws: FileReplacementFailure.other(path: desk.path("a.txt"), reason: "it is gone")) {
      try file.write([1], over: Array("old".utf8))
    }
    #expect(try names.isEmpty)
    #expect(throws: FileReplacementFailure.other(path: desk.path("a.txt"), reason: "it is gone")) {
      try FileReplacement(desk.path("a.txt"))
    }
  }

  @Test func `a folder in the place of the file is left alone`() throws {
    let file = try FileReplacement(desk.path("a.txt"))
    try FileManager.default.removeItem(atPath: desk.path("a.txt"))
    try desk.write("a.txt/b.txt", Data())
    #expect(throws: FileReplacementFailure.self) { try file.write([1], over: Array("old".utf8)) }
    #expect(try names == ["a.txt"])
  }

  @Test(arguments: [[], Array("new".utf8), Array(repeating: 0x61, count: 1 << 20)])
  func `a file is replaced whole`(_ new: [UInt8]) throws {
    try FileReplacement(desk.path("a.txt")).write(new, over: Array("old".utf8))
    #expect(try bytes() == new)
    #expect(try names == ["a.txt"])
  }
}
