import Foundation
import Testing

@testable import ScreenspecCommands

/// What a spec file names lies beside it or below it, wherever links lead.
struct FixtureLinkTests {
  private static let screen = """
    screen: A
    services: { api: { get: { returns: [String] } } }
    states: { loading: , loaded: { items: [String] } }
    source: { call: api.get, done: loaded.items, fail: ignore }
    view: { loading: [{ progress: Wait }], loaded: [{ text: "${items.size()}" }] }
    stubs: { default: { api.get: { file: ./data/items.json } } }

    """

  /// A screen in a folder of its own, with a link in place of its data.
  private func desk(linking link: String, to target: String) throws -> Desk {
    let desk = try Desk([
      "secret/items.json": "[\"x\"]", "own/a.screen.yaml": FixtureLinkTests.screen, "own/b.json": "[]",
    ])
    let path = desk.path("own/\(link)")
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return desk
  }

  @Test(arguments: [
    ("data/items.json", "../../secret/items.json"), ("data", "../secret"), ("data", "/proc/self/cwd/.."),
  ])
  func `a link that leads out of the folder is not followed`(link: String, target: String) throws {
    let outcome = try desk(linking: link, to: target).run(["validate", "@own/a.screen.yaml"])
    let isThere = target.hasPrefix("..")
    #expect(outcome.status == .failed)
    #expect(!outcome.output.contains("\"x\""))
    #expect(!isThere || outcome.output.contains("leads out of the folder of `@/own/a.screen.yaml`"), "\(outcome)")
  }

  @Test(arguments: [("data/items.json", "../b.json"), ("data/items.json", "../../own/b.json")])
  func `a link that stays in the folder is followed`(link: String, target: String) throws {
    let outcome = try desk(linking: link, to: target).run(["validate", "@own/a.screen.yaml"])
    #expect(outcome.status == .clean, "\(outcome)")
  }

  @Test func `a spec file behind a link finds what lies beside the link`() throws {
    let desk = try desk(linking: "data/items.json", to: "../b.json")
    try FileManager.default.createSymbolicLink(
      atPath: desk.path("own/c.screen.yaml"), withDestinationPath: "a.screen.yaml")
    #expect(try desk.run(["validate", "@own/c.screen.yaml"]).status == .clean)
  }
}
