import Foundation
import LiveServices
import SpecValues
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Several programs at one store, and programs that end at a bad moment.
@Suite(.serialized) struct StoreProcessTests {
  private let desk: StoreDesk

  init() throws { desk = try StoreDesk() }

  /// The number that the kept text is made of, checked to be whole; 0 where there is none yet.
  private func number(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int {
    guard case .string(let text) = try desk.store.read("text", of: "counter", as: .string, default: .string("0,"))
    else { return -1 }
    let number = Int(text.prefix { $0 != "," }) ?? -1
    let isWhole = number == 0 || text.utf8.elementsEqual(String(repeating: "\(number),", count: 4_000).utf8)
    #expect(isWhole, "\(text.utf8.count) bytes of \(number)", sourceLocation: sourceLocation)
    return number
  }

  @Test(.timeLimit(.minutes(5))) func `a writer that is killed leaves the old value or the new one`() throws {
    var interrupted = 0
    for round in 0..<200 {
      let before = try number()
      let writer = try StoreWriter(desk, "forever")
      var printed = writer.waitForOutput()
      usleep(.random(in: 0...12_000))
      writer.program.signal(SIGKILL)
      printed += writer.end()
      // The last line may be cut; what it began to tell was written all the same.
      let told = printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }.last
      let last = try #require(told, "\(printed)")
      let after = try number()
      #expect(last > before && (last...(last + 1)).contains(after), "round \(round): \(before), \(last), \(after)")
      if desk.names.contains(".counter.tmp") { interrupted += 1 }
    }
    #expect(interrupted > 0, "no writer was killed while it wrote")
    #expect(desk.damaged.isEmpty)
    try desk.store.write(.string("end"), to: "text", of: "counter", as: .string)
    #expect(desk.names == ["counter.json"])
  }

  @Test(.timeLimit(.minutes(1))) func `a reader sees whole values while another program writes`() throws {
    let writer = try StoreWriter(desk, "forever")
    defer { _ = writer.end() }
    defer { writer.program.signal(SIGKILL) }
    _ = writer.waitForOutput()
    var last = 0
    for _ in 0..<100 {
      let now = try number()
      #expect(now >= last)
      last = now
    }
    #expect(last > 0)
    #expect(desk.damaged.isEmpty)
  }

  @Test(.timeLimit(.minutes(2))) func `programs that write to one document at once lose nothing`() async throws {
    let writers = try ["a", "b", "c"].map { try StoreWriter(desk, "keys", $0, "60") }
    let store = desk.store
    // Two threads of this program write too.
    await withTaskGroup { group in
      for prefix in ["x", "y"] {
        group.addTask {
          for number in 0..<60 {
            #expect(throws: Never.self) {
              try store.write(.int(number), to: "\(prefix)\(number)", of: "counter", as: .int)
            }
          }
        }
      }
    }
    #expect(writers.map { $0.end() } == ["", "", ""])
    for prefix in ["a", "b", "c", "x", "y"] {
      let kept = try store.list(prefix, of: "counter", as: .list(.int))
      #expect(JSONEncoding.encode(kept) == JSONEncoding.encode(.list((0..<60).map { .int($0) })))
    }
    #expect(desk.names == ["counter.json"])
  }

  @Test(.timeLimit(.minutes(1))) func `a lock that another keeps is waited for, but not for ever`() throws {
    try desk.store.write(.int(1), to: "count", of: "counter", as: .int)
    let descriptor = open(desk.path(".counter.lock"), O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let store = desk.store(lockLimit: .milliseconds(200))
    let limit = Duration.milliseconds(200)
    let start = ContinuousClock.now
    #expect(throws: StoreFailure.locked(path: desk.path(".counter.lock"), limit: limit)) {
      try store.write(.int(2), to: "count", of: "counter", as: .int)
    }
    #expect(ContinuousClock.now - start >= limit)
    // Reading needs no lock, and another document has its own.
    #expect(JSONEncoding.encode(try store.read("count", of: "counter", as: .int)) == "1")
    try store.write(.int(2), to: "count", of: "other", as: .int)
    close(descriptor)
    try store.write(.int(2), to: "count", of: "counter", as: .int)
    #expect(JSONEncoding.encode(try store.read("count", of: "counter", as: .int)) == "2")
  }

  @Test(.timeLimit(.minutes(1))) func `a writer that waits goes on when the lock is free`() throws {
    try desk.store.write(.int(1), to: "count", of: "counter", as: .int)
    let descriptor = open(desk.path(".counter.lock"), O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let sign = "\(desk.root)/free"
    // A thread, since tasks may all be held up by other tests.
    Thread.detachNewThread {
      usleep(100_000)
      _ = FileManager.default.createFile(atPath: sign, contents: nil)
      close(descriptor)
    }
    #expect(JSONEncoding.encode(try desk.store.read("count", of: "counter", as: .int)) == "1")
    try desk.store.write(.int(2), to: "count", of: "counter", as: .int)
    #expect(FileManager.default.fileExists(atPath: sign))
    #expect(JSONEncoding.encode(try desk.store.read("count", of: "counter", as: .int)) == "2")
  }

  @Test func `a file that gets too large for the system leaves the old value`() throws {
    try desk.store.write(.string("old"), to: "text", of: "counter", as: .string)
    let writer = try StoreWriter(desk, "large", "65536")
    #expect(
      writer.end() == "`\(desk.path("counter.json"))` can't be written, so it is left as it is: it gets too large\n")
    #expect(writer.program.waitForEnd() == 1)
    #expect(try desk.text() == "{\"text\":\"old\"}\n")
    #expect(desk.names == ["counter.json"])
  }

  #if os(Linux)
  /// Gives a disk of 64 KiB while something is done; nil where the system allows none.
  private func withSmallDisk(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: desk.folder, withIntermediateDirectories: true)
    guard mount("none", desk.folder, "tmpfs", 0, "size=64k") == 0 else {
      try Test.cancel("no disk can be mounted here")
    }
    defer { umount(desk.folder) }
    try body()
  }

  @Test(.enabled(if: geteuid() == 0, "only root mounts a small disk"))
  func `a full disk leaves the old value, and what was kept can be deleted`() throws {
    try withSmallDisk {
      let store = desk.store
      try store.write(.string(String(repeating: "a", count: 4_000)), to: "text", of: "counter", as: .string)
      let old = try desk.text()
      let text = message { () throws(StoreFailure) in
        try store.write(.string(String(repeating: "b", count: 60_000)), to: "more", of: "counter", as: .string)
      }
      #expect(
        text == "`\(desk.path("counter.json"))` can't be written, so it is left as it is: no space is left")
      #expect(try desk.text() == old)
      #expect(desk.names == ["counter.json"])
      try store.delete("text", of: "counter")
      try store.write(.string("new"), to: "text", of: "counter", as: .string)
      #expect(try desk.text() == "{\"text\":\"new\"}\n")
    }
  }
  #endif
}
