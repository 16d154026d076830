import Testing

@testable import SpecChecking

@Suite struct CaseNeverLeftTests {
  @Test(arguments: [
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: }
    actions: { leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ progress: Leaving… }]
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: }
    actions: { leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ text: Bye }, { row: [{ progress: Leaving… }] }]
    """,
  ])
  func `a case that waits for ever is a warning`(parts: String) {
    #expect(count(of: "SS0906", in: parts) == 1)
  }

  @Test(arguments: [
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: }
    actions: { leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ text: Bye }]
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: }
    actions: { leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ progress: Left, value: "${1.0}" }]
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: }
    actions: { leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ progress: Leaving…, if: load.running }]
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: }
    actions: { leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ progress: Leaving… }, { button: Back, action: load }]
    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: { after: { 1s: idle } } }
    actions: { leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ progress: Leaving… }]
    """,
    """

    """,
    """
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , leaving: }
    actions: { stop: { in: leaving, to: idle }, leave: { in: loaded, to: leaving } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Leave, action: leave }]
      failed: [{ button: Retry, action: load }]
      leaving: [{ progress: Leaving… }]
    """,
  ])
  func `an end, a case with a control and a case that is left are none`(parts: String) {
    #expect(count(of: "SS0906", in: parts) == 0)
  }
}
