import SourceText
import SpecValues

extension Checking {
  func call(
    _ name: Syntax.Name, _ receiver: Syntax?, _ arguments: [Syntax], _ isRooted: Bool, _ syntax: Syntax,
    _ expecting: ValueType?
  ) -> Checked {
    guard let receiver else { return globalCall(name, arguments, isRooted, syntax) }
    if let (namespace, _) = receiver.dottedName, let call = namespacedCall(namespace, name, arguments, syntax) {
      return call
    }
    if let macro = macro(name, receiver, arguments, syntax) { return macro }
    return memberCall(name, receiver, arguments, syntax, expecting)
  }

  // MARK: Global functions

  private func globalCall(_ name: Syntax.Name, _ arguments: [Syntax], _ isRooted: Bool, _ syntax: Syntax) -> Checked {
    if name.text == "has" { return has(name, arguments, syntax) }
    if let macro = checker.macros[name.text] { return hostCall(macro, name, arguments, syntax) }
    if name.text == "now" || name.text == "newId", arguments.isEmpty { return stepsOnly(name, syntax) }
    for candidate in candidates(name.text, isRooted) {
      if let overloads = overloads(candidate, isMember: false) {
        return resolve(name, overloads, arguments.map { check($0).node }, arguments, syntax)
      }
    }
    for argument in arguments { _ = check(argument) }
    return unknownFunction(name, isMember: false, syntax)
  }

  private func stepsOnly(_ name: Syntax.Name, _ syntax: Syntax) -> Checked {
    if !checker.allowsSteps {
      report(
        ExpressionCode.stepsOnly, "`\(name.text)()` may be called in steps only; here the value would change "
          + "without an event", at: name.range)
    }
    return name.text == "now"
      ? Checked(TypedNode(.now, .timestamp, syntax.range)) : Checked(TypedNode(.newId, .string, syntax.range))
  }

  /// A call of a dotted function such as `math.abs(x)`, or nil if the receiver is a value.
  private func namespacedCall(
    _ namespace: String, _ name: Syntax.Name, _ arguments: [Syntax], _ syntax: Syntax
  ) -> Checked? {
    let root = String(namespace.prefix { $0 != "." })
    guard FunctionLibrary.standard.namespaces.contains(root) || !checker.declaredFunctions.isEmpty,
      !locals.contains(where: { $0.name == root })
    else { return nil }
    let full = "\(namespace).\(name.text)"
    let fullName = Syntax.Name(text: full, range: syntax.range.lowerBound..<name.range.upperBound)
    switch full {
    case "cel.bind": return bind(fullName, arguments, syntax)
    case "math.greatest": return extreme(fullName, arguments, isGreatest: true, syntax)
    case "math.least": return extreme(fullName, arguments, isGreatest: false, syntax)
    default: break
    }
    if let overloads = overloads(full, isMember: false) {
      return resolve(fullName, overloads, arguments.map { check($0).node }, arguments, syntax)
    }
    guard FunctionLibrary.standard.namespaces.contains(namespace), checker.scope.resolve(namespace) == nil,
      !checker.scope.hasPrefix(root)
    else { return nil }
    for argument in arguments { _ = check(argument) }
    if isUnchecked { return fails(.noSuchOverload, "there is no function `\(full)`", syntax.range) }
    let known = FunctionLibrary.standard.globals.keys.sorted() + ["cel.bind", "math.greatest", "math.least"]
    let nearest = NearestName.of(full, among: known.filter { $0.hasPrefix(namespace + ".") })
    return failed(
      ExpressionCode.unknownFunction,
      "there is no function `\(full)`\(nearest.map { "; did you mean `\($0)`?" } ?? "")", at: name.range,
      over: syntax.range)
  }

  func overloads(_ name: String, isMember: Bool) -> [Overload]? {
    let library = isMember ? FunctionLibrary.standard.members[name] : FunctionLibrary.standard.globals[name]
    guard !checker.declaredFunctions.isEmpty, let declared = checker.declaredFunctions[name] else { return library }
    let added = declared.filter { $0.isMember == isMember }
    return added.isEmpty ? library : (library ?? []) + added
  }

  private func hostCall(
    _ macro: HostMacro, _ name: Syntax.Name, _ arguments: [Syntax], _ syntax: Syntax
  ) -> Checked {
    let meaning = macro.expand(arguments.map { .init(literal: $0.literal, range: $0.range) })
    let node: TypedNode
    switch meaning.expansion {
    case .constant(let value, let type): node = TypedNode(.constant(value), type, syntax.range)
    case .isOneOf(let variable, let values):
      let kind: TypedNode.Kind
      switch variable.storage {
      case .slot(let index):
        reads.append(index)
        kind = .slot(index)
      case .computed(let index):
        reads.append(index)
        kind = .computed(index)
      case .local(let index):
        readsLocals.append(index)
        kind = .local(index)
      case .constant(let value): kind = .constant(value)
      }
      node = TypedNode(.isOneOf(TypedNode(kind, variable.type, syntax.range), values), .bool, syntax.range)
    case .failure(let message, let argument):
      let range = argument.flatMap { arguments.indices.contains($0) ? arguments[$0].range : nil } ?? name.range
      return failed(ExpressionCode.macro, message, at: range, over: syntax.range)
    }
    return Checked(node, whenTrue: meaning.whenTrue, whenFalse: meaning.whenFalse)
  }

  // MARK: Methods

  private func memberCall(
    _ name: Syntax.Name, _ receiver: Syntax, _ arguments: [Syntax], _ syntax: Syntax, _ expecting: ValueType?
  ) -> Checked {
    let base = check(receiver).node
    if let special = special(name, base, receiver, arguments, syntax) { return special }
    guard let overloads = overloads(name.text, isMember: true) else {
      for argument in arguments { _ = check(argument) }
      return unknownFunction(name, isMember: true, syntax, receiver: base)
    }
    return resolve(name, overloads, [base] + arguments.map { check($0).node }, [receiver] + arguments, syntax)
  }

  private func unknownFunction(
    _ name: Syntax.Name, isMember: Bool, _ syntax: Syntax, receiver: TypedNode? = nil
  ) -> Checked {
    if isUnchecked { return fails(.noSuchOverload, "there is no function `\(name.text)`", syntax.range) }
    if let receiver, type(of: receiver) == .error { return Checked(TypedNode(.constant(.null), .error, syntax.range)) }
    let library = FunctionLibrary.standard
    if isMember ? library.globals[name.text] != nil : library.members[name.text] != nil {
      return failed(
        ExpressionCode.unknownFunction,
        isMember
          ? "`\(name.text)` is called as `\(name.text)(…)`, not on a value"
          : "`\(name.text)` is called on a value: `x.\(name.text)(…)`", at: name.range, over: syntax.range)
    }
    let known =
      isMember
      ? (library.members.keys.sorted() + Checking.macroNames)
      : (library.globals.keys.filter { !$0.contains(".") }.sorted() + checker.macros.keys.sorted() + ["has"])
    let nearest = NearestName.of(name.text, among: known) ?? Checking.foreignNames[name.text]
    return failed(
      ExpressionCode.unknownFunction,
      "there is no function `\(name.text)`\(nearest.map { "; did you mean `\($0)`?" } ?? "")", at: name.range,
      over: syntax.range,
      fixes: nearest.map { [ExpressionFix("replace `\(name.text)` by `\($0)`", name.range, $0, .unsafe)] } ?? [])
  }

  /// What other languages call things, and what they are called here.
  static let foreignNames = [
    "length": "size", "len": "size", "count": "size", "toLowerCase": "lower", "lowercased": "lower",
    "toUpperCase": "upper", "uppercased": "upper", "includes": "contains", "any": "exists", "some": "exists",
    "every": "all", "where": "filter", "select": "map", "hasPrefix": "startsWith", "hasSuffix": "endsWith",
    "isEmpty": "size", "find": "filter", "sorted": "sort", "reversed": "reverse", "joined": "join",
    "toString": "string", "toFixed": "formatted",
  ]

  // MARK: Overloads

  /// Chooses among the ways to call a function by the types of the arguments.
  func resolve(
    _ name: Syntax.Name, _ overloads: [Overload], _ nodes: [TypedNode], _ syntaxes: [Syntax], _ syntax: Syntax
  ) -> Checked {
    if isUnchecked { return Checked(TypedNode(.call(name.text, overloads, nodes), .dynamic, syntax.range)) }
    // A value of an enum is its word already.
    if name.text == "string", nodes.count == 1, case .enumeration = type(of: nodes[0]) {
      return Checked(TypedNode(nodes[0].kind, .string, syntax.range))
    }
    var matches: [(overload: Overload, result: ValueType, inference: Inference)] = []
    for overload in overloads where overload.parameters.count == nodes.count {
      if let match = match(overload, nodes, withoutNull: false) {
        matches.append((overload, match.result, match.inference))
      }
    }
    if let only = matches.first, matches.count == 1 {
      inference = only.inference
      literalChecks(name, nodes, syntaxes)
      return Checked(TypedNode(.call(name.text, [only.overload], nodes), only.result, syntax.range))
    }
    if let first = matches.first {
      let results = matches.map { $0.inference.resolve($0.result, freeAsDynamic: true) }
      let result = results.allSatisfy { $0 == results[0] } ? results[0] : .dynamic
      _ = first
      return Checked(TypedNode(.call(name.text, matches.map(\.overload), nodes), result, syntax.range))
    }
    return mismatch(name, overloads, nodes, syntaxes, syntax)
  }

  private func match(
    _ overload: Overload, _ nodes: [TypedNode], withoutNull: Bool
  ) -> (result: ValueType, inference: Inference)? {
    var trial = inference
    let base = trial.instantiate(overload.variableCount)
    for (index, parameter) in overload.parameters.enumerated() {
      let parameter = overload.variableCount == 0 ? parameter : Inference.shift(parameter, by: base)
      let found = withoutNull ? type(of: nodes[index]).withoutNull : nodes[index].type
      guard trial.assign(found, to: parameter) else { return nil }
    }
    return (overload.variableCount == 0 ? overload.result : Inference.shift(overload.result, by: base), trial)
  }

  private func mismatch(
    _ name: Syntax.Name, _ overloads: [Overload], _ nodes: [TypedNode], _ syntaxes: [Syntax], _ syntax: Syntax
  ) -> Checked {
    let fitting = overloads.filter { $0.parameters.count == nodes.count }
    // Null where a value is needed.
    for overload in fitting {
      guard let match = match(overload, nodes, withoutNull: true) else { continue }
      for (index, node) in nodes.enumerated() {
        if case .nullable = type(of: node), !overload.parameters[index].holdsNull { reportNull(node, syntaxes[index]) }
      }
      return Checked(TypedNode(.constant(.null), match.inference.resolve(match.result, freeAsDynamic: true), syntax.range))
    }
    // Words of enums, and optionals for nullables.
    for overload in fitting {
      if let checked = fitted(name, overload, nodes, syntaxes, syntax) { return checked }
    }
    if nodes.contains(where: { type(of: $0) == .error }) {
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    }
    let isMember = overloads.first?.isMember ?? false
    let given = isMember ? nodes.count - 1 : nodes.count
    if isMember, let receiver = nodes.first,
      !overloads.contains(where: { assignable(receiver.type, to: erased($0.parameters[0])) })
    {
      let takers = listed(overloads.map { erased($0.parameters[0]) })
      return failed(
        ExpressionCode.mismatch, "`\(name.text)` is a function of \(takers), not of \(self.name(receiver.type))",
        at: name.range, over: syntax.range)
    }
    if fitting.isEmpty {
      let counts = Set(overloads.map { $0.parameters.count - (isMember ? 1 : 0) }).sorted()
      let words = counts.map { $0 == 0 ? "no" : String($0) }.joined(separator: " or ")
      return failed(
        ExpressionCode.mismatch,
        "`\(name.text)` takes \(words) \(counts == [1] ? "argument" : "arguments"), found \(given)", at: name.range,
        over: syntax.range)
    }
    let candidates = fitting.filter { !isMember || assignable(nodes[0].type, to: erased($0.parameters[0])) }
    for index in nodes.indices {
      let parameters = candidates.map { erased($0.parameters[index]) }
      guard !parameters.isEmpty, !parameters.contains(where: { assignable(nodes[index].type, to: $0) }) else { continue }
      let (hint, fixes) = conversionHint(from: type(of: nodes[index]), to: parameters[0], syntaxes[index])
      return failed(
        isNumberMix(type(of: nodes[index]), parameters[0]) ? ExpressionCode.mixedNumbers : ExpressionCode.mismatch,
        "`\(name.text)` takes \(listed(parameters)) here, found \(self.name(nodes[index].type))\(hint)",
        at: syntaxes[index].range, over: syntax.range, fixes: fixes)
    }
    let found = nodes.dropFirst(isMember ? 1 : 0).map { self.name($0.type) }.joined(separator: ", ")
    return failed(
      ExpressionCode.mismatch, "`\(name.text)` does not take \(found) together", at: name.range, over: syntax.range)
  }

  private func fitted(
    _ name: Syntax.Name, _ overload: Overload, _ nodes: [TypedNode], _ syntaxes: [Syntax], _ syntax: Syntax
  ) -> Checked? {
    let saved = (inference, diagnostics.count)
    let base = inference.instantiate(overload.variableCount)
    var fitting: [TypedNode] = []
    for (index, parameter) in overload.parameters.enumerated() {
      guard let node = fit(nodes[index], to: Inference.shift(parameter, by: base), syntaxes[index]) else {
        inference = saved.0
        diagnostics.removeSubrange(saved.1...)
        return nil
      }
      fitting.append(node)
    }
    return Checked(
      TypedNode(
        .call(name.text, [overload], fitting), Inference.shift(overload.result, by: base), syntax.range))
  }

  /// A parameter's type with JSON for its variables.
  private func erased(_ type: ValueType) -> ValueType {
    switch type {
    case .variable: .dynamic
    case .list(let element): .list(erased(element))
    case .map(let key, let value): .map(erased(key), erased(value))
    case .optional(let wrapped): .optional(erased(wrapped))
    case .nullable(let wrapped): .nullable(erased(wrapped))
    case .type: .type(.dynamic)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .record, .enumeration,
      .abstract, .action, .binding, .error:
      type
    }
  }

  private func listed(_ types: [ValueType]) -> String {
    var names: [String] = []
    for type in types {
      let name = "`\(type)`"
      if !names.contains(name) { names.append(name) }
    }
    guard names.count > 1, let last = names.last else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  // MARK: Literals that are wrong whatever happens

  private func literalChecks(_ name: Syntax.Name, _ nodes: [TypedNode], _ syntaxes: [Syntax]) {
    func text(_ index: Int) -> String? {
      guard index < nodes.count, case .constant(.string(let text)) = nodes[index].kind else { return nil }
      return text
    }
    switch name.text {
    case "matches", "regex.replace", "regex.extract", "regex.extractAll":
      guard let pattern = text(1) else { return }
      do {
        _ = try RegularExpression(pattern)
      } catch {
        report(ExpressionCode.literal, "this pattern is not valid: \(error.message)", at: syntaxes[1].range)
      }
    case "timestamp":
      guard let written = text(0), Timestamp(rfc3339: written) == nil else { return }
      report(
        ExpressionCode.literal, "a date is written like `2026-01-31T08:00:00Z` (RFC 3339, with a zone)",
        at: syntaxes[0].range)
    case "duration":
      guard let written = text(0), DurationForm.parse(written) == nil else { return }
      report(
        ExpressionCode.literal, "a duration is written like `1h30m` or `1.5s`, in h, m, s, ms, us, ns",
        at: syntaxes[0].range)
    case "formatted":
      guard nodes.first.map({ type(of: $0) }) == .timestamp, let pattern = text(1) else { return }
      if let problem = DatePattern.problem(in: pattern) {
        report(ExpressionCode.literal, problem, at: syntaxes[1].range)
      }
    default: return
    }
  }
}
