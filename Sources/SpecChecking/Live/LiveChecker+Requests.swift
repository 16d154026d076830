import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

extension LiveChecker {
  /// The address of a service; where it begins with words they are checked now, the rest when it is known.
  func httpAddress(_ slot: TextSlot) -> CheckedTemplate? {
    let literal = TemplateText.containsExpression(slot.text) ? nil : slot.text
    if let problem = LiveChecker.addressProblem(slot.text, isWhole: literal != nil) {
      findings.error(CheckingCode.liveAddress, problem, at: slot.range)
      return nil
    }
    return text(slot, .address)
  }

  private static func addressProblem(_ text: String, isWhole: Bool) -> String? {
    if text.isEmpty { return "the address is empty; write one such as `https://api.example.com`" }
    if text.hasPrefix("${") { return nil }
    let lowercased = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lowercased.hasPrefix($0) }) else {
      return "an address begins with `https://` or `http://`, such as `https://api.example.com`"
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if authority.contains("@") {
      return "an address holds no user name or password; send them in `headers`, from `secrets`"
    }
    if isWhole, authority.isEmpty || authority.hasPrefix(":") { return "the address names no host" }
    if rest.contains("?") || rest.contains("#") {
      return "paths are appended to the address, so it ends before `?` and `#`; put a query under `query`"
    }
    if text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) { return "an address holds no spaces" }
    return nil
  }

  func request(
    _ method: HTTPMethod, _ path: TextSlot, _ each: LiveOperationDeclaration, _ id: OperationID
  ) -> LiveRequest? {
    let count = findings.errorCount
    if !path.text.hasPrefix("/") {
      findings.error(
        CheckingCode.liveAddress, "a path begins with `/` and is appended to the address of the service; write `/…`",
        at: path.range)
    } else if words(of: path.text).contains("#") {
      findings.error(
        CheckingCode.liveAddress, "what follows `#` in a path is never sent; leave it out, or write `%23`",
        at: path.range)
    }
    let template = text(path, .operation(id))
    let query = each.query.compactMap { queryField($0, id) }
    let headers = each.headers.compactMap { header($0, .operation(id)) }
    let body = each.body.flatMap { self.body($0, method, id) }
    if let slot = each.body, sendsForm(each) { checkForm(slot) }
    let result = result(each, id)
    guard let template, let result, findings.errorCount == count else { return nil }
    return LiveRequest(
      method: LiveRequest.Method(method), path: template, query: query, headers: headers, body: body, result: result)
  }

  /// The text without its expressions.
  private func words(of text: String) -> String {
    ((try? TemplateText.parts(text)) ?? []).map { if case .words(let words) = $0 { words } else { "" } }.joined()
  }

  // MARK: Fields

  /// An entry of a query: a whole `${…}` may be null, which leaves it out, or a list, which repeats it.
  private func queryField(_ field: LiveFieldDeclaration, _ id: OperationID) -> LiveField? {
    value(field, .operation(id), allowsList: true).map { LiveField(name: field.name.text, value: $0) }
  }

  /// A header of a request.
  func header(_ field: LiveFieldDeclaration, _ place: Place) -> LiveField? {
    let name = field.name.text
    let isToken = !name.isEmpty && name.utf8.allSatisfy { LiveChecker.tokenCharacters.contains($0) }
    if !isToken {
      findings.error(
        CheckingCode.liveHeader, "`\(name)` is no name of a header; it has letters, digits and `-`",
        at: field.name.range)
    } else if LiveChecker.ownHeaders.contains(name.lowercased()) {
      findings.error(
        CheckingCode.liveHeader, "`\(name)` is set by the connection itself; leave it out", at: field.name.range)
    }
    return value(field, place, allowsList: false).map { LiveField(name: name, value: $0) }
  }

  private static let tokenCharacters = Set("!#$%&'*+-.^_`|~0123456789".utf8).union(0x41...0x5A).union(0x61...0x7A)

  /// What would break the framing of a message, or send it to another host (RFC 9110 §7.2, RFC 9112 §6).
  private static let ownHeaders: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "trailer", "expect", "keep-alive",
    "proxy-authorization", "proxy-connection", "if-none-match",
  ]

  private func value(_ field: LiveFieldDeclaration, _ place: Place, allowsList: Bool) -> CheckedTemplate? {
    let (expressions, scope) = names(place)
    guard TemplateText.isWholeExpression(field.value.text),
      let whole = expressions.quietly(field.value, in: scope),
      LiveChecker.isSendable(whole.type, allowsList: allowsList)
    else { return expressions.text(field.value, in: scope) }
    return whole
  }

  private static func isSendable(_ type: ValueType, allowsList: Bool) -> Bool {
    switch type {
    case .string, .int, .uint, .double, .bool, .enumeration, .timestamp, .duration: true
    case .nullable(let wrapped): isSendable(wrapped, allowsList: allowsList)
    case .list(let element): allowsList && isSendable(element, allowsList: false)
    case .null, .bytes, .dynamic, .map, .record, .optional, .type, .abstract, .variable, .action, .binding, .error:
      false
    }
  }

  // MARK: Body and result

  /// Whether the headers say in words that the body is a form.
  private func sendsForm(_ each: LiveOperationDeclaration) -> Bool {
    each.headers.contains {
      $0.name.text.lowercased() == "content-type"
        && $0.value.text.lowercased().hasPrefix("application/x-www-form-urlencoded")
    }
  }

  /// A form has names with plain values; what an expression gives is looked at when it is sent.
  private func checkForm(_ slot: TypedSlot) {
    guard let mapping = slot.node.mapping else {
      if let scalar = slot.node.scalar, TemplateText.isWholeExpression(scalar.text) { return }
      findings.error(
        CheckingCode.liveWay, "a form has names and values, such as `{ id: \"${id}\" }`", at: slot.range)
      return
    }
    for entry in mapping.entries {
      let values = entry.value.sequence ?? [entry.value]
      for value in values where value.scalar == nil {
        findings.error(
          CheckingCode.liveWay,
          "a value of a form is a text, a number or a Bool, or a list of them, which repeats its name",
          at: value.place)
      }
    }
  }

  private func body(_ slot: TypedSlot, _ method: HTTPMethod, _ id: OperationID) -> TypedValue? {
    if method == .get {
      findings.error(
        CheckingCode.liveWay, "a `get` sends no body; put this under `query`, or use `post`", at: slot.range)
      return nil
    }
    let (expressions, scope) = names(.operation(id))
    var decoder = LiteralDecoder(findings: findings)
    decoder.template = { text, node, type in expressions.typed(text, of: node, in: scope, expecting: type) }
    return decoder.decode(slot.node, as: .dynamic)
  }

  private func result(_ each: LiveOperationDeclaration, _ id: OperationID) -> LiveRequest.Result? {
    guard let slot = each.result else { return .member([]) }
    let type = checker.program.operations[id].result
    if type == .null {
      findings.error(
        CheckingCode.liveResult,
        "`\(name(of: id))` returns nothing; leave `result` out, or say what it `returns` under `services`",
        at: slot.range)
      return nil
    }
    let (expressions, scope) = names(.result(id))
    guard let checked = expressions.expression(slot, in: scope, expecting: type) else { return nil }
    let hidesBody = checker.program.operations[id].params.contains { $0.name == "body" }
    if hidesBody {
      findings.error(
        CheckingCode.liveResult, "the parameter `body` has the name of the answer's body here; rename the parameter",
        at: slot.range)
    }
    return checked.tree.memberPath(ofLocal: checker.program.operations[id].params.count).map { .member($0) }
      ?? .expression(checked)
  }
}

extension LiveRequest.Method {
  init(_ method: HTTPMethod) {
    switch method {
    case .get: self = .get
    case .post: self = .post
    case .put: self = .put
    case .patch: self = .patch
    case .delete: self = .delete
    }
  }
}
