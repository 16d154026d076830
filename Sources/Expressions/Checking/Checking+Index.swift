import SourceText
import SpecValues

extension Checking {
  mutating func index(
    _ base: Syntax, _ indexSyntax: Syntax, _ isOptional: Bool, _ bracket: Int, _ syntax: Syntax
  ) -> Checked {
    let place = bracket..<bracket + 1
    if !isOptional, let element = indexedSlot(base) {
      let key = coerce(check(indexSyntax, expecting: element.keyType).node, indexSyntax, to: element.keyType)
      reads.append(element.slot)
      return Checked(TypedNode(.computedIndex(element.slot, key: key), element.type, syntax.range))
    }
    if case .name(let root, _) = base.kind, isPrefix(base), case .string(let member)? = indexSyntax.literal,
      members(of: root).contains(member), !isUnchecked
    {
      return failed(
        ExpressionCode.unknownName, "`\(root)` is not a value; write `\(root).\(member)`", at: syntax.range,
        over: syntax.range,
        fixes: [ExpressionFix("write `\(root).\(member)`", syntax.range, "\(root).\(member)", .unsafe)])
    }
    let container = check(base).node
    let key = value(indexSyntax)
    let node: (ValueType) -> Checked = {
      Checked(TypedNode(.index(container, key, isOptional: isOptional), $0, syntax.range))
    }
    if isUnchecked { return node(.dynamic) }
    let containerType = type(of: container)
    switch containerType {
    case .error: return Checked(TypedNode(.constant(.null), .error, syntax.range))
    case .dynamic, .variable: return node(isOptional ? .optional(.dynamic) : .dynamic)
    case .optional(let wrapped):
      guard let element = elementType(inference.shallow(wrapped), key, indexSyntax, place) else {
        return Checked(TypedNode(.constant(.null), .error, syntax.range))
      }
      return Checked(TypedNode(.index(container, key, isOptional: isOptional), .optional(element), syntax.range))
    case .nullable(let wrapped) where isOptional:
      guard let element = elementType(wrapped, key, indexSyntax, place) else {
        return Checked(TypedNode(.constant(.null), .error, syntax.range))
      }
      return node(.optional(element.withoutNull))
    case .nullable(let wrapped):
      reportNull(container, base)
      return Checked(
        TypedNode(.constant(.null), elementType(wrapped, key, indexSyntax, place) ?? .error, syntax.range))
    default:
      guard let element = elementType(containerType, key, indexSyntax, place) else {
        return Checked(TypedNode(.constant(.null), .error, syntax.range))
      }
      return node(isOptional ? .optional(element.withoutNull) : element)
    }
  }

  private func indexedSlot(_ base: Syntax) -> Variable.IndexedSlot? {
    guard let (name, isRooted) = base.dottedName else { return nil }
    let root = name.rootName
    guard isRooted || !locals.contains(where: { $0.name == root }),
      case .variable(let variable)? = checker.scope.resolve(name)
    else { return nil }
    return variable.element
  }

  /// The type of an element, or nil with a finding.
  private mutating func elementType(
    _ container: ValueType, _ key: TypedNode, _ keySyntax: Syntax, _ place: Range<Int>
  ) -> ValueType? {
    switch container {
    case .dynamic, .variable: return .dynamic
    case .list(let element):
      if inference.assign(key.type, to: .int) { return element }
      var hint = ""
      if case .record(let record) = inference.shallow(element), record.idIndex != nil, type(of: key) == .string {
        hint = "; find an element by its id with `.byId(…)`"
      }
      report(
        ExpressionCode.mismatch, "a list is indexed with an Int, found \(name(key.type))\(hint)",
        at: hint.isEmpty ? place : keySyntax.range)
      return nil
    case .map(let keyType, let value):
      if fit(key, to: keyType, keySyntax) != nil { return value }
      report(
        ExpressionCode.mismatch, "the keys of this map are \(name(keyType)), found \(name(key.type))", at: place)
      return nil
    case .error: return nil
    default:
      if type(of: key) == .error { return nil }
      let hint = container == .string ? "; take a character with `.charAt(…)`" : ""
      report(
        ExpressionCode.mismatch, "\(name(container)) can't be indexed, only lists and maps can\(hint)", at: place)
      return nil
    }
  }
}
