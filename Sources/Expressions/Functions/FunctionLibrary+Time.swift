import SpecValues

extension FunctionLibrary {
  /// Fields of dates, with and without a zone, and of durations.
  mutating func addTime() {
    field("getFullYear") { $0.year }
    field("getMonth") { $0.month - 1 }
    field("getDate") { $0.day }
    field("getDayOfMonth") { $0.day - 1 }
    field("getDayOfWeek") { $0.weekday }
    field("getDayOfYear") { $0.dayOfYear }
    field("getHours") { $0.hour }
    field("getMinutes") { $0.minute }
    field("getSeconds") { $0.second }
    field("getMilliseconds") { $0.nanosecond / 1_000_000 }
    part("getHours") { $0 / 3_600_000_000_000 }
    part("getMinutes") { $0 / 60_000_000_000 }
    part("getSeconds") { $0 / 1_000_000_000 }
    // The part below a second, as the specification has it; one official implementation gives the whole.
    part("getMilliseconds") { $0 % 1_000_000_000 / 1_000_000 }
    member(
      "formatted", [.timestamp, .string], .string,
      .two { (date: Value, pattern: Value) throws(Problem) -> Value in
        .string(try DatePattern.text(try date.asTimestamp(), try pattern.asString(), ZoneRules(fixed: 0)))
      })
    member(
      "formatted", [.timestamp, .string, .string], .string,
      .many { (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
        .string(
          try DatePattern.text(
            try values[0].asTimestamp(), try values[1].asString(), try context.zone(try values[2].asString())))
      })
  }

  private mutating func field(_ name: String, _ read: @escaping @Sendable (Calendar.Fields) -> Int) {
    member(
      name, [.timestamp], .int,
      .one { (date: Value) throws(Problem) -> Value in .int(read(Calendar.fields(try date.asTimestamp(), offset: 0))) })
    member(
      name, [.timestamp, .string], .int,
      .many { (values: [Value], context: EvaluationContext) throws(Problem) -> Value in
        let date = try values[0].asTimestamp()
        let zone = try context.zone(try values[1].asString())
        return .int(read(Calendar.fields(date, offset: zone.offset(at: date.seconds))))
      })
  }

  private mutating func part(_ name: String, _ read: @escaping @Sendable (Int) -> Int) {
    member(
      name, [.duration], .int,
      .one { (duration: Value) throws(Problem) -> Value in
        guard case .duration(let duration) = duration else { throw Problem(.noSuchOverload, "a Duration is needed") }
        return .int(read(duration))
      })
  }
}

extension EvaluationContext {
  /// The rules of a zone; read once.
  func zone(_ name: String) throws(Problem) -> ZoneRules {
    if let rules = zones[name] { return rules }
    guard let rules = ZoneRules(name: name) else {
      throw Problem(.invalidArgument, "there is no time zone `\(name.prefix(60))`")
    }
    if zones.count > 100 { zones.removeAll() }
    zones[name] = rules
    return rules
  }
}
