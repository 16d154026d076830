import Dispatch
import ScreenspecCommands
import TestSupport
import Testing

/// A screen that is played live against the test server.
enum LiveSample {
  static let token = "s3cret-token-value"

  /// The path and the query of its load come from the field `query`, so that a script can have it fail, and then not.
  static func text(load: String = "get: /status, query: { code: \"${code}\", text: '\"Hello\"' }") -> String {
    """
    screen: Sample
    services:
      todos:
        load: { params: { code: Int }, returns: String }
        add: { params: { title: String }, writes: true }
      users:
        me: { returns: String }
    env: [BASE]
    secrets: [TOKEN]
    live:
      todos:
        http: ${env.BASE}
        headers: { Authorization: "Bearer ${secret.TOKEN}" }
        load: { \(load) }
        add: { post: /added, body: { title: "${title}" } }
      users:
        http: ${env.BASE}
        me: { get: /body, query: { text: '"Ada"' } }
    fields:
      code: Int = 200
      name: String = nobody
    states:
      idle:
      loading:
      loaded: { text: String }
      failed: { kind: String, detail: String }
    initial: idle
    actions:
      load:
        in: [idle, loaded, failed]
        call: todos.load
        with: { code: code }
        timeout: 10s
        during: loading
        done: loaded.text
        fail: { to: failed, set: { kind: "${string(error.kind)}", detail: "${error.message}" } }
      leave: { to: idle }
      spoil: { set: { code: 503 } }
      mend: { set: { code: 200 } }
      add: { call: todos.add, with: { title: "'Milk'" }, done: { notice: Added }, fail: { notice: Not added } }
      greet: { call: users.me, done: { set: { name: "${result}" } }, fail: { set: { name: "nobody at all" } } }
    lifecycle: { appear: { run: load } }
    view:
      loaded: [{ text: "${text}" }, { text: "hello ${name}" }]
      failed: [{ text: "${kind}" }, { text: "${detail}" }]
      else:
        - text: "hello ${name}"
    stubs:
      default:
        todos.load: { after: 5ms, returns: Stubbed }
        todos.add: { returns: }
        users.me: { returns: Stub }

    """
  }
}

extension Desk {
  /// Runs the command on a thread that may wait: the calls need those of the tasks.
  func live(
    _ arguments: [String], _ server: TestServer? = nil, input: String = "", environment: [String: String]? = nil
  ) async throws -> Outcome {
    let environment = environment ?? server.map { ["BASE": $0.base, "TOKEN": LiveSample.token] } ?? [:]
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "test.run").async { [self] in
        continuation.resume(with: Result { try run(arguments, input: input, environment: environment) })
      }
    }
  }
}

extension Trait where Self == ConditionTrait {
  static var needsServer: Self {
    .enabled(if: TestServer.missing == nil, "python3 is not there, in which the test server is written")
  }
}
