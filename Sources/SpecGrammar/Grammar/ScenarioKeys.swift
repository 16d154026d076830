/// The keys of a scenario in the long form.
enum ScenarioKey: String, GrammarKey {
  case summary, stubs, params, shared, tags, exhaustive, steps

  static let constructID = ConstructID.scenario
  static let constructTitle = "a scenario"
  static let constructSummary = "what is played and checked"
  static let required: [ScenarioKey] = [.steps]

  var rule: KeyRule {
    switch self {
    case .summary: .summary
    case .stubs: KeyRule(.label, "the stub set", "stubs: offline", default: "default")
    case .params: KeyRule(.data, "the screen's parameters", "params: { orderId: a1 }")
    case .shared:
      KeyRule(.names("model", .data), "starting values of shared models", "shared: { Favorites: { items: [] } }")
    case .tags: KeyRule(.list(.plainText), "words to choose scenarios by", "tags: [slow]")
    case .exhaustive: KeyRule(.bool, "what is not asserted fails it", "exhaustive: true", default: "false")
    case .steps:
      KeyRule(.list(.construct(.scenarioStep)), "what is done and checked", "steps: [appear, { tapOn: Retry }]")
    }
  }
}

/// The steps of a scenario: a step is one of these words, or a mapping with one of these keys.
enum ScenarioStepKey: String, GrammarKey {
  case appear, disappear, resume, close, back, refresh, relaunch
  case tapOn, inputText, eraseText, choose, swipe, scrollToEnd, send, setParams
  case advanceTime, advanceTo, settle, atOnce, reply, setStub
  case assertState, assertValue, assertTrue, assertVisible, assertNotVisible, assertEnabled, assertDisabled
  case assertCalled, assertNotice, assertScreen, assertFrame

  static let constructID = ConstructID.scenarioStep
  static let constructTitle = "a scenario step"
  static let constructSummary = "one thing that is done or checked"

  private static let selector = KeyShape.anyOf([.plainText, .construct(.selector)])
  private static let selectors = KeyShape.anyOf([selector, .list(selector)])
  private static let answers = KeyShape.names("operation", .construct(.answer), .oneKey)

  var rule: KeyRule {
    switch self {
    case .appear: KeyRule(.empty, "the screen becomes visible", "appear:")
    case .disappear: KeyRule(.empty, "the screen is hidden", "disappear:")
    case .resume: KeyRule(.empty, "the app comes back to the front", "resume:")
    case .close: KeyRule(.empty, "the screen is closed", "close:")
    case .back: KeyRule(.empty, "the way back is taken", "back:")
    case .refresh: KeyRule(.empty, "a pull to refresh", "refresh:")
    case .relaunch: KeyRule(.empty, "the app starts anew; the store is kept", "relaunch:")
    case .tapOn: KeyRule(Self.selector, "activates a visible, enabled control", "tapOn: Done")
    case .inputText:
      KeyRule(.construct(.inputText), "types at the end of a field", "inputText: { into: Search, text: milk }")
    case .eraseText: KeyRule(Self.selector, "empties a field", "eraseText: Search")
    case .choose: KeyRule(.construct(.choose), "takes an option of a picker", "choose: { in: Sort, option: Newest }")
    case .swipe:
      KeyRule(.construct(.swipe), "uses a button behind a row", "swipe: { in: Buy milk, button: Delete }")
    case .scrollToEnd: KeyRule(.empty, "scrolls to the end of the list", "scrollToEnd:")
    case .send: KeyRule(.action, "asks for an action directly", "send: load")
    case .setParams: KeyRule(.data, "changes the screen's parameters", "setParams: { orderId: b2 }")
    case .advanceTime: KeyRule(.duration, "moves the clock on by a time", "advanceTime: 300ms")
    case .advanceTo: KeyRule(.duration, "moves the clock to a time since the start", "advanceTo: 2s")
    case .settle: KeyRule(.empty, "moves on until only polling and waiting calls remain", "settle:")
    case .atOnce:
      KeyRule(
        .list(.construct(.scenarioStep)), "several inputs at one instant", "atOnce: [{ tapOn: A }, { tapOn: B }]")
    case .reply: KeyRule(Self.answers, "answers an open `waits` call", "reply: { todos.fetch: { returns: [] } }")
    case .setStub: KeyRule(Self.answers, "replaces answers from here on", "setStub: { todos.fetch: { returns: [] } }")
    case .assertState: KeyRule(.cases, "the case now, or a list of the cases entered", "assertState: [loading, loaded]")
    case .assertValue:
      KeyRule(.names("expression", .typed), "values, each by an expression", "assertValue: { search: milk }")
    case .assertTrue: KeyRule(.expression, "a condition", "assertTrue: todos.size() == 2")
    case .assertVisible: KeyRule(Self.selectors, "is shown", "assertVisible: [Buy milk, Call mom]")
    case .assertNotVisible: KeyRule(Self.selectors, "is not shown", "assertNotVisible: Loading…")
    case .assertEnabled: KeyRule(Self.selectors, "can be used", "assertEnabled: Save")
    case .assertDisabled: KeyRule(Self.selectors, "can't be used", "assertDisabled: Save")
    case .assertCalled:
      KeyRule(
        .names("operation", .construct(.callExpectation)), "calls since the start",
        "assertCalled: { todos.markDone: { times: 1, with: { id: a } } }")
    case .assertNotice:
      KeyRule(.anyOf([.plainText, .empty]), "the oldest notice not yet taken; null for none", "assertNotice: Saved")
    case .assertScreen: KeyRule(.name, "the top screen", "assertScreen: Detail")
    case .assertFrame: KeyRule(.plainText, "the frame, to the character", "assertFrame: |\n  Articles")
    }
  }
}

/// The keys of a selector.
enum SelectorKey: String, GrammarKey {
  case text, id, index, below, `in`

  static let constructID = ConstructID.selector
  static let constructTitle = "a selector"
  static let constructSummary = "what picks a node of the frame"
  static let mayBeEmpty = false

  var rule: KeyRule {
    switch self {
    case .text: KeyRule(.plainText, "its whole text, or `/regex/`", "text: Done")
    case .id: KeyRule(.plainText, "its `id`", "id: save-button")
    case .index: KeyRule(.int, "which of several, from 0", "index: 1", default: "0")
    case .below: KeyRule(.plainText, "a text above it", "below: Account")
    case .in: KeyRule(.plainText, "a text in the same row", "in: Buy milk")
    }
  }
}

/// The keys of `inputText`.
enum InputTextKey: String, GrammarKey {
  case into, text

  static let constructID = ConstructID.inputText
  static let constructTitle = "`inputText`"
  static let constructSummary = "types at the end of a field"
  static let required: [InputTextKey] = [.into, .text]

  var rule: KeyRule {
    switch self {
    case .into: KeyRule(.anyOf([.plainText, .construct(.selector)]), "the field", "into: Search")
    case .text: KeyRule(.plainText, "what is typed", "text: milk")
    }
  }
}

/// The keys of the scenario step `choose`.
enum ChooseKey: String, GrammarKey {
  case `in`, option

  static let constructID = ConstructID.choose
  static let constructTitle = "the scenario step `choose`"
  static let constructSummary = "takes an option of a picker"
  static let required: [ChooseKey] = [.in, .option]

  var rule: KeyRule {
    switch self {
    case .in: KeyRule(.anyOf([.plainText, .construct(.selector)]), "the picker", "in: Sort")
    case .option: KeyRule(.plainText, "the option", "option: Newest")
    }
  }
}

/// The keys of the scenario step `swipe`.
enum SwipeKey: String, GrammarKey {
  case `in`, button

  static let constructID = ConstructID.swipe
  static let constructTitle = "the scenario step `swipe`"
  static let constructSummary = "uses a button behind a row"
  static let required: [SwipeKey] = [.in, .button]

  var rule: KeyRule {
    switch self {
    case .in: KeyRule(.anyOf([.plainText, .construct(.selector)]), "the row", "in: Buy milk")
    case .button: KeyRule(.plainText, "the button", "button: Delete")
    }
  }
}

/// The keys of an expectation of `assertCalled`.
enum CallExpectationKey: String, GrammarKey {
  case times, with

  static let constructID = ConstructID.callExpectation
  static let constructTitle = "an expectation of `assertCalled`"
  static let constructSummary = "how often an operation was called, and with what"
  static let mayBeNull = true

  var rule: KeyRule {
    switch self {
    case .times: KeyRule(.int, "how often", "times: 1", default: "at least once")
    case .with: KeyRule(.data, "some of the arguments", "with: { id: a }")
    }
  }
}
