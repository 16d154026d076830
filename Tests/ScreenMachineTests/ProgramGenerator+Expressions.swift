extension ProgramGenerator {
  /// The names that hold a value of a kind in a scope.
  func names(_ kind: Kind, _ scope: Scope) -> [String] {
    var names = scope.locals.filter { $0.kind == kind }.map(\.name)
    names += derived.filter { $0.kind == kind }.map(\.name)
    names += payload(of: scope.place).filter { $0.kind == kind }.map(\.name)
    switch kind {
    case .int: names += ["count", "params.size", "rows.size()"] + (isInList(scope) ? ["itemCount"] : [])
    case .string: names += ["text", "log", "params.id"] + (hasForm ? ["email"] : [])
    case .bool: names += ["flag"] + (hasForm ? ["isValid", "dirty.email", "touched.email"] : [])
    case .double: names += ["ratio"]
    case .date, .item: break
    case .duration: names += ["wait"]
    case .words: names += ["tags"]
    case .counts: names += ["counts"]
    case .level: names += ["level"]
    case .items: names += ["rows"]
    }
    return names
  }

  func isInList(_ scope: Scope) -> Bool { scope.place?.hasPrefix("list") ?? false }

  /// The payload that is readable in a case.
  func payload(of place: String?) -> [(name: String, kind: Kind)] {
    switch place {
    case "list", "list.reading": [("items", .items), ("shown", .int)]
    case "list.editing", "list.editing.plain": [("items", .items), ("shown", .int), ("draft", .string)]
    case "list.editing.deep": [("items", .items), ("shown", .int), ("draft", .string), ("far", .int)]
    case "detail": [("only", .item)]
    case "failed": [("message", .string)]
    default: []
    }
  }

  /// A value of a typed slot.
  mutating func value(_ kind: Kind, _ scope: Scope) -> String { "\"${\(expression(kind, scope))}\"" }

  /// A text.
  mutating func text(_ scope: Scope) -> String {
    "\"\(pick(["a", "b", "n"])) ${\(expression(.int, scope))} ${\(expression(.string, scope))}\""
  }

  /// An expression of a kind; some fail when they are evaluated.
  mutating func expression(_ kind: Kind, _ scope: Scope) -> String {
    let known = names(kind, scope)
    if !known.isEmpty, chance(1, in: 3) { return pick(known) }
    switch kind {
    case .int:
      let int = pick(names(.int, scope))
      return switch dice.roll(8) {
      case 0, 1: "(\(int) + 1) % 100"
      case 2: "\(dice.roll(6))"
      case 3: "10 / (\(int) % 5)"
      case 4: "\(pick(names(.string, scope))).size() % 10"
      case 5: "\(pick(names(.items, scope))).filter(r, r.on).size()"
      case 6: "\(pick(names(.bool, scope))) ? 1 : count"
      default: "(count * 2 + 1) % 50"
      }
    case .string:
      return switch dice.roll(7) {
      case 0, 1: "'\(pick(["a", "b", "s", ""]))'"
      case 2: "string(\(pick(names(.int, scope))))"
      case 3: "text.size() > 5 ? '' : text + 's'"
      case 4: "log.size() > 20 ? '' : log + 'x'"
      case 5: scope.locals.contains { $0.name == "item" } ? "item.id" : "newId()"
      default: "string(level)"
      }
    case .bool:
      return switch dice.roll(7) {
      case 0: "count % 2 == 0"
      case 1: "!\(pick(names(.bool, scope)))"
      case 2: "\(pick(names(.string, scope))) != ''"
      case 3: "\(pick(names(.items, scope))).exists(r, r.on)"
      case 4: "\(pick(actions).name).running"
      case 5: hasSource ? "load.running || load.error != null" : "tags.size() > 1"
      default: "level == 'high'"
      }
    case .double:
      return pick(["ratio * 2.0", "double(count)", "0.25", "1.0 / ratio", "ratio - ratio", "ratio / ratio"])
    case .date: return pick(["now()", "since"])
    case .duration: return pick(["wait", "duration('5s')"])
    case .words:
      return pick(["tags.size() > 3 ? [] : tags + [text]", "[]", "rows.map(r, r.id)", "[text, 'a']"])
    case .counts: return pick(["{'a': count}", "{text: 1, 'z' + text: 2}", "counts"])
    case .level: return pick(["Level.low", "Level.high", "flag ? Level.low : level"])
    case .item: return pick(names(.items, scope)) + (chance(1, in: 8) ? "[1]" : "[0]")
    case .items:
      let items = pick(names(.items, scope))
      return pick(["\(items).filter(r, !r.on)", items, "rows.filter(r, r.n < 3)", "rows"])
    }
  }
}
