import SpecValues

extension FunctionLibrary {
  /// What screens need beyond CEL.
  mutating func addProfile() {
    map("lower") { Text.isASCII($0) ? Text.mapASCII($0, Text.lower) : $0.lowercased() }
    map("upper") { Text.isASCII($0) ? Text.mapASCII($0, Text.upper) : $0.uppercased() }
    member(
      "containsIgnoringCase", [.string, .string], .bool,
      .two { (text: Value, part: Value) throws(Problem) -> Value in
        .bool(Text.containsIgnoringCase(try text.asString(), try part.asString()))
      })
    member(
      "formatted", [.double, .int], .string,
      .two { (number: Value, decimals: Value) throws(Problem) -> Value in
        let decimals = try decimals.asInt()
        guard (0...100).contains(decimals) else {
          throw Problem(.invalidArgument, "a number has 0 to 100 decimals, not \(decimals)")
        }
        return .string(NumberText.fixed(try number.asDouble(), decimals))
      })
    for (type, work) in [
      (ValueType.int, ProfileFunctions.sum), (.double, ProfileFunctions.sumOfDoubles),
      (.duration, ProfileFunctions.sumOfDurations),
    ] {
      member("sum", [.list(type)], type, .one(work))
    }
    for type in [ValueType.int, .double, .string, .timestamp, .duration] {
      member(
        "min", [.list(type)], .nullable(type),
        .one { (list: Value) throws(Problem) -> Value in try ProfileFunctions.extreme(try list.asList(), false) })
      member(
        "max", [.list(type)], .nullable(type),
        .one { (list: Value) throws(Problem) -> Value in try ProfileFunctions.extreme(try list.asList(), true) })
    }
    member(
      "indexOf", [.list(.variable(0)), .variable(0)], .int, variables: 1,
      .many { (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
        for (index, element) in try values[0].asList().enumerated()
        where try Arithmetic.equals(element, values[1], context) { return .int(index) }
        return .int(-1)
      })
  }
}

enum ProfileFunctions {
  static func sum(_ list: Value) throws(Problem) -> Value {
    var total = 0
    for element in try list.asList() { total = try Arithmetic.add(total, try element.asInt()) }
    return .int(total)
  }

  static func sumOfDoubles(_ list: Value) throws(Problem) -> Value {
    var total = 0.0
    for element in try list.asList() { total += try element.asDouble() }
    return .double(total)
  }

  static func sumOfDurations(_ list: Value) throws(Problem) -> Value {
    var total = 0
    for element in try list.asList() {
      guard case .duration(let duration) = element else { throw Problem(.noSuchOverload, "a Duration is needed") }
      let (sum, overflow) = total.addingReportingOverflow(duration)
      if overflow { throw .durationOverflow }
      total = sum
    }
    return .duration(total)
  }

  static func extreme(_ list: [Value], _ isGreatest: Bool) throws(Problem) -> Value {
    guard var best = list.first else { return .null }
    for value in list {
      if let order = try Arithmetic.compare(value, best), isGreatest ? order > 0 : order < 0 { best = value }
    }
    return best
  }
}
