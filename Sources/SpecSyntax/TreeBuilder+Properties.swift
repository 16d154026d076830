import SourceText

/// The anchors of a document.
struct Anchors {
  struct Anchor {
    var node: Node?
    var count = 0
    var height = 0
    /// Where the anchor stands.
    var place: Range<Int>
    /// Whether it names a value that is not there: more likely a text that begins with `&`.
    var isEmpty = false
    var isUsed = false
  }

  private(set) var byName: [String: Anchor] = [:]
  private(set) var unusedEmpty: [(name: String, place: Range<Int>)] = []

  mutating func open(_ name: String, _ place: Range<Int>, isEmpty: Bool) {
    if let old = byName[name], old.isEmpty, !old.isUsed { unusedEmpty.append((name, old.place)) }
    byName[name] = Anchor(place: place, isEmpty: isEmpty)
  }

  mutating func close(_ name: String, _ node: Node, count: Int, height: Int) {
    byName[name]?.node = node
    byName[name]?.count = count
    byName[name]?.height = height
  }

  mutating func use(_ name: String) -> Anchor? {
    byName[name]?.isUsed = true
    return byName[name]
  }

  /// The anchors of nothing that nobody uses, in source order.
  func unused() -> [(name: String, place: Range<Int>)] {
    let open = byName.filter { $1.isEmpty && !$1.isUsed }.map { (name: $0, place: $1.place) }
    return (unusedEmpty + open).sorted { $0.place.lowerBound < $1.place.lowerBound }
  }
}

extension TreeBuilder {
  enum Tagged {
    case scalar(isEmpty: Bool)
    case collection
  }

  /// Judges a tag; true for `!!str` on a scalar.
  mutating func judge(_ tag: String, of tagged: Tagged, _ range: Range<Int>) -> Bool {
    if case .scalar = tagged, tag == "tag:yaml.org,2002:str" { return true }
    let start = bytes.tagStart(in: range)
    let end = bytes.tokenEnd(from: start, isFlow: flowDepth > 0)
    let written = findings.file.text(in: start..<end)
    let whole = start..<max(end, bytes.trimmingBlanks(to: range.upperBound, from: start))
    if case .scalar = tagged, !written.hasPrefix("!!"), !written.hasPrefix("!<"), written != "!" {
      findings.add(
        .reservedStart, "a value that begins with `!` is a tag for YAML; put it in quotes", at: whole,
        fixes: bytes[whole].contains(where: { $0 == 0x0A || $0 == 0x0D }) ? [] : [findings.quoting(whole, .safe)])
    } else {
      let rest = bytes.skippingBlanks(from: end)
      findings.add(
        .tag, "the tag `\(written)` is not allowed; what a value means is decided by where it stands", at: start..<end,
        fixes: [findings.fix("remove the tag", replace: start..<rest, by: "", .unsafe)])
    }
    return false
  }

  /// Notes an anchor that begins a node; `range` holds it.
  mutating func open(anchor name: String, _ range: Range<Int>, isEmpty: Bool) {
    guard let start = bytes[range].firstIndex(of: UInt8(ascii: "&")) else { return }
    let end = start + 1 + name.utf8.count
    anchors.open(name, start..<end, isEmpty: isEmpty)
    guard !bytes.isSpaceOrEnd(end), !(flowDepth > 0 && bytes.isFlowIndicator(end)) else { return }
    let token = start..<bytes.tokenEnd(from: start, isFlow: flowDepth > 0)
    findings.add(
      .anchorName,
      "`\(findings.file.text(in: token))` is no anchor: its name holds letters, digits, `-` and `_` only; "
        + "put the value in quotes if it is meant as text", at: token)
  }

  mutating func takeAlias(_ name: String, _ range: Range<Int>) -> Bool {
    scanComments(to: range.lowerBound)
    commentsFrom = range.upperBound
    last = LastEvent(kind: .alias, range: range)
    nodeCount += 1
    let empty = Node(
      .scalar(Scalar(text: "*\(name)", style: .plain)), lower: range.lowerBound, upper: range.upperBound)
    guard let anchor = anchors.use(name) else {
      findings.add(
        .undefinedAlias,
        "`*\(name)` stands for the value that `&\(name)` marks, and nothing before is marked so; "
          + "put it in quotes if it is meant as text", at: range, fixes: [findings.quoting(range, .unsafe)])
      return push(empty, height: 0)
    }
    guard let node = anchor.node else {
      findings.add(
        .recursiveAlias, "`*\(name)` stands inside the value that it stands for", at: range,
        notes: [findings.note("`&\(name)` marks the value here", at: anchor.place)])
      return push(empty, height: 0)
    }
    nodeCount += max(0, anchor.count - 1)
    guard frames.count + anchor.height <= Self.depthLimit else {
      stop(
        .tooDeep, "with what `*\(name)` stands for, this is nested more than 64 levels deep",
        at: range.lowerBound)
      return false
    }
    return push(node.standing(at: range), height: anchor.height)
  }

  mutating func reportUnusedAnchors() {
    for (name, place) in anchors.unused() {
      findings.add(
        .reservedStart,
        "a value that begins with `&` is an anchor for YAML, and `&\(name)` marks nothing; put it in quotes", at: place,
        fixes: [findings.quoting(place, .safe)])
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The place after anchors and tags, where the content begins.
  func skippingProperties(from start: Int) -> Int {
    var index = start
    while index < count {
      if isBlank(index) || isBreak(index) {
        index += 1
      } else if self[index] == 0x26 {
        index += 1
        while index < count, isNameByte(index) { index += 1 }
      } else if self[index] == 0x21 {
        while !isSpaceOrEnd(index), !isFlowIndicator(index) { index += 1 }
      } else if self[index] == 0x23, index > start, isBlank(index - 1) || isBreak(index - 1) {
        index = lineEnd(from: index)
      } else {
        break
      }
    }
    return index
  }

  /// Whether a byte may stand in an anchor's name, as the library has it.
  func isNameByte(_ index: Int) -> Bool {
    switch self[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  /// Where the tag among the properties at the start of a range begins.
  func tagStart(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    if index < range.upperBound, self[index] == 0x26 {
      index += 1
      while index < range.upperBound, isNameByte(index) { index += 1 }
    }
    while index < range.upperBound, self[index] != 0x21 { index += 1 }
    return index < range.upperBound ? index : range.lowerBound
  }

  /// Where what is written without blanks ends.
  func tokenEnd(from start: Int, isFlow: Bool) -> Int {
    var index = start
    while !isSpaceOrEnd(index), !(isFlow && isFlowIndicator(index)) { index += 1 }
    return index
  }
}
