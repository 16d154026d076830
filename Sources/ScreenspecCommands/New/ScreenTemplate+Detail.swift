extension ScreenTemplate {
  /// One thing, by its id, with a part that can be changed.
  static func detail(_ name: ScreenName) -> String {
    """
    screen: \(name.text)
    title: \(name.title)

    params:                                # what it is about; whoever opens it says so, and a new value loads anew
      id: String = a                       # the default lets it be played alone

    types:
      Item: { id: String, title: String, isFavorite: Bool = false }

    services:
      items:
        find: { params: { id: String }, returns: Item }
        setFavorite: { params: { id: String, isFavorite: Bool }, writes: true }

    states:
      idle:
      loading:
      loaded: { item: Item }
      failed: { message: String }

    source:
      call: items.find
      with: { id: params.id }
      during: loading
      done: loaded.item
      fail:                                # by the kind of the failure
        notFound: { to: failed, set: { message: It is not there any more. } }
        else: { to: failed, set: { message: Couldn't load it. Please try again. } }

    actions:
      setFavorite:
        params: { isOn: Bool }
        in: loaded
        overlap: queue                     # of two taps both are sent, one after the other
        call: items.setFavorite
        with: { id: item.id, isFavorite: isOn }
        optimistic: { set: { item.isFavorite: "${isOn}" } }        # shown at once, taken back if the call fails
        fail: { notice: Couldn't save it. }

    view:
      idle, loading:
        - progress: Loading…
      loaded:
        - text: ${item.title}
          style: title
        - toggle: Favorite
          value: "${item.isFavorite}"
          action: setFavorite(value)       # `value` is what the control asks for
      failed:
        - unavailable: ${message}
          image: exclamationmark.triangle
        - button: Retry
          action: load

    stubs:
      default:
        items.find:
          match:                           # the answer depends on what was asked for
            - { when: id == 'a', after: 300ms, returns: { id: a, title: First } }
            - { when: id == 'b', after: 300ms, returns: { id: b, title: Second, isFavorite: true } }
            - { after: 300ms, fails: { kind: notFound, status: 404 } }
        items.setFavorite: { after: 200ms }
      unsaved:
        extends: default
        items.setFavorite: { fails: server }
      offline:
        extends: default
        items.find: { fails: offline }

    scenarios:
      it loads and shows the item:
        - appear
        - assertState: loading
        - assertVisible: Loading…
        - advanceTime: 300ms
        - assertState: loaded
        - assertVisible: First
      another item loads anew:
        - appear
        - settle
        - setParams: { id: b }
        - settle
        - assertVisible: Second
        - assertCalled: { items.find: { times: 2 } }
      the toggle shows its new value at once and sends it:
        - appear
        - settle
        - tapOn: Favorite
        - assertValue: { item.isFavorite: true, setFavorite.running: true }
        - settle
        - assertValue: { item.isFavorite: true }
        - assertCalled: { items.setFavorite: { times: 1, with: { id: a, isFavorite: true } } }
      a value that can't be saved is taken back, which is said:
        stubs: unsaved
        steps:
          - appear
          - settle
          - tapOn: Favorite
          - settle
          - assertValue: { item.isFavorite: false }
          - assertNotice: Couldn't save it.
      what is gone says so:
        params: { id: z }
        steps: [appear, settle, assertVisible: It is not there any more.]
      a load that fails can be tried again:
        stubs: offline
        steps:
          - appear
          - settle
          - assertVisible: Couldn't load it. Please try again.
          - setStub: { items.find: { returns: { id: a, title: First } } }
          - tapOn: Retry
          - settle
          - assertState: loaded

    """
  }
}
