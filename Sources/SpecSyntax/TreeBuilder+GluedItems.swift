import SourceText

/// Items whose `-` has no blank behind it (rule Y5).
extension TreeBuilder {
  /// `-text: Hi`, which YAML reads as a key, or `-divider`.
  mutating func explainGluedItem(at dash: Int) {
    findings.add(
      .missingSpace, "a blank is missing after the `-` of this item; what begins with it and is none needs quotes",
      at: dash..<bytes.tokenEnd(from: dash, isFlow: false),
      fixes: [findings.fix("insert a blank", replace: dash + 1..<dash + 1, by: " ", .safe)])
  }

  /// What the pairs of a mapping were meant to be where some of its keys are such items: a list, or a mapping in which a
  /// key without a value has the list that follows it.
  static func mending(gluedItems pairs: [Mapping.Entry], in range: Range<Int>) -> Node {
    var own: [Mapping.Entry] = []
    var items: [[Mapping.Entry]] = []
    func list() -> Node {
      let nodes = items.map { item in
        let lower = item.first?.key.range.lowerBound ?? range.lowerBound
        return Node(.mapping(Mapping(item)), lower: lower, upper: item.last?.value.range.upperBound ?? range.upperBound)
      }
      return Node(
        .sequence(nodes), lower: nodes.first?.range.lowerBound ?? range.lowerBound,
        upper: nodes.last?.range.upperBound ?? range.upperBound)
    }
    func endList() {
      if let entry = own.last, entry.value.isNull, !items.isEmpty {
        own[own.count - 1] = Mapping.Entry(key: entry.key, value: list())
      }
      items = []
    }
    for pair in pairs {
      if let scalar = pair.key.scalar, scalar.text.utf8.first == 0x2D {
        let key = Node(
          .scalar(Scalar(text: String(scalar.text.dropFirst()), style: scalar.style)),
          lower: pair.key.range.lowerBound + 1, upper: pair.key.range.upperBound)
        items.append([Mapping.Entry(key: key, value: pair.value)])
      } else if own.isEmpty, !items.isEmpty {
        items[items.count - 1].append(pair)
      } else {
        endList()
        own.append(pair)
      }
    }
    guard !own.isEmpty else { return list() }
    endList()
    return Node(.mapping(Mapping(own)), lower: range.lowerBound, upper: range.upperBound)
  }
}
