import Expressions
import ScreenProgram
import SpecValues

extension ScreenInstance {
  /// Handles one event to its end (rule M1).
  func handle(_ input: Input) {
    beginEvent()
    let isTooMany = app.eventsAtInstant > 1_000
    switch input {
    case .action(let id, let arguments, let isAutomatic):
      app.record(.event(.action(id)))
      if accepts(isTooMany) { action(id, arguments, isAutomatic) }
    case .edit(let path, let locals, let value):
      app.record(.event(.edit(path.slot)))
      if accepts(isTooMany) { edit(path, locals, value) }
    case .lifecycle(let event):
      app.record(.event(.lifecycle(event)))
      if accepts(isTooMany) { lifecycle(event) }
    case .refresh:
      app.record(.event(.refresh))
      if accepts(isTooMany) { refresh() }
    case .setParams(let values):
      app.record(.event(.setParams))
      if accepts(isTooMany) { setParams(values) }
    case .reply(let run, let part, let attempt, let reply):
      if isTooMany { app.recordOverload() }
      self.reply(run, part, attempt, isTooMany ? .failed(ScreenInstance.overloadError) : reply)
    case .due:
      due(isTooMany)
    case .restore:
      app.record(.event(.restore))
      if accepts(isTooMany) { askAgain() }
    case .open(let destination):
      app.record(.event(.open))
      if accepts(isTooMany) { open(destination) }
    case .back:
      app.record(.event(.back))
      if accepts(isTooMany) { app.consequences.append(.back(of: number, nil)) }
    case .tab:
      // An app's machine takes it before it comes here.
      app.record(.refused("the screen has no tabs"))
    case .takeNotice:
      app.record(.event(.noticeTaken))
      if !app.notices.isEmpty { app.notices.removeFirst() }
    }
    finishEvent()
  }

  func beginEvent() { context.now = Timestamp(instant: app.now) }

  func finishEvent() {
    if watchedChanged { settleRest() }
    settleProgress()
    if usedLocals > 0 { clearLocals() }
    if !journal.isEmpty { journal.removeAll(keepingCapacity: true) }
  }

  private static let overloadError = CallError(
    kind: "unknown", message: "more than 1,000 events happened at one instant")

  func acceptsEvent() -> Bool { accepts(app.eventsAtInstant > 1_000) }

  private func accepts(_ isTooMany: Bool) -> Bool {
    if isTooMany {
      app.recordOverload()
      return false
    }
    if isClosed {
      app.record(.refused("the screen is closed"))
      return false
    }
    return true
  }

  private func action(_ id: ActionID, _ arguments: [Value], _ isAutomatic: Bool) {
    guard program.actions.indices.contains(id) else {
      app.record(.refused("there is no action \(id)"))
      return
    }
    guard arguments.count == program.actions[id].parameterCount else {
      app.record(
        .refused(
          "the action `\(program.program.actions[id].name)` takes \(program.actions[id].parameterCount) arguments, "
            + "found \(arguments.count)"))
      return
    }
    if !arguments.isEmpty {
      let declaration = program.program.actions[id]
      for (param, argument) in zip(declaration.params, arguments) where !param.type.holds(argument) {
        app.record(.refused("`\(param.name)` of the action `\(declaration.name)` is of type \(param.type)"))
        return
      }
    }
    _ = transact { () throws(EvaluationFailure) in
      try dispatch(id, arguments, Frame(cause: .action), isAutomatic: isAutomatic)
    }
    commit()
  }

  private func edit(_ path: LinkedPath, _ locals: [Value], _ value: Value) {
    guard path.slot >= 0, program.slots.indices.contains(path.slot), !path.isComputed, isAssignable(path.slot) else {
      app.record(.refused("what the control edits is not there now"))
      return
    }
    guard path.type.holds(value) else {
      app.record(.refused("what the control edits is of type \(path.type)"))
      return
    }
    _ = transact { () throws(EvaluationFailure) in
      setLocals(locals)
      let steps = try path.steps(context)
      assign(path.slot, steps, value)
      for field in program.program.fields where field.slot == path.slot {
        if let form = field.form { write(form.touched, .bool(true)) }
      }
    }
    commit()
  }

  private func isAssignable(_ slot: SlotID) -> Bool {
    switch program.program.slots[slot].role {
    case .payload: program.cases[leaf].path.contains { program.cases[$0].payload.contains { $0.slot == slot } }
    case .field, .shared: true
    case .param, .activeCase, .derived, .runs, .problem, .touched, .dirty, .baseline, .isValid, .isDirty: false
    }
  }

  private func refresh() {
    _ = transact { () throws(EvaluationFailure) in
      if let refreshable = program.refreshable {
        let arguments = try evaluate(refreshable.arguments)
        try dispatch(refreshable.action, arguments, Frame(cause: .refresh))
      } else if let source = program.source {
        try dispatch(source.load, [], Frame(cause: .refresh))
      } else {
        app.record(.refused("the screen has nothing to refresh"))
      }
    }
    commit()
  }

  private func setParams(_ values: [(param: Int, value: Value)]) {
    let params = program.program.params
    guard values.allSatisfy({ params.indices.contains($0.param) }) else {
      app.record(.refused("there is no such parameter"))
      return
    }
    for each in values {
      let slot = program.program.slots[params[each.param]]
      guard slot.type.holds(each.value) else {
        app.record(.refused("`\(slot.name)` is of type \(slot.type)"))
        return
      }
    }
    _ = transact { () throws(EvaluationFailure) in
      for each in values where context.slots[params[each.param]] != each.value {
        write(params[each.param], each.value)
      }
    }
    commit()
  }

  private func lifecycle(_ event: LifecycleEvent) {
    let cause: Cause
    switch event {
    case .appear: (cause, isVisible) = (.appear, true)
    case .disappear: (cause, isVisible) = (.action, false)
    case .resume: cause = .resume
    case .close: cause = .action
    }
    _ = transact { () throws(EvaluationFailure) in
      if event == .appear, let source = program.source { try appear(source) }
      if let handler = program.handler(of: event) {
        var frame = Frame(cause: cause)
        try perform(handler, &frame)
      }
    }
    commit()
    if event == .close { close() }
  }

  /// Ends what a closed screen owned: as leaving a case does (rule R7).
  private func close() {
    var ended: Set<Int> = []
    while let run = runs.first(where: { !$0.isDetached && !ended.contains($0.number) }) {
      ended.insert(run.number)
      end(run, .closed)
    }
    commit()
    for due in app.dues.entries where due.kind.run == nil && due.instance == number {
      app.dues.remove(order: due.order)
    }
    isVisible = false
    isClosed = true
  }

  // MARK: What is due

  private func due(_ isTooMany: Bool) {
    guard let next = app.dues.next, next.instant <= app.now, let due = app.dues.removeNext() else {
      app.record(.event(.idle))
      return
    }
    if isTooMany {
      // A millisecond later it is another instant, so that nothing is lost and the instant ends.
      app.recordOverload()
      schedule(due.kind, after: 1_000_000, interval: due.interval)
      return
    }
    switch due.kind {
    case .timer(let id, let index):
      app.record(.event(.timer(id, index)))
      if due.interval > 0 {
        let next = due.instant.addingCapped(due.interval)
        schedule(due.kind, at: next > app.now ? next : app.now.addingCapped(due.interval), interval: due.interval)
      }
      let handler = program.cases[id.index].timers[index].handler
      _ = transact { () throws(EvaluationFailure) in
        var frame = Frame(cause: .action)
        frame.home = id.index
        try perform(handler, &frame)
      }
      commit()
    case .progress(let index): progressDue(index)
    case .poll:
      app.record(.event(.poll))
      poll()
      commit()
    case .wait(let number):
      app.record(.event(.wait(run: number)))
      if let run = run(number), run.phase == .waiting { endWait(run) }
      commit()
    case .retry(let number):
      app.record(.event(.retry(run: number)))
      if let run = run(number), run.phase == .retrying { send(run) }
    case .timeout(let number):
      app.record(.event(.timeout(run: number)))
      guard let run = run(number) else { return }
      // A write is not taken back by not waiting for it.
      if !run.call.writes { app.effects.append(.cancelRequest(run: number)) }
      fail(run, CallError(kind: "timeout", message: "The answer took too long."))
    case .deadline(let number):
      app.record(.event(.deadline(run: number)))
      guard let run = run(number) else { return }
      if run.phase == .sent, !run.call.writes { app.effects.append(.cancelRequest(run: number)) }
      fail(run, CallError(kind: "timeout", message: "The answer took too long."), mayRetry: false)
    }
  }

  // MARK: After a restart

  /// What was out when the snapshot was taken is asked again, or has failed for all that anyone knows.
  private func askAgain() {
    for number in runs.filter({ $0.phase == .sent }).map(\.number) {
      guard let run = run(number), run.phase == .sent else { continue }
      if run.call.writes {
        finish(run, .failed(CallError(kind: "unknown", message: "The app was ended before the answer came.")))
        continue
      }
      while app.dues.remove(.timeout(run: number), of: self.number) != nil {}
      run.cause = .restore
      send(run, isAgain: true)
    }
    commit()
  }

  private func run(_ number: Int) -> Run? { runs.first { $0.number == number } }

  /// A debounced or delayed call is due: the overlap policy decides, and it is sent (rule R6).
  private func endWait(_ run: Run) {
    let others = runs.contains { $0 !== run && $0.action == run.action && $0.key == run.key && $0.phase != .waiting }
    var saved: SavedPlace?
    if others, run.action >= 0 {
      switch program.actions[run.action].overlap {
      case .ignore:
        end(run, .superseded)
        return
      case .queue:
        run.phase = .queued
        hasFreshRuns = true
        app.record(.run(run.number, .queued))
        touchStatus(run.action)
        return
      case .parallel: break
      case .restart:
        for other in runs where other !== run && other.action == run.action && other.key == run.key {
          if other.isInDuring, isActive(other.call.during) { saved = other.saved ?? saved }
          end(other, .superseded)
        }
      }
    }
    run.phase = .fresh
    hasFreshRuns = true
    touchStatus(run.action)
    if !run.isDetached { _ = transact { () throws(EvaluationFailure) in place(run, saved: saved, isKeyChange: false) } }
  }
}
