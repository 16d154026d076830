/// The keys of a screen file, in their usual order.
enum ScreenKey: String, GrammarKey {
  case screen, summary, title, locale, imports, params, returns, outputs, types, services, uses, fields, states
  case initial, source, derived, actions, lifecycle, watch, components, view, env, secrets, live, stubs, scenarios

  static let constructID = ConstructID.screen
  static let constructTitle = "a screen"
  static let constructSummary = "one screen: what it needs, remembers, does and shows, and how we know"
  static let required: [ScreenKey] = [.view]

  var rule: KeyRule {
    switch self {
    case .screen: KeyRule(.name, "the name of the screen; the first key of the file", "screen: ArticleList")
    case .summary: .summary
    case .title: KeyRule(.text, "what the title bar shows", "title: Articles")
    case .locale: KeyRule(.plainText, "the language of plural forms and dates", "locale: de", default: "en")
    case .imports: .imports
    case .params: KeyRule(.declarations, "the screen's identity, given by navigation", "params: { orderId: String }")
    case .returns: KeyRule(.type, "the type of the value that the screen closes with", "returns: String")
    case .outputs:
      KeyRule(
        .names("output", .declarations, .nothing), "what the screen may emit, with parameters",
        "outputs: { signedOut: { reason: String } }")
    case .types: .types
    case .services: .services
    case .uses:
      KeyRule(
        .names("name", .name, .nothing), "the shared models that it reads and writes", "uses: { favorites: Favorites }")
    case .fields: KeyRule(.declarations, "what it remembers in every case", "fields: { search: String = \"\" }")
    case .states:
      KeyRule(
        .names("case", .construct(.stateCase)), "the cases that it can be in, one at a time",
        "states: { idle: , loaded: { articles: [Article] } }")
    case .initial: KeyRule(.casePath, "the case that it begins in", "initial: idle", default: "the first case")
    case .source:
      KeyRule(.construct(.source), "its data: the action `load`", "source: { call: articles.fetch, done: loaded }")
    case .derived:
      KeyRule(
        .names("name", .expression, .nothing), "values that are computed from others",
        "derived: { count: articles.size() }")
    case .actions:
      KeyRule(
        .names("action", .anyOf([.construct(.action), .handler]), .nothing),
        "what a person, a watch or a step can ask for",
        "actions: { increment: { set: { count: \"${count + 1}\" } } }")
    case .lifecycle:
      KeyRule(
        .anyOf([.keyed(LifecycleEventName.allCases.map(\.rawValue), .handler), .empty]),
        "what happens on the events of its life",
        "lifecycle: { resume: { run: load } }")
    case .watch:
      KeyRule(
        .names("path", .handler, .nothing), "what happens when a value changed", "watch: { search: { run: find } }")
    case .components: .components
    case .view:
      KeyRule(
        .anyOf([.construct(.view), .body]), "what it shows in each case",
        "view: { idle: [nothing], loaded: [{ text: Hello }] }")
    case .env: .env
    case .secrets: .secrets
    case .live: .live
    case .stubs: .stubs
    case .scenarios: .scenarios
    }
  }
}

/// The keys of a module file.
enum ModuleKey: String, GrammarKey {
  case module, summary, imports, types, services, shared, components, env, secrets, live, stubs

  static let constructID = ConstructID.module
  static let constructTitle = "a module"
  static let constructSummary = "parts that several files share"

  var rule: KeyRule {
    switch self {
    case .module: KeyRule(.name, "the name of the module; the first key of the file", "module: TodoService")
    case .summary: .summary
    case .imports: .imports
    case .types: .types
    case .services: .services
    case .shared: .shared
    case .components: .components
    case .env: .env
    case .secrets: .secrets
    case .live: .live
    case .stubs: .stubs
    }
  }
}

/// The keys of an app file.
enum AppKey: String, GrammarKey {
  case app, summary, imports, screens, start, tabs, provides, handles, types, services, shared, components, env
  case secrets, live, stubs, scenarios

  static let constructID = ConstructID.app
  static let constructTitle = "an app"
  static let constructSummary = "screens that belong together, and what they share"
  static let required: [AppKey] = [.screens, .start]

  var rule: KeyRule {
    switch self {
    case .app: KeyRule(.name, "the name of the app; the first key of the file", "app: Todos")
    case .summary: .summary
    case .imports: .imports
    case .screens: KeyRule(.list(.name), "the screens of the app", "screens: [TodoList, Detail]")
    case .start: KeyRule(.name, "the screen that it begins with", "start: TodoList")
    case .tabs:
      KeyRule(
        .list(.anyOf([.name, .construct(.tab)])), "the screens that stand side by side", "tabs: [TodoList, Settings]")
    case .provides: KeyRule(.list(.name), "the shared models that its screens may use", "provides: [Favorites]")
    case .handles:
      KeyRule(
        .names("output", .anyOf([.construct(.appStep), .list(.construct(.appStep))]), .nothing),
        "what happens on outputs of its screens", "handles: { signedOut: [{ resetSession: true }, { open: Login }] }")
    case .types: .types
    case .services: .services
    case .shared: .shared
    case .components: .components
    case .env: .env
    case .secrets: .secrets
    case .live: .live
    case .stubs: .stubs
    case .scenarios: .scenarios
    }
  }
}

/// The keys of a tab.
enum TabKey: String, GrammarKey {
  case screen, title, image

  static let constructID = ConstructID.tab
  static let constructTitle = "a tab"
  static let constructSummary = "a screen beside others"
  static let required: [TabKey] = [.screen]

  var rule: KeyRule {
    switch self {
    case .screen: KeyRule(.name, "the screen", "screen: TodoList")
    case .title: KeyRule(.text, "what the tab says", "title: Tasks", default: "the screen's title")
    case .image: KeyRule(.text, "the image of the tab", "image: checklist")
    }
  }
}

/// The keys of a file with scenarios of another file.
enum TestsKey: String, GrammarKey {
  case tests, summary, stubs, scenarios

  static let constructID = ConstructID.tests
  static let constructTitle = "a file of scenarios"
  static let constructSummary = "scenarios kept beside a screen or an app"

  var rule: KeyRule {
    switch self {
    case .tests:
      KeyRule(.plainText, "the file that they are for; the first key of the file", "tests: ./todos.screen.yaml")
    case .summary: .summary
    case .stubs: .stubs
    case .scenarios: .scenarios
    }
  }
}

extension KeyRule {
  static let summary = KeyRule(.plainText, "what it is for, in one line", "summary: The list of open tasks")
  static let imports = KeyRule(
    .list(.plainText), "the files whose names are brought in", "imports: [./todo-service.screen.yaml]")
  static let types = KeyRule(
    .names("type", .anyOf([.declarations, .alternatives, .construct(.enumeration)]), .nothing), "records and enums",
    "types: { Article: { id: String, title: String } }")
  static let services = KeyRule(
    .names("service", .construct(.service), .nothing), "the contracts of what is outside the screen",
    "services: { articles: { fetch: { returns: [Article] } } }")
  static let shared = KeyRule(
    .names("model", .construct(.sharedModel), .nothing), "models that several screens read and write",
    "shared: { Favorites: { fields: { items: \"[String] = []\" } } }")
  static let components = KeyRule(
    .names("component", .construct(.component), .nothing), "parts of a view with parameters",
    "components: { TodoRow: { params: { todo: Todo }, body: [{ text: \"${todo.title}\" }] } }")
  static let env = KeyRule(.list(.name), "environment variables that `live` reads", "env: [TODOS_URL]")
  static let secrets = KeyRule(.list(.name), "secrets that `live` reads; never shown", "secrets: [TODOS_TOKEN]")
  static let live = KeyRule(
    .names("service", .construct(.liveService), .nothing), "how services are reached when played live",
    "live: { todos: { http: \"${env.TODOS_URL}\", fetch: { get: /todos } } }")
  static let stubs = KeyRule(
    .names("set", .construct(.stubSet), .nothing), "sets of answers that stand for the services",
    "stubs: { default: { articles.fetch: { after: 300ms, returns: [] } } }")
  static let scenarios = KeyRule(
    .names("scenario", .anyOf([.list(.construct(.scenarioStep)), .construct(.scenario)]), .nothing),
    "what is played and checked", "scenarios: { it loads: [appear, { assertState: loaded }] }")
}
