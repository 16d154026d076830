/// The files of a document in the folder of a store.
struct StoreName {
  /// Some bytes are left for what is put around the name; file systems allow 255 in all.
  static let lengthLimit = 200

  /// The document's name as the author wrote it.
  let document: String
  private let folder: String
  private let stem: String

  init(_ document: String, in folder: String) throws(StoreFailure) {
    guard let stem = Self.safe(document) else { throw .badName(document) }
    self.document = document
    self.folder = folder
    self.stem = stem
  }

  /// The document itself.
  var path: String { "\(folder)/\(stem).json" }
  /// The file whose lock a writer holds; hidden, and kept, since to delete it would let two writers in.
  var lockPath: String { "\(folder)/.\(stem).lock" }
  /// The name of the file that the next bytes are written to; always the same, so that a crash leaves one at most.
  var temporary: String { ".\(stem).tmp" }
  /// The path of that file.
  var temporaryPath: String { "\(folder)/\(temporary)" }

  /// Where the document is set aside when it is damaged for the nth time.
  func damagedPath(_ number: Int) -> String { "\(folder)/\(stem).damaged-\(number).json" }

  /// A name that any file system takes, or nil: what is no ASCII letter, digit, `-` or `_` is percent-encoded.
  ///
  /// The dot is encoded too, so that nothing leads out of the folder, is hidden, or looks like what was set aside.
  static func safe(_ name: String) -> String? {
    var safe = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: safe.unicodeScalars.append(Unicode.Scalar(byte))
      default: safe += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return safe.isEmpty || safe.utf8.count > lengthLimit ? nil : safe
  }
}
