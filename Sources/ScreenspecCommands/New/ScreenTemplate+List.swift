extension ScreenTemplate {
  /// A list with a search, a refresh and an action of its rows.
  static func list(_ name: ScreenName) -> String {
    """
    screen: \(name.text)
    title: \(name.title)

    types:
      Item: { id: String, title: String, isDone: Bool = false }

    services:
      items:
        fetch: { returns: [Item] }
        markDone: { params: { id: String }, writes: true }

    fields:                                # what the screen remembers in every case
      search: String = ""

    states:
      idle:
      loading:
      loaded: { items: [Item] }
      failed: { message: String }

    derived:                               # computed from the rest, never stored
      visible: "items.filter(item, item.title.containsIgnoringCase(search.trim()))"

    source:
      call: items.fetch
      during: loading                      # in `loaded` a reload moves nowhere: the content stays
      done: loaded.items
      fail: { to: failed, set: { message: Couldn't load the items. } }
      failKept: { notice: Couldn't refresh the items. }

    actions:
      complete:
        params: { item: Item }             # a record with an `id`: each row has a run of its own
        in: loaded
        when: "!item.isDone"
        call: items.markDone
        with: { id: item.id }
        optimistic: { set: { "items[item.id].isDone": true } }     # shown at once, taken back if the call fails
        fail: { notice: "Couldn't complete “${item.title}”." }

    view:
      searchable: search
      refreshable: load
      idle, loading:
        - progress: Loading…
      loaded:
        - text: Refreshing…
          style: caption
          if: load.running                 # busy is read off the run, not kept in a flag
        - list: visible
          as: item
          row:
            - text: ${item.title}
              strikethrough: item.isDone
            - spacer
            - button: Done
              action: complete(item)
              if: "!item.isDone"
          empty: [{ unavailable: "${search.trim() == '' ? 'Nothing here yet' : 'Nothing matches'}" }]
      failed:
        - unavailable: ${message}
          image: exclamationmark.triangle
        - button: Retry
          action: load

    stubs:
      default:
        items.fetch:
          after: 300ms
          returns: [{ id: a, title: First }, { id: b, title: Second }, { id: c, title: Third, isDone: true }]
        items.markDone: { after: 200ms }
      empty:
        extends: default
        items.fetch: { returns: [] }
      offline:
        extends: default
        items.fetch: { fails: offline }
      unsaved:
        extends: default
        items.markDone: { fails: server }

    scenarios:
      it loads and shows the items:
        - appear
        - assertState: loading
        - assertVisible: Loading…
        - advanceTime: 300ms
        - assertState: loaded
        - assertVisible: [First, Second, Third]
      a search shows what matches, and says so where nothing does:
        - appear
        - settle
        - inputText: { into: Search, text: sec }
        - assertVisible: Second
        - assertNotVisible: First
        - inputText: { into: Search, text: x }
        - assertVisible: Nothing matches
      nothing to show has a text of its own:
        stubs: empty
        steps: [appear, settle, assertVisible: Nothing here yet]
      a row is completed at once and sent once:
        - appear
        - settle
        - tapOn: { text: Done, in: First }
        - assertNotVisible: { text: Done, in: First }
        - settle
        - assertCalled: { items.markDone: { times: 1, with: { id: a } } }
      a row that can't be completed is as it was, and says so:
        stubs: unsaved
        steps:
          - appear
          - settle
          - tapOn: { text: Done, in: Second }
          - settle
          - assertVisible: { text: Done, in: Second }
          - assertNotice: Couldn't complete “Second”.
      a refresh keeps the items, also when it fails:
        - appear
        - settle
        - setStub: { items.fetch: { fails: offline } }
        - refresh
        - assertVisible: [Refreshing…, First]
        - settle
        - assertState: [loading, loaded]
        - assertNotice: Couldn't refresh the items.
      a load that fails can be tried again:
        stubs: offline
        steps:
          - appear
          - settle
          - assertState: failed
          - assertVisible: Couldn't load the items.
          - setStub: { items.fetch: { returns: [] } }
          - tapOn: Retry
          - settle
          - assertVisible: Nothing here yet

    """
  }
}
