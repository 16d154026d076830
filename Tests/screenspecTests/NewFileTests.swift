import Foundation
import TestSupport
import Testing

/// The one thing of `new` that depends on the folder in which a program is.
@Suite struct NewFileTests {
  @Test func `without a path the file is written where one is`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "screenspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let child = try ChildProgram(
      "/bin/sh", ["-c", "cd '\(folder.path)' && exec '\(Tmux.screenspec)' new TaskList"], output: .pipe)
    let output = try child.output?.readToEnd() ?? Data()
    #expect(child.waitForEnd() == 0)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        task-list.screen.yaml is written; next:
          screenspec run task-list.screen.yaml
          screenspec test task-list.screen.yaml
          screenspec validate --strict task-list.screen.yaml

        """)
    let text = try String(contentsOf: folder.appending(path: "task-list.screen.yaml"), encoding: .utf8)
    #expect(text.hasPrefix("screen: TaskList\n"))
  }
}
