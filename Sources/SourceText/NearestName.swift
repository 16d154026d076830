/// Finds the name that an author probably meant.
public enum NearestName {
  /// The candidate closest to a misspelt name, or nil where none is close.
  ///
  /// Close means: at most one edit for each three characters (two at least for names over four), a swap of neighbours
  /// counting as one; or a difference in upper and lower case or `_` and `-` alone. Of equally close ones the first.
  public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.utf8)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let folded = fold(wanted)
    let limit = wanted.count <= 2 ? 1 : wanted.count <= 4 ? 1 : max(2, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let bytes = Array(candidate.utf8)
      guard abs(bytes.count - wanted.count) <= limit || fold(bytes) == folded else { continue }
      let distance = fold(bytes) == folded ? 0 : self.distance(wanted, bytes)
      if distance <= limit, distance < max(bytes.count, wanted.count), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  private static func fold(_ bytes: [UInt8]) -> [UInt8] {
    bytes.filter { $0 != 0x5F && $0 != 0x2D }.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }
  }

  /// The optimal string alignment distance: insert, delete, replace, swap neighbours.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for i in 0..<left.count {
      var current = [i + 1]
      current.reserveCapacity(right.count + 1)
      for j in 0..<right.count {
        var cost = min(current[j] + 1, previous[j + 1] + 1, previous[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
