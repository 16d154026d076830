import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// `services`.
  func services(_ node: Node) -> [ServiceDeclaration] {
    guard let entries = entries(node, "services", "services by their names", isOptional: true) else { return [] }
    return entries.compactMap { entry in
      let name = declared(entry.key, .plain, "a service")
      guard let members = self.entries(entry.value, entry.keyText, "operations by their names") else { return nil }
      var service = ServiceDeclaration(name: name, summary: nil, operations: [], range: entry.range)
      for member in members {
        // An operation is a mapping, so that one may be called `summary` too.
        if member.keyText == "summary", member.value.scalar?.isNull == false {
          service.summary = summary(member.value)
        } else if let operation = operation(member) {
          service.operations.append(operation)
        }
      }
      return service
    }
  }

  private func operation(_ owner: Entry) -> OperationDeclaration? {
    var operation = OperationDeclaration(
      name: declared(owner.key, .plain, "an operation"), summary: nil, params: [], returns: nil, writes: false,
      isIdempotent: false, errors: [], skipInvalid: false, range: owner.range)
    let expected = "a mapping such as `{ returns: [Todo] }`"
    guard let entries = entries(owner.value, owner.keyText, expected, isOptional: true) else { return operation }
    read(entries, OperationKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .params: operation.params = declarations(entry.value, "params", "a parameter")
      case .returns: operation.returns = type(entry.value, "returns")
      case .writes: operation.writes = bool(entry.value, "writes")?.value ?? false
      case .idempotent: operation.isIdempotent = bool(entry.value, "idempotent")?.value ?? false
      case .errors: operation.errors = errors(entry.value)
      case .skipInvalid: operation.skipInvalid = bool(entry.value, "skipInvalid")?.value ?? false
      case .summary: operation.summary = summary(entry.value)
      }
    }
    return operation
  }

  private func errors(_ node: Node) -> [ErrorDeclaration] {
    guard let entries = entries(node, "errors", "errors by their names, such as `{ quota: { details: QuotaInfo } }`")
    else { return [] }
    return entries.map { owner in
      var error = ErrorDeclaration(name: declared(owner.key, .plain, "an error"), summary: nil, details: nil)
      guard let members = self.entries(owner.value, owner.keyText, "a mapping with `details`", isOptional: true) else {
        return error
      }
      read(members, DomainErrorKey.self, at: owner.key.place) { key, entry in
        switch key {
        case .details: error.details = type(entry.value, "details")
        case .summary: error.summary = summary(entry.value)
        }
      }
      return error
    }
  }

  /// `live`.
  func live(_ node: Node) -> [LiveServiceDeclaration] {
    guard let entries = entries(node, "live", "services by their names", isOptional: true) else { return [] }
    // What stands below a set of stubs is probably one too, and the line that says so is missing.
    if let index = entries.firstIndex(where: isStubSet), let first = entries[index].value.mapping?.entries.first {
      report(
        .misplacedKey,
        "`\(first.keyText)` names an operation as stubs do; put the set `\(entries[index].keyText)` under `stubs`, "
          + "or write `http` or `store` and the operations of a service here", at: first.key.place)
      return entries[..<index].compactMap(liveService)
    }
    return entries.compactMap(liveService)
  }

  private func isStubSet(_ entry: Entry) -> Bool {
    guard let members = entry.value.mapping?.entries, !members.isEmpty else { return false }
    return members.allSatisfy { $0.keyText.utf8.contains(0x2E) }
  }

  private func liveService(_ owner: Entry) -> LiveServiceDeclaration? {
    guard let members = entries(owner.value, owner.keyText, "a mapping with `http` or `store`") else { return nil }
    var service = LiveServiceDeclaration(
      name: declared(owner.key, .plain, "a service"), kind: nil, headers: [], operations: [], range: owner.range)
    var other: Entry?
    func take(_ entry: Entry, _ kind: LiveServiceDeclaration.Kind?) {
      if let other {
        report(
          .conflictingKeys, "a service is reached by `\(other.keyText)` or by `\(entry.keyText)`, not by both",
          at: entry.key.place, notes: [note("the other is here", at: other.key.place)])
        return
      }
      other = entry
      service.kind = kind
    }
    let takeOperation = { (entry: Entry) -> Bool in
      guard entry.value.mapping != nil || entry.value.isNull, !self.isMisspeltHeaders(entry, in: members) else {
        return false
      }
      if let operation = self.liveOperation(entry) { service.operations.append(operation) }
      return true
    }
    let guessed = read(
      members, LiveServiceKey.self, at: owner.key.place, either: [.http, .store], other: takeOperation
    ) { key, entry in
      switch key {
      case .http: take(entry, text(entry.value, "http").map { .http($0) })
      case .store: take(entry, text(entry.value, "store").map { .store($0) })
      case .headers: service.headers = liveFields(entry.value, "headers")
      }
    }
    // A misspelt key was reported, and may be the one that is missing.
    if other == nil, guessed.isEmpty {
      report(
        .requiredKey, "the live service `\(owner.keyText)` needs `http` (an address) or `store` (a document)",
        at: owner.key.place)
    }
    return service
  }

  /// Whether a mapping among the operations is none, but the headers of the service.
  private func isMisspeltHeaders(_ entry: Entry, in members: [Entry]) -> Bool {
    let name = LiveServiceKey.headers.rawValue
    guard NearestName.of(entry.keyText, among: [name]) != nil, !members.contains(where: { $0.keyText == name }) else {
      return false
    }
    return !(entry.value.mapping?.entries.contains { LiveOperationKey(rawValue: $0.keyText) != nil } ?? false)
  }

  private func liveFields(_ node: Node, _ label: String) -> [LiveFieldDeclaration] {
    (entries(node, label, "texts by their names") ?? []).compactMap { entry in
      text(entry.value, entry.keyText).map {
        LiveFieldDeclaration(name: Name(text: entry.keyText, range: entry.key.place), value: $0)
      }
    }
  }

  private func liveOperation(_ owner: Entry) -> LiveOperationDeclaration? {
    guard let members = entries(owner.value, owner.keyText, "a mapping such as `{ get: /todos }`") else { return nil }
    var operation = LiveOperationDeclaration(name: declared(owner.key, .plain, "an operation"), range: owner.range)
    var other: Entry?
    func take(_ entry: Entry, _ kind: (TextSlot) -> LiveOperationDeclaration.Kind) {
      if let other {
        report(
          .conflictingKeys, "an operation is carried out in one way: by `\(other.keyText)` or by `\(entry.keyText)`",
          at: entry.key.place, notes: [note("the other is here", at: other.key.place)])
        return
      }
      other = entry
      operation.kind = text(entry.value, entry.keyText).map(kind)
    }
    let guessed = read(
      members, LiveOperationKey.self, at: owner.key.place,
      either: [.get, .post, .put, .patch, .delete, .read, .write, .list]
    ) { key, entry in
      switch key {
      case .get: take(entry) { .request(.get, $0) }
      case .post: take(entry) { .request(.post, $0) }
      case .put: take(entry) { .request(.put, $0) }
      case .patch: take(entry) { .request(.patch, $0) }
      case .delete: take(entry) { .request(.delete, $0) }
      case .read: take(entry) { .read($0) }
      case .write: take(entry) { .write($0) }
      case .list: take(entry) { .list($0) }
      case .query: operation.query = liveFields(entry.value, "query")
      case .headers: operation.headers = liveFields(entry.value, "headers")
      case .body: operation.body = TypedSlot(node: entry.value)
      case .result: operation.result = expression(entry.value, "result")
      case .default: operation.defaultValue = TypedSlot(node: entry.value)
      case .value: operation.value = expression(entry.value, "value")
      }
    }
    if other == nil, guessed.isEmpty {
      report(
        .requiredKey,
        "the live operation `\(owner.keyText)` needs `get`, `post`, `put`, `patch`, `delete`, `read`, `write` or `list`",
        at: owner.key.place)
    }
    return operation
  }
}
