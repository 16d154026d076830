extension ProgramGenerator {
  /// A handler: a step, or some.
  mutating func handler(_ scope: Scope, isList: Bool = false) -> String {
    var scope = scope
    if !isList, chance(2, in: 3) { return step(&scope) }
    let steps = (0..<(1 + dice.roll(3))).map { _ in step(&scope) }
    return "[\(steps.joined(separator: ", "))]"
  }

  /// A step; the scope is that of the next one afterwards.
  mutating func step(_ scope: inout Scope) -> String {
    if scope.depth < 3, chance(1, in: 8) { return choice(&scope) }
    var parts: [String] = []
    var inner = scope
    var mayBeSkipped = false
    if chance(1, in: 8) {
      mayBeSkipped = true
      if chance(1, in: 3) {
        parts.append("when: \"chosen != null\"")
        inner.locals.append(("chosen", .item))
      } else {
        parts.append("when: \"\(condition(inner))\"")
      }
    }
    if scope.isAnywhere, chance(1, in: 8) {
      mayBeSkipped = true
      let place = pick(places)
      parts.append("in: \(place)")
      inner.place = place
    }
    let after = body(inner, &parts)
    scope.isAnywhere = false
    if let after { scope.place = mayBeSkipped && after != scope.place ? nil : after } else { scope.place = nil }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// A condition; it reads nothing that only steps may read.
  mutating func condition(_ scope: Scope) -> String {
    var text = expression(.bool, scope)
    while text.contains("newId") { text = expression(.bool, scope) }
    return text
  }

  private mutating func choice(_ scope: inout Scope) -> String {
    let branches = (0..<(1 + dice.roll(3))).map { _ in
      var inner = scope
      inner.depth += 1
      var parts = ["when: \"\(condition(scope))\""]
      _ = body(inner, &parts)
      return "{ \(parts.joined(separator: ", ")) }"
    }
    scope.place = nil
    return "{ choose: [\(branches.joined(separator: ", "))] }"
  }

  /// The effects of a step; the case that is surely active afterwards.
  private mutating func body(_ scope: Scope, _ parts: inout [String]) -> String? {
    switch dice.roll(12) {
    case 0, 1, 2:
      return move(scope, &parts)
    case 3:
      parts.append("notice: \(text(scope))")
      if chance(1, in: 2) { parts.append("set: { \(sets(scope)) }") }
      return scope.place
    case 4:
      parts.append("emit: told, with: { what: \"\(expression(.string, scope))\" }")
      return scope.place
    case 5 where scope.firstAction < actions.count || hasSource:
      parts.append("run: \(run(scope))")
      return nil
    case 6:
      parts.append("cancel: \(chance(1, in: 3) && hasSource ? "load" : pick(actions).name)")
      if chance(1, in: 2) { parts.append("set: { \(sets(scope)) }") }
      return nil
    case 7 where hasForm:
      parts.append("baseline: { email: \(value(.string, scope)) }")
      return scope.place
    case 8 where scope.depth < 2:
      call(scope, &parts)
      return nil
    default:
      parts.append("set: { \(sets(scope)) }")
      return scope.place
    }
  }

  var places: [String] {
    ["home", "busy", "list", "detail", "failed"] + (hasSubcases ? ["list.reading", "list.editing"] : [])
      + (hasDeepCases ? ["list.editing.plain", "list.editing.deep"] : [])
  }

  /// A move with the payload that it must give.
  private mutating func move(_ scope: Scope, _ parts: inout [String]) -> String {
    let target = pick(places)
    var sets: [String] = []
    if target.hasPrefix("list"), !(isInList(scope) && target != "list") {
      sets.append("items: \(value(.items, scope))")
    } else if target == "detail" {
      sets.append("only: \(value(.item, scope))")
    } else if target == "failed" {
      sets.append("message: \(value(.string, scope))")
    }
    parts.append("to: \(target)")
    if chance(1, in: 4), !target.hasPrefix("list.") || !sets.isEmpty { parts.append("again: true") }
    if chance(1, in: 2) { sets.append(fieldSet(scope)) }
    if !sets.isEmpty { parts.append("set: { \(sets.joined(separator: ", ")) }") }
    return target
  }

  /// Some assignments, each to another root.
  mutating func sets(_ scope: Scope) -> String {
    var sets = [fieldSet(scope)]
    if chance(1, in: 2) {
      let id = scope.locals.contains { $0.name == "item" } ? "item.id" : "'\(pick(["a", "b", "zz"]))'"
      switch dice.roll(4) {
      case 0: sets.append("\"rows[\(id)].on\": \(value(.bool, scope))")
      case 1: sets.append("\"rows[\(id)].n\": \(value(.int, scope))")
      case 2: sets.append("\"counts['\(pick(["a", "k"]))']\": \(value(.int, scope))")
      default: sets.append("rows: \(value(.items, scope))")
      }
    }
    if let place = scope.place, chance(1, in: 2) {
      let payload = payload(of: place)
      if !payload.isEmpty {
        let each = pick(payload)
        sets.append("\(each.name): \(value(each.kind, scope))")
      }
    }
    return sets.joined(separator: ", ")
  }

  private mutating func fieldSet(_ scope: Scope) -> String {
    switch dice.roll(12) {
    case 0, 1, 2: "count: \(value(.int, scope))"
    case 3, 4: "text: \(value(.string, scope))"
    case 5: "log: \(value(.string, scope))"
    case 6: "flag: \(value(.bool, scope))"
    case 7: "ratio: \(value(.double, scope))"
    case 8: "since: \(value(.date, scope))"
    case 9: "tags: \(value(.words, scope))"
    case 10: "level: \(value(.level, scope))"
    default: chance(1, in: 2) ? "wait: \(value(.duration, scope))" : "chosen: \(value(.item, scope))"
    }
  }

  /// An action that is run, with its arguments.
  mutating func run(_ scope: Scope) -> String {
    let rest = actions[min(scope.firstAction, actions.count)...]
    if rest.isEmpty || (hasSource && chance(1, in: 5)) { return "load" }
    let shape = pick(Array(rest))
    if shape.params.isEmpty { return shape.name }
    let arguments = shape.params.map { "\($0.name): \"\(expression($0.kind, scope))\"" }
    return "\(shape.name), with: { \(arguments.joined(separator: ", ")) }"
  }
}
