import Foundation
import LiveServices
import SpecValues
import Testing

@Suite struct StoreDamageTests {
  private func count(_ desk: StoreDesk) throws -> Int {
    guard case .int(let count) = try desk.store.read("count", of: "counter", as: .int, default: .int(0)) else {
      return -1
    }
    return count
  }

  @Test(arguments: [
    ("", "not JSON: it ends where a value is expected at byte 0"), ("{\"count\":1", "not JSON: it ends"),
    ("hello", "not JSON: `h` where a value is expected at byte 0"), ("{\"count\":1}x", "not JSON: `x`"),
    ("{\"count\":01}", "not JSON: a number begins with `0`"), ("{\"count\":\"\\ud800\"}", "not JSON: half a surrogate"),
    ("[1]", "it is no object of named values"), ("7", "it is no object of named values"),
    ("null", "it is no object of named values"), (String(repeating: "{\"a\":", count: 600), "not JSON: it is nested"),
  ])
  func `a damaged document is set aside and reported, and the default counts`(_ text: String, _ reason: String) throws {
    let desk = try StoreDesk(["counter.json": text])
    #expect(try count(desk) == 0)
    #expect(desk.names == ["counter.damaged-1.json"])
    #expect(try desk.text("counter.damaged-1.json") == text)
    let report = try #require(desk.damaged.first)
    #expect(desk.damaged.count == 1)
    #expect(report.document == "counter")
    #expect(report.path == desk.path("counter.damaged-1.json"))
    #expect(report.reason.hasPrefix(reason), "\(report.reason)")
    #expect(report.message.contains("was set aside as `\(report.path)`"))
  }

  @Test func `bytes that are no text are set aside as they are`() throws {
    let desk = try StoreDesk(["x": ""])
    let bytes = Data([0x7B, 0x22, 0xFF, 0x00, 0x22, 0x3A, 0x31, 0x7D])
    try bytes.write(to: URL(filePath: desk.path("counter.json")))
    #expect(try count(desk) == 0)
    #expect(try Data(contentsOf: URL(filePath: desk.path("counter.damaged-1.json"))) == bytes)
  }

  @Test func `a write sets aside what is damaged, and begins anew`() throws {
    let desk = try StoreDesk(["counter.json": "{\"count\":"])
    try desk.store.write(.int(1), to: "count", of: "counter", as: .int)
    #expect(desk.names == ["counter.damaged-1.json", "counter.json"])
    #expect(try desk.text("counter.damaged-1.json") == "{\"count\":")
    #expect(try count(desk) == 1)
    #expect(desk.damaged.count == 1)
  }

  @Test func `deleting and listing set aside what is damaged`() throws {
    let desk = try StoreDesk(["a.json": "{", "b.json": "["])
    try desk.store.delete("count", of: "a")
    #expect(JSONEncoding.encode(try desk.store.list("", of: "b", as: .list(.int))) == "[]")
    #expect(desk.names == ["a.damaged-1.json", "b.damaged-1.json"])
    #expect(desk.damaged.map(\.document) == ["a", "b"])
  }

  @Test func `what was set aside before is kept, whatever it is`() throws {
    let desk = try StoreDesk(["counter.json": "third", "counter.damaged-1.json": "first"])
    try FileManager.default.createSymbolicLink(
      atPath: desk.path("counter.damaged-2.json"), withDestinationPath: "nowhere")
    #expect(try count(desk) == 0)
    #expect(desk.names == ["counter.damaged-1.json", "counter.damaged-2.json", "counter.damaged-3.json"])
    #expect(try desk.text("counter.damaged-1.json") == "first")
    #expect(try desk.text("counter.damaged-3.json") == "third")
  }

  @Test func `what can't be set aside is an error each time, and stays`() throws {
    let desk = try StoreDesk(["counter.json": "{"])
    try desk.setting(0o555, of: desk.folder) {
      for _ in 0..<2 {
        let text = message { () throws(StoreFailure) in
          _ = try desk.store.read("count", of: "counter", as: .int, default: .int(0))
        }
        #expect(text == "the store's folder `\(desk.folder)` can't be used: it is read-only; make it writable")
      }
    }
    #expect(desk.names == ["counter.json"])
    #expect(desk.damaged.isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func `whoever takes the report can use the store`() throws {
    let desk = try StoreDesk(["counter.json": "{"])
    let store = LocalStore(folder: desk.folder) { report in
      let text = message { () throws(StoreFailure) in
        try desk.store.write(.string(report.path), to: "was", of: "counter", as: .string)
      }
      #expect(text == nil)
    }
    #expect(throws: StoreFailure.nothingKept(document: "counter", key: "count")) {
      try store.read("count", of: "counter", as: .int)
    }
    let kept = try desk.store.read("was", of: "counter", as: .string)
    #expect(JSONEncoding.encode(kept) == JSONEncoding.quoted(desk.path("counter.damaged-1.json")))
  }

  @Test func `a damaged document is reported where the write that found it fails`() throws {
    let desk = try StoreDesk(["counter.json": "{"])
    #expect(throws: StoreFailure.tooLarge(document: "counter", limit: LocalStore.sizeLimit)) {
      let text = String(repeating: "a", count: LocalStore.sizeLimit)
      try desk.store.write(.string(text), to: "text", of: "counter", as: .string)
    }
    #expect(desk.names == ["counter.damaged-1.json"])
    #expect(desk.damaged.count == 1)
  }

  @Test func `many readers of one damaged document set it aside once`() async throws {
    for _ in 0..<20 {
      let desk = try StoreDesk(["counter.json": "{"])
      await withTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            #expect(throws: Never.self) {
              try desk.store.read("count", of: "counter", as: .int, default: .int(0))
            }
          }
        }
      }
      #expect(desk.names == ["counter.damaged-1.json"])
      #expect(desk.damaged.count == 1)
    }
  }
}
