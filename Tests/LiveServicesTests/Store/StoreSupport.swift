import Foundation
import LiveServices
import Synchronization

/// A folder for one test, with a store in it, and what the store reported.
final class StoreDesk: Sendable {
  let root: String
  let folder: String
  private let reports = Mutex<[DamagedDocument]>([])

  init(_ files: [String: String] = [:]) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path
    folder = "\(root)/data"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  var store: LocalStore { store() }

  func store(lockLimit: Duration = .seconds(5)) -> LocalStore {
    LocalStore(folder: folder, lockLimit: lockLimit) { report in self.reports.withLock { $0.append(report) } }
  }

  var damaged: [DamagedDocument] { reports.withLock { $0 } }

  /// The files of the store's folder, hidden ones too; the locks are left out.
  var names: [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return names.filter { !$0.hasSuffix(".lock") }.sorted()
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  func text(_ name: String = "counter.json") throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Sets permissions while something is done, and gives the right to write back.
  func setting(_ mode: Int, of path: String, _ body: () throws -> Void) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    try body()
  }
}

/// The message of what a store throws, or nil.
func message(_ body: () throws(StoreFailure) -> Void) -> String? {
  do throws(StoreFailure) {
    try body()
    return nil
  } catch {
    return error.message
  }
}

/// A second program that writes to a store.
final class StoreWriter {
  let process = Process()
  private let pipe = Pipe()

  init(_ desk: StoreDesk, _ arguments: String...) throws {
    process.executableURL = Self.products.appending(path: "store-writer")
    process.arguments = [desk.folder] + arguments
    process.standardOutput = pipe
    try process.run()
  }

  /// Waits until it has printed something.
  func waitForOutput() -> String { String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }

  /// Waits for its end and gives the rest of what it printed.
  func end() -> String {
    process.waitUntilExit()
    // A program that another test started meanwhile may hold the pipe open, so its end is not waited for.
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: rest, as: UTF8.self) }
      rest += buffer[..<count]
    }
  }

  /// The folder that the package's programs are built in.
  private static var products: URL {
    #if os(macOS)
    Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
      ?? Bundle.main.bundleURL
    #else
    Bundle.main.bundleURL
    #endif
  }
}
