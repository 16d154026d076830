package import SpecValues

/// Keeps named values in documents, one file a document, in a folder (rule V5).
///
/// Any number of threads and processes may use one folder. A crash at any moment leaves the old value or the new one.
/// Calls wait for the disk, and for the lock of the document where another one writes it.
package struct LocalStore: Sendable {
  /// The size that a document may have.
  package static let sizeLimit = 16 << 20

  /// The folder; it is made by the first write.
  package let folder: String
  /// How long a write waits for another one.
  let lockLimit: Duration
  let report: @Sendable (DamagedDocument) -> Void

  /// Makes a store without touching the disk.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - lockLimit: How long a write waits for the lock of a document.
  ///   - report: Takes what was set aside, on the thread of the call that found it.
  package init(
    folder: String, lockLimit: Duration = .seconds(5), report: @escaping @Sendable (DamagedDocument) -> Void
  ) {
    self.folder = folder
    self.lockLimit = lockLimit
    self.report = report
  }

  /// Gives what is kept under a key.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the document.
  ///   - document: The document.
  ///   - type: The contract's type.
  ///   - defaultValue: The answer where nothing is kept, or null where the type has none.
  /// - Returns: A value of the type.
  /// - Throws: Where what is kept is of another type, or nothing is and there is no default; or the file can't be read.
  package func read(
    _ key: String, of document: String, as type: ValueType, default defaultValue: Value? = nil
  ) throws(StoreFailure) -> Value {
    let kept = try load(StoreName(document, in: folder))[key]
    switch kept {
    case nil, .null?:
      if let defaultValue, kept == nil || !type.holdsNull { return defaultValue }
      if type.holdsNull { return .null }
      throw .nothingKept(document: document, key: key)
    case let node?: return try value(of: node, key, document, type)
    }
  }

  /// Keeps a value under a key; what is kept there already and is of another type is not written over.
  package func write(
    _ value: Value, to key: String, of document: String, as type: ValueType
  ) throws(StoreFailure) {
    let node: JSONNode
    do throws(UnfitValue) {
      node = try StoredValue.node(of: value, type)
    } catch {
      throw .unfitValue(document: document, key: key, reason: error.reason)
    }
    let name = try StoreName(document, in: folder)
    try change(name) { stored throws(StoreFailure) in
      switch stored[key] {
      case nil, .null?: break
      case let kept?: _ = try self.value(of: kept, key, document, type)
      }
      stored.set(key, to: node)
      return true
    }
  }

  /// Forgets what is kept under a key, of whatever type it is; where nothing is, nothing happens.
  package func delete(_ key: String, of document: String) throws(StoreFailure) {
    let name = try StoreName(document, in: folder)
    // Without a file there is nothing to forget, and no reason to make a folder.
    guard try isThere(name) else { return }
    try change(name) { stored throws(StoreFailure) in stored.remove(key) }
  }

  /// Gives what is kept under all keys that begin with a text, in the order in which they were first written.
  ///
  /// - Parameters:
  ///   - prefix: What the keys begin with.
  ///   - document: The document.
  ///   - type: `[T]` for the values, `[String: T]` for the values by the rest of their keys.
  /// - Returns: A list or a map, which may be empty.
  /// - Throws: Where one of the values is of another type; or the file can't be read.
  package func list(
    _ prefix: String, of document: String, as type: ValueType
  ) throws(StoreFailure) -> Value {
    let element: ValueType
    switch type.withoutNull {
    case .list(let type), .map(.string, let type): element = type
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .map, .nullable, .record,
      .enumeration, .optional, .type, .abstract, .variable, .action, .binding, .error:
      throw .unlistable(type: type.description)
    }
    var entries: [(Value, Value)] = []
    for member in try load(StoreName(document, in: folder)).members(startingWith: prefix) {
      entries.append((.string(member.key), try value(of: member.value, prefix + member.key, document, element)))
    }
    if case .list = type.withoutNull { return .list(entries.map(\.1)) }
    return .map(MapValue(entries))
  }

  private func value(
    of node: JSONNode, _ key: String, _ document: String, _ type: ValueType
  ) throws(StoreFailure) -> Value {
    do throws(JSONDecodingFailure) {
      return try JSONDecoding.decode(node, as: type).value
    } catch {
      throw .otherType(document: document, key: key, found: error.description)
    }
  }
}
