import Expressions
import SpecValues

extension ViewResolver {
  mutating func list(
    _ list: LinkedNode.List, _ identity: String
  ) throws(EvaluationFailure) -> (ViewNode.Kind, ViewNode.Part?) {
    var elements: [Value] = []
    if case .list(let values) = try list.elements.evaluate(context) { elements = values }
    let before = depth
    depth = list.elementLocal + 1
    defer { depth = before }
    let keys = try keys(of: list, elements, identity)
    let outer = relation
    let (range, focused) = range(of: keys, identity)
    let inner = relation
    defer { relation = outer }
    var rows: [ViewNode.Row] = []
    rows.reserveCapacity(range.count)
    for index in range {
      context.locals[list.elementLocal] = elements[index]
      if let focused {
        relation = index < focused ? .above : index == focused ? .around : .below
      } else {
        relation = inner
      }
      let key = keys[index]
      let prefix = "\(identity)[\(key)]"
      rows.append(
        ViewNode.Row(
          identity: prefix, key: key, nodes: nodes(list.row, prefix), swipe: nodes(list.swipe, prefix + "~")))
    }
    var onEnd: ViewNode.Activation?
    if let call = list.onEnd {
      let asked = try asked(call)
      onEnd = add(.action(asked.action, asked.arguments))
    }
    let kind = ViewNode.Kind.list(rows, empty: elements.isEmpty ? nodes(list.empty, identity) : [], onEnd: onEnd)
    let isPart = range.count < elements.count
    return (kind, isPart ? ViewNode.Part(firstRow: range.lowerBound, rowCount: elements.count) : nil)
  }

  private func keys(
    of list: LinkedNode.List, _ elements: [Value], _ identity: String
  ) throws(EvaluationFailure) -> RowKeys {
    guard let key = list.key else { return cache?.keys(elements, of: identity) ?? RowKeys(elements) }
    // What an author's key reads may have changed since the last frame.
    var computed: [String] = []
    computed.reserveCapacity(elements.count)
    for element in elements {
      context.locals[list.elementLocal] = element
      computed.append(ViewResolver.words(try key.evaluate(context)))
    }
    let keys = RowKeys(elements, computed: computed)
    cache?.note(keys, of: identity)
    return keys
  }

  /// The rows to resolve, and the one that the focus is in; tells where the list is, seen from the focus.
  private mutating func range(of keys: RowKeys, _ identity: String) -> (Range<Int>, focused: Int?) {
    let count = keys.elements.count
    guard let window else { return (0..<count, nil) }
    guard relation == .around, let focus = window.focus else {
      return (window.range(of: count, relation, focused: nil), nil)
    }
    guard let part = Identity.rowPart(of: focus, in: identity) else {
      relation = Identity.isAbove(identity, focus) ? .above : .below
      return (window.range(of: count, relation, focused: nil), nil)
    }
    var focused = keys.index(of: part, hint: cache?[place: identity])
    if let focused {
      cache?[place: identity] = focused
      hasFocus = true
    } else if count > 0, let place = cache?[place: identity] {
      // The row is gone; what stands in its place is where a person looks.
      focused = min(place, count - 1)
      rowInstead = focused.map { "\(identity)[\(keys[$0])]" }
      hasFocus = true
    }
    return (window.range(of: count, .around, focused: focused), focused)
  }
}
