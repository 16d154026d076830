/// The keys of a live service that are not operations.
enum LiveServiceKey: String, GrammarKey {
  case http, store, headers

  static let constructID = ConstructID.liveService
  static let constructTitle = "a live service"
  static let constructSummary = "how a service is reached when played live"
  static let mayBeEmpty = false
  static let names: (what: String, shape: KeyShape)? = ("operation", .construct(.liveOperation))

  var rule: KeyRule {
    switch self {
    case .http: KeyRule(.text, "the address that paths are appended to", "http: ${env.TODOS_URL}")
    case .store: KeyRule(.text, "a named document in the local store", "store: counter")
    case .headers:
      KeyRule(
        .names("header", .text), "headers of every request",
        "headers: { Authorization: \"Bearer ${secret.TODOS_TOKEN}\" }")
    }
  }
}

/// The keys of a live operation.
enum LiveOperationKey: String, GrammarKey {
  case get, post, put, patch, delete, query, headers, body, result, read, write, list, `default`, value

  static let constructID = ConstructID.liveOperation
  static let constructTitle = "a live operation"
  static let constructSummary = "how an operation is carried out"
  static let mayBeEmpty = false

  var rule: KeyRule {
    switch self {
    case .get: KeyRule(.text, "asks for this path", "get: /todos")
    case .post: KeyRule(.text, "posts to this path", "post: /todos")
    case .put: KeyRule(.text, "puts to this path", "put: \"/todos/${id}\"")
    case .patch: KeyRule(.text, "patches this path", "patch: \"/todos/${id}\"")
    case .delete: KeyRule(.text, "deletes this path, or this key of the document", "delete: \"/todos/${id}\"")
    case .query: KeyRule(.names("name", .text), "the query of the request", "query: { page: \"${page}\" }")
    case .headers: KeyRule(.names("header", .text), "headers of the request", "headers: { If-Match: \"${etag}\" }")
    case .body: KeyRule(.typed, "the body of the request", "body: { done: true }")
    case .result: KeyRule(.expression, "what is taken from the answer", "result: body.items", default: "body")
    case .read: KeyRule(.text, "reads this key of the document", "read: count")
    case .write: KeyRule(.text, "writes this key of the document", "write: count")
    case .list: KeyRule(.text, "reads all keys of the document that begin so", "list: note/")
    case .default: KeyRule(.typed, "what `read` gives where there is nothing yet", "default: 0")
    case .value: KeyRule(.expression, "what `write` writes", "value: value")
    }
  }
}

/// The keys of a stub set that are not operations.
enum StubSetKey: String, GrammarKey {
  case summary, extends, memory

  static let constructID = ConstructID.stubSet
  static let constructTitle = "a stub set"
  static let constructSummary = "answers that stand for the services"
  static let mayBeNull = true
  static let names: (what: String, shape: KeyShape)? = ("operation", .construct(.answer))

  var rule: KeyRule {
    switch self {
    case .summary: .summary
    case .extends: KeyRule(.label, "the set whose answers it takes where it has none", "extends: default")
    case .memory: KeyRule(.data, "what the stubs remember, with its first value", "memory: { todos: [] }")
    }
  }
}

/// The keys of an answer.
enum AnswerKey: String, GrammarKey {
  case when, after, returns, file, raw, fails, hangs, waits, unchanged, sequence, match, times, sets

  static let constructID = ConstructID.answer
  static let mayBeNull = true
  static let constructTitle = "an answer"
  static let constructSummary = "what a stub answers, and when"

  var rule: KeyRule {
    switch self {
    case .when: KeyRule(.expression, "when it is given; in `match` only", "when: id == '42'")
    case .after: KeyRule(.duration, "how long it takes", "after: 300ms", default: "0s")
    case .returns: KeyRule(.anyOf([.typed, .empty]), "the result", "returns: [{ id: a1, title: First }]")
    case .file: KeyRule(.plainText, "a file with the result", "file: ./fixtures/todos.json")
    case .raw: KeyRule(.typed, "a body that does not fit the contract, on purpose", "raw: { items: 12 }")
    case .fails:
      KeyRule(.anyOf([.name, .construct(.failure)]), "the kind of failure, or a domain error", "fails: offline")
    case .hangs: KeyRule(.bool, "it never answers", "hangs: true")
    case .waits: KeyRule(.bool, "a `reply` step answers", "waits: true")
    case .unchanged: KeyRule(.bool, "done without the steps of `done`", "unchanged: true")
    case .sequence:
      KeyRule(
        .list(.construct(.answer)), "one after the other; the last repeats",
        "sequence: [{ fails: offline }, { returns: [] }]")
    case .match:
      KeyRule(
        .list(.construct(.answer)), "the first whose `when` holds",
        "match: [{ when: id == '42', returns: Ada }, { fails: notFound }]")
    case .times: KeyRule(.int, "how often before the next; in `sequence` only", "times: 2", default: "1")
    case .sets:
      KeyRule(.assignments, "what the memory becomes at the reply", "sets: { \"memory.todos[id].isDone\": true }")
    }
  }
}

/// The keys of `fails` in the long form.
enum FailureKey: String, GrammarKey {
  case kind, status, message, retryAfter, details

  static let constructID = ConstructID.failure
  static let constructTitle = "`fails`"
  static let constructSummary = "how a stub fails"
  static let required: [FailureKey] = [.kind]

  var rule: KeyRule {
    switch self {
    case .kind: KeyRule(.name, "the kind of failure, or a domain error", "kind: notFound")
    case .status: KeyRule(.int, "the status of HTTP", "status: 404")
    case .message: KeyRule(.plainText, "the technical message", "message: no such order")
    case .retryAfter: KeyRule(.duration, "when it may be tried again", "retryAfter: 5s")
    case .details: KeyRule(.typed, "the details of a domain error", "details: { left: 0 }")
    }
  }
}
