import SpecValues

extension TypedNode {
  /// The keys from a local to what is selected, as in `body.data['items']`; nil for any other expression.
  package func memberPath(ofLocal local: Int) -> [String]? {
    if case .local(local) = kind { return [] }
    if case .select(let base, let name, isOptional: false) = kind {
      return base.memberPath(ofLocal: local).map { $0 + [name] }
    }
    if case .index(let base, let key, isOptional: false) = kind, case .string(let name)? = key.constant {
      return base.memberPath(ofLocal: local).map { $0 + [name] }
    }
    return nil
  }
}
