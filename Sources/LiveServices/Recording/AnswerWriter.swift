import AtomicFiles
import ScreenMachine
import ScreenProgram
import SpecValues

/// Writes the answers of live services as those of a stub, without secrets; a large one goes to a file.
final class AnswerWriter {
  private let program: Program
  private let mask: SecretMask
  private let fixtures: RecordedFixtures
  private(set) var failure: SystemFailure?
  /// The operations in whose answers something was masked, and those of which something is missing.
  private var masked: [OperationID] = []
  private var incomplete: [OperationID] = []

  init(_ program: Program, mask: SecretMask, fixtures: RecordedFixtures) {
    self.program = program
    self.mask = mask
    self.fixtures = fixtures
  }

  func beginAnew() {
    masked = []
    incomplete = []
  }

  var remarks: [String] {
    masked.map {
      "an answer of `\(program.operations[$0].name)` had a secret in it, which is written as `\(SecretMask.mask)`"
    }
      + incomplete.map {
        "an answer of `\(program.operations[$0].name)` can't be written as that of a stub, so it is left out"
      }
  }

  /// The lines of an answer; nil where it can't be written down.
  func lines(_ reply: Input.Reply, of id: OperationID, within budget: inout RecordingBudget) -> [String]? {
    let lines: [String]?
    switch reply {
    case .unchanged: lines = ["unchanged: true"]
    case .failed(let error): lines = failed(error, id, within: &budget)
    // A result that nobody is promised is none.
    case .done(_, _) where program.operations[id].result == .null: lines = ["returns:"]
    case .done(let value, _): lines = done(value, id, within: &budget)
    }
    if lines == nil { note(id, in: &incomplete) }
    return lines
  }

  private func done(_ value: Value, _ id: OperationID, within budget: inout RecordingBudget) -> [String]? {
    let value = withoutSecrets(value, id)
    // A large text is not written twice, only to find that it is large.
    let isSmall = RecordingBudget.inline.isLikelyToHold(value)
    let text = isSmall ? RecordedText(value) : nil
    if let text, RecordingBudget.inline.holds(text.cost), budget.take(text.cost) {
      guard case .list(let elements) = value, elements.count > 1 else { return ["returns: \(text.text)"] }
      return ["returns:"] + elements.compactMap { RecordedText($0).map { "  - \($0.text)" } }
    }
    if let path = fixture(value, id) { return ["file: \(RecordedText.quoted(path))"] }
    guard failure == nil, let text = text ?? RecordedText(value), budget.take(text.cost) else { return nil }
    return ["returns: \(text.text)"]
  }

  /// The path of a file with a value; nil where the wire has no way to write it, or the disk refuses.
  private func fixture(_ value: Value, _ id: OperationID) -> String? {
    guard failure == nil else { return nil }
    let operation = program.operations[id]
    let bytes = Array((JSONEncoding.encode(value) + "\n").utf8)
    guard let read = try? JSONDecoding.decode(bytes, as: operation.result).value, read == value else { return nil }
    do throws(SystemFailure) {
      return try fixtures.add(bytes, of: operation.name)
    } catch {
      failure = error
      return nil
    }
  }

  private func failed(_ error: CallError, _ id: OperationID, within budget: inout RecordingBudget) -> [String]? {
    var parts = ["kind: \(error.kind)"]
    // Nothing below 100 is a status of HTTP.
    if let status = error.status, status >= 100 { parts.append("status: \(status)") }
    let message = mask.masked(error.message)
    if message.contains(SecretMask.mask) { note(id, in: &masked) }
    parts.append("message: \(RecordedText.quoted(message))")
    if let wait = error.retryAfter, wait >= 0 { parts.append("retryAfter: \(DurationText.text(wait))") }
    guard budget.take(RecordingBudget(bytes: message.utf8.count, nodes: 0)) else { return nil }
    if error.details != .null {
      if let text = RecordedText(withoutSecrets(error.details, id)), budget.take(text.cost) {
        parts.append("details: \(text.text)")
      } else {
        note(id, in: &incomplete)
      }
    }
    return ["fails: { \(parts.joined(separator: ", ")) }"]
  }

  private func withoutSecrets(_ value: Value, _ id: OperationID) -> Value {
    let (value, isMasked) = mask.masked(value)
    if isMasked { note(id, in: &masked) }
    return value
  }

  private func note(_ id: OperationID, in list: inout [OperationID]) {
    if !list.contains(id) { list.append(id) }
  }
}

extension RecordedText {
  /// What it takes of the recording.
  fileprivate var cost: RecordingBudget { RecordingBudget(bytes: text.utf8.count, nodes: nodes) }
}

extension RecordingBudget {
  /// Whether a value may be small enough, by what is quickly known of it.
  fileprivate func isLikelyToHold(_ value: Value) -> Bool {
    var left = nodes
    var size = bytes
    func visit(_ value: Value) -> Bool {
      left -= 1
      guard left >= 0 else { return false }
      switch value {
      case .string(let text):
        size -= text.utf8.count
        return size >= 0
      case .list(let values): return values.allSatisfy(visit)
      case .map(let map): return map.values.allSatisfy(visit)
      case .record(let record): return record.fields.allSatisfy(visit)
      case .null, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .optional, .type: return true
      }
    }
    return visit(value)
  }
}
