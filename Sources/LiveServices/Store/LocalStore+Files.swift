import AtomicFiles
import SourceText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension LocalStore {
  /// Reads a document; one that is not there keeps nothing, one that is damaged is set aside.
  func load(_ name: StoreName) throws(StoreFailure) -> StoredDocument {
    guard let bytes = try bytes(of: name) else { return StoredDocument() }
    do throws(StoredDocumentDamage) {
      return try StoredDocument(bytes)
    } catch {
      try checkWritable()
      // Another one may have set it aside, and written it anew, before the lock is ours.
      return try locked(name) { stored throws(StoreFailure) in stored }
    }
  }

  /// Changes a document under its lock, and writes it where the change says so.
  func change(
    _ name: StoreName, _ body: (inout StoredDocument) throws(StoreFailure) -> Bool
  ) throws(StoreFailure) {
    try makeFolder()
    try checkWritable()
    try locked(name) { stored throws(StoreFailure) in
      guard try body(&stored) else { return }
      let bytes = stored.bytes
      guard bytes.count <= Self.sizeLimit else { throw .tooLarge(document: name.document, limit: Self.sizeLimit) }
      try replace(name, with: bytes)
    }
  }

  /// Whether there is something under the document's name.
  func isThere(_ name: StoreName) throws(StoreFailure) -> Bool {
    var status = stat()
    return try isFolderThere() && lstat(name.path, &status) == 0
  }

  /// Does something with a document under its lock, after it was set aside where it is damaged.
  private func locked<Result>(
    _ name: StoreName, _ body: (inout StoredDocument) throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    var damaged: DamagedDocument?
    // Only when the lock is free again, since whoever takes the report may use the store.
    defer { if let damaged { report(damaged) } }
    return try StoreLock.hold(name.lockPath, waitingFor: lockLimit) { () throws(StoreFailure) in
      var stored = StoredDocument()
      if let bytes = try bytes(of: name) {
        do throws(StoredDocumentDamage) {
          stored = try StoredDocument(bytes)
        } catch {
          damaged = try setAside(name, because: error.reason)
        }
      }
      return try body(&stored)
    }
  }

  private func bytes(of name: StoreName) throws(StoreFailure) -> [UInt8]? {
    guard try isFolderThere() else { return nil }
    do throws(FileReadFailure) {
      // A link could lead out of the folder, and be made a file by the next write.
      return try SourceReader.read(name.path, limit: Self.sizeLimit, followsLink: false).bytes
    } catch {
      switch error {
      case .missing: return nil
      case .unreadable(let path, let reason): throw .unread(path: path, reason: reason)
      case .notRegular(let path, let kind):
        throw .unread(path: path, reason: "it is a \(kind), and the store uses regular files alone")
      case .tooLarge(let path, let limit):
        throw .unread(path: path, reason: "it is larger than \(limit >> 20) MiB; move it elsewhere to begin anew")
      case .changed(let path):
        throw .unread(path: path, reason: "another program changed it in the meantime; try again")
      }
    }
  }

  private func replace(_ name: StoreName, with bytes: [UInt8]) throws(StoreFailure) {
    var status = stat()
    if lstat(name.path, &status) == 0, status.st_mode & 0o222 == 0 {
      throw .unwritten(path: name.path, reason: "it is read-only; make it writable")
    }
    // Whoever wrote this is gone, or it would hold the lock.
    unlink(name.temporaryPath)
    do throws(SystemFailure) {
      try StagedFile(bytes, for: name.path, named: name.temporary, mode: 0o600).place()
    } catch {
      throw .unwritten(path: name.path, reason: error.reason)
    }
  }

  private func setAside(_ name: StoreName, because reason: String) throws(StoreFailure) -> DamagedDocument {
    for number in 1...9_999 {
      let path = name.damagedPath(number)
      // An empty file of our own holds the name, so that nothing that is there is written over.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw .damaged(path: name.path, reason: SystemFailure(code: errno).reason) }
      close(descriptor)
      guard rename(name.path, path) == 0 else {
        let failure = SystemFailure(code: errno)
        unlink(path)
        throw .damaged(path: name.path, reason: failure.reason)
      }
      do throws(SystemFailure) {
        try StagedFile.syncFolder(of: path)
      } catch {
        throw .damaged(path: path, reason: error.reason)
      }
      return DamagedDocument(document: name.document, path: path, reason: reason)
    }
    throw .damaged(path: name.path, reason: "9999 others were set aside already; delete some")
  }
}
