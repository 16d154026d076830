import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// `stubs`.
  func stubs(_ node: Node) -> [StubSetDeclaration] {
    let expected = "stub sets by their names, such as `{ default: { todos.fetch: { returns: [] } } }`"
    guard let entries = entries(node, "stubs", expected, isOptional: true) else { return [] }
    if let scenario = entries.first(where: { $0.value.sequence != nil }) {
      report(
        .wrongShape, "`\(scenario.keyText)` takes answers by operation, not a list; scenarios stand under `scenarios`",
        at: scenario.value.place)
    }
    return entries.filter { $0.value.sequence == nil }.map { owner in
      var set = StubSetDeclaration(name: declared(owner.key, .label, "a stub set"), range: owner.range)
      if NameRules.isLabel(owner.keyText) == false, owner.keyText.utf8.contains(0x2E) { return set }
      let members = self.entries(owner.value, owner.keyText, "answers by operation", isOptional: true) ?? []
      let takeAnswer = { (entry: Entry) -> Bool in
        guard entry.keyText.utf8.contains(0x2E) else { return false }
        if let answer = self.stubAnswer(entry) { set.answers.append(answer) }
        return true
      }
      read(members, StubSetKey.self, at: owner.key.place, other: takeAnswer) { key, entry in
        switch key {
        case .summary: set.summary = summary(entry.value)
        case .extends: set.extends = name(entry.value, "extends", .label, "a stub set")
        case .memory: set.memory = data(entry.value, "memory")
        }
      }
      return set
    }
  }

  /// Answers by operation, of a `setStub` or a `reply` step; there a number may follow the operation.
  func answers(_ node: Node, _ label: String, numbered: Bool = false) -> [StubAnswerDeclaration] {
    let expected = "answers by operation, such as `{ todos.fetch: { returns: [] } }`"
    guard let entries = entries(node, label, expected) else { return [] }
    if entries.isEmpty { report(.missingValue, "`\(label)` needs \(expected)", at: node.place) }
    return entries.compactMap { stubAnswer($0, numbered: numbered) }
  }

  private func stubAnswer(_ entry: Entry, numbered: Bool = false) -> StubAnswerDeclaration? {
    var text = entry.keyText
    // What has no service is no operation; its answer is none either.
    let answer = text.utf8.contains(0x2E) ? answer(entry.value, text) : nil
    var number: Located<Int>?
    if let hash = text.utf8.firstIndex(of: 0x23) {
      let offset = text.utf8.distance(from: text.startIndex, to: hash)
      let digits = text[text.utf8.index(after: hash)...]
      let place = range(of: offset..<text.utf8.count, in: entry.key)
      guard numbered else {
        report(.invalidPath, "only `reply` answers one call by its number", at: place)
        return nil
      }
      guard let value = Int(digits), value >= 1 else {
        report(.invalidNumber, "after `#` stands the number of a call, from 1", at: place)
        return nil
      }
      number = Located(value: value, range: place)
      text = String(text[..<hash])
    }
    let place = number == nil ? entry.key.place : range(of: 0..<text.utf8.count, in: entry.key)
    guard let operation = operation(text, at: place), let answer else { return nil }
    return StubAnswerDeclaration(operation: operation, callNumber: number, answer: answer)
  }

  /// Where an answer stands, which decides what it may have.
  private enum AnswerPlace {
    case alone, sequence, match
  }

  private func answer(_ node: Node, _ label: String, _ place: AnswerPlace = .alone) -> Answer? {
    let expected = "an answer, such as `{ returns: [] }` or `{ fails: offline }`"
    guard let entries = entries(node, label, expected, isOptional: true) else { return nil }
    var answer = Answer(kind: .none, range: node.place)
    var told: Entry?
    func tell(_ entry: Entry, _ kind: Answer.Kind?) {
      if let told {
        report(
          .conflictingKeys, "an answer has `\(told.keyText)` or `\(entry.keyText)`, not both", at: entry.key.place,
          notes: [note("`\(told.keyText)` is here", at: told.key.place)])
        return
      }
      told = entry
      if let kind { answer.kind = kind }
    }
    read(entries, AnswerKey.self, at: node.place) { key, entry in
      switch key {
      case .when:
        answer.when = condition(entry.value, "when")
        if place != .match {
          report(
            .misplacedKey, "`when` chooses between the answers of a `match`, and stands in its list alone",
            at: entry.key.place)
        }
      case .times:
        answer.times = int(entry.value, "times", atLeast: 1)
        if place != .sequence {
          report(
            .misplacedKey, "`times` counts the answers of a `sequence`, and stands in its list alone",
            at: entry.key.place)
        }
      case .after: answer.after = duration(entry.value, "after")
      case .sets: answer.sets = assignments(entry.value, "sets")
      case .returns: tell(entry, .returns(TypedSlot(node: entry.value)))
      case .file: tell(entry, plainText(entry.value, "file").map { .file($0) })
      case .raw: tell(entry, .raw(TypedSlot(node: entry.value)))
      case .fails: tell(entry, failure(entry).map { .fails($0) })
      case .hangs: tell(entry, flag(entry) ? .hangs : nil)
      case .waits: tell(entry, flag(entry) ? .waits : nil)
      case .unchanged: tell(entry, flag(entry) ? .unchanged : nil)
      case .sequence: tell(entry, .sequence(nested(entry, .sequence)))
      case .match: tell(entry, .match(nested(entry, .match)))
      }
    }
    if let told, told.keyText == "sequence" || told.keyText == "match",
      let other = entries.first(where: { $0.keyText == "after" || $0.keyText == "sets" })
    {
      report(
        .conflictingKeys, "each answer of a `\(told.keyText)` has its own `\(other.keyText)`: put it there",
        at: other.key.place)
    }
    return answer
  }

  private func nested(_ owner: Entry, _ place: AnswerPlace) -> [Answer] {
    let nodes = elements(owner.value, owner.keyText, "a list of answers")
    if nodes.isEmpty, owner.value.sequence != nil {
      report(.missingValue, "`\(owner.keyText)` needs at least one answer", at: owner.value.place)
    }
    return nodes.compactMap { answer($0, owner.keyText, place) }
  }

  private func failure(_ owner: Entry) -> StubFailureDeclaration? {
    var failure = StubFailureDeclaration(range: owner.value.place)
    guard case .mapping(let mapping) = owner.value.content else {
      guard let kind = name(owner.value, "fails", .plain, "a kind of failure") else { return nil }
      failure.kind = kind
      return failure
    }
    read(mapping.entries, FailureKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .kind: failure.kind = name(entry.value, "kind", .plain, "a kind of failure")
      case .status: failure.status = int(entry.value, "status", atLeast: 100)
      case .message: failure.message = plainText(entry.value, "message")
      case .retryAfter: failure.retryAfter = duration(entry.value, "retryAfter")
      case .details: failure.details = TypedSlot(node: entry.value)
      }
    }
    return failure
  }
}
