import SourceText
import SpecValues

extension Checking {
  /// A function whose arguments are lazy or whose types the overloads can't tell, or nil.
  mutating func special(
    _ name: Syntax.Name, _ base: TypedNode, _ receiver: Syntax, _ arguments: [Syntax], _ syntax: Syntax
  ) -> Checked? {
    switch name.text {
    case "orValue" where arguments.count == 1, "or" where arguments.count == 1,
      "hasValue" where arguments.isEmpty, "value" where arguments.isEmpty:
      return optionalCall(name, base, arguments, syntax)
    case "format" where arguments.count == 1: return format(base, receiver, arguments[0], syntax)
    case "plural" where arguments.count == 1: return plural(base, receiver, arguments[0], syntax)
    case "plural":
      return failed(
        ExpressionCode.plural, "`plural` takes one map literal such as `{'one': '# task', 'other': '# tasks'}`",
        at: name.range, over: syntax.range)
    case "byId" where arguments.count == 1: return byId(name, base, arguments[0], syntax)
    case "mergedById" where arguments.count == 1: return mergedById(name, base, arguments[0], syntax)
    case "with" where arguments.count == 1: return with(name, base, arguments[0], syntax)
    default: return nil
    }
  }

  private mutating func optionalCall(
    _ name: Syntax.Name, _ base: TypedNode, _ arguments: [Syntax], _ syntax: Syntax
  ) -> Checked? {
    let wrapped: ValueType
    let isNullable: Bool
    switch type(of: base) {
    case .optional(let type): (wrapped, isNullable) = (type, false)
    case .nullable(let type): (wrapped, isNullable) = (type, true)
    case .null where isStrict: (wrapped, isNullable) = (inference.fresh(), true)
    case .dynamic, .variable: (wrapped, isNullable) = (.dynamic, false)
    case .error:
      for argument in arguments { _ = check(argument) }
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    default:
      guard isStrict else { return nil }
      for argument in arguments { _ = check(argument) }
      return failed(
        ExpressionCode.mismatch,
        "`\(name.text)` is a function of values that may be missing; \(self.name(base.type)) never is", at: name.range,
        over: syntax.range)
    }
    switch name.text {
    case "hasValue", "value":
      if isNullable, name.text == "hasValue" {
        let path = receiverPath(syntax)
        return Checked(
          TypedNode(.notNull(base), .bool, syntax.range), whenTrue: path.map { Facts(nonNull: [$0]) } ?? .none)
      }
      if isNullable { return Checked(TypedNode(.call("value", Checking.nullableValue, [base]), wrapped, syntax.range)) }
      return nil
    case "orValue":
      let other = check(arguments[0], expecting: wrapped).node
      guard !isUnchecked else { return Checked(TypedNode(.orValue(base, other), .dynamic, syntax.range)) }
      if isNullable, let joined = join(wrapped, other.type) {
        return Checked(TypedNode(.orValue(base, other), joined, syntax.range))
      }
      guard let fitted = fit(other, to: wrapped, arguments[0]) else {
        if type(of: other) == .error { return Checked(other) }
        if case .nullable(let inner) = type(of: other), assignable(inner, to: wrapped) {
          reportNull(other, arguments[0])
          return Checked(TypedNode(.constant(.null), .error, syntax.range))
        }
        let (hint, fixes) = conversionHint(from: type(of: other), to: wrapped, arguments[0])
        return failed(
          isNumberMix(type(of: other), wrapped) ? ExpressionCode.mixedNumbers : ExpressionCode.mismatch,
          "`orValue` needs a \(self.name(wrapped)) here, found \(self.name(other.type))\(hint)",
          at: arguments[0].range, over: syntax.range, fixes: fixes)
      }
      let result = inference.moreGeneral(fitted.type, wrapped)
      return Checked(TypedNode(.orValue(base, fitted), result, syntax.range))
    default:
      let other = check(arguments[0]).node
      guard !isUnchecked else { return Checked(TypedNode(.or2(base, other), .dynamic, syntax.range)) }
      guard let joined = join(base.type, other.type) else {
        return failed(
          ExpressionCode.mismatch, "`or` needs \(self.name(base.type)) here, found \(self.name(other.type))",
          at: arguments[0].range, over: syntax.range)
      }
      return Checked(TypedNode(.or2(base, other), joined, syntax.range))
    }
  }

  private static let nullableValue = [
    Overload(
      [.dynamic], .dynamic, isMember: true,
      .one { (value: Value) throws(Problem) -> Value in
        if case .null = value { throw Problem(.absentOptional, "`value()` of null") }
        return value
      })
  ]

  private func receiverPath(_ syntax: Syntax) -> String? {
    if case .call(_, let receiver?, _, _) = syntax.kind { path(of: receiver) } else { nil }
  }

  // MARK: greatest and least

  mutating func extreme(_ name: Syntax.Name, _ arguments: [Syntax], isGreatest: Bool, _ syntax: Syntax) -> Checked {
    var nodes = arguments.map { value($0) }
    guard !nodes.isEmpty else {
      return failed(
        ExpressionCode.mismatch, "`\(name.text)` takes numbers, or one list of numbers", at: name.range,
        over: syntax.range)
    }
    if isUnchecked {
      return Checked(TypedNode(.extreme(isGreatest: isGreatest, nodes), .dynamic, syntax.range))
    }
    var result: ValueType?
    for (index, node) in nodes.enumerated() {
      var found = type(of: node)
      if nodes.count == 1, case .list(let element) = found {
        if case .list(let elements, _) = node.kind, elements.isEmpty {
          return failed(
            ExpressionCode.mismatch, "`\(name.text)` of an empty list has no value", at: arguments[index].range,
            over: syntax.range)
        }
        found = inference.shallow(element)
      }
      switch found {
      case .int, .uint, .double: result = result.map { $0 == found ? found : .dynamic } ?? found
      case .dynamic, .variable: result = .dynamic
      case .error: result = .error
      default:
        nodes.removeAll()
        return failed(
          ExpressionCode.mismatch, "`\(name.text)` takes numbers, found \(self.name(found))",
          at: arguments[index].range, over: syntax.range)
      }
    }
    return Checked(
      TypedNode(.extreme(isGreatest: isGreatest, nodes), result ?? .dynamic, syntax.range))
  }

  // MARK: format and plural

  private mutating func format(_ base: TypedNode, _ receiver: Syntax, _ argument: Syntax, _ syntax: Syntax) -> Checked {
    let list = check(argument, expecting: .list(.dynamic)).node
    let node = Checked(TypedNode(.format(base, list), isUnchecked ? .dynamic : .string, syntax.range))
    if isUnchecked { return node }
    guard inference.assign(base.type, to: .string) else {
      return failed(
        ExpressionCode.mismatch, "`format` is a function of `String`, not of \(name(base.type))", at: receiver.range,
        over: syntax.range)
    }
    guard inference.assign(list.type, to: .list(.dynamic)) else {
      return failed(
        ExpressionCode.mismatch, "`format` takes a list of values, found \(name(list.type))", at: argument.range,
        over: syntax.range)
    }
    guard case .constant(.string(let pattern)) = base.kind else { return node }
    let directives: [FormatDirective]
    do {
      directives = try FormatDirective.parse(pattern)
    } catch {
      report(ExpressionCode.format, error.message, at: receiver.range)
      return node
    }
    guard case .list(let elements, let optional) = list.kind, optional.isEmpty, case .list(let syntaxes) = argument.kind
    else { return node }
    let needed = directives.filter { $0.letter != nil }
    if needed.count > elements.count {
      report(
        ExpressionCode.format, "the text has \(needed.count) directives, but the list \(elements.count) values",
        at: argument.range)
    } else if needed.count < elements.count {
      report(
        ExpressionCode.format, "the text has \(needed.count) directives, so this value is not used",
        at: syntaxes[needed.count].value.range)
    }
    for (directive, (element, elementSyntax)) in zip(needed, zip(elements, syntaxes)) {
      guard let letter = directive.letter else { continue }
      let found = type(of: element)
      if isStrict, case .nullable = found {
        reportNull(element, elementSyntax.value)
      } else if !FormatDirective.accepts(letter, found) {
        report(
          ExpressionCode.format, "`%\(letter)` does not take \(name(found))", at: elementSyntax.value.range)
      }
    }
    return node
  }

  private mutating func plural(_ base: TypedNode, _ receiver: Syntax, _ argument: Syntax, _ syntax: Syntax) -> Checked {
    let number = coerce(base, receiver, to: .int)
    let rule = PluralRule(locale: checker.locale)
    guard case .map(let entries) = argument.kind else {
      _ = check(argument)
      return failed(
        ExpressionCode.plural, "`plural` takes a map literal such as `{'one': '# task', 'other': '# tasks'}`",
        at: argument.range, over: syntax.range)
    }
    var forms: [(PluralCategory, TypedNode)] = []
    // Forms that are there under a misspelt name.
    var misspelt: [PluralCategory] = []
    var unknownCount = 0
    for entry in entries {
      guard case .string(let word)? = entry.key.literal, let category = PluralCategory(rawValue: word) else {
        report(
          ExpressionCode.plural,
          "a plural form is one of \(PluralCategory.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))",
          at: entry.key.range)
        let words = PluralCategory.allCases.map(\.rawValue)
        if case .string(let word)? = entry.key.literal, let meant = NearestName.of(word, among: words),
          let form = PluralCategory(rawValue: meant)
        {
          misspelt.append(form)
        } else {
          unknownCount += 1
        }
        continue
      }
      if forms.contains(where: { $0.0 == category }) {
        report(ExpressionCode.duplicateKey, "the form `\(word)` is given twice", at: entry.key.range)
      }
      forms.append((category, coerce(check(entry.value).node, entry.value, to: .string)))
    }
    let missing = rule.categories.filter { needed in !misspelt.contains(needed) && !forms.contains { $0.0 == needed } }
    if missing.count > unknownCount {
      report(
        ExpressionCode.plural,
        "in `\(checker.locale)`, `plural` needs \(missing.map { "`\($0.rawValue)`" }.joined(separator: ", "))",
        at: argument.range)
    }
    return Checked(TypedNode(.plural(number, PluralForms(rule: rule, forms: forms)), .string, syntax.range))
  }

  // MARK: Identified records

  private mutating func identified(_ base: TypedNode, _ name: Syntax.Name) -> RecordType? {
    switch type(of: base) {
    case .list(let element):
      switch inference.shallow(element) {
      case .record(let type) where type.idIndex != nil: return type
      case .error: return nil
      default:
        report(
          ExpressionCode.mismatch, "`\(name.text)` needs a list of records with an `id`, found \(self.name(base.type))",
          at: name.range)
      }
    case .error: break
    case .nullable:
      report(
        ExpressionCode.maybeNull,
        "the list may be null, its type is \(self.name(base.type)); give a value for null "
          + "with `.orValue([])`", at: base.range)
    default:
      report(
        ExpressionCode.mismatch, "`\(name.text)` is a function of lists, not of \(self.name(base.type))",
        at: name.range)
    }
    return nil
  }

  private mutating func byId(_ name: Syntax.Name, _ base: TypedNode, _ argument: Syntax, _ syntax: Syntax) -> Checked {
    let id = check(argument).node
    guard let type = identified(base, name), let index = type.idIndex else {
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    }
    let key = coerce(id, argument, to: type.fields[index].type)
    return Checked(TypedNode(.byId(base, key), .nullable(.record(type)), syntax.range))
  }

  private mutating func mergedById(_ name: Syntax.Name, _ base: TypedNode, _ argument: Syntax, _ syntax: Syntax)
    -> Checked
  {
    guard let type = identified(base, name) else {
      _ = check(argument)
      return Checked(TypedNode(.constant(.null), .error, syntax.range))
    }
    let list = ValueType.list(.record(type))
    let other = coerce(check(argument, expecting: list).node, argument, to: list)
    return Checked(TypedNode(.mergedById(base, other), list, syntax.range))
  }

  private mutating func with(_ name: Syntax.Name, _ base: TypedNode, _ argument: Syntax, _ syntax: Syntax) -> Checked? {
    let base = nonNull(base, Syntax(.literal(.null), base.range, height: 1))
    guard case .record(let type) = type(of: base) else {
      if type(of: base) == .error {
        _ = check(argument)
        return Checked(base)
      }
      return failed(
        ExpressionCode.mismatch, "`with` is a function of records, not of \(self.name(base.type))", at: name.range,
        over: syntax.range)
    }
    guard case .map(let entries) = argument.kind else {
      return failed(
        ExpressionCode.recordLiteral, "`with` takes a map literal such as `{'title': text}`", at: argument.range,
        over: syntax.range)
    }
    var changes: [(index: Int, value: TypedNode)] = []
    for entry in entries {
      guard case .string(let field)? = entry.key.literal else {
        report(ExpressionCode.recordLiteral, "`with` needs field names in quotes as keys", at: entry.key.range)
        continue
      }
      guard let index = type.index(of: field) else {
        let inner = entry.key.range.lowerBound + 1..<max(entry.key.range.lowerBound + 1, entry.key.range.upperBound - 1)
        _ = unknownField(type, Syntax.Name(text: field, range: inner), syntax)
        continue
      }
      if changes.contains(where: { $0.index == index }) {
        report(ExpressionCode.duplicateKey, "the field `\(field)` is given twice", at: entry.key.range)
      }
      let declared = type.fields[index].type
      changes.append((index, coerce(check(entry.value, expecting: declared).node, entry.value, to: declared)))
    }
    return Checked(TypedNode(.with(base, changes), .record(type), syntax.range))
  }
}
