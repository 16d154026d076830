import SpecValues

/// What is known of a screen's lists between one frame and the next; who shows the frames keeps it.
package final class RowCache {
  private var lists: [String: RowKeys] = [:]
  private var fresh: [String: RowKeys] = [:]
  /// Where the focus was in the lists that it is in, outer and inner.
  private var places: [String: Int] = [:]

  package init() {}

  /// How many rows a list has; nil for what the last frame has no list of.
  package func rowCount(of list: String) -> Int? { lists[list]?.elements.count }

  /// The identity of a row by its place, also where the window left it out.
  package func row(_ index: Int, of list: String) -> String? {
    guard let keys = lists[list], keys.elements.indices.contains(index) else { return nil }
    return "\(list)[\(keys[index])]"
  }

  /// The innermost list that an identity is in a row of, and that row's place.
  package func place(of identity: String) -> (list: String, index: Int)? {
    let holding = lists.filter { Identity.rowPart(of: identity, in: $0.key) != nil }
    for (list, keys) in holding.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
      guard let part = Identity.rowPart(of: identity, in: list) else { continue }
      if let index = keys.index(of: part, hint: places[list]) { return (list, index) }
    }
    return nil
  }

  /// Takes the keys for a list whose rows are told apart by their ids.
  func keys(_ elements: [Value], of list: String) -> RowKeys {
    let keys = (fresh[list] ?? lists[list])?.updated(elements) ?? RowKeys(elements)
    fresh[list] = keys
    return keys
  }

  func note(_ keys: RowKeys, of list: String) { fresh[list] = keys }

  /// Where a row of a list with the focus was when it was last there.
  subscript(place list: String) -> Int? {
    get { places[list] }
    set { places[list] = newValue }
  }

  /// Forgets the lists that a frame has no more, and the places that the focus has left.
  func finish(focus: String?) {
    lists = fresh
    fresh = [:]
    places = places.filter { place in focus.map { Identity.rowPart(of: $0, in: place.key) != nil } ?? false }
  }
}
