/// Why a snapshot or a trace can't be read; nothing of it was taken over then.
package struct SnapshotProblem: Error, Hashable, CustomStringConvertible {
  /// Where in the JSON, such as `runs[0].phase`; empty for the whole.
  package var path: String
  /// What is wrong, without a full stop.
  package var message: String

  package init(_ message: String, at path: String = "") {
    (self.message, self.path) = (message, path)
  }

  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
