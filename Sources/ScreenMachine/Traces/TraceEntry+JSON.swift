import Expressions
package import ScreenProgram
import SourceText
package import SpecValues

extension TraceEntry {
  /// The entry as JSON, by the names of the program; equal entries give equal nodes.
  package func node(_ program: Program) -> JSONNode {
    switch self {
    case .event(let event): .object(of: ("event", .string(event.word)))
    case .dispatched(let action, let cause):
      .object(of: ("handled", .string(program.actions[action].name)), ("cause", .string(cause.rawValue)))
    case .dropped(let action, let reason):
      .object(of: ("dropped", .string(program.actions[action].name)), ("reason", .string(reason.rawValue)))
    case .unhandled(let action): .object(of: ("unhandled", .string(program.actions[action].name)))
    case .left(let id): .object(of: ("left", .string(program.cases[id.index].path)))
    case .entered(let id): .object(of: ("entered", .string(program.cases[id.index].path)))
    case .chose(let range): .object(of: ("chose", program.bytes(range)), ("file", program.otherFile(range)))
    case .assigned(let slot): .object(of: ("set", .string(program.slots[slot].name)))
    case .noSuchElement(let slot): .object(of: ("noSuchElement", .string(program.slots[slot].name)))
    case .watch(let index): .object(of: ("watch", .string(program.watches[index].path.root.name)))
    case .notice(let number, let text): .object(of: ("notice", .string(text)), ("number", .int(number)))
    case .emitted(let output): .object(of: ("emitted", .string(program.outputs[output].name)))
    case .opening(let screen): .object(of: ("opening", .string(screen)))
    case .closing: .object(of: ("closing", .bool(true)))
    case .opened(let screen): .object(of: ("opened", .string(screen)))
    case .closed(let screen): .object(of: ("closed", .string(screen)))
    case .noWayBack: .object(of: ("noWayBack", .bool(true)))
    case .sessionReset: .object(of: ("sessionReset", .bool(true)))
    case .on(let instance, _, let name): .object(of: ("on", .string(name)), ("instance", .int(instance)))
    case .run(let number, let event): event.node(number, program)
    case .late(let run, let part, let attempt):
      .object(of: ("late", .int(run)), ("part", .int(part)), ("attempt", .int(attempt)))
    case .skippedInvalid(let run, let count): .object(of: ("skippedInvalid", .int(count)), ("run", .int(run)))
    case .failure(let failure):
      .object(
        of: ("failure", .string(failure.message)), ("bytes", failure.range.map(program.bytes)),
        ("file", failure.range.flatMap(program.otherFile)))
    case .refused(let message): .object(of: ("refused", .string(message)))
    }
  }
}

extension Program {
  /// A place as the bytes of its file.
  fileprivate func bytes(_ range: Range<Int>) -> JSONNode {
    let bytes = sources.span(range).range
    return .list([.int(bytes.lowerBound), .int(bytes.upperBound)])
  }

  /// The number, from 1, of the imported file that a place lies in; nil for the screen's own.
  fileprivate func otherFile(_ range: Range<Int>) -> JSONNode? {
    let file = sources.span(range).file
    return imports.firstIndex { $0 === file }.map { .int($0 + 1) }
  }
}

extension TraceEntry.Event {
  fileprivate var word: String {
    switch self {
    case .lifecycle(let event): event.rawValue
    case .refresh: "refresh"
    case .action: "action"
    case .edit: "edit"
    case .setParams: "setParams"
    case .reply: "reply"
    case .timer: "timer"
    case .wait: "wait"
    case .retry: "retry"
    case .timeout: "timeout"
    case .deadline: "deadline"
    case .poll: "poll"
    case .progress: "progress"
    case .holdEnd: "holdEnd"
    case .restore: "restore"
    case .noticeTaken: "noticeTaken"
    case .open: "open"
    case .back: "back"
    case .tab: "tab"
    case .result: "result"
    case .shared: "shared"
    case .idle: "idle"
    }
  }
}

extension TraceEntry.RunEvent {
  fileprivate func node(_ number: Int, _ program: Program) -> JSONNode {
    let run = JSONNode.int(number)
    return switch self {
    case .started(let action, _, let cause):
      .object(
        of: ("run", run), ("is", .string("started")), ("action", action.map { .string(program.actions[$0].name) }),
        ("cause", .string(cause.rawValue)))
    case .waiting(let until): .object(of: ("run", run), ("is", .string("waiting")), ("until", .int(until)))
    case .queued: .object(of: ("run", run), ("is", .string("queued")))
    case .sent(let attempt): .object(of: ("run", run), ("is", .string("sent")), ("attempt", .int(attempt)))
    case .retrying(let instant): .object(of: ("run", run), ("is", .string("retrying")), ("at", .int(instant)))
    case .done: .object(of: ("run", run), ("is", .string("done")))
    case .unchanged: .object(of: ("run", run), ("is", .string("unchanged")))
    case .failed(let kind): .object(of: ("run", run), ("is", .string("failed")), ("kind", .string(kind)))
    case .cancelled(let reason):
      .object(of: ("run", run), ("is", .string("cancelled")), ("reason", .string(reason.rawValue)))
    case .detached: .object(of: ("run", run), ("is", .string("detached")))
    }
  }
}
