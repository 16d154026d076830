extension Grammar {
  /// Words of other frameworks and earlier habits, with the key that they mean here; a word may stand for several keys,
  /// of which the first that the construct has is meant.
  static let synonyms: [(word: String, key: String)] = [
    ("onTap", "action"), ("onClick", "action"), ("onPress", "action"), ("onPressed", "action"), ("tap", "action"),
    ("perform", "action"), ("onChange", "action"), ("onSubmit", "submit"), ("onAppear", "appear"),
    ("onDisappear", "disappear"), ("onResume", "resume"), ("onClose", "close"), ("onRefresh", "refreshable"),
    ("refresh", "refreshable"), ("search", "searchable"), ("state", "states"), ("cases", "states"),
    ("phases", "states"), ("data", "source"), ("load", "source"), ("computed", "derived"), ("getters", "derived"),
    ("selectors", "derived"), ("variables", "fields"), ("vars", "fields"), ("context", "fields"),
    ("properties", "fields"), ("models", "types"), ("enums", "types"), ("body", "view"), ("ui", "view"),
    ("layout", "view"), ("events", "actions"), ("methods", "actions"), ("handlers", "actions"), ("mocks", "stubs"),
    ("fixtures", "stubs"), ("tests", "scenarios"), ("specs", "scenarios"), ("import", "imports"),
    ("name", "screen"), ("language", "locale"), ("parameters", "params"), ("arguments", "params"),
    ("props", "params"), ("args", "with"), ("arguments", "with"), ("params", "with"), ("parameters", "with"),
    ("guard", "when"), ("cond", "when"), ("condition", "when"), ("if", "when"), ("where", "when"),
    ("when", "if"), ("visible", "if"), ("show", "if"), ("target", "to"), ("goto", "to"), ("goTo", "to"),
    ("transition", "to"), ("move", "to"), ("assign", "set"), ("update", "set"), ("invoke", "call"),
    ("service", "call"), ("request", "call"), ("fetch", "call"), ("success", "done"), ("onDone", "done"),
    ("onSuccess", "done"), ("then", "done"), ("error", "fail"), ("onError", "fail"), ("onFail", "fail"),
    ("onFailure", "fail"), ("failure", "fail"), ("catch", "fail"), ("failed", "fail"), ("toast", "notice"),
    ("alert", "notice"), ("message", "notice"), ("snackbar", "notice"), ("dispatch", "run"), ("send", "run"),
    ("navigate", "open"), ("push", "open"), ("present", "open"), ("destination", "open"), ("pop", "back"),
    ("dismiss", "back"), ("output", "emit"), ("trigger", "emit"), ("while", "during"), ("pending", "during"),
    ("loading", "during"), ("throttle", "debounce"), ("policy", "overlap"), ("concurrency", "overlap"),
    ("result", "returns"), ("return", "returns"), ("response", "returns"), ("returnType", "returns"),
    ("mutates", "writes"), ("write", "writes"), ("readonly", "writes"), ("delay", "after"), ("latency", "after"),
    ("timeout", "after"), ("throws", "fails"), ("fail", "fails"), ("error", "fails"), ("value", "returns"),
    ("hang", "hangs"), ("wait", "waits"), ("never", "hangs"), ("jsonKey", "json"), ("codingKey", "json"),
    ("key", "json"), ("initial", "default"), ("defaultValue", "default"), ("validate", "check"),
    ("validation", "check"), ("rules", "check"), ("if", "must"), ("when", "must"), ("condition", "must"),
    ("text", "message"), ("say", "message"), ("error", "message"), ("interval", "every"), ("period", "every"),
    ("attempts", "times"), ("count", "times"), ("retries", "times"), ("multiplier", "backoff"),
    ("font", "style"), ("weight", "bold"), ("foregroundColor", "color"), ("foreground", "color"),
    ("colour", "color"), ("strike", "strikethrough"), ("icon", "image"), ("systemImage", "image"),
    ("subtitle", "description"), ("detail", "description"), ("placeholder", "text"), ("binding", "text"),
    ("bind", "text"), ("value", "text"), ("bind", "value"), ("isOn", "value"), ("selection", "value"),
    ("binding", "value"), ("text", "value"), ("items", "options"), ("choices", "options"), ("item", "as"),
    ("each", "as"), ("var", "as"), ("id", "key"), ("keyBy", "key"), ("cell", "row"), ("content", "row"),
    ("rows", "row"), ("placeholder", "empty"), ("onEndReached", "onEnd"), ("swipeActions", "swipe"),
    ("children", "of"), ("content", "of"), ("nodes", "of"), ("rows", "of"), ("children", "body"),
    ("view", "body"), ("screen", "open"), ("isDisabled", "disabled"), ("isVisible", "if"), ("showIf", "if"),
    ("a11y", "accessibility"), ("confirmation", "confirm"), ("default", "else"), ("url", "http"),
    ("baseURL", "http"), ("baseUrl", "http"), ("path", "get"), ("select", "result"), ("given", "stubs"),
    ("stub", "stubs"), ("actions", "steps"), ("commands", "steps"), ("field", "into"), ("input", "text"),
    ("label", "text"), ("label", "button"), ("strict", "exhaustive"), ("root", "start"), ("home", "start"),
    ("initial", "start"), ("initialScreen", "start"), ("entry", "start"),
    ("pages", "screens"), ("routes", "screens"), ("on", "handles"), ("reset", "resetSession"),
    ("row", "in"), ("target", "in"), ("called", "times"), ("code", "status"), ("type", "kind"),
    ("values", "cases"), ("fallback", "unknown"), ("inherits", "extends"), ("base", "extends"),
  ]

  /// Words of other tools that mean the opposite of a key.
  static let opposites: [(word: String, key: String)] = [
    ("enabled", "disabled"), ("isEnabled", "disabled"), ("hidden", "if"), ("isHidden", "if"), ("hideIf", "if"),
    ("unless", "when"), ("unless", "if"),
  ]

  /// What other state machines keep inside a state, with its home here.
  static let homesOfCaseParts: [(words: Set<String>, home: String)] = [
    (["on", "events", "actions", "transitions"], "actions stand under `actions` of the screen, with `in: loaded`"),
    (
      ["invoke", "source", "call", "task"],
      "what a screen loads stands under its `source`, other calls in an action, with the case as `during`"
    ),
    (
      ["entry", "exit", "onEntry", "onExit", "onEnter", "always"],
      "what happens on a move stands in the step that moves, beside its `to`"
    ),
    (["view", "body", "content"], "what it shows stands under `view` of the screen, by its name"),
  ]

  /// Words of other frameworks for nodes of a view.
  static let nodeSynonyms: [(word: String, key: String)] = [
    ("label", "text"), ("title", "text"), ("heading", "text"), ("paragraph", "text"), ("Text", "text"),
    ("icon", "image"), ("img", "image"), ("spinner", "progress"), ("loading", "progress"),
    ("progressView", "progress"), ("loader", "progress"), ("activityIndicator", "progress"),
    ("contentUnavailable", "unavailable"), ("contentUnavailableView", "unavailable"), ("emptyState", "unavailable"),
    ("input", "textField"), ("textInput", "textField"), ("field", "textField"), ("password", "secureField"),
    ("switch", "toggle"), ("checkbox", "toggle"), ("slider", "stepper"), ("select", "picker"), ("dropdown", "picker"),
    ("Slider", "stepper"), ("ForEach", "list"), ("NavigationLink", "link"), ("ProgressView", "progress"),
    ("Group", "section"), ("Form", "section"), ("EmptyView", "nothing"), ("Label", "text"),
    ("ContentUnavailableView", "unavailable"),
    ("navigationLink", "link"), ("forEach", "list"), ("for", "list"), ("each", "list"), ("group", "section"),
    ("form", "section"), ("hstack", "row"), ("HStack", "row"), ("vstack", "column"), ("VStack", "column"),
    ("stack", "column"), ("separator", "divider"), ("empty", "nothing"), ("emptyView", "nothing"),
    ("component", "use"),
  ]

  /// Words of other tools for scenario steps.
  static let stepSynonyms: [(word: String, key: String)] = [
    ("tap", "tapOn"), ("click", "tapOn"), ("press", "tapOn"), ("tapOnText", "tapOn"), ("type", "inputText"),
    ("input", "inputText"), ("enterText", "inputText"), ("clearText", "eraseText"), ("clear", "eraseText"),
    ("select", "choose"), ("pick", "choose"), ("scroll", "scrollToEnd"), ("scrollUntilVisible", "scrollToEnd"),
    ("wait", "advanceTime"), ("sleep", "advanceTime"), ("advance", "advanceTime"), ("delay", "advanceTime"),
    ("waitForAnimationToEnd", "settle"), ("waitUntilIdle", "settle"), ("extendedWaitUntil", "settle"),
    ("launchApp", "appear"), ("launch", "appear"), ("open", "appear"), ("onAppear", "appear"), ("start", "appear"),
    ("stopApp", "close"), ("killApp", "relaunch"), ("restart", "relaunch"), ("pullToRefresh", "refresh"),
    ("goBack", "back"), ("background", "disappear"), ("foreground", "resume"), ("assertText", "assertVisible"),
    ("assertShows", "assertVisible"), ("assertShown", "assertVisible"), ("see", "assertVisible"),
    ("assertExists", "assertVisible"), ("assertHidden", "assertNotVisible"), ("dontSee", "assertNotVisible"),
    ("assertCase", "assertState"), ("assertStates", "assertState"), ("assertEqual", "assertValue"),
    ("assertEquals", "assertValue"), ("assert", "assertTrue"), ("expect", "assertTrue"),
    ("assertCall", "assertCalled"), ("assertCalls", "assertCalled"), ("assertToast", "assertNotice"),
    ("assertAlert", "assertNotice"), ("assertSnapshot", "assertFrame"), ("stub", "setStub"), ("mock", "setStub"),
    ("respond", "reply"), ("answer", "reply"), ("dispatch", "send"), ("action", "send"), ("run", "send"),
    ("parallel", "atOnce"), ("setParameters", "setParams"),
  ]
}
