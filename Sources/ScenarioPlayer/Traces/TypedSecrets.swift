import ScreenMachine
import ScreenProgram
import SpecValues
import ViewTree

/// What was typed into secure fields: a trace, which is handed on, has a mask of the same length in its place.
struct TypedSecrets {
  /// The slots that the secure fields so far write, by the number of their screen.
  private var slots: [Int: Set<SlotID>] = [:]
  private var texts: Set<String> = []

  /// Looks which secure fields are shown, so that what is typed next is known as theirs.
  mutating func note(_ tree: ResolvedView, on screen: Int) {
    let secret = tree.secretSlots
    if !secret.isEmpty { slots[screen, default: []].formUnion(secret) }
  }

  /// An input without what was typed into a secure field, be it typed now or handed to an action.
  mutating func masked(_ input: Input, on screen: Int) -> Input {
    switch input {
    case .edit(let path, let locals, .string(let text)) where slots[screen]?.contains(path.slot) == true:
      if !text.isEmpty { texts.insert(text) }
      return .edit(path, locals: locals, .string(mask(text)))
    case .action(let id, let arguments, let isAutomatic):
      guard !texts.isEmpty else { return input }
      return .action(id, arguments.map(masked), isAutomatic: isAutomatic)
    case .open(var destination):
      guard !texts.isEmpty else { return input }
      for index in destination.arguments.indices {
        destination.arguments[index].value = masked(destination.arguments[index].value)
      }
      return .open(destination)
    case .edit, .lifecycle, .refresh, .setParams, .reply, .due, .restore, .takeNotice, .back, .tab: return input
    }
  }

  private func masked(_ value: Value) -> Value {
    switch value {
    case .string(let text): texts.contains(text) ? .string(mask(text)) : value
    case .list(let values): .list(values.map(masked))
    case .record(let record): .record(RecordValue(record.type, record.fields.map(masked)))
    default: value
    }
  }

  private func mask(_ text: String) -> String { String(repeating: "•", count: text.count) }
}
