import ScreenProgram

/// The screens that the tests of apps are played on.
enum AppSamples {
  /// A list that opens an item, reads shared favorites, and watches them.
  static let list = """
    screen: List
    outputs: { openDetail: { id: String }, signedOut: {} }
    services: { items: { load: { returns: [String] }, save: { params: { id: String }, writes: true } } }
    fields:
      favorites: "[String] = []"
      seen: Int = 0
      shown: Int = 0
      hidden: Int = 0
      chosen: String = ""
      ids: "[String] = []"
    derived: { count: favorites.size() }
    lifecycle:
      appear: { set: { shown: "${shown + 1}" } }
      disappear: { set: { hidden: "${hidden + 1}" } }
    watch: { favorites: { set: { seen: "${seen + 1}" } } }
    actions:
      pick: { params: { id: String }, emit: openDetail, with: { id: id } }
      pickForResult: { emit: openDetail, with: { id: "'b'" } }
      doneDetail: { params: { result: String }, set: { chosen: "${result}" } }
      add: { params: { id: String }, set: { favorites: "${favorites + [id]}" } }
      later: { overlap: parallel, call: items.load, done: { emit: openDetail, with: { id: "result[0]" } }, fail: ignore }
      read: { call: items.load, done: { set: { chosen: "${result[0]}" } }, fail: ignore }
      signOut: { emit: signedOut }
      newOne: { set: { ids: "${ids + [newId()]}" } }

    """

  /// An item: it changes the favorites, closes with a value, and has calls and timers of its own.
  static let detail = """
    screen: Detail
    params: { id: String = "none" }
    outputs: { back: {}, openDetail: { id: String }, signedOut: {}, told: { text: String } }
    services: { items: { save: { params: { id: String }, writes: true }, load: { returns: [String] } } }
    fields:
      favorites: "[String] = []"
      result: String = ""
      ticks: Int = 0
      text: String = ""
      ids: "[String] = []"
    states: { only: { every: { 1s: { set: { ticks: "${ticks + 1}" } } } } }
    view: { only: [{ text: x }] }
    lifecycle: { close: { notice: "closed ${params.id}" } }
    actions:
      add: { set: { favorites: "${favorites + [params.id]}" } }
      addAndFail: { steps: [{ set: { favorites: "${favorites + [params.id]}" } }, { set: { text: "${favorites[9]}" } }] }
      addAndOpenAndFail:
        steps:
          - { set: { favorites: "${favorites + [params.id]}" }, emit: openDetail, with: { id: "'x'" } }
          - { set: { text: "${favorites[9]}" } }
      goBack: { emit: back }
      goBackWith: { params: { value: String }, set: { result: "${value}" }, emit: back }
      more: { params: { id: String }, emit: openDetail, with: { id: id } }
      save: { call: items.save, with: { id: params.id }, done: { notice: saved }, fail: ignore }
      load: { call: items.load, done: { set: { text: "${result[0]}" } }, fail: ignore }
      signOut: { emit: signedOut }
      tell: { emit: told, with: { text: "'hi'" } }
      newOne: { set: { ids: "${ids + [newId()]}" } }

    """

  /// What the app does by itself.
  static let own = """
    screen: Shop
    outputs: { resetSession: {}, openDetail: { id: String } }
    fields: { favorites: "[String] = []" }
    actions:
      signedOut: { steps: [{ emit: resetSession }, { notice: Bye, emit: openDetail, with: { id: "'login'" } }] }

    """

  /// List and Detail over one stack; they share their favorites.
  static func app(session: Bool = true, tabs: [Int] = [], start: Int = 0) throws -> AppProgram {
    try DraftApp.program(
      own: own, shared: ["favorites"], session: session, [list, detail], start: start, tabs: tabs,
      handles: ["signedOut"])
  }
}
