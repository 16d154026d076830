import SourceText
import SpecSyntax
import SpecValues

enum FailKinds {
  /// The kinds of failure, and `else`.
  static let words = BuiltInTypes.errorKind.cases + ["else"]
}

/// The keys of a call as they come, in whatever construct.
struct CallKeys {
  var call: Entry?
  var all: Entry?
  var with: [Argument] = []
  var settle: Located<Bool>?
  var during: DottedName?
  var done: HandlerDeclaration?
  var fail: FailHandler?
  var timeout: DurationSlot?
  var deadline: DurationSlot?
  var retry: RetryDeclaration?
  var optimistic: OptimisticDeclaration?
}

extension DocumentDecoder {
  /// The call that the keys make, or nil where there is none.
  func callDeclaration(_ keys: CallKeys) -> CallDeclaration? {
    if let call = keys.call, let all = keys.all {
      report(
        .conflictingKeys, "a step calls by `call` or by `all`, not by both: make the call a part of `all`",
        at: max(call.key.place.lowerBound, all.key.place.lowerBound) == all.key.place.lowerBound
          ? all.key.place : call.key.place)
    }
    let target: CallDeclaration.Target
    let entry: Entry
    if let call = keys.call {
      guard let operation = operation(call.value, "call") else { return nil }
      target = .operation(operation)
      entry = call
    } else if let all = keys.all {
      target = .all(parts(all.value))
      entry = all
    } else {
      return nil
    }
    return CallDeclaration(
      target: target, targetRange: entry.range, with: keys.with, settle: keys.settle, during: keys.during,
      done: keys.done, fail: keys.fail, timeout: keys.timeout, deadline: keys.deadline, retry: keys.retry,
      optimistic: keys.optimistic)
  }

  private func parts(_ node: Node) -> [CallPart] {
    let expected = "operations by name, such as `{ profile: users.me, orders: orders.list }`"
    guard let entries = entries(node, "all", expected) else { return [] }
    if entries.isEmpty { report(.missingValue, "`all` needs \(expected)", at: node.place) }
    return entries.compactMap { owner in
      let name = declared(owner.key, .value, "a part of `all`")
      guard case .mapping(let mapping) = owner.value.content else {
        return operation(owner.value, owner.keyText).map {
          CallPart(name: name, operation: $0, with: [], range: owner.range)
        }
      }
      var target: DottedName?
      var with: [Argument] = []
      read(mapping.entries, CallPartKey.self, at: owner.key.place) { key, entry in
        switch key {
        case .call: target = operation(entry.value, "call")
        case .with: with = arguments(entry.value, "with")
        }
      }
      return target.map { CallPart(name: name, operation: $0, with: with, range: owner.range) }
    }
  }

  func optimistic(_ owner: Entry) -> OptimisticDeclaration? {
    guard let entries = entries(owner.value, "optimistic", "a mapping with `set`") else { return nil }
    var optimistic = OptimisticDeclaration(set: [], range: owner.value.place)
    read(entries, OptimisticKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .set: optimistic.set = assignments(entry.value, "set")
      }
    }
    return optimistic
  }

  /// `standard`, or what differs from it.
  func retry(_ node: Node) -> RetryDeclaration? {
    var retry = RetryDeclaration(range: node.place)
    if let scalar = node.scalar, !scalar.isNull {
      guard scalar.text == "standard" else {
        let wayOut = scalar.text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? "{ times: \(scalar.text) }" : "standard"
        report(
          .wrongShape, "`retry` takes `standard` or a mapping such as `{ times: 2 }`, not `\(scalar.text)`",
          at: node.place, fixes: [renaming(node.place, to: wayOut)])
        return nil
      }
      return retry
    }
    guard let entries = entries(node, "retry", "`standard` or a mapping such as `{ times: 2 }`") else { return nil }
    read(entries, RetryKey.self, at: node.place) { key, entry in
      switch key {
      case .times: retry.times = int(entry.value, "times", atLeast: 1)
      case .delay: retry.delay = duration(entry.value, "delay")
      case .backoff: retry.backoff = factor(entry.value, "backoff")
      case .max: retry.max = duration(entry.value, "max")
      case .kinds: retry.kinds = kinds(entry.value, "kinds")
      }
    }
    return retry
  }

  private func factor(_ node: Node, _ label: String) -> Located<Double>? {
    guard let factor = number(node, label) else { return nil }
    guard factor.value >= 1 else {
      report(.invalidNumber, "`\(label)` multiplies a time and is at least 1", at: factor.range)
      return nil
    }
    return factor
  }

  /// A list of kinds of failure.
  private func kinds(_ node: Node, _ label: String) -> [Name] {
    let known = BuiltInTypes.errorKind.cases
    return names(node, label, .plain, "a kind of failure").filter { name in
      guard !known.contains(name.text) else { return true }
      if NameRules.isIdentifier(name.text) { unknownWord(name.text, for: label, among: known, at: name.range) }
      return false
    }
  }

  /// `source`.
  func source(_ owner: Entry) -> SourceDeclaration? {
    guard let entries = entries(owner.value, "source", "a mapping such as `{ call: todos.fetch, done: loaded }`") else {
      return nil
    }
    var source = SourceDeclaration(range: owner.value.place)
    var call = CallKeys()
    read(entries, SourceKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .call: call.call = entry
      case .all: call.all = entry
      case .with: call.with = arguments(entry.value, "with")
      case .settle: call.settle = bool(entry.value, "settle")
      case .key: source.key = expression(entry.value, "key")
      case .when: source.when = condition(entry.value, "when")
      case .during: call.during = casePath(entry.value, "during")
      case .keep: source.keep = keep(entry.value)
      case .done: call.done = handler(entry.value, "done")
      case .fail: call.fail = failHandler(entry.value, "fail")
      case .failKept: source.failKept = failHandler(entry.value, "failKept")
      case .reload: source.reloadsOnAppear = reload(entry.value)
      case .olderThan: source.olderThan = duration(entry.value, "olderThan")
      case .poll: source.poll = poll(entry)
      case .more: source.more = more(entry)
      case .retry: call.retry = retry(entry.value)
      case .timeout: call.timeout = duration(entry.value, "timeout")
      case .deadline: call.deadline = duration(entry.value, "deadline")
      }
    }
    // A key that is not known was reported, and may be the one that is missing.
    if call.call == nil, call.all == nil, entries.allSatisfy({ SourceKey(rawValue: $0.keyText) != nil }) {
      report(
        .requiredKey, "`source` needs `call` (an operation) or `all` (several), such as `call: todos.fetch`",
        at: owner.key.place)
    }
    if let with = entries.first(where: { $0.keyText == "with" }), call.call == nil, call.all != nil {
      report(.conflictingKeys, "`with` needs `call` beside it; each part of `all` has its own", at: with.key.place)
    }
    if let settle = entries.first(where: { $0.keyText == "settle" }), call.all == nil, call.call != nil {
      report(.conflictingKeys, "`settle` needs `all` beside it", at: settle.key.place)
    }
    source.call = callDeclaration(call)
    return source
  }

  private func keep(_ node: Node) -> Located<SourceDeclaration.Keep>? {
    if node.scalar?.text == "never" { return Located(value: .never, range: node.place) }
    let cases = cases(node, "keep")
    return cases.isEmpty ? nil : Located(value: .cases(cases), range: node.place)
  }

  private func reload(_ node: Node) -> Located<Bool>? {
    guard let scalar = scalar(node, "reload", "the word `onAppear`") else { return nil }
    guard scalar.text == "onAppear" else {
      unknownWord(scalar.text, for: "reload", among: ["onAppear"], at: node.place)
      return nil
    }
    return Located(value: true, range: node.place)
  }

  private func poll(_ owner: Entry) -> PollDeclaration? {
    guard let entries = entries(owner.value, "poll", "a mapping such as `{ every: 30s }`") else { return nil }
    var poll = PollDeclaration(pauseIn: [], stopOn: [], range: owner.value.place)
    read(entries, PollKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .every:
        poll.every = duration(entry.value, "every")
        if let every = poll.every, every.value == 0 {
          report(.invalidDuration, "`every` needs a time above zero", at: every.range)
          poll.every = nil
        }
      case .pauseIn: poll.pauseIn = cases(entry.value, "pauseIn")
      case .backoff: poll.backoff = factor(entry.value, "backoff")
      case .max: poll.max = duration(entry.value, "max")
      case .stopOn: poll.stopOn = kinds(entry.value, "stopOn")
      }
    }
    return poll
  }

  private func more(_ owner: Entry) -> MoreDeclaration? {
    guard let entries = entries(owner.value, "more", "a mapping such as `{ call: todos.page, done: … }`") else {
      return nil
    }
    var more = MoreDeclaration(range: owner.value.place)
    var call = CallKeys()
    read(entries, MoreKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .call: call.call = entry
      case .with: call.with = arguments(entry.value, "with")
      case .when: more.when = condition(entry.value, "when")
      case .done: call.done = handler(entry.value, "done")
      case .fail: call.fail = failHandler(entry.value, "fail")
      case .retry: call.retry = retry(entry.value)
      case .timeout: call.timeout = duration(entry.value, "timeout")
      case .deadline: call.deadline = duration(entry.value, "deadline")
      }
    }
    more.call = callDeclaration(call)
    return more
  }
}
