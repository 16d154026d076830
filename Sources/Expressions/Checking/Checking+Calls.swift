import SourceText
import SpecValues

extension Checking {
  mutating func call(
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

  private mutating func globalCall(_ name: Syntax.Name, _ arguments: [Syntax], _ isRooted: Bool, _ syntax: Syntax)
    -> Checked
  {
    if name.text == "has" { return has(name, arguments, syntax) }
    if let macro = checker.macros[name.text] { return hostCall(macro, name, arguments, syntax) }
    if name.text == "now" || name.text == "newId", arguments.isEmpty { return stepsOnly(name, syntax) }
    for candidate in candidates(name.text, isRooted) {
      if let overloads = overloads(candidate, isMember: false) {
        return resolve(name, overloads, checked(arguments, for: overloads, name.text), arguments, syntax)
      }
    }
    for argument in arguments { _ = check(argument) }
    return unknownFunction(name, isMember: false, syntax)
  }

  private mutating func stepsOnly(_ name: Syntax.Name, _ syntax: Syntax) -> Checked {
    if !checker.allowsSteps {
      report(
        ExpressionCode.stepsOnly,
        "`\(name.text)()` may be called in steps only; here the value would change "
          + "without an event", at: name.range)
    }
    return name.text == "now"
      ? Checked(TypedNode(.now, .timestamp, syntax.range)) : Checked(TypedNode(.newId, .string, syntax.range))
  }

  /// A call of a dotted function such as `math.abs(x)`, or nil if the receiver is a value.
  private mutating func namespacedCall(
    _ namespace: String, _ name: Syntax.Name, _ arguments: [Syntax], _ syntax: Syntax
  ) -> Checked? {
    let root = namespace.rootName
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
      return resolve(fullName, overloads, checked(arguments, for: overloads, full), arguments, syntax)
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

  /// The arguments; where anything is taken, literals may mix types.
  private mutating func checked(_ arguments: [Syntax], for overloads: [Overload], _ name: String) -> [TypedNode] {
    let takesAnything = name == "dyn" || (overloads.count == 1 && overloads[0].parameters == [.dynamic])
    return arguments.map { check($0, expecting: takesAnything ? .dynamic : nil).node }
  }

  func overloads(_ name: String, isMember: Bool) -> [Overload]? {
    let library = isMember ? FunctionLibrary.standard.members[name] : FunctionLibrary.standard.globals[name]
    guard !checker.declaredFunctions.isEmpty, let declared = checker.declaredFunctions[name] else { return library }
    let added = declared.filter { $0.isMember == isMember }
    return added.isEmpty ? library : (library ?? []) + added
  }

  private mutating func hostCall(
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

  private mutating func memberCall(
    _ name: Syntax.Name, _ receiver: Syntax, _ arguments: [Syntax], _ syntax: Syntax, _ expecting: ValueType?
  ) -> Checked {
    let base = check(receiver).node
    if let special = special(name, base, receiver, arguments, syntax) { return special }
    guard let overloads = overloads(name.text, isMember: true) else {
      // The variable of a misspelt macro is no unknown name.
      let known = FunctionLibrary.standard.members.keys.sorted() + Checking.macroNames
      let isMacro = NearestName.of(name.text, among: known).map(Checking.macroNames.contains) ?? false
      if !isMacro { for argument in arguments { _ = check(argument) } }
      return unknownFunction(name, isMember: true, syntax, receiver: base)
    }
    return resolve(name, overloads, [base] + arguments.map { check($0).node }, [receiver] + arguments, syntax)
  }

  private mutating func unknownFunction(
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
    if !isMember, case .record(let type)? = checker.types[name.text] {
      let fields = type.fields.prefix(3).map { "\($0.name): …" }.joined(separator: ", ")
      return failed(
        ExpressionCode.unknownFunction,
        "`\(name.text)` is a record, and no function; one is written `\(name.text){\(fields)}`", at: name.range,
        over: syntax.range)
    }
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
    "toString": "string", "trimmed": "trim", "toFixed": "formatted",
  ]
}
