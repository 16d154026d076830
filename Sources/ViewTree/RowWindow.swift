/// Which rows of the lists are resolved: those that can be in sight.
///
/// Of the list that holds the focus these are the rows around the focus, of lists above it their last rows, of lists
/// below it their first; lists in rows likewise.
package struct RowWindow: Hashable, Sendable {
  /// The identity of the control or the row that has the focus.
  package var focus: String?
  /// How many rows before the focus and how many after it.
  package var rows: Int

  package init(focus: String? = nil, rows: Int) {
    self.focus = focus
    self.rows = max(1, rows)
  }

  /// Where a list is, seen from the focus.
  enum Relation { case above, around, below }

  /// The rows to resolve of a list with so many.
  func range(of count: Int, _ relation: Relation, focused: Int?) -> Range<Int> {
    switch (relation, focused) {
    case (.around, let focused?):
      return max(0, focused - min(rows, focused))..<(count - focused > rows ? focused + rows + 1 : count)
    case (.above, _): return max(0, count - rows)..<count
    case (.around, nil), (.below, _): return 0..<min(count, rows)
    }
  }
}

/// Identities as places in a view.
enum Identity {
  /// What follows a place and the bracket in which its rows have their keys; nil for what is in none of its rows.
  static func rowPart(of identity: String, in list: String) -> Substring.UTF8View? {
    let text = identity.utf8
    guard text.starts(with: list.utf8) else { return nil }
    let rest = text.dropFirst(list.utf8.count)
    return rest.first == UInt8(ascii: "[") ? rest.dropFirst() : nil
  }

  /// Whether a list stands above the focus in reading order, where neither is inside the other.
  static func isAbove(_ list: String, _ focus: String) -> Bool {
    let (listPart, focusPart) = (part(list), part(focus))
    if listPart != focusPart { return listPart < focusPart }
    let (left, right) = (Array(list.utf8), Array(focus.utf8))
    guard let index = zip(left, right).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
      return left.count < right.count
    }
    // The buttons behind a row come after what is in it.
    if right[index] == UInt8(ascii: "~") { return true }
    let start = left[..<index].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return number(left[start...]) < number(right[start...])
  }

  /// The toolbar, the search field, what is above all cases, what a case shows.
  private static func part(_ identity: String) -> Int {
    switch identity.utf8.first {
    case UInt8(ascii: "t"): 0
    case UInt8(ascii: "s"): 1
    case UInt8(ascii: "a"): 2
    default: 3
    }
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int {
    var number = 0
    for digit in text.prefix(9) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { break }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
