import SpecValues

/// A case that a screen can be in.
package struct Case: Sendable {
  /// The dotted path, such as `loaded.editing`.
  package var path: String
  package var parent: CaseID?
  package var children: [CaseID]
  /// The child that is entered with the case; nil in a leaf.
  package var initialChild: CaseID?
  /// The slots of its payload, in the order of declaration.
  package var payload: [SlotID]
  package var timers: [Timer]
  package var range: Range<Int>

  package init(path: String, parent: CaseID?, range: Range<Int>) {
    self.path = path
    self.parent = parent
    self.range = range
    children = []
    payload = []
    timers = []
  }

  /// A timer that runs while the case is active.
  package struct Timer: Sendable {
    /// The wait, in nanoseconds.
    package var delay: Int
    /// Whether it starts again each time (`every`).
    package var repeats: Bool
    package var handler: Handler

    package init(delay: Int, repeats: Bool, handler: Handler) {
      self.delay = delay
      self.repeats = repeats
      self.handler = handler
    }
  }
}

/// A set of cases; of leaves, where nothing else is said.
package struct CaseSet: Hashable, Sendable {
  /// The first 64 cases; few screens have more.
  private var first: UInt64 = 0
  /// The others, 64 a word; never ending in an empty word, since sets are compared word by word.
  private var rest: [UInt64] = []

  package init() {}

  package init(_ cases: some Sequence<CaseID>) {
    for member in cases { insert(member) }
  }

  package mutating func insert(_ member: CaseID) {
    guard member.index >= 64 else {
      first |= 1 << UInt64(member.index)
      return
    }
    let word = member.index / 64 - 1
    while rest.count <= word { rest.append(0) }
    rest[word] |= 1 << UInt64(member.index % 64)
  }

  package mutating func remove(_ member: CaseID) { self = subtracting(CaseSet([member])) }

  package func contains(_ member: CaseID) -> Bool {
    guard member.index >= 64 else { return first & (1 << UInt64(member.index)) != 0 }
    let word = member.index / 64 - 1
    return word < rest.count && rest[word] & (1 << UInt64(member.index % 64)) != 0
  }

  package var isEmpty: Bool { first == 0 && rest.isEmpty }

  package func union(_ other: CaseSet) -> CaseSet { combined(with: other) { $0 | $1 } }

  package func intersection(_ other: CaseSet) -> CaseSet { combined(with: other) { $0 & $1 } }

  package func subtracting(_ other: CaseSet) -> CaseSet { combined(with: other) { $0 & ~$1 } }

  package func isSubset(of other: CaseSet) -> Bool { subtracting(other).isEmpty }

  private func combined(with other: CaseSet, by combine: (UInt64, UInt64) -> UInt64) -> CaseSet {
    var result = CaseSet()
    result.first = combine(first, other.first)
    guard !rest.isEmpty || !other.rest.isEmpty else { return result }
    result.rest = (0..<max(rest.count, other.rest.count)).map { index in
      combine(index < rest.count ? rest[index] : 0, index < other.rest.count ? other.rest[index] : 0)
    }
    while result.rest.last == 0 { result.rest.removeLast() }
    return result
  }

  /// The members, in the order of their numbers.
  package var members: [CaseID] {
    var members: [CaseID] = []
    for (index, word) in ([first] + rest).enumerated() {
      var word = word
      while word != 0 {
        members.append(CaseID(index * 64 + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
    return members
  }
}

extension Program {
  /// The leaf that is entered with a case: the case itself, or its initial sub-cases' leaf.
  package func leaf(entering id: CaseID) -> CaseID {
    var current = id
    while let child = cases[current.index].initialChild { current = child }
    return current
  }

  /// The leaves within a case.
  package func leaves(of id: CaseID) -> CaseSet {
    let children = cases[id.index].children
    guard !children.isEmpty else { return CaseSet([id]) }
    return children.reduce(CaseSet()) { $0.union(leaves(of: $1)) }
  }

  /// All leaves.
  package var allLeaves: CaseSet {
    CaseSet(cases.indices.map { CaseID($0) }.filter { cases[$0.index].children.isEmpty })
  }

  /// A case and the cases around it, the innermost first.
  package func ancestry(of id: CaseID) -> [CaseID] {
    var result: [CaseID] = []
    var current: CaseID? = id
    while let each = current {
      result.append(each)
      current = cases[each.index].parent
    }
    return result
  }
}
