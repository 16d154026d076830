import Foundation
import SourceText
import SpecChecking
import Testing

@testable import ScreenspecCommands

@Suite struct FollowedFilesTests {
  /// A folder with a file that is followed.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let files = FollowedFiles()
    var path: String { url.appending(path: "a.screen.yaml").path }

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try write("one", to: "a.screen.yaml")
      _ = try files.begin(path)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appending(path: name))
    }
  }

  @Test func `a change is told once it was the same at two looks`() throws {
    let folder = try Folder()
    #expect(!folder.files.haveChanged())
    try folder.write("other", to: "a.screen.yaml")
    #expect(!folder.files.haveChanged(), "somebody may still be writing")
    #expect(folder.files.haveChanged())
    _ = try folder.files.begin(folder.path)
    #expect(!folder.files.haveChanged())
    #expect(!folder.files.haveChanged())
  }

  @Test func `a file that keeps changing is waited for`() throws {
    let folder = try Folder()
    for length in 1...5 {
      try folder.write(String(repeating: "x", count: length * 10), to: "a.screen.yaml")
      #expect(!folder.files.haveChanged())
    }
    #expect(folder.files.haveChanged())
  }

  @Test func `another file renamed over it is a change, also of the same size`() throws {
    let folder = try Folder()
    try folder.write("two", to: "new")
    try #require(rename(folder.url.appending(path: "new").path, folder.path) == 0)
    _ = folder.files.haveChanged()
    #expect(folder.files.haveChanged())
  }

  @Test func `a file that goes and comes back is a change`() throws {
    let folder = try Folder()
    try FileManager.default.removeItem(atPath: folder.path)
    _ = folder.files.haveChanged()
    #expect(folder.files.haveChanged())
    #expect(throws: FileReadFailure.self) { try folder.files.begin(folder.path) }
    #expect(!folder.files.haveChanged())
    try folder.write("one", to: "a.screen.yaml")
    _ = folder.files.haveChanged()
    #expect(folder.files.haveChanged())
  }

  @Test func `files that it names are followed, also while they are not there`() throws {
    let folder = try Folder()
    let file = try folder.files.begin(folder.path)
    #expect(throws: SpecFileFailure.self) { try folder.files.read("stubs.json", beside: file) }
    #expect(!folder.files.haveChanged())
    try folder.write("[]", to: "stubs.json")
    _ = folder.files.haveChanged()
    #expect(folder.files.haveChanged())
  }
}
