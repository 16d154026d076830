import Foundation
import LiveServices
import SpecValues
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct StoreFileSystemTests {
  private static let good = "{\"count\":1}\n"

  private func read(_ desk: StoreDesk) -> String? {
    message { () throws(StoreFailure) in
      _ = try desk.store.read("count", of: "counter", as: .int, default: .int(0))
    }
  }

  private func write(_ desk: StoreDesk) -> String? {
    message { () throws(StoreFailure) in try desk.store.write(.int(2), to: "count", of: "counter", as: .int) }
  }

  // MARK: What stands in the place of the document

  @Test func `a document that is a link is refused, and what it leads to is left alone`() throws {
    let desk = try StoreDesk(["x.json": Self.good])
    for destination in ["x.json", "../outside", "nowhere", "counter.json"] {
      try? FileManager.default.removeItem(atPath: desk.path("counter.json"))
      try FileManager.default.createSymbolicLink(atPath: desk.path("counter.json"), withDestinationPath: destination)
      for text in [read(desk), write(desk)] {
        #expect(
          text
            == "`\(desk.path("counter.json"))` can't be read: it is a symbolic link, and the store uses regular files alone"
        )
      }
      let kept = try FileManager.default.destinationOfSymbolicLink(atPath: desk.path("counter.json"))
      #expect(kept == destination)
    }
    #expect(try desk.text("x.json") == Self.good)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.root) == ["data"])
  }

  @Test(.timeLimit(.minutes(1))) func `a FIFO in the place of the document is refused at once`() throws {
    let desk = try StoreDesk(["x.json": ""])
    #expect(mkfifo(desk.path("counter.json"), 0o600) == 0)
    for text in [read(desk), write(desk)] { #expect(text?.contains("it is a FIFO") == true) }
    #expect(desk.names == ["counter.json", "x.json"])
  }

  @Test func `a folder in the place of the document is refused`() throws {
    let desk = try StoreDesk()
    try FileManager.default.createDirectory(atPath: desk.path("counter.json"), withIntermediateDirectories: true)
    for text in [read(desk), write(desk)] { #expect(text?.contains("it is a folder") == true) }
    #expect(desk.names == ["counter.json"])
  }

  @Test func `a huge file is refused without being read, and is not taken for damaged`() throws {
    let desk = try StoreDesk(["counter.json": ""])
    #expect(truncate(desk.path("counter.json"), off_t(1) << 40) == 0)
    for text in [read(desk), write(desk)] {
      #expect(text?.hasSuffix("can't be read: it is larger than 16 MiB; move it elsewhere to begin anew") == true)
    }
    #expect(desk.names == ["counter.json"])
    #expect(desk.damaged.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func `a document that may not be read is an error, and stays`() throws {
    let desk = try StoreDesk(["counter.json": Self.good])
    try desk.setting(0o200, of: desk.path("counter.json")) {
      for text in [read(desk), write(desk)] { #expect(text?.contains("permission denied") == true) }
    }
    #expect(try desk.text() == Self.good)
  }

  @Test func `a read-only document is read and not written`() throws {
    let desk = try StoreDesk(["counter.json": Self.good])
    try desk.setting(0o444, of: desk.path("counter.json")) {
      #expect(read(desk) == nil)
      #expect(write(desk)?.hasSuffix("so it is left as it is: it is read-only; make it writable") == true)
    }
    #expect(try desk.text() == Self.good)
    #expect(desk.names == ["counter.json"])
  }

  @Test(arguments: ["link", "fifo", "folder"], [".counter.lock", ".counter.tmp"])
  func `what stands in the place of a hidden file does not hang or lead elsewhere`(_ kind: String, _ name: String)
    throws
  {
    let desk = try StoreDesk(["counter.json": Self.good, "mine": "mine"])
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(atPath: desk.path(name), withDestinationPath: "mine")
    case "fifo": #expect(mkfifo(desk.path(name), 0o600) == 0)
    default: try FileManager.default.createDirectory(atPath: desk.path(name), withIntermediateDirectories: true)
    }
    let text = write(desk)
    // A link or FIFO that is left over where the next bytes go is in nobody's way.
    let isCleared = name == ".counter.tmp" && kind != "folder"
    #expect((text == nil) == isCleared, "\(text ?? "written")")
    #expect(try desk.text("mine") == "mine")
    #expect(try desk.text() == (isCleared ? "{\"count\":2}\n" : Self.good))
  }

  @Test func `what a crash left over is cleaned up by the next write`() throws {
    let desk = try StoreDesk(["counter.json": Self.good, ".counter.tmp": "{\"cou", ".counter.lock": ""])
    #expect(read(desk) == nil)
    #expect(write(desk) == nil)
    #expect(desk.names == ["counter.json"])
    #expect(try desk.text() == "{\"count\":2}\n")
  }

  // MARK: The folder

  @Test func `the first write makes the folders, for their owner alone`() throws {
    let desk = try StoreDesk()
    let folder = "\(desk.root)/a/b//c/"
    try LocalStore(folder: folder) { _ in }.write(.int(1), to: "count", of: "counter", as: .int)
    for (path, mode) in [("a", 0o700), ("a/b", 0o700), ("a/b/c", 0o700), ("a/b/c/counter.json", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(desk.root)/\(path)")
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode, "\(path)")
    }
  }

  @Test func `a folder that is a file, or is in one, is an error`() throws {
    let desk = try StoreDesk(["x.json": Self.good])
    for (folder, reason) in [
      (desk.path("x.json"), "it is no folder"), (desk.path("x.json/deeper"), "a part of its path is no folder"),
      ("/dev/null", "it is no folder"), ("", "it has no name"), ("a\u{0}b", "it has no name"),
    ] {
      let store = LocalStore(folder: folder) { _ in }
      for text in [
        message { () throws(StoreFailure) in _ = try store.read("count", of: "counter", as: .int, default: .int(0)) },
        message { () throws(StoreFailure) in try store.write(.int(1), to: "count", of: "counter", as: .int) },
        message { () throws(StoreFailure) in try store.delete("count", of: "counter") },
      ] {
        #expect(text?.hasSuffix("can't be used: \(reason)") == true, "\(folder): \(text ?? "")")
      }
    }
    #expect(try desk.text("x.json") == Self.good)
  }

  @Test func `a folder that is a link is followed, unless it leads nowhere`() throws {
    let desk = try StoreDesk(["counter.json": Self.good])
    try FileManager.default.createSymbolicLink(atPath: "\(desk.root)/link", withDestinationPath: "data")
    try FileManager.default.createSymbolicLink(atPath: "\(desk.root)/lost", withDestinationPath: "none")
    try LocalStore(folder: "\(desk.root)/link") { _ in }.write(.int(2), to: "count", of: "counter", as: .int)
    #expect(try desk.text() == "{\"count\":2}\n")
    let lost = LocalStore(folder: "\(desk.root)/lost") { _ in }
    let text = message { () throws(StoreFailure) in try lost.write(.int(2), to: "count", of: "counter", as: .int) }
    #expect(text?.hasSuffix("it is a symbolic link that leads nowhere") == true)
  }

  @Test func `a read-only folder is read and not written`() throws {
    let desk = try StoreDesk(["counter.json": Self.good])
    try desk.setting(0o555, of: desk.folder) {
      #expect(read(desk) == nil)
      #expect(
        write(desk) == "the store's folder `\(desk.folder)` can't be used: it is read-only; make it writable")
    }
    #expect(try desk.text() == Self.good)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder) == ["counter.json"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder that can't be made is an error`() throws {
    let desk = try StoreDesk()
    try desk.setting(0o555, of: desk.root) {
      #expect(write(desk)?.hasSuffix("can't be used: permission denied") == true)
    }
  }

  #if !canImport(Darwin)
  @Test func `the folder is where the platform keeps data`() throws {
    func folder(_ environment: [String: String], _ name: String = "Counter") throws -> String {
      try LocalStore.defaultFolder(of: name, environment: environment)
    }
    #expect(try folder(["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/screenspec/Counter")
    #expect(try folder(["XDG_DATA_HOME": "d", "HOME": "/h"]) == "/h/.local/share/screenspec/Counter")
    #expect(
      try folder(["XDG_DATA_HOME": "", "HOME": "/h"], "../My app") == "/h/.local/share/screenspec/%2E%2E%2FMy%20app")
    for environment in [[:], ["HOME": ""], ["HOME": "h"]] {
      let text = message { () throws(StoreFailure) in
        _ = try LocalStore.defaultFolder(of: "Counter", environment: environment)
      }
      #expect(text?.contains("`HOME` is not set to a folder") == true)
    }
    #expect(throws: StoreFailure.badName("")) { try folder(["HOME": "/h"], "") }
  }
  #else
  @Test func `the folder is where the platform keeps data`() throws {
    let folder = try LocalStore.defaultFolder(of: "Counter", environment: ["HOME": "/h", "XDG_DATA_HOME": "/d"])
    #expect(folder == "/h/Library/Application Support/screenspec/Counter")
    #expect(throws: StoreFailure.self) { try LocalStore.defaultFolder(of: "Counter", environment: [:]) }
  }
  #endif
}
