import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// One step, a list of steps, or the path of a case.
  func handler(_ node: Node, _ label: String) -> HandlerDeclaration? {
    switch node.content {
    case .scalar(let scalar):
      guard !scalar.isNull else {
        report(.missingValue, "`\(label)` needs a step, a list of steps or a case", at: place(ofNull: node))
        return nil
      }
      if scalar.text == "ignore" {
        report(
          .wrongShape, "only a failure can be ignored; leave `\(label)` out where nothing is to happen", at: node.place)
        return nil
      }
      return dotted(scalar.text, at: node.place, "the path of a case").map {
        HandlerDeclaration(form: .path($0), range: node.place)
      }
    case .sequence(let nodes): return HandlerDeclaration(form: .steps(steps(nodes, label, node)), range: node.place)
    case .mapping(let mapping):
      return HandlerDeclaration(form: .steps([step(mapping.entries, node.place)]), range: node.place)
    }
  }

  /// A list of steps, which has at least one.
  func steps(_ node: Node, _ label: String) -> [StepDeclaration] {
    steps(elements(node, label, "a list of steps"), label, node)
  }

  private func steps(_ nodes: [Node], _ label: String, _ node: Node) -> [StepDeclaration] {
    if nodes.isEmpty, node.sequence != nil {
      report(.missingValue, "`\(label)` needs at least one step", at: node.place)
    }
    return nodes.compactMap { element in
      switch element.content {
      case .mapping(let mapping): return step(mapping.entries, element.place)
      case .scalar:
        return dotted(element, label, "a step or the path of a case").map {
          StepDeclaration(to: $0, isShortForm: true, range: element.place)
        }
      case .sequence:
        report(.wrongShape, "a step is a mapping, not a list in a list", at: element.place)
        return nil
      }
    }
  }

  /// A step of a list or a handler; an empty one is reported.
  func step(_ entries: [Entry], _ range: Range<Int>) -> StepDeclaration {
    if entries.isEmpty { report(.missingValue, "this step does nothing: it needs at least one key", at: range) }
    return stepBody(entries, range, at: entries.first?.key.place ?? range)
  }

  /// A step of the entries that are left when those of an action are taken.
  func stepBody(
    _ entries: [Entry], _ range: Range<Int>, at owner: Range<Int>, isComplete: Bool = true
  ) -> StepDeclaration {
    var step = StepDeclaration(range: range)
    var call = CallKeys()
    var run: DottedName?
    var emit: Name?
    var open: Name?
    var hasDependents = false
    read(entries, StepKey.self, at: owner) { key, entry in
      hasDependents = hasDependents || key.needsAnother
      switch key {
      case .in: step.cases = cases(entry.value, "in")
      case .when: step.when = condition(entry.value, "when")
      case .choose: step.choose = steps(entry.value, "choose")
      case .set: step.set = assignments(entry.value, "set")
      case .baseline: step.baseline = assignments(entry.value, "baseline")
      case .to: step.to = casePath(entry.value, "to")
      case .again: step.again = bool(entry.value, "again")
      case .cancel: step.cancel = dotted(entry.value, "cancel", "the name of an action")
      case .run: run = dotted(entry.value, "run", "the name of an action")
      case .notice: step.notice = text(entry.value, "notice")
      case .emit: emit = name(entry.value, "emit", .plain, "an output")
      case .open: open = name(entry.value, "open", .plain, "a screen")
      case .back: step.back = TypedSlot(node: entry.value)
      case .with: call.with = arguments(entry.value, "with")
      case .call: call.call = entry
      case .all: call.all = entry
      case .settle: call.settle = bool(entry.value, "settle")
      case .during: call.during = casePath(entry.value, "during")
      case .done: call.done = handler(entry.value, "done")
      case .fail: call.fail = failHandler(entry.value, "fail")
      case .timeout: call.timeout = duration(entry.value, "timeout")
      case .deadline: call.deadline = duration(entry.value, "deadline")
      case .retry: call.retry = retry(entry.value)
      case .optimistic: call.optimistic = optimistic(entry)
      }
    }
    if step.choose != nil || hasDependents {
      // A key that is not known was reported, and may be the one that others need.
      let isKnown = isComplete && entries.allSatisfy { StepKey(rawValue: $0.keyText) != nil }
      checkCombinations(entries, isComplete: isKnown)
    }
    step.run = run.map { RunStep(action: $0, with: call.with) }
    step.emit = emit.map { EmitStep(output: $0, with: call.with) }
    step.open = open.map { OpenStep(screen: $0, with: call.with, done: call.done) }
    step.call = callDeclaration(call)
    return step
  }

  /// What keys of a step exclude each other, and what keys need others.
  private func checkCombinations(_ entries: [Entry], isComplete: Bool) {
    func entry(_ key: StepKey) -> Entry? { entries.first { $0.keyText == key.rawValue } }
    if let choose = entry(.choose) {
      let other = entries.first { ![StepKey.choose, .in, .when].contains(StepKey(rawValue: $0.keyText) ?? .choose) }
      if let other {
        report(
          .conflictingKeys,
          "`choose` stands alone or with `in` and `when`: put `\(other.keyText)` into its steps, or into a step of its own",
          at: other.key.place, notes: [note("`choose` is here", at: choose.key.place)])
        return
      }
    }
    let call = entry(.call) ?? entry(.all)
    // What belongs to a call that is not there, said once.
    var ofCall: [(entry: Entry, what: String)] = []
    for dependent in entries {
      guard let key = StepKey(rawValue: dependent.keyText) else { continue }
      switch key {
      case .with:
        let takers = [StepKey.call, .run, .emit, .open].compactMap(entry)
        if takers.isEmpty, isComplete {
          let parts = "; each part of `all` has its own, such as `orders: { call: orders.list, with: { … } }`"
          if call == nil {
            ofCall.append((dependent, "`call`, `run`, `emit` or `open`"))
          } else {
            needs(dependent, "`call`, `run`, `emit` or `open`", parts)
          }
        } else if takers.count > 1 {
          report(
            .conflictingKeys,
            "`with` could belong to `\(takers[0].keyText)` or to `\(takers[1].keyText)`: write them as two steps",
            at: dependent.key.place)
        }
      case .done:
        if call == nil, entry(.open) == nil, isComplete {
          ofCall.append((dependent, "`call`, `all` or `open`"))
        } else if let call, entry(.open) != nil {
          report(
            .conflictingKeys, "`done` could belong to `\(call.keyText)` or to `open`: write them as two steps",
            at: dependent.key.place)
        }
      case .during, .fail, .timeout, .deadline, .retry, .optimistic:
        if call == nil, isComplete { ofCall.append((dependent, "`call` or `all`")) }
      case .settle:
        if entry(.all) == nil, isComplete { needs(dependent, "`all`") }
      case .again:
        if entry(.to) == nil, isComplete { needs(dependent, "`to`") }
      case .in, .when, .choose, .set, .baseline, .to, .cancel, .run, .call, .all, .notice, .emit, .open, .back: break
      }
    }
    guard let first = ofCall.first else { return }
    if ofCall.count == 1 { return needs(first.entry, first.what) }
    let names = ofCall.map { "`\($0.entry.keyText)`" }
    report(
      .conflictingKeys,
      "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) need `call` beside them",
      at: first.entry.key.place)
  }

  private func needs(_ entry: Entry, _ what: String, _ wayOut: String = "") {
    report(.conflictingKeys, "`\(entry.keyText)` needs \(what) beside it\(wayOut)", at: entry.key.place)
  }

  /// `ignore`, a handler, or a handler for each kind of failure.
  func failHandler(_ node: Node, _ label: String) -> FailHandler? {
    if let scalar = node.scalar, scalar.text == "ignore" { return FailHandler(form: .ignore, range: node.place) }
    if let mapping = node.mapping, mapping.entries.contains(where: { FailKinds.words.contains($0.keyText) }) {
      return FailHandler(form: .kinds(branches(mapping.entries, label)), range: node.place)
    }
    return handler(node, label).map { FailHandler(form: .handler($0), range: node.place) }
  }

  private func branches(_ entries: [Entry], _ label: String) -> [FailBranch] {
    entries.compactMap { entry in
      guard FailKinds.words.contains(entry.keyText) else {
        if StepKey(rawValue: entry.keyText) != nil {
          report(
            .conflictingKeys,
            "`\(label)` is a step or a mapping of kinds, not both: put `\(entry.keyText)` into the step of a kind",
            at: entry.key.place)
        } else {
          unknownWord(entry.keyText, for: label, among: FailKinds.words, at: entry.key.place)
        }
        return nil
      }
      let kind = Name(text: entry.keyText, range: entry.key.place)
      if let scalar = entry.value.scalar, scalar.text == "ignore" {
        return FailBranch(kind: kind, handler: FailHandler(form: .ignore, range: entry.value.place))
      }
      return handler(entry.value, entry.keyText).map {
        FailBranch(kind: kind, handler: FailHandler(form: .handler($0), range: entry.value.place))
      }
    }
  }

  // MARK: Arguments and assignments

  /// `parameter: expression`.
  func arguments(_ node: Node, _ label: String) -> [Argument] {
    guard let entries = entries(node, label, "expressions by parameter, such as `{ id: todo.id }`") else { return [] }
    var arguments: [Argument] = []
    arguments.reserveCapacity(entries.count)
    for entry in entries {
      let name = declared(entry.key, .plain, "a parameter")
      if let value = expression(entry.value, entry.keyText) { arguments.append(Argument(name: name, value: value)) }
    }
    return arguments
  }

  /// `path: value`.
  func assignments(_ node: Node, _ label: String) -> [AssignmentDeclaration] {
    guard let entries = entries(node, label, "values by path, such as `{ count: \"${count + 1}\" }`") else { return [] }
    if entries.isEmpty { report(.missingValue, "`\(label)` needs at least one path", at: node.place) }
    return entries.map {
      AssignmentDeclaration(path: PathSlot(text: $0.keyText, node: $0.key), value: TypedSlot(node: $0.value))
    }
  }

  /// `name: value` of data.
  func data(_ node: Node, _ label: String) -> [TypedArgument] {
    guard let entries = entries(node, label, "values by name, such as `{ id: a1 }`") else { return [] }
    return entries.map {
      TypedArgument(name: declared($0.key, .plain, "a value"), value: TypedSlot(node: $0.value))
    }
  }
}

extension StepKey {
  /// Whether the key means nothing without another one.
  var needsAnother: Bool {
    switch self {
    case .with, .settle, .during, .done, .fail, .timeout, .deadline, .retry, .optimistic, .again: true
    case .in, .when, .choose, .set, .baseline, .to, .cancel, .run, .call, .all, .notice, .emit, .open, .back: false
    }
  }
}
