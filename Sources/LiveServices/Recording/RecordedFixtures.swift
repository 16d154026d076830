import AtomicFiles
import SourceText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of large answers, in a folder of their own beside the recording.
///
/// Each is written as it comes and named by its content: no file that is there is ever written over, and equal answers
/// share one.
package final class RecordedFixtures {
  /// The folder as the system knows it.
  private let folder: String
  /// The folder as the recording names it.
  private let name: String
  private var hasMadeFolder = false
  /// The files that were written, by their name.
  private var written: Set<String> = []

  /// Names a folder, which is made with its first file.
  ///
  /// - Parameters:
  ///   - folder: Its path.
  ///   - name: The same folder, seen from that of the recording.
  package init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// Writes an answer of an operation; gives its path, seen from the folder of the recording.
  func add(_ bytes: [UInt8], of operation: String) throws(SystemFailure) -> String {
    if mkdir(folder, 0o777) == 0 { hasMadeFolder = true } else if errno != EEXIST { throw SystemFailure(code: errno) }
    let stem = "\(operation)-\(Fingerprint.of(bytes))"
    var file = "\(stem).json"
    var number = 1
    while isThere(file) {
      if holds(file, bytes) { return path(file) }
      number += 1
      file = "\(stem)-\(number).json"
    }
    try StagedFile(bytes, for: "\(folder)/\(file)").place()
    written.insert(file)
    return path(file)
  }

  /// Takes away what was written and is not named in a text; without one all of it.
  package func clear(keepingNamedIn text: String?) {
    for file in written where !(text?.contains(path(file)) ?? false) {
      unlink("\(folder)/\(file)")
      written.remove(file)
    }
    // The system keeps a folder that is not empty.
    if hasMadeFolder, written.isEmpty { rmdir(folder) }
  }

  private func path(_ file: String) -> String { "./\(name)/\(file)" }

  private func isThere(_ file: String) -> Bool {
    var status = stat()
    return lstat("\(folder)/\(file)", &status) == 0
  }

  private func holds(_ file: String, _ bytes: [UInt8]) -> Bool {
    (try? SourceReader.read("\(folder)/\(file)", limit: bytes.count, followsLink: false))?.bytes == bytes
  }
}
