import Expressions
import ScreenMachine
import ScreenProgram
import SpecValues
import Synchronization

/// The operations of a program that are carried out in the local store, ready to be called.
final class LinkedStore: Sendable {
  private enum Way: Sendable {
    case read(CompiledTemplate, default: Value)
    case write(CompiledTemplate, CompiledExpression, ValueType)
    case forget(CompiledTemplate)
    case list(CompiledTemplate)
  }

  private struct Binding: Sendable {
    var document: String
    var way: Way
    var result: ValueType
  }

  private let bindings: [OperationID: Binding]
  private let values: [String]
  private let store: LocalStore
  private let damaged: DamageLog

  /// Finds the documents before anything starts; `values` are those of the environment and of the secrets, by slot.
  init(
    _ program: Program, services: Set<String>, environment: [String: String], folder: String?, values: [String]
  ) throws(LiveSetupFailure) {
    var bindings: [OperationID: Binding] = [:]
    for service in program.live where services.contains(service.name) {
      guard case .store(let name) = service.address else { continue }
      let document: String
      do throws(EvaluationFailure) {
        document = try name.compiled().evaluateText(LinkedServices.context(values, []))
      } catch {
        throw LiveSetupFailure(problems: ["the document of `\(service.name)` has no name: \(error.message)"])
      }
      for each in service.operations {
        guard let way = LinkedStore.way(each.way) else { continue }
        bindings[each.operation] = Binding(
          document: document, way: way, result: program.operations[each.operation].result)
      }
    }
    self.bindings = bindings
    self.values = values
    var path = folder ?? ""
    if folder == nil, !bindings.isEmpty {
      do throws(StoreFailure) {
        path = try LocalStore.defaultFolder(of: program.name, environment: environment)
      } catch {
        throw LiveSetupFailure(problems: [error.message])
      }
    }
    let damaged = DamageLog()
    self.damaged = damaged
    store = LocalStore(folder: path) { damaged.note($0) }
  }

  private static func way(_ way: LiveOperation.Way) -> Way? {
    switch way {
    case .request: nil
    case .read(let key, let value): .read(key.compiled(), default: value)
    case .write(let key, let value): .write(key.compiled(), value.compiled(), value.type)
    case .forget(let key): .forget(key.compiled())
    case .list(let prefix): .list(prefix.compiled())
    }
  }

  /// Whether an operation is carried out in the store.
  func handles(_ operation: OperationID) -> Bool { bindings[operation] != nil }

  /// The documents that were set aside since the last call.
  func takeDamaged() -> [DamagedDocument] { damaged.take() }

  /// Carries out an operation; waits for the disk.
  func call(_ operation: OperationID, _ arguments: [Value], masking mask: SecretMask) -> Input.Reply {
    guard let binding = bindings[operation] else {
      return .failed(CallError(kind: StoreFailure.errorKind, message: "There is no live binding."))
    }
    do {
      return .done(try carryOut(binding, arguments))
    } catch let error as StoreFailure {
      return .failed(CallError(kind: StoreFailure.errorKind, message: mask.masked(error.message)))
    } catch let error as EvaluationFailure {
      return .failed(CallError(kind: "invalid", message: mask.masked(error.message)))
    } catch {
      return .failed(CallError(kind: StoreFailure.errorKind, message: mask.masked("\(error)")))
    }
  }

  private func carryOut(_ binding: Binding, _ arguments: [Value]) throws -> Value {
    let context = LinkedServices.context(values, arguments)
    let document = binding.document
    switch binding.way {
    case .read(let key, let value):
      return try store.read(key.evaluateText(context), of: document, as: binding.result, default: value)
    case .write(let key, let value, let type):
      try store.write(value.evaluate(context), to: key.evaluateText(context), of: document, as: type)
      return .null
    case .forget(let key):
      try store.delete(key.evaluateText(context), of: document)
      return .null
    case .list(let prefix): return try store.list(prefix.evaluateText(context), of: document, as: binding.result)
    }
  }
}

/// Keeps what a store reports until somebody asks.
private final class DamageLog: Sendable {
  private let documents = Mutex<[DamagedDocument]>([])

  func note(_ document: DamagedDocument) { documents.withLock { $0.append(document) } }

  func take() -> [DamagedDocument] {
    documents.withLock { documents in
      defer { documents = [] }
      return documents
    }
  }
}
