import AtomicFiles
import Foundation
import Testing

/// A folder of its own that is gone when the test ends.
private final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "staged-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file(name))) }

  func mode(_ name: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? NSNumber)?.intValue
  }
}

@Suite struct StagedFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: [0, 1, 65_537, 1 << 20]) func `bytes are placed whole`(_ count: Int) throws {
    try folder.write("a", "old")
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try StagedFile(bytes, for: folder.file("a")).place()
    #expect(try Array(Data(contentsOf: URL(filePath: folder.file("a")))) == bytes)
    #expect(try folder.names == ["a"])
  }

  @Test func `until it is placed the old bytes are there`() throws {
    try folder.write("a", "old")
    let staged = try StagedFile(Array("new".utf8), for: folder.file("a"), named: "next")
    #expect(try folder.text("a") == "old")
    #expect(try folder.names == ["a", "next"])
    try staged.place()
    #expect(try folder.text("a") == "new")
    #expect(try folder.names == ["a"])
  }

  @Test func `what is dropped leaves nothing`() throws {
    try folder.write("a", "old")
    do { _ = try StagedFile(Array("new".utf8), for: folder.file("a")) }
    #expect(try folder.text("a") == "old")
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: [0o600, 0o644, 0o755]) func `a file keeps its permissions`(_ mode: Int) throws {
    try folder.write("a", "old")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("a"))
    try StagedFile([1], for: folder.file("a"), mode: 0o640).place()
    #expect(try folder.mode("a") == mode)
  }

  @Test func `a new file has the permissions that were asked for`() throws {
    try StagedFile([1], for: folder.file("a"), mode: 0o600).place()
    #expect(try folder.mode("a") == 0o600)
  }

  @Test func `a name that is taken is not written over`() throws {
    try folder.write("next", "mine")
    #expect(throws: SystemFailure(code: EEXIST)) { try StagedFile([1], for: folder.file("a"), named: "next").place() }
    #expect(try folder.text("next") == "mine")
    #expect(try folder.names == ["next"])
  }

  @Test func `a link that has the name is not followed`() throws {
    try folder.write("mine", "mine")
    try FileManager.default.createSymbolicLink(atPath: folder.file("next"), withDestinationPath: "mine")
    #expect(throws: SystemFailure.self) { try StagedFile([1], for: folder.file("a"), named: "next").place() }
    #expect(try folder.text("mine") == "mine")
  }

  @Test func `a missing folder is told`() throws {
    let path = folder.file("none/a")
    #expect(throws: SystemFailure(code: ENOENT)) { try StagedFile([1], for: path).place() }
    #expect(SystemFailure(code: ENOENT).reason == "its folder is not there")
  }

  @Test func `a folder in the file's place stays`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("a"), withIntermediateDirectories: true)
    #expect(throws: SystemFailure.self) { try StagedFile([1], for: folder.file("a")).place() }
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: [("a", "."), ("/a", "/"), ("x/a", "x"), ("/x/y/a", "/x/y")])
  func `the folder of a path is what stands before its last name`(_ path: String, _ expected: String) {
    #expect(StagedFile.folder(of: path) == expected)
  }
}
