extension ProgramGenerator {
  /// An action with everything that belongs to it.
  mutating func action(_ index: Int) -> String {
    let shape = actions[index]
    var scope = Scope()
    scope.firstAction = index + 1
    scope.isAnywhere = true
    scope.locals = shape.params.flatMap { param -> [(name: String, kind: Kind)] in
      param.kind == .item ? [param, ("item.n", .int), ("item.on", .bool)] : [param]
    }
    var parts: [String] = []
    if !shape.params.isEmpty {
      let params = shape.params.map { param in
        let type =
          switch param.kind {
          case .item: "Item"
          case .int: "Int"
          default: "String"
          }
        return "\(param.name): \(type)"
      }
      parts.append("params: { \(params.joined(separator: ", ")) }")
    }
    if chance(1, in: 3) {
      let place = pick(places)
      parts.append("in: \(place)")
      scope.place = place
      scope.home = place
      scope.isAnywhere = false
    }
    if chance(1, in: 4) { parts.append("when: \"\(condition(scope))\"") }
    if chance(1, in: 4) {
      parts.append("steps: \(handler(scope, isList: true))")
      return "{ \(parts.joined(separator: ", ")) }"
    }
    if chance(1, in: 10) { parts.append("key: \"\(chance(1, in: 2) ? "count % 3" : "text")\"") }
    let isWrite = chance(1, in: 2)
    if chance(1, in: 2) {
      parts.append(
        "overlap: \(pick(isWrite ? ["ignore", "queue", "parallel"] : ["ignore", "restart", "queue", "parallel"]))")
    }
    if chance(1, in: 4) {
      parts.append("debounce: \(pick(["300ms", "2s"]))")
    } else if chance(1, in: 5) {
      parts.append("delay: 6s")
    }
    if chance(1, in: 3) { parts.append("set: { \(sets(scope)) }") }
    call(scope, &parts, isWrite: isWrite)
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// A call with its outcomes.
  mutating func call(_ scope: Scope, _ parts: inout [String], isWrite: Bool? = nil) {
    var outcome = scope
    outcome.depth += 1
    outcome.place = scope.home
    outcome.firstAction = 0
    outcome.isAnywhere = false
    // An outcome has its own result and error, and what is narrowed may have changed until then.
    outcome.locals.removeAll { local in
      local.name == "chosen" || ["sent", "result", "error", "string("].contains { local.name.hasPrefix($0) }
    }
    if scope.depth > 0 { outcome.place = nil }
    var results: [(name: String, kind: Kind)] = []
    let isWrite = isWrite ?? chance(1, in: 3)
    if isWrite {
      if chance(1, in: 2) {
        parts.append("call: api.set, with: { id: \"\(expression(.string, scope))\" }")
        outcome.locals.append(("sent.id", .string))
      } else {
        parts.append("call: api.save, with: { value: \"\(expression(.int, scope))\" }")
        outcome.locals.append(("sent.value", .int))
        results = [("result", .int)]
        if chance(1, in: 3) { parts.append(retry()) }
      }
    } else {
      switch dice.roll(6) {
      case 1:
        parts.append("call: api.find, with: { text: \"\(expression(.string, scope))\" }")
        results = [("result", .words)]
      case 2:
        parts.append("call: api.items, with: { id: \"\(expression(.string, scope))\" }")
        results = [("result", .items)]
      case 3, 4:
        let text = expression(.string, scope)
        parts.append("all: { x: api.number, y: { call: api.find, with: { text: \"\(text)\" } } }")
        if chance(1, in: 2) {
          parts.append("settle: true")
          results = [("result.x.value.orValue(7)", .int)]
        } else {
          results = [("result.x", .int), ("result.y", .words)]
        }
      default:
        parts.append("call: api.number")
        results = [("result", .int)]
      }
      if chance(1, in: 3) { parts.append(retry()) }
    }
    if chance(1, in: 5) {
      parts.append("during: busy")
      outcome.place = "busy"
    }
    if chance(1, in: 5) { parts.append("timeout: \(pick(["2s", "8s"]))") }
    if chance(1, in: 6) { parts.append("deadline: \(pick(["5s", "20s"]))") }
    if chance(1, in: 2) { parts.append("optimistic: { set: { \(patch(scope)) } }") }
    var done = outcome
    done.locals += results
    if chance(3, in: 4) { parts.append("done: \(handler(done))") }
    parts.append("fail: \(failure(outcome))")
  }

  private mutating func retry() -> String {
    chance(1, in: 3)
      ? "retry: standard"
      : "retry: { times: \(1 + dice.roll(3)), delay: 1s, backoff: \(1 + dice.roll(2)), max: 3s, "
        + "kinds: [offline, server] }"
  }

  /// What a patch sets: constants, and values that read what they change.
  private mutating func patch(_ scope: Scope) -> String {
    let id = scope.locals.contains { $0.name == "item" } ? "item.id" : "'\(pick(["a", "b"]))'"
    var sets: [String] = []
    switch dice.roll(6) {
    case 0: sets.append("count: \"${(count + 1) % 100}\"")
    case 1: sets.append("count: 5")
    case 2: sets.append("text: \"${text.size() > 6 ? '' : text + log}\"")
    case 3: sets.append("rows: \"${rows.filter(r, r.n < count)}\"")
    case 4: sets.append("\"rows[\(id)].on\": true")
    default: sets.append("\"rows[\(id)].n\": \"${(rows.size() + count) % 9}\"")
    }
    if isInList(scope), chance(1, in: 2) {
      sets.append(
        pick(["\"items[\(id)].on\": true", "items: \"${items.filter(r, r.id != text)}\"", "shown: \"${shown + 1}\""]))
    }
    return sets.joined(separator: ", ")
  }

  private mutating func failure(_ scope: Scope) -> String {
    var scope = scope
    scope.locals += [("error.message", .string), ("string(error.kind)", .string)]
    return switch dice.roll(4) {
    case 0: "ignore"
    case 1: "{ offline: \(handler(scope)), timeout: \(handler(scope)), else: \(handler(scope)) }"
    // As a list, since `timeout` is a kind of failure and a key of a step.
    default: handler(scope, isList: true)
    }
  }

  // MARK: The source

  /// The source, with its polling and pages.
  mutating func source() -> String {
    var parts = ["call: api.items, with: { id: params.id }"]
    var scope = Scope()
    scope.depth = 1
    if chance(1, in: 4) { parts.append("key: \"params.id + text\"") }
    if chance(2, in: 3) { parts.append("during: busy") }
    let leadsToList = chance(2, in: 3)
    if leadsToList {
      parts.append(
        chance(1, in: 2)
          ? "done: list.items" : "done: { to: list, set: { items: \"${result}\", count: \(value(.int, scope)) } }")
    } else {
      parts.append("done: { set: { rows: \"${result}\" } }")
    }
    switch dice.roll(4) {
    case 0: parts.append("keep: never")
    case 1: parts.append("keep: [list, detail]")
    default: break
    }
    parts.append("fail: \(failure(scope))")
    if chance(1, in: 2) { parts.append("failKept: \(failure(scope))") }
    if chance(1, in: 4) { parts.append("reload: onAppear") }
    if chance(1, in: 4) { parts.append("olderThan: 20s") }
    if chance(1, in: 3) { parts.append(retry()) }
    if chance(1, in: 4) { parts.append("timeout: 5s") }
    if chance(1, in: 2) {
      let pause = hasSubcases && chance(1, in: 2) ? ", pauseIn: [list.editing]" : ""
      parts.append("poll: { every: 10s\(pause), backoff: 2, max: 30s, stopOn: [unauthorized] }")
    }
    if hasMore {
      let page = leadsToList ? "items" : "rows"
      let after = leadsToList ? "items.size()" : "rows.size()"
      let more = failure(scope)
      parts.append(
        "more: { call: api.page, with: { after: \"\(after)\" }, "
          + "done: { set: { \(page): \"${\(page) + result}\" } }, fail: \(more) }")
    }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
