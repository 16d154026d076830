import Expressions
import ScreenProgram
import SpecValues

extension ScreenInstance {
  /// Counts a handled action or watch; a chain of more than a hundred fails (rule M7).
  func countLink() throws(EvaluationFailure) {
    chain += 1
    if chain > 100 {
      throw EvaluationFailure(.host, "one event led to more than 100 actions and watches; they start each other")
    }
  }

  /// Judges an action, and does its steps (rule M4).
  func dispatch(
    _ id: ActionID, _ arguments: [Value], _ outer: Frame, isAutomatic: Bool = false
  ) throws(EvaluationFailure) {
    try countLink()
    let action = program.actions[id]
    place = action.range
    setLocals(arguments)
    if let leaves = action.leaves, !leaves.contains(leaf) {
      app.record(.unhandled(id))
      return
    }
    if let guardCode = action.guardCode, !(try guardCode.evaluateBool(context)) {
      app.record(.dropped(id, .condition))
      return
    }
    var frame = outer
    frame.action = id
    frame.debounce = action.debounce
    frame.delay = action.delay
    frame.overlap = action.overlap
    if action.home >= 0 { frame.home = action.home }
    if action.hasCalls {
      frame.key = try key(of: action)
      if let reason = makeRoom(id, action, &frame, isAutomatic) {
        app.record(.dropped(id, reason))
        return
      }
    }
    app.record(.dispatched(id, frame.cause))
    if !(try perform(action.handler, &frame)) { app.record(.unhandled(id)) }
  }

  /// The key of the runs that an action is about to start (rule R4); its arguments are in the locals.
  func key(of action: LinkedAction) throws(EvaluationFailure) -> Value {
    switch action.key {
    case .one: return .null
    case .expression(let expression): return try expression.evaluate(context)
    case .ids(let params):
      if params.count == 1 { return id(ofLocal: params[0]) }
      return .list(params.map { id(ofLocal: $0) })
    }
  }

  private func id(ofLocal index: Int) -> Value {
    if case .record(let record) = context.locals[index] { record.id ?? .null } else { .null }
  }

  /// What happens to the runs that are out when their action is dispatched again (rules R5, R6, D2, D6); a reason where
  /// the new one is dropped.
  private func makeRoom(
    _ id: ActionID, _ action: LinkedAction, _ frame: inout Frame, _ isAutomatic: Bool
  ) -> TraceEntry.DropReason? {
    if let source = program.source {
      if id == source.load { return makeRoomForLoad(source, &frame) }
      if id == source.loadMore {
        if let reason = reasonAgainstLoadMore(source, isAutomatic) { return reason }
      }
    }
    // A newer trigger takes the place of one that still waits, under every policy.
    if action.debounce != nil {
      while let waiting = runs.first(where: { $0.action == id && $0.key == frame.key && $0.phase == .waiting }) {
        end(waiting, .superseded)
      }
      if action.overlap == .ignore, liveRun(of: id, frame.key) != nil { return .overlap }
      return nil
    }
    switch action.overlap {
    case .parallel, .queue: return nil
    case .ignore: return liveRun(of: id, frame.key) != nil ? .overlap : nil
    case .restart:
      frame.saved = supersede(id, frame.key)
      return nil
    }
  }

  private func makeRoomForLoad(_ source: LinkedSource, _ frame: inout Frame) -> TraceEntry.DropReason? {
    let isOut = runs.contains { $0.action == source.load }
    switch frame.cause {
    case .appear, .resume, .restore, .poll: if isOut { return .joined }
    case .key, .refresh, .action: break
    }
    if isOut {
      let saved = supersede(source.load, nil)
      if frame.saved == nil { frame.saved = saved }
    }
    if source.loadMore >= 0 { voidLoadMore(source) }
    return nil
  }

  func reasonAgainstLoadMore(_ source: LinkedSource, _ isAutomatic: Bool) -> TraceEntry.DropReason? {
    if runs.contains(where: { $0.action == source.load }) { return .loading }
    if isAutomatic, statuses[source.loadMore].all.error != nil { return .failedPage }
    return nil
  }

  /// A run of an action and key that still has its steps to do, or whose write is out.
  func liveRun(of action: ActionID, _ key: Value?) -> Run? {
    runs.first { $0.action == action && (key == nil || $0.key == key) }
  }

  /// Cancels the runs of an action, and tells the place that one of them had saved.
  func supersede(_ action: ActionID, _ key: Value?) -> SavedPlace? {
    var saved: SavedPlace?
    var index = 0
    while index < runs.count {
      let run = runs[index]
      guard run.action == action, key == nil || run.key == key, !run.isDetached else {
        index += 1
        continue
      }
      if run.isInDuring, isActive(run.call.during) { saved = run.saved ?? saved }
      end(run, .superseded)
      if index < runs.count, runs[index] === run { index += 1 }
    }
    return saved
  }

  // MARK: Enabled (rule M5)

  func isEnabled(_ id: ActionID, _ arguments: [Value], isAutomatic: Bool) -> Bool {
    guard !isClosed, program.actions.indices.contains(id) else { return false }
    let action = program.actions[id]
    guard arguments.count == action.parameterCount else { return false }
    if let leaves = action.leaves, !leaves.contains(leaf) { return false }
    if action.guardCode == nil, action.choices == nil, !action.hasCalls { return true }
    // The caller may be in the midst of its own locals.
    let count = max(arguments.count, program.localCount)
    saveLocals(count)
    defer { restoreLocals(count) }
    for index in arguments.indices { context.locals[index] = arguments[index] }
    guard (try? action.guardCode?.evaluateBool(context)) ?? (action.guardCode == nil) else { return false }
    if let choices = action.choices, !choices.contains(where: { (try? applies($0)) ?? false }) { return false }
    guard action.hasCalls else { return true }
    if let source = program.source {
      if id == source.load { return true }
      if id == source.loadMore, reasonAgainstLoadMore(source, isAutomatic) != nil { return false }
    }
    guard action.overlap == .ignore else { return true }
    guard let key = try? key(of: action) else { return false }
    return !runs.contains {
      $0.action == id && $0.key == key && (action.debounce == nil || $0.phase != .waiting)
    }
  }
}
