extension ScreenTemplate {
  /// A screen that loads something and shows it.
  static func plain(_ name: ScreenName) -> String {
    """
    screen: \(name.text)
    title: \(name.title)

    types:
      Item: { id: String, title: String }  # a record with an `id` keeps its row when others come and go

    services:                              # what is asked for, and what comes back; how, is said under `live`
      items:
        fetch: { returns: [Item] }

    states:                                # the screen is in one case at a time, and only its payload exists
      idle:
      loading:
      loaded: { items: [Item] }
      failed: { message: String }

    source:                                # the screen's data: loaded when it appears, and by the action `load`
      call: items.fetch
      during: loading
      done: loaded.items                   # the case to go to, and the payload that the answer becomes
      fail: { to: failed, set: { message: Couldn't load the items. } }

    view:                                  # what each case shows
      idle, loading:
        - progress: Loading…
      loaded:
        - list: items
          as: item
          row: [{ text: "${item.title}" }]
          empty: [{ unavailable: Nothing here yet }]
      failed:
        - unavailable: ${message}
          image: exclamationmark.triangle
        - button: Retry
          action: load

    stubs:                                 # what the services answer while the screen is played: `run --stubs offline`
      default:
        items.fetch:
          after: 300ms
          returns: [{ id: a, title: First }, { id: b, title: Second }]
      empty:
        items.fetch: { after: 300ms, returns: [] }
      offline:
        items.fetch: { after: 300ms, fails: offline }

    scenarios:                             # how we know that it works: `screenspec test`
      it loads and shows the items:
        - appear
        - assertState: loading
        - assertVisible: Loading…
        - advanceTime: 300ms               # the clock is virtual, so nothing waits
        - assertState: loaded
        - assertVisible: [First, Second]
      nothing to show has a text of its own:
        stubs: empty
        steps: [appear, settle, assertVisible: Nothing here yet]
      a load that fails can be tried again:
        stubs: offline
        steps:
          - appear
          - settle
          - assertState: failed
          - assertVisible: Couldn't load the items.
          - setStub: { items.fetch: { returns: [{ id: a, title: First }] } }
          - tapOn: Retry
          - settle
          - assertVisible: First

    """
  }
}
