import Expressions
import SpecValues

extension CheckedPath {
  /// The name of the variable that the path begins with.
  var rootName: String { root.name }

  /// Whether the path ends in the `id` of an identified record.
  var endsInIdentity: Bool {
    guard case .field(_, "id", _)? = segments.last else { return false }
    return type == .string || type == .int
  }

  /// Whether one of two paths is the start of the other, or they are the same.
  ///
  /// Keys that are computed may be equal, so only literal keys tell two places apart.
  func overlaps(_ other: CheckedPath) -> Bool {
    guard root.storage == other.root.storage else { return false }
    return zip(segments, other.segments).allSatisfy { left, right in
      switch (left, right) {
      case (.field(let one, _, _), .field(let two, _, _)): one == two
      case (.byId(let one, _), .byId(let two, _)), (.mapKey(let one, _), .mapKey(let two, _)),
        (.listIndex(let one, _), .listIndex(let two, _)):
        one.constant == nil || two.constant == nil || one.constant == two.constant
      case (.field, _), (.byId, _), (.mapKey, _), (.listIndex, _): true
      }
    }
  }
}
