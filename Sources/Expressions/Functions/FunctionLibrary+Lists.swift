import SpecValues

extension FunctionLibrary {
  /// The lists and sets libraries.
  mutating func addLists() {
    let list = ValueType.list(.variable(0))
    member(
      "slice", [list, .int, .int], list, variables: 1,
      .three { (list: Value, start: Value, end: Value) throws(Problem) -> Value in
        let elements = try list.asList()
        let start = try start.asInt()
        let end = try end.asInt()
        guard start >= 0, end >= 0, start <= elements.count, end <= elements.count, start <= end else {
          throw Problem(.indexOutOfBounds, "there is no part \(start) to \(end) of a list of \(elements.count)")
        }
        return .list(Array(elements[start..<end]))
      })
    member(
      "flatten", [.list(list)], list, variables: 1,
      .one { (list: Value) throws(Problem) -> Value in .list(try ListFunctions.flatten(try list.asList(), 1)) })
    member(
      "flatten", [.list(.dynamic), .int], .list(.dynamic),
      .two { (list: Value, depth: Value) throws(Problem) -> Value in
        let depth = try depth.asInt()
        guard depth >= 0 else { throw Problem(.invalidArgument, "a list can't be flattened by \(depth) levels") }
        return .list(try ListFunctions.flatten(try list.asList(), depth))
      })
    member(
      "distinct", [list], list, variables: 1,
      .many { (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
        .list(try ListFunctions.distinct(try values[0].asList(), context))
      })
    member(
      "reverse", [list], list, variables: 1,
      .one { (list: Value) throws(Problem) -> Value in .list(try list.asList().reversed()) })
    for type in [ValueType.int, .uint, .double, .bool, .string, .bytes, .timestamp, .duration] {
      member(
        "sort", [.list(type)], .list(type),
        .one { (list: Value) throws(Problem) -> Value in
          let elements = try list.asList()
          return .list(try Sorting.order(of: elements, isDescending: false).map { elements[$0] })
        })
    }
    global(
      "lists.range", [.int], .list(.int),
      .one { (count: Value) throws(Problem) -> Value in
        let count = try count.asInt()
        guard count >= 0, count <= 1_000_000 else {
          throw Problem(.invalidArgument, "a range has 0 to 1,000,000 elements, not \(count)")
        }
        return .list((0..<count).map { .int($0) })
      })
    set("sets.contains") { (one: [Value], other: [Value], context: EvaluationContext) throws(Problem) -> Bool in
      try ListFunctions.containsAll(one, other, context)
    }
    set("sets.equivalent") { (one: [Value], other: [Value], context: EvaluationContext) throws(Problem) -> Bool in
      let isContained = try ListFunctions.containsAll(one, other, context)
      return isContained ? try ListFunctions.containsAll(other, one, context) : false
    }
    set("sets.intersects") { (one: [Value], other: [Value], context: EvaluationContext) throws(Problem) -> Bool in
      for element in one where try ListFunctions.contains(other, element, context) { return true }
      return false
    }
  }

  private mutating func set(
    _ name: String, _ work: @escaping @Sendable ([Value], [Value], EvaluationContext) throws(Problem) -> Bool
  ) {
    global(
      name, [.list(.variable(0)), .list(.variable(0))], .bool, variables: 1,
      .many { (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
        .bool(try work(try values[0].asList(), try values[1].asList(), context))
      })
  }
}

enum ListFunctions {
  static func flatten(_ list: [Value], _ depth: Int) throws(Problem) -> [Value] {
    var result: [Value] = []
    try flatten(list, min(depth, 1_000), into: &result)
    return result
  }

  private static func flatten(_ list: [Value], _ depth: Int, into result: inout [Value]) throws(Problem) {
    for element in list {
      if depth > 0, case .list(let inner) = element {
        try flatten(inner, depth - 1, into: &result)
      } else {
        result.append(element)
        if result.count > 1_000_000 { throw .outputBudget }
      }
    }
  }

  static func contains(_ list: [Value], _ element: Value, _ context: EvaluationContext) throws(Problem) -> Bool {
    context.steps &-= list.count >> 4
    if context.steps < 0 { throw .outputBudget }
    for candidate in list where try Arithmetic.equals(candidate, element, context) { return true }
    return false
  }

  static func containsAll(_ list: [Value], _ wanted: [Value], _ context: EvaluationContext) throws(Problem) -> Bool {
    for element in wanted where try !contains(list, element, context) { return false }
    return true
  }

  /// The first of equal elements, in their order.
  static func distinct(_ list: [Value], _ context: EvaluationContext) throws(Problem) -> [Value] {
    var seen: Set<Value> = []
    var others: [Value] = []
    var result: [Value] = []
    for element in list {
      if element.isScalar {
        if seen.insert(element).inserted { result.append(element) }
      } else if try !contains(others, element, context) {
        others.append(element)
        result.append(element)
      }
    }
    return result
  }
}
