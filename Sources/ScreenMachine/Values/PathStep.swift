package import SpecValues

/// One step into a value, with its key known.
package enum PathStep: Sendable {
  case field(Int)
  /// The element of a list of identified records that has this id.
  case id(Value)
  case key(Value)
  case index(Value)
}

/// Reading and writing inside of values.
package enum ValuePath {
  /// The value at a place, or nil if there is no such element.
  package static func read(_ value: Value, _ steps: [PathStep]) -> Value? {
    var current = value
    for step in steps {
      switch (step, current) {
      case (.field(let index), .record(let record)):
        guard index < record.fields.count else { return nil }
        current = record.fields[index]
      case (.id(let id), .list(let list)):
        guard let index = position(of: id, in: list) else { return nil }
        current = list[index]
      case (.index(let key), .list(let list)):
        guard let index = position(key, list.count) else { return nil }
        current = list[index]
      case (.key(let key), .map(let map)):
        guard let found = map[key] else { return nil }
        current = found
      case (.field, _), (.id, _), (.index, _), (.key, _): return nil
      }
    }
    return current
  }

  /// Puts a value at a place; false, and nothing done, if there is no such element. A new key of a map is added.
  ///
  /// Lists are changed in place where nothing else holds them.
  package static func write(_ new: Value, _ steps: [PathStep], _ depth: Int = 0, into value: inout Value) -> Bool {
    guard depth < steps.count else {
      value = new
      return true
    }
    switch steps[depth] {
    case .field(let index):
      guard case .record(let record) = value, index < record.fields.count else { return false }
      var field = record.fields[index]
      guard write(new, steps, depth + 1, into: &field) else { return false }
      value = .record(record.replacing(index, with: field))
      return true
    case .id, .index:
      guard case .list(var list) = value, let index = position(steps[depth], in: list) else { return false }
      value = .null
      let isThere = write(new, steps, depth + 1, into: &list[index])
      value = .list(list)
      return isThere
    case .key(let key):
      guard case .map(let map) = value else { return false }
      var element = map[key] ?? .null
      if depth + 1 < steps.count, map[key] == nil { return false }
      guard write(new, steps, depth + 1, into: &element) else { return false }
      value = .map(map.setting(key, to: element))
      return true
    }
  }

  /// The index that a step into a list means, or nil if there is no such element.
  static func position(_ step: PathStep, in list: [Value]) -> Int? {
    switch step {
    case .id(let id): position(of: id, in: list)
    case .index(let key): position(key, list.count)
    case .field, .key: nil
    }
  }

  private static func position(_ key: Value, _ count: Int) -> Int? {
    guard case .int(let index) = key, index >= 0, index < count else { return nil }
    return index
  }

  private static func position(of id: Value, in list: [Value]) -> Int? {
    if case .string(let wanted) = id {
      for index in list.indices {
        guard case .record(let record) = list[index], let idIndex = record.type.idIndex,
          case .string(let text) = record.fields[idIndex]
        else { continue }
        // Equal code points are canonically equivalent, so the quick comparison rules out all others.
        if text == wanted, text.hasSameCodePoints(as: wanted) { return index }
      }
      return nil
    }
    return list.firstIndex { element in
      if case .record(let record) = element { record.id == id } else { false }
    }
  }
}
