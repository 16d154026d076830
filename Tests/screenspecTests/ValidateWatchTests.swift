import Foundation
import TestSupport
import Testing

@Suite struct ValidateWatchTests {
  private static let good = "screen: A\nstates:\n  idle:\nview:\n  idle: [{ text: Hello }]\n"

  /// A program that watches a folder, and what it printed so far.
  private final class Watch {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let child: ChildProgram
    private var printed = ""

    init(isProject: Bool = false) throws {
      let inside = isProject ? folder.appending(path: ".git") : folder
      try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
      try Data(ValidateWatchTests.good.utf8).write(to: folder.appending(path: "a.screen.yaml"))
      child = try ChildProgram(Tmux.screenspec, ["validate", "--watch", folder.path], output: .pipe)
    }

    deinit {
      child.signal(SIGKILL)
      child.waitForEnd()
      try? FileManager.default.removeItem(at: folder)
    }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    }

    /// Reads on until a text was printed; false where the program ends before.
    func prints(_ text: String) -> Bool {
      while true {
        if let range = printed.range(of: text) {
          printed.removeSubrange(..<range.upperBound)
          return true
        }
        guard let data = child.output?.availableData, !data.isEmpty else { return false }
        printed += String(decoding: data, as: UTF8.self)
      }
    }
  }

  @Test func `findings are shown again when a file changes, comes or goes`() throws {
    let watch = try Watch()
    #expect(watch.prints("1 file, no findings\n"))
    try watch.write(Self.good.replacing("idle: [", with: "idel: ["), to: "a.screen.yaml")
    #expect(watch.prints("a.screen.yaml has changed\n\n"))
    #expect(watch.prints(": error: ") && watch.prints(" in 1 file\n"))
    try watch.write(Self.good, to: "b.screen.yaml")
    #expect(watch.prints("b.screen.yaml has changed\n\n") && watch.prints(" in 2 files\n"))
    try FileManager.default.removeItem(at: watch.folder.appending(path: "a.screen.yaml"))
    #expect(watch.prints("a.screen.yaml has changed\n\n"))
    #expect(watch.prints("1 file, no findings\n"))
  }

  @Test func `what no file of a project uses is told, and no longer once one uses it`() throws {
    let watch = try Watch(isProject: true)
    #expect(watch.prints("1 file, no findings\n"))
    try watch.write("module: m\ntypes:\n  T: { id: Int }\n", to: "m.screen.yaml")
    #expect(watch.prints("SS0814 unused-module]") && watch.prints("1 warning in 2 files\n"))
    let user = Self.good.replacing("Hello", with: "\"${T{id: 1}.id}\"") + "imports: [m.screen.yaml]\n"
    try watch.write(user, to: "a.screen.yaml")
    #expect(watch.prints("a.screen.yaml has changed\n\n2 files, no findings\n"))
  }

  @Test func `it ends when nobody reads on`() throws {
    let watch = try Watch()
    #expect(watch.prints("1 file, no findings\n"))
    try watch.child.output?.close()
    #expect(watch.child.waitForEnd() == 0)
  }
}
