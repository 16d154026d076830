import Expressions
import ScreenProgram
import SpecValues

/// How an app's events find their screen, and what each leads to beyond it.
extension Machine {
  /// Every screen that is open, the app's own part, and those that are closed while a write of theirs is still out.
  var instances: [ScreenInstance] { [own].compactMap(\.self) + stacks.compactMap(\.self).flatMap(\.screens) + leaving }

  /// The screen with a number; nil where it is closed.
  func instance(_ number: Int) -> ScreenInstance? { instances.first { $0.number == number } }

  /// Handles an event where a screen is played alone, or else where more than one may be concerned.
  func route(_ input: Input, to number: Int?) {
    for each in instances where !each.changed.isEmpty { each.changed.removeAll(keepingCapacity: true) }
    switch input {
    case .tab(let index):
      app.record(.event(.tab(index)))
      if isTooMany { app.recordOverload() } else { choose(tab: index) }
    case .due: deliver(input, to: app.dues.next.flatMap { instance($0.instance) } ?? screen)
    case .reply(let run, let part, let attempt, _):
      if let target = instances.first(where: { $0.runs.contains { $0.number == run } }) {
        deliver(input, to: target)
      } else {
        app.record(.event(.reply(run: run)))
        app.record(.late(run: run, part: part, attempt: attempt))
      }
    case .restore: for each in instances { deliver(input, to: each) }
    case .lifecycle(.close) where stacks[shown]?.screens.count ?? 0 > 1 && number == nil: deliver(.back, to: screen)
    case .lifecycle, .refresh, .action, .edit, .setParams, .takeNotice, .open, .back:
      guard let number else { return deliver(input, to: screen) }
      if let target = instance(number), !leaving.contains(where: { $0 === target }) {
        deliver(input, to: target)
      } else {
        app.record(.refused("the screen is closed"))
      }
    }
  }

  private var isTooMany: Bool { app.eventsAtInstant > 1_000 }

  /// Says which screens open each other, where the screen that would be next is open already.
  private func overload(before next: Consequence) {
    guard case .open(let destination, _, _) = next, let last = stackNames.lastIndex(of: destination.screen) else {
      return app.recordOverload()
    }
    let way = stackNames[last...].prefix(5) + [destination.screen]
    app.recordOverload("screens open each other without an end: \(way.map { "`\($0)`" }.joined(separator: " → "))")
  }

  /// Has a screen handle an event, and carries what it changed of shared models to the others.
  func deliver(_ input: Input, to target: ScreenInstance) { within(target) { target.handle(input) } }

  /// Has a screen handle an event; its ids are those of the app.
  func within(_ target: ScreenInstance, _ body: () -> Void) {
    guard !linked.isAlone else { return body() }
    app.record(
      .on(instance: target.number, screen: target.screen, name: target.program.program.name))
    target.context.newIdCounter = app.newIds
    body()
    app.newIds = target.context.newIdCounter
    share(from: target)
  }

  private func share(from source: ScreenInstance) {
    for each in source.shared where source.changedIn[each.slot] == app.events {
      let value = source.context.slots[each.slot]
      guard value != app.shared[each.field] else { continue }
      app.shared[each.field] = value
      for other in instances where other !== source {
        guard let mirror = other.shared.first(where: { $0.field == each.field }) else { continue }
        other.take(shared: value, in: mirror.slot)
        // Nobody needs an event of a screen in which nothing but what it shows depends on the value.
        guard !other.isClosed, other.watchedChanged || !other.progress.isEmpty, !isToSettle(other) else { continue }
        app.consequences.append(.shared(with: other.number))
      }
    }
  }

  private func isToSettle(_ screen: ScreenInstance) -> Bool {
    app.consequences[app.consequencesDone...].contains { next in
      if case .shared(with: screen.number) = next { true } else { false }
    }
  }

  // MARK: Consequences

  /// Handles what events led to, first in, first out (rule M1).
  func settle() {
    while app.consequencesDone < app.consequences.count {
      let next = app.consequences[app.consequencesDone]
      app.consequencesDone += 1
      beginEvent()
      if isTooMany {
        overload(before: next)
        break
      }
      handle(next)
    }
    app.consequences.removeAll(keepingCapacity: true)
    app.consequencesDone = 0
    if !leaving.isEmpty { leaving.removeAll { $0.runs.isEmpty } }
  }

  private func handle(_ next: Consequence) {
    switch next {
    case .open(let destination, let number, let opening): open(destination, by: number, opening)
    case .back(let number, let value): back(of: number, value)
    case .output(let output, let values, let number): answer(output, values, of: number)
    case .shared(let number):
      if let target = instance(number) { within(target) { target.settleShared() } }
    case .resetSession: resetSession()
    }
  }

  /// An output is answered by the app, or else by the host (rule N4).
  private func answer(_ output: Int, _ values: [Value], of number: Int) {
    guard let own, let source = instance(number), let answer = linked.answers[source.screen][output] else {
      app.effects.append(.emit(output: output, values: values))
      return
    }
    deliver(.action(answer.action, answer.values.map { $0 >= 0 ? values[$0] : .null }), to: own)
  }
}
