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
  private var words: [UInt64]

  package init() { words = [] }

  package init(_ cases: some Sequence<CaseID>) {
    words = []
    for member in cases { insert(member) }
  }

  package mutating func insert(_ member: CaseID) {
    let word = member.index / 64
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(member.index % 64)
  }

  package mutating func remove(_ member: CaseID) {
    let word = member.index / 64
    guard word < words.count else { return }
    words[word] &= ~(1 << UInt64(member.index % 64))
    trim()
  }

  package func contains(_ member: CaseID) -> Bool {
    let word = member.index / 64
    return word < words.count && words[word] & (1 << UInt64(member.index % 64)) != 0
  }

  package var isEmpty: Bool { words.isEmpty }

  package func union(_ other: CaseSet) -> CaseSet {
    var result = words.count >= other.words.count ? self : other
    let shorter = words.count >= other.words.count ? other : self
    for index in shorter.words.indices { result.words[index] |= shorter.words[index] }
    return result
  }

  package func intersection(_ other: CaseSet) -> CaseSet {
    var result = CaseSet()
    result.words = zip(words, other.words).map { $0 & $1 }
    result.trim()
    return result
  }

  package func subtracting(_ other: CaseSet) -> CaseSet {
    var result = self
    for index in result.words.indices where index < other.words.count { result.words[index] &= ~other.words[index] }
    result.trim()
    return result
  }

  package func isSubset(of other: CaseSet) -> Bool { subtracting(other).isEmpty }

  /// The members, in the order of their numbers.
  package var members: [CaseID] {
    words.indices.flatMap { word in
      (0..<64).compactMap { words[word] & (1 << UInt64($0)) != 0 ? CaseID(word * 64 + $0) : nil }
    }
  }

  // Sets are compared word by word, so no set ends in empty words.
  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
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
