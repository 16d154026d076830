import ScreenProgram

/// A set of leaf cases for a quick test: one word where the screen has at most 64 cases.
struct LeafMask: Sendable {
  private let word: UInt64
  private let rest: CaseSet?

  init(_ set: CaseSet) {
    var word: UInt64 = 0
    var fits = true
    for member in set.members {
      if member.index < 64 { word |= 1 << UInt64(member.index) } else { fits = false }
    }
    self.word = word
    rest = fits ? nil : set
  }

  @inline(__always) func contains(_ leaf: Int) -> Bool {
    if leaf < 64 { return word & (1 << UInt64(truncatingIfNeeded: leaf)) != 0 }
    return rest?.contains(CaseID(leaf)) ?? false
  }

  var isEmpty: Bool { word == 0 && rest == nil }
}
