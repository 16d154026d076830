import Expressions
package import ScreenMachine
package import ScreenProgram

/// Entries of a trace in words.
package struct TraceText {
  private let program: Program
  private let start: Instant

  /// Times are told from the start of the play.
  package init(_ program: Program, start: Instant = 0) {
    self.program = program
    self.start = start
  }

  /// The line of an entry; nil for entries that only matter together with others.
  package func line(_ entry: TraceEntry) -> String? {
    switch entry {
    case .event(let event): self.event(event)
    case .dispatched(let action, let cause): "\(name(action)) is handled (\(cause.rawValue))"
    case .dropped(let action, let reason): "\(name(action)) is dropped: \(words(reason))"
    case .unhandled(let action): "\(name(action)) does not apply here"
    case .left(let id): "leaves \(path(id))"
    case .entered(let id): "enters \(path(id))"
    case .chose: nil
    case .assigned(let slot): "sets \(program.slots[slot].name)"
    case .noSuchElement(let slot): "\(program.slots[slot].name) has no such element, so nothing is set"
    case .watch(let index): "watch \(program.watches[index].path.root.name)"
    case .notice(_, let text): "notice “\(text)”"
    case .emitted(let output): "emits \(program.outputs[output].name)"
    case .opening(let screen): "asks for \(screen)"
    case .closing: "asks to go back"
    case .opened(let screen): "\(screen) opens"
    case .closed(let screen): "\(screen) closes"
    case .noWayBack: "there is nothing to go back to"
    case .sessionReset: "the session begins anew"
    case .on(_, _, let name): "on \(name)"
    case .run(let number, let event): "run \(number) \(run(event))"
    case .late(let run, _, _): "an answer for run \(run) comes too late and changes nothing"
    case .skippedInvalid(let run, let count): "run \(run): \(count) bad elements are left out"
    case .failure(let failure): failure.words
    case .refused(let message): "refused: \(message)"
    }
  }

  private func name(_ action: ActionID) -> String { program.actions[action].name }
  private func path(_ id: CaseID) -> String { program.cases[id.index].path }

  private func event(_ event: TraceEntry.Event) -> String? {
    switch event {
    case .lifecycle(let event): event.rawValue
    case .refresh: "refresh"
    case .action(let action): "\(name(action)) is sent"
    case .edit(let slot): "a control writes \(program.slots[slot].name)"
    case .setParams: "new parameters"
    case .reply(let run): "an answer for run \(run)"
    case .timer(let id, _): "a timer of \(path(id))"
    case .wait(let run): "run \(run) has waited"
    case .retry(let run): "run \(run) is tried again"
    case .timeout(let run): "run \(run) times out"
    case .deadline(let run): "run \(run) meets its deadline"
    case .poll: "poll"
    case .progress: "a progress is shown"
    case .holdEnd: "a progress was shown for long enough"
    case .restore: "restored"
    case .noticeTaken: "a notice goes"
    case .open: "a link is used"
    case .back: "back"
    case .tab: "a tab is chosen"
    case .result: "a screen closed with a value"
    case .shared: "another screen changed what is shared"
    case .idle: nil
    }
  }

  private func words(_ reason: TraceEntry.DropReason) -> String {
    switch reason {
    case .condition: "its `when` does not hold"
    case .overlap: "a run of the same key is out"
    case .joined: "a load in flight serves it too"
    case .closed: "the screen is closed"
    case .loading: "`load` is running"
    case .failedPage: "the last page failed, so only a tap asks again"
    case .sameInput: "what would be sent was sent last"
    }
  }

  private func run(_ event: TraceEntry.RunEvent) -> String {
    switch event {
    case .started(let action, _, let cause): "starts for \(action.map(name) ?? "a step") (\(cause.rawValue))"
    case .waiting(let until): "waits until \(ClockText.text(until - start))"
    case .queued: "is queued"
    case .sent(let attempt): attempt == 1 ? "is sent" : "is sent, attempt \(attempt)"
    case .retrying(let instant): "will be tried again at \(ClockText.text(instant - start))"
    case .done: "is done"
    case .unchanged: "is done: unchanged"
    case .failed(let kind): "fails: \(kind)"
    case .cancelled(let reason): "is cancelled: \(words(reason))"
    case .detached: "goes on without its steps"
    }
  }

  private func words(_ reason: TraceEntry.CancelReason) -> String {
    switch reason {
    case .asked: "a step asked for it"
    case .superseded: "a newer one took its place"
    case .ownerLeft: "its case was left"
    case .neverSent: "its case was left before it was sent"
    case .keyChanged: "the identity changed"
    case .reloaded: "a reload voids it"
    case .closed: "the screen was closed"
    }
  }
}
