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
    case .request(.delete, let key) where isStore:
      refuseRequestKeys(each)
      refuseStoreKeys(each, of: "`read` and `write`")
      checkChanges("delete", key, id)
      return text(key, .operation(id)).map { .forget(key: $0) }
    case .request(let method, let path):
      guard !isStore else {
        return refuse(
          "a store is used with `read`, `list`, `write` and `delete`, not by `\(method.rawValue)`", path.range)
      }
      refuseStoreKeys(each, of: "a store, not for a request")
      checkContract(method, each, id)
      return request(method, path, each, id).map { .request($0) }
    case .read(let key):
      guard isStore else { return refuse(LiveChecker.noStore("read"), key.range) }
      refuseRequestKeys(each)
      if let value = each.value { _ = refuse("`value` belongs to `write`; leave it out", value.range) }
      checkChangesNothing("read", key, id)
      return read(key, each, id)
    case .write(let key):
      guard isStore else { return refuse(LiveChecker.noStore("write"), key.range) }
      refuseRequestKeys(each)
      if let value = each.defaultValue { _ = refuse("`default` belongs to `read`; leave it out", value.range) }
      checkChanges("write", key, id)
      return write(key, each, id)
    case .list(let prefix):
      guard isStore else { return refuse(LiveChecker.noStore("list"), prefix.range) }
      refuseRequestKeys(each)
      refuseStoreKeys(each, of: "`read` and `write`")
      checkChangesNothing("list", prefix, id)
      return list(prefix, id)
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

  private func checkChangesNothing(_ way: String, _ key: TextSlot, _ id: OperationID) {
    guard checker.program.operations[id].writes else { return }
    contract("`\(name(of: id))` writes, but `\(way)` changes nothing; use `write`, or leave `writes` out", key.range)
  }

  private func checkChanges(_ way: String, _ key: TextSlot, _ id: OperationID) {
    guard !checker.program.operations[id].writes else { return }
    contract("`\(name(of: id))` is a read, but `\(way)` changes something; say `writes: true`", key.range)
  }

  private func refuseStoreKeys(_ each: LiveOperationDeclaration, of place: String) {
    let keys = [("default", each.defaultValue?.range), ("value", each.value?.range)]
    for (key, range) in keys {
      if let range { _ = refuse("`\(key)` is for \(place); leave it out", range) }
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
    if type == .null {
      findings.error(
        CheckingCode.liveResult,
        "`\(name(of: id))` returns nothing, so nothing can be read for it; say what it `returns` under `services`",
        at: each.name.range)
    } else if let slot = each.defaultValue {
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

  private func list(_ prefix: TextSlot, _ id: OperationID) -> LiveOperation.Way? {
    let type = checker.program.operations[id].result
    switch type.withoutNull {
    case .list, .map(.string, _): break
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dynamic, .map, .nullable, .record,
      .enumeration, .optional, .type, .abstract, .variable, .action, .binding, .error:
      findings.error(
        CheckingCode.liveResult,
        "`list` gives a list or a map of what is kept, and `\(name(of: id))` returns `\(type)`; return `[T]` or "
          + "`[String: T]`", at: prefix.range)
      return nil
    }
    return text(prefix, .operation(id)).map { .list(prefix: $0) }
  }
}
