import Testing

@testable import SpecChecking

@Suite struct OverwrittenFieldTests {
  @Test(arguments: [
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", name: "${result[0].title}" } }
      fail: failed
    view:
      refreshable: load
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", name: "${result[0].title}" } }
      fail: failed
      poll: { every: 30s, stopOn: [forbidden] }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", name: "${result[0].title}" } }
      fail: failed
      reload: onAppear
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", name: "${result[0].title}" } }
      fail: failed
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }, { button: Again, action: load }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `a reload that sets what is being typed is a warning`(parts: String) {
    #expect(count(of: "SS0914", in: parts) == 1)
  }

  @Test(arguments: [
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", name: "${result[0].title}" } }
      fail: failed
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}" }, baseline: { name: "${result[0].title}" } }
      fail: failed
    view:
      refreshable: load
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: [{ to: loaded, set: { items: "${result}" } }, { when: name == '', set: { name: A } }]
      fail: failed
    view:
      refreshable: load
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: Name, text: name }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { name: String = "" }
    source:
      call: api.items
      during: loading
      done: { to: loaded, set: { items: "${result}", name: "${result[0].title}" } }
      fail: failed
    view:
      refreshable: load
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${name}" }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `a first load, a baseline and a guarded step are none`(parts: String) {
    #expect(count(of: "SS0914", in: parts) == 0)
  }
}
