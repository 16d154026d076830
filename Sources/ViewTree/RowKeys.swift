import SpecValues

/// The elements of a list with the keys of their rows, each of which means one row.
struct RowKeys {
  let elements: [Value]
  /// The keys that an author's expression gave; nil where the ids are the keys.
  private let computed: [String]?
  /// For a row whose key came before, which time it comes.
  private let times: [Int: Int]

  /// Keys that are the elements' ids, or their places where they have none.
  init(_ elements: [Value]) {
    self.elements = elements
    computed = nil
    times = RowKeys.times(elements.count) { RowKeys.id(of: elements[$0], at: $0) }
  }

  /// Keys that an expression gave, one for each element.
  init(_ elements: [Value], computed: [String]) {
    self.elements = elements
    self.computed = computed
    times = RowKeys.times(elements.count) { computed[$0] }
  }

  /// The ids of another list, taken from what is known of this one where the rows have the same.
  func updated(_ elements: [Value]) -> RowKeys {
    hasSameIDs(as: elements) ? RowKeys(elements: elements, computed: nil, times: times) : RowKeys(elements)
  }

  private init(elements: [Value], computed: [String]?, times: [Int: Int]) {
    self.elements = elements
    self.computed = computed
    self.times = times
  }

  /// The key of a row.
  subscript(index: Int) -> String {
    let key = computed?[index] ?? RowKeys.id(of: elements[index], at: index)
    // A key that comes again must not make two controls one.
    return times[index].map { "\(key)#\($0)" } ?? key
  }

  /// The row that an identity is in, given the part of it that begins with the key; the row at a hint is tried first.
  func index(of part: Substring.UTF8View, hint: Int?) -> Int? {
    for end in part.indices where part[end] == UInt8(ascii: "]") {
      let next = part.index(after: end)
      guard next == part.endIndex || part[next] == UInt8(ascii: "/") || part[next] == UInt8(ascii: "~") else {
        continue
      }
      let key = String(Substring(part[..<end]))
      if let hint, elements.indices.contains(hint), self[hint] == key { return hint }
      if let index = index(of: key) { return index }
    }
    return nil
  }

  private func index(of key: String) -> Int? {
    if let index = times.keys.sorted().first(where: { self[$0] == key }) { return index }
    if let computed { return computed.indices.first { computed[$0] == key && times[$0] == nil } }
    let number = Int(key).flatMap { String($0) == key ? $0 : nil }
    return elements.indices.first { index in
      guard times[index] == nil else { return false }
      // Most ids are texts and numbers, which are compared as they are.
      switch RowKeys.idValue(of: elements[index]) {
      case .string(let text)?: return text == key
      case .int(let value)?: return value == number
      case .some(let value): return ViewResolver.words(value) == key
      case nil: return index == number
      }
    }
  }

  private func hasSameIDs(as others: [Value]) -> Bool {
    guard computed == nil, elements.count == others.count else { return false }
    return elements.withUnsafeBufferPointer { left in
      others.withUnsafeBufferPointer { right in
        if left.baseAddress == right.baseAddress { return true }
        return left.indices.allSatisfy { index in
          if case .record(let one) = left[index], case .record(let other) = right[index], one === other { return true }
          return RowKeys.id(of: left[index], at: index) == RowKeys.id(of: right[index], at: index)
        }
      }
    }
  }

  private static func idValue(of element: Value) -> Value? {
    if case .record(let record) = element { record.id } else { nil }
  }

  private static func id(of element: Value, at index: Int) -> String {
    switch idValue(of: element) {
    case .string(let text)?: text
    case .some(let value): ViewResolver.words(value)
    case nil: String(index)
    }
  }

  private static func times(_ count: Int, _ key: (Int) -> String) -> [Int: Int] {
    var seen: Set<String> = []
    seen.reserveCapacity(count)
    var counts: [String: Int] = [:]
    var times: [Int: Int] = [:]
    for index in 0..<count {
      let key = key(index)
      guard !seen.insert(key).inserted else { continue }
      let time = counts[key, default: 1] + 1
      counts[key] = time
      times[index] = time
    }
    return times
  }
}
