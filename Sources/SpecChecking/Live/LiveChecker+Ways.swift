import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

extension LiveChecker {
  private var isStore: Bool { if case .store? = declared.kind { true } else { false } }

  /// How an operation is carried out, or nil where that was reported.
  func way(_ each: LiveOperationDeclaration, _ id: OperationID) -> LiveOperation.Way? {
    switch each.kind {
    case .request(let method, let path):
      guard !isStore else {
        return refuse("a store is read with `read` and written with `write`, not by `\(method.rawValue)`", path.range)
      }
      refuseStoreKeys(each)
      checkContract(method, each, id)
      return request(method, path, each, id).map { .request($0) }
    case .read(let key):
      guard isStore else { return refuse(LiveChecker.noStore("read"), key.range) }
      refuseRequestKeys(each)
      if let value = each.value { _ = refuse("`value` belongs to `write`; leave it out", value.range) }
      if checker.program.operations[id].writes {
        contract("`\(name(of: id))` writes, but `read` changes nothing; use `write`, or leave `writes` out", key.range)
      }
      return read(key, each, id)
    case .write(let key):
      guard isStore else { return refuse(LiveChecker.noStore("write"), key.range) }
      refuseRequestKeys(each)
      if let value = each.defaultValue { _ = refuse("`default` belongs to `read`; leave it out", value.range) }
      if !checker.program.operations[id].writes {
        contract("`\(name(of: id))` is a read, but `write` changes something; say `writes: true`", key.range)
      }
      return write(key, each, id)
    case nil: return nil
    }
  }

  func name(of id: OperationID) -> String { checker.program.operations[id].name }

  private static func noStore(_ way: String) -> String {
    "`\(way)` is for a store; use `get`, `post`, `put`, `patch` or `delete`, or reach the service by `store`"
  }

  private func refuse(_ message: String, _ range: Range<Int>) -> LiveOperation.Way? {
    findings.error(CheckingCode.liveWay, message, at: range)
    return nil
  }

  private func contract(_ message: String, _ range: Range<Int>) {
    findings.warning(CheckingCode.liveAgainstContract, message, at: range)
  }

  private func refuseStoreKeys(_ each: LiveOperationDeclaration) {
    let keys = [("default", each.defaultValue?.range), ("value", each.value?.range)]
    for (key, range) in keys {
      if let range { _ = refuse("`\(key)` is for a store, not for a request; leave it out", range) }
    }
  }

  private func refuseRequestKeys(_ each: LiveOperationDeclaration) {
    let keys = [
      ("query", each.query.first?.name.range), ("headers", each.headers.first?.name.range), ("body", each.body?.range),
      ("result", each.result?.range),
    ]
    for (key, range) in keys {
      if let range { _ = refuse("`\(key)` is for a request, not for a store; leave it out", range) }
    }
  }

  /// What a method says of an operation has to be what the contract says, since overlap and retry go by the contract.
  private func checkContract(_ method: HTTPMethod, _ each: LiveOperationDeclaration, _ id: OperationID) {
    let writes = checker.program.operations[id].writes
    switch method {
    case .get where writes:
      contract(
        "`\(name(of: id))` writes, but `get` is for what changes nothing, and may be repeated; use `post` or `put`",
        each.name.range)
    case .put where !writes, .patch where !writes, .delete where !writes:
      contract(
        "`\(name(of: id))` is a read, which may be cancelled and asked again, but `\(method.rawValue)` changes "
          + "something; say `writes: true` under `services`", each.name.range)
    case .get, .post, .put, .patch, .delete: break
    }
  }

  private func read(_ key: TextSlot, _ each: LiveOperationDeclaration, _ id: OperationID) -> LiveOperation.Way? {
    let type = checker.program.operations[id].result
    let path = text(key, .operation(id))
    var value: Value? = type.holdsNull ? .null : nil
    if let slot = each.defaultValue {
      value = LiteralDecoder(findings: findings).literal(slot.node, as: type)
    } else if value == nil {
      findings.error(
        CheckingCode.liveResult,
        "nothing may have been written yet, and `\(name(of: id))` returns `\(type)`; add `default:`, or return "
          + "`\(type.orNull)`", at: each.name.range)
    }
    guard let path, let value else { return nil }
    return .read(key: path, default: value)
  }

  private func write(_ key: TextSlot, _ each: LiveOperationDeclaration, _ id: OperationID) -> LiveOperation.Way? {
    let path = text(key, .operation(id))
    guard let slot = each.value else {
      let parameter = checker.program.operations[id].params.first?.name ?? "value"
      findings.error(
        CheckingCode.liveWay, "`write` needs what it writes, such as `value: \(parameter)`", at: each.name.range)
      return nil
    }
    let (expressions, scope) = names(.operation(id))
    guard let path, let value = expressions.expression(slot, in: scope) else { return nil }
    return .write(key: path, value: value)
  }
}
