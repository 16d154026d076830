/// Why the local store could not do what it was asked for; what was kept is as it was.
package enum StoreFailure: Error, Hashable, Sendable {
  /// No file can have the name of this document.
  case badName(String)
  /// Nothing is kept under the key, and there is no default.
  case nothingKept(document: String, key: String)
  /// What is kept is not of the contract's type.
  case otherType(document: String, key: String, found: String)
  /// A value that can't be kept as one of the contract's type.
  case unfitValue(document: String, key: String, reason: String)
  /// An answer of a type that `list` can't give.
  case unlistable(type: String)
  /// The document would be larger than a document may be.
  case tooLarge(document: String, limit: Int)
  /// The document is there and can't be read.
  case unread(path: String, reason: String)
  /// The document can't be written.
  case unwritten(path: String, reason: String)
  /// The folder can't be used.
  case unusableFolder(path: String, reason: String)
  /// Another program kept the lock for too long.
  case locked(path: String, limit: Duration)
  /// The document is damaged and can't be set aside.
  case damaged(path: String, reason: String)

  /// The word of `ErrorKind` that a screen sees (rule V1).
  package static let errorKind = "unknown"

  /// What went wrong in one line: lower case, no full stop.
  package var message: String {
    switch self {
    case .badName(let name):
      name.isEmpty
        ? "a document of the store needs a name"
        : "the name of the document `\(name.prefix(30))…` is too long; shorten it"
    case .nothingKept(let document, let key):
      "nothing is kept under `\(key)` in the document `\(document)`; give `read` a `default`"
    case .otherType(let document, let key, let found):
      "what the document `\(document)` keeps under `\(key)` is of another type and is left as it is (\(found)); "
        + "`delete` it, or use another key"
    case .unfitValue(let document, let key, let reason):
      "the value can't be kept under `\(key)` in the document `\(document)`: \(reason)"
    case .unlistable(let type): "`list` gives a list or a map, such as `[T]` or `[String: T]`, and not \(type)"
    case .tooLarge(let document, let limit):
      "the document `\(document)` would be larger than \(limit >> 20) MiB; use several documents"
    case .unread(let path, let reason): "`\(path)` can't be read: \(reason)"
    case .unwritten(let path, let reason): "`\(path)` can't be written, so it is left as it is: \(reason)"
    case .unusableFolder(let path, let reason): "the store's folder `\(path)` can't be used: \(reason)"
    case .locked(let path, let limit):
      "`\(path)` has been locked by another program for \(limit.components.seconds) s; try again when it is done"
    case .damaged(let path, let reason):
      "`\(path)` is damaged and can't be set aside, so it is left as it is: \(reason)"
    }
  }
}

/// A damaged document that was set aside; nothing of it is lost.
package struct DamagedDocument: Hashable, Sendable {
  /// The document.
  package let document: String
  /// The file that it is in now.
  package let path: String
  /// What is wrong with it; lower case, no full stop.
  package let reason: String

  /// What to tell a person, in one line.
  package var message: String {
    "the document `\(document)` was damaged (\(reason)), so it was set aside as `\(path)`; the defaults count now"
  }
}
