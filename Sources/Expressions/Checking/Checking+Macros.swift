import SourceText
import SpecValues

extension Checking {
  static let macroNames = [
    "all", "exists", "exists_one", "existsOne", "filter", "map", "transformList", "transformMap", "transformMapEntry",
    "sortBy", "sortByDesc", "groupBy", "optMap", "optFlatMap", "orValue", "hasValue", "or", "value", "format",
    "plural", "byId", "mergedById", "with",
  ]

  /// How a loop is written: the number of its variables, and of what follows them.
  private static let loops: [String: [(variables: Int, bodies: Int)]] = [
    "all": [(1, 1), (2, 1)], "exists": [(1, 1), (2, 1)], "exists_one": [(1, 1), (2, 1)], "existsOne": [(2, 1)],
    "filter": [(1, 1)], "map": [(1, 1), (1, 2)], "transformList": [(2, 1), (2, 2)],
    "transformMap": [(2, 1), (2, 2)], "transformMapEntry": [(2, 1), (2, 2)], "sortBy": [(1, 1)],
    "sortByDesc": [(1, 1)], "groupBy": [(1, 1)],
  ]

  /// A macro with a receiver, or nil if the call is none.
  mutating func macro(_ name: Syntax.Name, _ receiver: Syntax, _ arguments: [Syntax], _ syntax: Syntax) -> Checked? {
    if name.text == "optMap" || name.text == "optFlatMap", arguments.count == 2 {
      return optMap(name, receiver, arguments, syntax)
    }
    guard let forms = Checking.loops[name.text] else { return nil }
    guard let form = forms.first(where: { $0.variables + $0.bodies == arguments.count }) else {
      if isUnchecked { return nil }
      _ = check(receiver)
      return failed(
        ExpressionCode.macro, "`\(name.text)` is written \(Checking.example(name.text))", at: name.range,
        over: syntax.range)
    }
    return loop(name, receiver, arguments, form.variables, syntax)
  }

  private static func example(_ name: String) -> String {
    switch name {
    case "filter", "all", "exists", "exists_one": "`\(name)(x, condition)`"
    case "map": "`map(x, value)` or `map(x, condition, value)`"
    case "sortBy", "sortByDesc", "groupBy": "`\(name)(x, key)`"
    case "existsOne": "`existsOne(i, x, condition)`, with one variable `exists_one(x, condition)`"
    default: "`\(name)(i, x, value)` or `\(name)(i, x, condition, value)`"
    }
  }

  /// The name of a macro's variable, or nil with a finding.
  private mutating func variable(_ syntax: Syntax, _ name: Syntax.Name) -> String? {
    if case .name(let variable, isRooted: false) = syntax.kind { return variable }
    report(
      ExpressionCode.macro, "`\(name.text)` needs a plain name here, which then stands for the element",
      at: syntax.range)
    return nil
  }

  private mutating func push(_ name: String, _ type: ValueType, isLazy: Bool = false) -> Int {
    let index = localCount
    localCount += isLazy ? 2 : 1
    locals.append(Local(name: name, index: index, type: isUnchecked ? .dynamic : type, isLazy: isLazy))
    return index
  }

  // MARK: Loops

  private mutating func loop(
    _ name: Syntax.Name, _ receiver: Syntax, _ arguments: [Syntax], _ variableCount: Int, _ syntax: Syntax
  ) -> Checked {
    let range = value(receiver)
    guard let firstName = variable(arguments[0], name) else {
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    }
    var secondName: String?
    if variableCount == 2 {
      guard let second = variable(arguments[1], name) else {
        return Checked(TypedNode(.constant(.null), .error, syntax.range))
      }
      if second == firstName {
        return failed(
          ExpressionCode.macro, "the two variables of `\(name.text)` need different names", at: arguments[1].range,
          over: syntax.range)
      }
      secondName = second
    }
    let (first, second, isMap) = elementTypes(range, receiver, name, hasTwo: variableCount == 2)
    let depth = locals.count
    let firstIndex = push(firstName, first)
    let variables = TypedNode.LoopVariables(first: firstIndex, second: secondName.map { push($0, second) })
    defer { locals.removeSubrange(depth...) }
    let bodies = Array(arguments[variableCount...])
    let node: (TypedNode.Loop, ValueType) -> Checked = { [isUnchecked] loop, type in
      Checked(TypedNode(.loop(range, variables, loop), isUnchecked ? .dynamic : type, syntax.range))
    }
    let element = variableCount == 2 ? second : first
    switch name.text {
    case "all": return node(.all(predicate(bodies[0], name).node), .bool)
    case "exists": return node(.exists(predicate(bodies[0], name).node), .bool)
    case "exists_one", "existsOne": return node(.existsOne(predicate(bodies[0], name).node), .bool)
    case "filter": return node(.filter(predicate(bodies[0], name).node), .list(element))
    case "map", "transformList":
      let (filter, body) = filtered(bodies, name)
      return node(.map(filter: filter, body), .list(body.type))
    case "transformMap":
      let (filter, body) = filtered(bodies, name)
      return node(.transformMap(filter: filter, body), .map(first, body.type))
    case "transformMapEntry":
      let (filter, body) = filtered(bodies, name)
      switch type(of: body) {
      case .map, .dynamic, .error, .variable: break
      default:
        report(
          ExpressionCode.macro,
          "`transformMapEntry` needs a map literal such as `{key: value}`, found "
            + self.name(body.type), at: bodies[bodies.count - 1].range)
      }
      return node(.transformMapEntry(filter: filter, body), body.type)
    case "groupBy":
      let key = value(bodies[0])
      switch type(of: key) {
      case .int, .uint, .bool, .string, .enumeration, .dynamic, .variable, .error: break
      default:
        report(
          ExpressionCode.macro, "`groupBy` needs a String, an Int or a Bool as key, found \(self.name(key.type))",
          at: bodies[0].range)
      }
      return node(.groupBy(key), .map(key.type, .list(element)))
    default:
      if isMap {
        report(ExpressionCode.macro, "`\(name.text)` sorts lists, not maps", at: name.range)
      }
      let key = value(bodies[0])
      switch type(of: key) {
      case .int, .uint, .double, .bool, .string, .bytes, .timestamp, .duration, .enumeration, .dynamic, .variable,
        .error:
        break
      default:
        if isUnchecked { break }
        report(
          ExpressionCode.macro, "`\(name.text)` needs a key that has an order, found \(self.name(key.type))",
          at: bodies[0].range)
      }
      return node(.sortBy(key, isDescending: name.text == "sortByDesc"), .list(element))
    }
  }

  private mutating func predicate(_ syntax: Syntax, _ name: Syntax.Name) -> Checked {
    let saved = facts
    defer { facts = saved }
    return condition(syntax, "the condition of `\(name.text)`")
  }

  private mutating func filtered(_ bodies: [Syntax], _ name: Syntax.Name) -> (TypedNode?, TypedNode) {
    guard bodies.count == 2 else { return (nil, check(bodies[0]).node) }
    let saved = facts
    defer { facts = saved }
    let filter = condition(bodies[0], "the condition of `\(name.text)`")
    facts = facts.union(filter.whenTrue)
    return (filter.node, check(bodies[1]).node)
  }

  private mutating func elementTypes(
    _ range: TypedNode, _ syntax: Syntax, _ name: Syntax.Name, hasTwo: Bool
  ) -> (ValueType, ValueType, isMap: Bool) {
    switch type(of: range) {
    case .list(let element): return (hasTwo ? .int : element, element, false)
    case .map(let key, let value): return (key, value, true)
    case .dynamic, .variable: return (.dynamic, .dynamic, false)
    case .error: return (.error, .error, false)
    default:
      if !isUnchecked {
        report(
          ExpressionCode.macro, "`\(name.text)` goes over a list or a map, found \(self.name(range.type))",
          at: syntax.range)
      }
      return (.error, .error, false)
    }
  }

  // MARK: Others

  mutating func has(_ name: Syntax.Name, _ arguments: [Syntax], _ syntax: Syntax) -> Checked {
    guard arguments.count == 1 else {
      return failed(
        ExpressionCode.macro, "`has` takes one argument, a selection such as `has(a.b)`", at: name.range,
        over: syntax.range)
    }
    guard case .select(let base, let field, let isOptional) = arguments[0].kind else {
      return failed(
        ExpressionCode.macro, "`has` takes a selection such as `has(a.b)`; test a key with `'k' in m`",
        at: arguments[0].range, over: syntax.range)
    }
    // Of a whole dotted name, such as `params.id`, `has(p)` is `p != null`.
    if isPrefix(base), !isOptional, !isUnchecked {
      let whole = check(arguments[0])
      guard whole.node.type != .error else { return whole }
      let path = whole.node.type.holdsNull ? self.path(of: arguments[0]) : nil
      return Checked(
        TypedNode(.notNull(whole.node), .bool, syntax.range), whenTrue: path.map { Facts(nonNull: [$0]) } ?? .none)
    }
    let baseNode = check(base).node
    if isUnchecked || isOptional {
      return Checked(TypedNode(.has(baseNode, field.text), isUnchecked ? .dynamic : .bool, syntax.range))
    }
    switch type(of: baseNode) {
    case .record(let type):
      guard let index = type.index(of: field.text) else { return unknownField(type, field, syntax) }
      let node = TypedNode(.field(baseNode, index, name: field.text), type.fields[index].type, arguments[0].range)
      let path = type.fields[index].type.holdsNull ? self.path(of: arguments[0]) : nil
      return Checked(
        TypedNode(.notNull(node), .bool, syntax.range), whenTrue: path.map { Facts(nonNull: [$0]) } ?? .none)
    case .map, .dynamic, .variable, .optional:
      return Checked(TypedNode(.has(baseNode, field.text), .bool, syntax.range))
    case .error: return Checked(TypedNode(.constant(.null), .error, syntax.range))
    default:
      let whole = check(arguments[0])
      return Checked(TypedNode(.notNull(whole.node), .bool, syntax.range))
    }
  }

  mutating func bind(_ name: Syntax.Name, _ arguments: [Syntax], _ syntax: Syntax) -> Checked {
    guard arguments.count == 3 else {
      return failed(
        ExpressionCode.macro, "`cel.bind` is written `cel.bind(name, value, expression)`", at: name.range,
        over: syntax.range)
    }
    guard let variable = variable(arguments[0], name) else {
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    }
    let value = check(arguments[1]).node
    let index = push(variable, value.type, isLazy: true)
    let body = check(arguments[2])
    locals.removeLast()
    return Checked(TypedNode(.bind(index, value, body: body.node), body.node.type, syntax.range))
  }

  private mutating func optMap(
    _ name: Syntax.Name, _ receiver: Syntax, _ arguments: [Syntax], _ syntax: Syntax
  ) -> Checked {
    let base = check(receiver).node
    let wrapped: ValueType
    switch type(of: base) {
    case .optional(let type), .nullable(let type): wrapped = type
    case .dynamic, .variable: wrapped = .dynamic
    case .error: wrapped = .error
    default:
      if !isUnchecked {
        return failed(
          ExpressionCode.mismatch, "`\(name.text)` is a function of optionals, not of \(self.name(base.type))",
          at: name.range, over: syntax.range)
      }
      wrapped = .dynamic
    }
    guard let variable = variable(arguments[0], name) else {
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    }
    let index = push(variable, wrapped)
    let body = check(arguments[1]).node
    locals.removeLast()
    let isFlat = name.text == "optFlatMap"
    var result = isFlat ? body.type : ValueType.optional(body.type)
    if isFlat, !isUnchecked {
      switch type(of: body) {
      case .optional, .dynamic, .variable, .error, .nullable: break
      default:
        report(
          ExpressionCode.mismatch, "`optFlatMap` needs an optional, found \(self.name(body.type)); use `optMap`",
          at: arguments[1].range)
        result = .error
      }
    }
    return Checked(
      TypedNode(
        .optMap(base, index, body, isFlat: isFlat), isUnchecked ? .dynamic : result, syntax.range))
  }
}
