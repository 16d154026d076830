import SpecValues

extension Compiler {
  // MARK: Literals

  func list(_ elements: [TypedNode], _ optional: Set<Int>, _ range: Range<Int>) -> Code {
    let codes = elements.map(compile)
    let values = codes.map(\.boxed)
    guard optional.isEmpty else {
      return folded(
        .value { (context) throws(EvaluationFailure) in
          var list: [Value] = []
          for (index, box) in values.enumerated() {
            let value = try box.code(context)
            if !optional.contains(index) {
              list.append(value)
            } else if let value = try optionalEntry(value, range) {
              list.append(value)
            }
          }
          try context.create(list.count, at: range)
          return .list(list)
        }, codes)
    }
    return folded(
      .value { (context) throws(EvaluationFailure) in
        try context.create(values.count, at: range)
        var list: [Value] = []
        list.reserveCapacity(values.count)
        for box in values { list.append(try box.code(context)) }
        return .list(list)
      }, codes)
  }

  func map(_ entries: [(key: TypedNode, value: TypedNode)], _ optional: Set<Int>, _ range: Range<Int>) -> Code {
    let keyCodes = entries.map { compile($0.key) }
    let valueCodes = entries.map { compile($0.value) }
    let keys = keyCodes.map(\.boxed)
    let values = valueCodes.map(\.boxed)
    let ranges = entries.map(\.key.range)
    return folded(
      .value { (context) throws(EvaluationFailure) in
        try context.create(keys.count, at: range)
        var builder = MapBuilder()
        for index in keys.indices {
          let key = try keys[index].code(context)
          let value = try values[index].code(context)
          if !optional.contains(index) {
            try builder.add(key, value, ranges[index])
          } else if let value = try optionalEntry(value, range) {
            try builder.add(key, value, ranges[index])
          }
        }
        return .map(builder.map)
      }, keyCodes + valueCodes)
  }

  func record(_ type: RecordType, _ fields: [TypedNode], _ range: Range<Int>) -> Code {
    let codes = fields.map(compile)
    let values = codes.map(\.boxed)
    return folded(
      .value { (context) throws(EvaluationFailure) in
        try context.create(values.count, at: range)
        var fields: [Value] = []
        fields.reserveCapacity(values.count)
        for box in values { fields.append(try box.code(context)) }
        return .record(RecordValue(type, fields))
      }, codes)
  }

  // MARK: Loops

  func loop(
    _ base: TypedNode, _ variables: TypedNode.LoopVariables, _ loop: TypedNode.Loop, _ range: Range<Int>
  ) -> Code {
    switch loop {
    case .all(let predicate): return quantifier(base, variables, predicate, isAll: true, range)
    case .exists(let predicate): return quantifier(base, variables, predicate, isAll: false, range)
    case .existsOne(let predicate):
      let walk = walk(base, variables, range)
      let test = compile(predicate).bool(predicate.range)
      return .bool { (context) throws(EvaluationFailure) in
        var count = 0
        try walk(context) { (context, _, _) throws(EvaluationFailure) in
          if try test(context) { count += 1 }
          return true
        }
        return count == 1
      }
    case .filter(let predicate): return filter(base, variables, predicate, range)
    case .map(let filter, let body): return map(base, variables, filter, body, range)
    case .transformMap(let filter, let body):
      let walk = walk(base, variables, range)
      let test = filter.map { compile($0).bool($0.range) }
      let body = compile(body).value
      return .value { (context) throws(EvaluationFailure) in
        var builder = MapBuilder()
        try walk(context) { (context, key, _) throws(EvaluationFailure) in
          if let test, try !test(context) { return true }
          try context.create(1, at: range)
          try builder.add(key, try body(context), range)
          return true
        }
        return .map(builder.map)
      }
    case .transformMapEntry(let filter, let body):
      let walk = walk(base, variables, range)
      let test = filter.map { compile($0).bool($0.range) }
      let body = compile(body).value
      return .value { (context) throws(EvaluationFailure) in
        var builder = MapBuilder()
        try walk(context) { (context, _, _) throws(EvaluationFailure) in
          if let test, try !test(context) { return true }
          guard case .map(let entries) = try body(context) else { throw noOverload("a map", range) }
          try context.create(entries.count, at: range)
          for (key, value) in zip(entries.keys, entries.values) { try builder.add(key, value, range) }
          return true
        }
        return .map(builder.map)
      }
    case .sortBy(let key, let isDescending): return sort(base, variables, key, isDescending, range)
    case .groupBy(let key):
      let walk = walk(base, variables, range)
      let key = compile(key).value
      return .value { (context) throws(EvaluationFailure) in
        var order: [Value] = []
        var groups: [Value: [Value]] = [:]
        try walk(context) { (context, first, second) throws(EvaluationFailure) in
          let key = try key(context)
          guard key.isMapKey else { throw MapBuilder.unsupported(key, range) }
          try context.create(1, at: range)
          if groups[key] == nil { order.append(key) }
          groups[key, default: []].append(second)
          return true
        }
        return .map(MapValue(order.map { ($0, Value.list(groups[$0] ?? [])) }))
      }
    }
  }

  private typealias Visit = (EvaluationContext, Value, Value) throws(EvaluationFailure) -> Bool

  /// Goes over a list or a map with the variables set; the visitor gets index or key, and element or value, and says
  /// whether to go on.
  private func walk(
    _ base: TypedNode, _ variables: TypedNode.LoopVariables, _ range: Range<Int>
  ) -> @Sendable (EvaluationContext, Visit) throws(EvaluationFailure) -> Void {
    let source = compile(base).value
    let place = base.range
    return { (context, visit) throws(EvaluationFailure) in
      let collection = try source(context)
      defer {
        context.locals[variables.first] = .null
        if let second = variables.second { context.locals[second] = .null }
      }
      switch collection {
      case .list(let list):
        for index in list.indices {
          try context.spend(1, at: range)
          let element = list[index]
          if let second = variables.second {
            context.locals[variables.first] = .int(index)
            context.locals[second] = element
          } else {
            context.locals[variables.first] = element
          }
          if try !visit(context, .int(index), element) { return }
        }
      case .map(let map):
        for index in map.keys.indices {
          try context.spend(1, at: range)
          let key = map.keys[index]
          context.locals[variables.first] = key
          if let second = variables.second { context.locals[second] = map.values[index] }
          if try !visit(context, key, variables.second == nil ? key : map.values[index]) { return }
        }
      default: throw noOverload("a list or a map", place)
      }
    }
  }

  /// `all` and `exists`: what decides wins over failures.
  private func quantifier(
    _ base: TypedNode, _ variables: TypedNode.LoopVariables, _ predicate: TypedNode, isAll: Bool, _ range: Range<Int>
  ) -> Code {
    let walk = walk(base, variables, range)
    let test = compile(predicate).bool(predicate.range)
    return .bool { (context) throws(EvaluationFailure) in
      var failure: EvaluationFailure?
      var isDecided = false
      try walk(context) { (context, _, _) throws(EvaluationFailure) in
        do throws(EvaluationFailure) {
          isDecided = try test(context) != isAll
        } catch {
          try error.rethrowIfFinal()
          if failure == nil { failure = error }
        }
        return !isDecided
      }
      if isDecided { return !isAll }
      if let failure { throw failure }
      return isAll
    }
  }

  /// How many elements pass, without making the list.
  func count(
    _ base: TypedNode, _ variables: TypedNode.LoopVariables, _ predicate: TypedNode, _ range: Range<Int>
  ) -> Code {
    let source = compile(base).value
    let local = variables.first
    let place = base.range
    if let flag = ElementFlag(predicate, of: local) {
      return .int { (context) throws(EvaluationFailure) in
        guard case .list(let elements) = try source(context) else { throw noOverload("a list", place) }
        try context.spend(elements.count, at: range)
        var count = 0
        for element in elements where try flag.passes(element) { count += 1 }
        return count
      }
    }
    let test = compile(predicate).bool(predicate.range)
    return .int { (context) throws(EvaluationFailure) in
      let elements = try elements(of: try source(context), place)
      var count = 0
      for element in elements {
        try context.spend(1, at: range)
        context.locals[local] = element
        if try test(context) { count += 1 }
      }
      context.locals[local] = .null
      return count
    }
  }

  private func filter(
    _ base: TypedNode, _ variables: TypedNode.LoopVariables, _ predicate: TypedNode, _ range: Range<Int>
  ) -> Code {
    let source = compile(base).value
    let local = variables.first
    let place = base.range
    if let flag = ElementFlag(predicate, of: local) {
      return .value { (context) throws(EvaluationFailure) in
        guard case .list(let elements) = try source(context) else { throw noOverload("a list", place) }
        try context.spend(elements.count, at: range)
        var result: [Value] = []
        for element in elements where try flag.passes(element) { result.append(element) }
        try context.create(result.count, at: range)
        return .list(result)
      }
    }
    let test = compile(predicate).bool(predicate.range)
    return .value { (context) throws(EvaluationFailure) in
      let elements = try elements(of: try source(context), place)
      var result: [Value] = []
      for element in elements {
        try context.spend(1, at: range)
        context.locals[local] = element
        if try test(context) { result.append(element) }
      }
      context.locals[local] = .null
      try context.create(result.count, at: range)
      return .list(result)
    }
  }

  private func map(
    _ base: TypedNode, _ variables: TypedNode.LoopVariables, _ filter: TypedNode?, _ body: TypedNode,
    _ range: Range<Int>
  ) -> Code {
    // `list.filter(a, …).map(b, …)` makes no list between the two.
    if filter == nil, variables.second == nil,
      case .loop(let inner, let innerVariables, .filter(let predicate)) = base.kind
    {
      let walk = walk(inner, innerVariables, range)
      let test = compile(predicate).bool(predicate.range)
      let body = compile(body).value
      return .value { (context) throws(EvaluationFailure) in
        var result: [Value] = []
        try walk(context) { (context, _, element) throws(EvaluationFailure) in
          if try test(context) {
            context.locals[variables.first] = element
            try context.create(1, at: range)
            result.append(try body(context))
          }
          return true
        }
        context.locals[variables.first] = .null
        return .list(result)
      }
    }
    let walk = walk(base, variables, range)
    let test = filter.map { compile($0).bool($0.range) }
    let body = compile(body).value
    return .value { (context) throws(EvaluationFailure) in
      var result: [Value] = []
      try walk(context) { (context, _, _) throws(EvaluationFailure) in
        if let test, try !test(context) { return true }
        try context.create(1, at: range)
        result.append(try body(context))
        return true
      }
      return .list(result)
    }
  }

  private func sort(
    _ base: TypedNode, _ variables: TypedNode.LoopVariables, _ key: TypedNode, _ isDescending: Bool, _ range: Range<Int>
  ) -> Code {
    let walk = walk(base, variables, range)
    let place = key.range
    let key = compile(key).value
    return .value { (context) throws(EvaluationFailure) in
      var keys: [Value] = []
      var elements: [Value] = []
      try walk(context) { (context, _, element) throws(EvaluationFailure) in
        keys.append(try key(context))
        elements.append(element)
        return true
      }
      try context.create(elements.count, at: range)
      let order: [Int]
      do throws(Problem) {
        order = try Sorting.order(of: keys, isDescending: isDescending)
      } catch {
        throw error.at(place)
      }
      return .list(order.map { elements[$0] })
    }
  }
}

/// The value of an optional entry, or nil where it is left out.
func optionalEntry(_ value: Value, _ range: Range<Int>) throws(EvaluationFailure) -> Value? {
  switch value {
  case .optional(let optional): optional.value
  case .null: nil
  default: throw EvaluationFailure(.noSuchOverload, "an entry marked `?` takes an optional", at: range)
  }
}

/// Collects the entries of a map and refuses keys that occur twice.
struct MapBuilder {
  private var entries: [(Value, Value)] = []
  private var keys: Set<Value> = []

  mutating func add(_ key: Value, _ value: Value, _ range: Range<Int>) throws(EvaluationFailure) {
    guard key.isMapKey else { throw MapBuilder.unsupported(key, range) }
    guard keys.insert(key).inserted else {
      throw EvaluationFailure(.duplicateKey, "the key \(Access.describe(key)) occurs twice", at: range)
    }
    entries.append((key, value))
  }

  var map: MapValue { MapValue(entries) }

  static func unsupported(_ key: Value, _ range: Range<Int>) -> EvaluationFailure {
    EvaluationFailure(.unsupportedKey, "a key of a map is a String, an Int or a Bool, found \(key.kindName)", at: range)
  }
}

extension Value {
  /// Whether this can be a key of a map.
  var isMapKey: Bool {
    switch self {
    case .bool, .int, .uint, .string: true
    case .null, .double, .bytes, .timestamp, .duration, .list, .map, .record, .optional, .type: false
    }
  }
}

/// What a loop with one variable goes through: the elements of a list, the keys of a map.
private func elements(of collection: Value, _ place: Range<Int>) throws(EvaluationFailure) -> [Value] {
  switch collection {
  case .list(let list): list
  case .map(let map): map.keys
  default: throw noOverload("a list or a map", place)
  }
}
