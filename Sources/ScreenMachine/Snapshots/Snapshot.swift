package import SpecValues

/// All that a machine holds between two events, as JSON (rule M10).
///
/// A snapshot belongs to the exact text of its screen file: what is in flight is named by its place in there.
package struct Snapshot: Sendable {
  /// The shape of the JSON.
  static let version = 1

  package let root: JSONNode

  /// Takes a machine's snapshot; the instant is now, which may be later than that of the last event.
  package init(_ machine: Machine, at instant: Instant? = nil) {
    root = machine.snapshotNode(at: max(instant ?? machine.now, machine.now))
  }

  /// Reads a snapshot's text; whether it fits a program is seen when a machine is made of it.
  package init(_ bytes: [UInt8]) throws(SnapshotProblem) {
    do throws(JSONSyntaxError) {
      root = try JSONText.parse(bytes)
    } catch {
      throw SnapshotProblem("the snapshot is \(error)")
    }
    guard case .object(let members) = root, members.first?.key == "snapshot" else {
      throw SnapshotProblem("this is no snapshot of a screen")
    }
  }

  /// The text: one line of JSON; equal snapshots give equal bytes.
  package var text: String { JSONEncoding.encode(root) }
}
