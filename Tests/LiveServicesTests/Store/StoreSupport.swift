import Foundation
import LiveServices
import Synchronization
import TestSupport

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
  let program: ChildProgram

  init(_ desk: StoreDesk, _ arguments: String...) throws {
    program = try ChildProgram(
      Self.products.appending(path: "store-writer").path, [desk.folder] + arguments, output: .pipe)
  }

  /// Waits until it has printed something.
  func waitForOutput() -> String { String(decoding: program.output?.availableData ?? Data(), as: UTF8.self) }

  /// Waits for its end and gives the rest of what it printed.
  func end() -> String {
    let rest = (try? program.output?.readToEnd()) ?? Data()
    program.waitForEnd()
    return String(decoding: rest, as: UTF8.self)
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
