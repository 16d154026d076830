import SourceText
import SpecValues

extension Checking {
  /// A name or a selection: the longest declared dotted name, then fields.
  mutating func reference(_ syntax: Syntax) -> Checked {
    if let resolved = qualified(syntax) { return resolved }
    switch syntax.kind {
    case .select(let base, let name, let isOptional): return select(base, name, isOptional, syntax)
    case .name(let name, _): return unknownName(name, syntax)
    case .literal, .index, .call, .list, .map, .record, .unary, .binary, .and, .or, .conditional:
      return check(syntax)
    }
  }

  /// What a name or dotted name leads to as a whole, or nil.
  private mutating func qualified(_ syntax: Syntax) -> Checked? {
    guard let (root, isRooted, isSimple) = Checking.root(of: syntax) else { return nil }
    if !isRooted, let local = locals.last(where: { $0.name == root }) {
      return isSimple ? read(local, syntax) : nil
    }
    guard isSimple || !checker.container.isEmpty || checker.scope.hasPrefix(root) || root == "google" else {
      return nil
    }
    let name = isSimple ? root : syntax.dottedName?.text ?? root
    for candidate in candidates(name, isRooted) {
      switch checker.scope.resolve(candidate, knowing: facts) {
      case .variable(let variable): return read(variable, syntax)
      case .unavailable(let message):
        return failed(ExpressionCode.unavailable, message, at: syntax.range, over: syntax.range)
      case nil: break
      }
    }
    guard let type = Checking.typeNames[name] else { return nil }
    return Checked(
      TypedNode(
        .constant(.type(TypeValue(type))),
        isUnchecked ? .dynamic : .type(name == "type" ? .abstract("type", []) : type), syntax.range))
  }

  /// The names to try for a name, from the innermost namespace outwards.
  func candidates(_ name: String, _ isRooted: Bool) -> [String] {
    if isRooted || checker.container.isEmpty { return [name] }
    var names: [String] = []
    var prefix = Substring(checker.container)
    while !prefix.isEmpty {
      names.append("\(prefix).\(name)")
      prefix = prefix.lastIndex(of: ".").map { prefix[..<$0] } ?? ""
    }
    return names + [name]
  }

  /// The first name of a chain `name(.field)*`, or nil for another expression.
  private static func root(of syntax: Syntax) -> (name: String, isRooted: Bool, isSimple: Bool)? {
    var node = syntax
    var isSimple = true
    while true {
      switch node.kind {
      case .name(let name, let isRooted): return (name, isRooted, isSimple)
      case .select(let base, _, isOptional: false):
        node = base
        isSimple = false
      case .literal, .select, .index, .call, .list, .map, .record, .unary, .binary, .and, .or, .conditional:
        return nil
      }
    }
  }

  /// Type names that are values.
  static let typeNames: [String: ValueType] = [
    "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string, "bytes": .bytes,
    "list": .list(.dynamic), "map": .map(.dynamic, .dynamic), "null_type": .null, "type": .type(.dynamic),
    "google.protobuf.Timestamp": .timestamp, "google.protobuf.Duration": .duration,
    "optional_type": .optional(.dynamic),
  ]

  private func read(_ local: Local, _ syntax: Syntax) -> Checked {
    let kind: TypedNode.Kind = local.isLazy ? .lazyLocal(local.index) : .local(local.index)
    return narrowed(TypedNode(kind, local.type, syntax.range), syntax)
  }

  private mutating func read(_ variable: Variable, _ syntax: Syntax) -> Checked {
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
    return narrowed(TypedNode(kind, isUnchecked ? .dynamic : variable.type, syntax.range), syntax)
  }

  /// The node without null, where a fact says so (rule T5).
  func narrowed(_ node: TypedNode, _ syntax: Syntax) -> Checked {
    guard case .nullable(let wrapped) = type(of: node), !facts.isEmpty else { return Checked(node) }
    if let path = path(of: syntax), facts.nonNull.contains(path) {
      return Checked(TypedNode(node.kind, wrapped, node.range))
    }
    return Checked(facts.isUncertain ? TypedNode(node.kind, .error, node.range) : node)
  }

  /// The path of `name(.field)*`, as facts name it; variables of macros are told apart by their index.
  func path(of syntax: Syntax) -> String? {
    switch syntax.kind {
    case .name(let name, let isRooted):
      if !isRooted, let local = locals.last(where: { $0.name == name }) { return "\(name)#\(local.index)" }
      return name
    case .select(let base, let name, isOptional: false): return path(of: base).map { "\($0).\(name.text)" }
    case .literal, .select, .index, .call, .list, .map, .record, .unary, .binary, .and, .or, .conditional: return nil
    }
  }

  private mutating func unknownName(_ name: String, _ syntax: Syntax) -> Checked {
    if isUnchecked { return fails(.noSuchName, "there is no `\(name)`", syntax.range) }
    let range = syntax.range
    let reachable = locals.reversed().map(\.name) + checker.scope.allNames
    let parameter = "params.\(name)"
    if isPrefix(syntax) {
      return failed(
        ExpressionCode.unknownName,
        "`\(name)` is not a value; select one of its members\(list(members(of: name), after: ":"))",
        at: range, over: range)
    }
    if let meant = Checking.foreignWords[name] ?? enumWord(name) ?? Checking.otherBools[name] {
      return failed(
        ExpressionCode.unknownName, "there is no `\(name)`; write `\(meant)`", at: range, over: range,
        fixes: [ExpressionFix("replace `\(name)` by `\(meant)`", range, meant, .unsafe)])
    }
    if let nearest = reachable.contains(parameter) ? parameter : NearestName.of(name, among: reachable) {
      return failed(
        ExpressionCode.unknownName, "there is no `\(name)`; did you mean `\(nearest)`?", at: range, over: range,
        fixes: [ExpressionFix("replace `\(name)` by `\(nearest)`", range, nearest, .unsafe)])
    }
    if FunctionLibrary.standard.globals[name] != nil {
      return failed(
        ExpressionCode.unknownName, "there is no `\(name)`; the function of that name is called `\(name)(…)`",
        at: range,
        over: range)
    }
    return failed(ExpressionCode.unknownName, "there is no `\(name)` here", at: range, over: range)
  }

  /// What other languages call the values that are words.
  private static let foreignWords = [
    "nil": "null", "None": "null", "undefined": "null", "NULL": "null", "True": "true", "TRUE": "true",
    "False": "false", "FALSE": "false",
  ]

  /// What YAML 1.1 takes for a Bool.
  private static let otherBools = [
    "yes": "true", "Yes": "true", "on": "true", "On": "true", "no": "false", "No": "false", "off": "false",
    "Off": "false",
  ]

  /// The word of the one enum that has it, with the enum before it.
  private func enumWord(_ word: String) -> String? {
    let owners = checker.types.filter {
      if case .enumeration(let type) = $0.value { type.cases.contains(word) } else { false }
    }
    return owners.count == 1 ? owners.first.map { "\($0.key).\(word)" } : nil
  }

  // MARK: Selection

  private mutating func select(_ base: Syntax, _ name: Syntax.Name, _ isOptional: Bool, _ syntax: Syntax) -> Checked {
    // A dotted name of which only the first part exists: `params.idd`.
    if case .name(let root, _) = base.kind, isPrefix(base), !isUnchecked {
      return unknownMember(root, name, isOptional, syntax)
    }
    let checked = check(base).node
    let found = type(of: checked)
    if isUnchecked {
      return Checked(TypedNode(.select(checked, name.text, isOptional: isOptional), .dynamic, syntax.range))
    }
    if isOptional { return optionalSelect(checked, found, name, syntax, base) }
    switch found {
    case .record(let type):
      guard let index = type.index(of: name.text) else { return unknownField(type, name, syntax) }
      return narrowed(TypedNode(.field(checked, index, name: name.text), type.fields[index].type, syntax.range), syntax)
    case .map(let key, let value):
      guard inference.assign(.string, to: key) || key == .int || isStrict == false else {
        return failed(
          ExpressionCode.mismatch, "a map with \(self.name(key)) keys has no fields; use `[…]`", at: name.range,
          over: syntax.range)
      }
      return narrowed(TypedNode(.select(checked, name.text, isOptional: false), value, syntax.range), syntax)
    case .dynamic, .variable:
      return Checked(TypedNode(.select(checked, name.text, isOptional: false), .dynamic, syntax.range))
    case .optional(let wrapped):
      let member = memberType(of: wrapped, name, syntax)
      return Checked(TypedNode(.select(checked, name.text, isOptional: false), .optional(member), syntax.range))
    case .nullable(let wrapped):
      reportNullReceiver(checked, base, name)
      return Checked(TypedNode(.constant(.null), memberType(of: wrapped, name, syntax), syntax.range))
    case .error: return Checked(TypedNode(.constant(.null), .error, syntax.range))
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .enumeration, .type,
      .abstract, .action, .binding:
      return noFields(found, name, syntax)
    }
  }

  private mutating func reportNullReceiver(_ node: TypedNode, _ base: Syntax, _ name: Syntax.Name) {
    let subject = quoted(base.range)
    let test = path(of: base) == nil ? "" : "test `\(text(base.range)) != null` first, or "
    report(
      ExpressionCode.maybeNull,
      "\(subject) may be null, its type is \(self.name(node.type)); \(test)select with `.?\(name.text)`",
      at: base.range,
      fixes: [
        ExpressionFix(
          "select with `.?`", name.range.lowerBound..<name.range.lowerBound, "?", .unsafe)
      ])
  }

  /// The type of a member of a type, for selections through optionals and nullables.
  private mutating func memberType(of type: ValueType, _ name: Syntax.Name, _ syntax: Syntax) -> ValueType {
    switch inference.shallow(type) {
    case .record(let record):
      if let index = record.index(of: name.text) { return record.fields[index].type }
      _ = unknownField(record, name, syntax)
      return .error
    case .map(_, let value): return value
    case .dynamic, .variable: return .dynamic
    case .error: return .error
    case .optional(let inner): return memberType(of: inner, name, syntax)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .list, .nullable, .enumeration,
      .type, .abstract, .action, .binding:
      _ = noFields(type, name, syntax)
      return .error
    }
  }

  private mutating func optionalSelect(
    _ node: TypedNode, _ found: ValueType, _ name: Syntax.Name, _ syntax: Syntax, _ base: Syntax
  ) -> Checked {
    switch found {
    case .nullable(.record(let type)):
      guard let index = type.index(of: name.text) else { return unknownField(type, name, syntax) }
      return Checked(
        TypedNode(
          .nullableField(node, index, name: name.text), type.fields[index].type.orNull, syntax.range))
    case .nullable(let wrapped):
      let member = memberType(of: wrapped, name, syntax)
      return Checked(TypedNode(.select(node, name.text, isOptional: true), .optional(member), syntax.range))
    case .optional(let wrapped):
      let member = memberType(of: wrapped, name, syntax)
      return Checked(TypedNode(.select(node, name.text, isOptional: true), .optional(member), syntax.range))
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .list, .map, .record,
      .enumeration, .type, .abstract, .variable, .action, .binding, .error:
      let member = memberType(of: found, name, syntax)
      return Checked(TypedNode(.select(node, name.text, isOptional: true), .optional(member.withoutNull), syntax.range))
    }
  }

  mutating func unknownField(_ type: RecordType, _ name: Syntax.Name, _ syntax: Syntax) -> Checked {
    let nearest = NearestName.of(name.text, among: type.fields.map(\.name))
    let hint =
      nearest.map { "; did you mean `\($0)`?" }
      ?? (type.fields.isEmpty || type.fields.count > 8
        ? "" : "; it has \(type.fields.map { "`\($0.name)`" }.joined(separator: ", "))")
    return failed(
      ExpressionCode.unknownField, "`\(type.name)` has no field `\(name.text)`\(hint)", at: name.range,
      over: syntax.range,
      fixes: nearest.map { [ExpressionFix("replace `\(name.text)` by `\($0)`", name.range, $0, .unsafe)] } ?? [])
  }

  /// Whether a name is no value itself, but what others begin with, such as `params`.
  func isPrefix(_ syntax: Syntax) -> Bool {
    guard case .name(let root, let isRooted) = syntax.kind else { return false }
    return (isRooted || !locals.contains { $0.name == root }) && checker.scope.hasPrefix(root)
      && checker.scope.resolve(root) == nil
  }

  func members(of root: String) -> [String] {
    checker.scope.allNames.filter { $0.hasPrefix(root + ".") }.map { String($0.dropFirst(root.count + 1)) }
  }

  private func list(_ members: [String], after start: String) -> String {
    members.isEmpty || members.count > 8 ? "" : "\(start) \(members.map { "`\($0)`" }.joined(separator: ", "))"
  }

  private mutating func unknownMember(
    _ root: String, _ name: Syntax.Name, _ isOptional: Bool, _ syntax: Syntax
  ) -> Checked {
    let members = members(of: root)
    if isOptional, members.contains(name.text) {
      let question = name.range.lowerBound - 1..<name.range.lowerBound
      return failed(
        ExpressionCode.unknownName, "`\(root)` is no value that may be null; write `\(root).\(name.text)`",
        at: question, over: syntax.range,
        fixes: text(question) == "?" ? [ExpressionFix("remove the `?`", question, "", .unsafe)] : [])
    }
    let nearest = NearestName.of(name.text, among: members)
    let hint = nearest.map { "; did you mean `\($0)`?" } ?? list(members, after: "; there is")
    return failed(
      ExpressionCode.unknownName, "`\(root)` has no `\(name.text)`\(hint)", at: name.range, over: syntax.range,
      fixes: nearest.map { [ExpressionFix("replace `\(name.text)` by `\($0)`", name.range, $0, .unsafe)] } ?? [])
  }

  private mutating func noFields(_ type: ValueType, _ name: Syntax.Name, _ syntax: Syntax) -> Checked {
    let members = FunctionLibrary.standard.members[name.text]
    let hint =
      members != nil
      ? "; the function is called `.\(name.text)(…)`"
      : name.text == "isEmpty"
        ? "; write `.size() == 0`" : Checking.foreignNames[name.text].map { "; write `.\($0)()`" } ?? ""
    return failed(
      ExpressionCode.unknownField, "\(self.name(type)) has no fields, so no `\(name.text)`\(hint)", at: name.range,
      over: syntax.range)
  }
}
