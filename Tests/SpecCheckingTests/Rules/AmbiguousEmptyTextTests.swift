import Testing

@testable import SpecChecking

@Suite struct AmbiguousEmptyTextTests {
  @Test(arguments: [
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: shown, as: item, row: [nothing], empty: [{ unavailable: Nothing }] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: shown, as: item, row: [nothing], empty: [{ column: [{ text: Nothing }] }] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "items.filter(i, i.title.contains(search))", as: item, row: [nothing], empty: [{ unavailable: Nothing }] }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `one text for nothing and for no match is a warning`(parts: String) {
    #expect(count(of: "SS0911", in: parts) == 1)
  }

  @Test(arguments: [
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: shown, as: item, row: [nothing], empty: [{ unavailable: "${search == '' ? 'Nothing' : 'No match'}" }] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: shown, as: item, row: [nothing], empty: [{ text: Nothing, if: items.size() == 0 }, { text: No match, if: items.size() > 0 }] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: shown, as: item, row: [nothing], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: shown, as: item, row: [nothing], empty: [{ unavailable: No match }] , if: items.size() > 0}]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: "names.filter(n, n.contains(search))", as: item, row: [nothing], empty: [{ unavailable: No match }] , key: item}]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [nothing], empty: [{ unavailable: Nothing }] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { search: String = "", names: "[String] = [a, b]" }
    derived: { shown: "items.filter(i, i.title.contains(search))" }
    states: { idle: , loading: , loaded: { items: [Item] }, failed: , empty: }
    source:
      call: api.items
      during: loading
      done: { choose: [{ when: result.size() == 0, to: empty }, { to: loaded, set: { items: "${result}" } }] }
      fail: failed
    view:
      searchable: search
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: shown, as: item, row: [nothing], empty: [{ unavailable: No match }] }]
      failed, empty: [{ button: Retry, action: load }]
    """,
  ])
  func `a text that tells the two apart, or none at all, is none`(parts: String) {
    #expect(count(of: "SS0911", in: parts) == 0)
  }
}
