import Testing

@testable import SpecChecking

@Suite struct FieldNeverReadTests {
  @Test(arguments: [
    """
    fields: { a: Int = 0 }
    """,
    """
    fields: { a: Int = 0 }
    actions: { go: { set: { a: 1 } } }
    """,
  ])
  func `a field that is only set is a warning`(parts: String) {
    #expect(count(of: "SS0921", in: parts) == 1)
  }

  @Test(arguments: [
    """
    fields: { a: Int = 0 }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "${a}" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { a: String = "" }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ textField: A, text: a }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { a: Int = 0 }
    derived: { b: a + 1 }
    """,
    """
    fields: { a: Int = 0 }
    actions: { go: { when: a > 0, to: idle } }
    """,
    """
    fields: { a: Int = 0, b: Int = 0 }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: "$a or {b}" }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { a: String = "" }
    view:
      searchable: a
      idle, loading: [{ progress: Loading… }]
      loaded: [{ list: items, as: item, row: [{ text: "${item.title}" }], empty: [nothing] }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { a: Int = 0 }
    scenarios: { x: [{ assertValue: { a: 0 } }] }
    """,
    """
    fields: { a: Int = 0 }
    watch: { a: idle }
    """,
    """
    fields: { a: Bool = true }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ text: A, if: a }]
      failed: [{ button: Retry, action: load }]
    """,
    """
    fields: { a: Int = 0 }
    actions: { go: { set: { a: "${a + 1}" } } }
    """,
    """
    fields: { a: { type: String, default: "", check: [{ must: "a != ''", message: Enter it }] } }
    """,
    """
    fields: { a: Int = 0 }
    outputs: { gone: { n: Int } }
    actions: { go: { emit: gone, with: { n: a } } }
    """,
    """
    fields: { a: Bool = true }
    components: { C: { params: { on: Binding Bool }, body: [{ toggle: A, value: on }] } }
    view:
      idle, loading: [{ progress: Loading… }]
      loaded: [{ use: C, with: { on: a } }]
      failed: [{ button: Retry, action: load }]
    """,
  ])
  func `a field that anything reads or edits is none`(parts: String) {
    #expect(count(of: "SS0921", in: parts) == 0)
  }
}
