import SourceText
import SpecValues

extension Checking {
  /// Chooses among the ways to call a function by the types of the arguments.
  mutating func resolve(
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

  private mutating func mismatch(
    _ name: Syntax.Name, _ overloads: [Overload], _ nodes: [TypedNode], _ syntaxes: [Syntax], _ syntax: Syntax
  ) -> Checked {
    let fitting = overloads.filter { $0.parameters.count == nodes.count }
    // Null where a value is needed.
    for overload in fitting {
      guard let match = match(overload, nodes, withoutNull: true) else { continue }
      for (index, node) in nodes.enumerated() {
        if case .nullable = type(of: node), !overload.parameters[index].holdsNull { reportNull(node, syntaxes[index]) }
      }
      return Checked(
        TypedNode(.constant(.null), match.inference.resolve(match.result, freeAsDynamic: true), syntax.range))
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
      let isSearch = if case .list = type(of: receiver) { name.text == "contains" } else { false }
      return failed(
        ExpressionCode.mismatch,
        "`\(name.text)` is a function of \(takers), not of \(self.name(receiver.type))"
          + (isSearch ? "; write `value in list`" : ""), at: name.range, over: syntax.range)
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
      guard !parameters.isEmpty, !parameters.contains(where: { assignable(nodes[index].type, to: $0) }) else {
        continue
      }
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

  private mutating func fitted(
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

  private mutating func literalChecks(_ name: Syntax.Name, _ nodes: [TypedNode], _ syntaxes: [Syntax]) {
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
