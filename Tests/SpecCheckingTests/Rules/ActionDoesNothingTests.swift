import Testing

@testable import SpecChecking

@Suite struct ActionDoesNothingTests {
  @Test(arguments: [
    """
    actions: { go: { steps: [{ in: loaded, set: { items: [] } }] } }
    view: { loaded: [nothing], else: [{ button: Go, action: go }] }
    """,
    """
    actions: { go: loaded }
    states: { idle: , loading: , loaded: { items: "[Item] = []" }, failed: }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Go, action: go }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    actions: { go: { choose: [{ in: loaded, set: { items: [] } }, { in: failed, to: failed }] } }
    view: { failed: [{ button: Go, action: go }], else: [nothing] }
    """,
  ])
  func `a control whose action has no step for its cases is a warning`(parts: String) {
    #expect(count(of: "SS0908", in: parts) == 1)
  }

  @Test(arguments: [
    """
    actions: { go: { steps: [{ in: loaded, set: { items: [] } }] } }
    view: { else: [{ button: Go, action: go }] }
    """,
    """
    actions: { go: { to: loaded, again: true } }
    states: { idle: , loading: , loaded: { items: "[Item] = []" }, failed: }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ button: Go, action: go }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    actions: { go: { to: failed, notice: Sorry } }
    view: { else: [{ button: Go, action: go }] }
    """,
    """
    actions: { go: { run: load } }
    view: { else: [{ button: Go, action: go }] }
    """,
    """
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `a control that does something in one of its cases, or is disabled, is none`(parts: String) {
    #expect(count(of: "SS0908", in: parts) == 0)
  }
}
