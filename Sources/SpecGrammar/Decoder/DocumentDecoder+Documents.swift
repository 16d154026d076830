import SourceText
import SpecSyntax

/// The kinds of spec file, each named like the key that the file begins with.
enum DocumentKind: String, CaseIterable {
  case screen, module, app, tests
}

extension DocumentDecoder {
  /// The document at the root of a file.
  func document(_ root: Node, _ entries: [Entry]) -> Document? {
    guard let (kind, entries) = kind(entries, root) else { return nil }
    switch kind {
    case .screen: return .screen(screen(root, entries))
    case .module: return .module(module(root, entries))
    case .app: return .app(app(root, entries))
    case .tests: return .tests(testsFile(root, entries))
    }
  }

  /// The kind of a file by its first key, and the entries without a key that was misspelt for it.
  private func kind(_ entries: [Entry], _ root: Node) -> (DocumentKind, [Entry])? {
    guard let first = entries.first else {
      report(.unknownKind, Self.kindRule, at: root.place)
      return nil
    }
    if let kind = DocumentKind(rawValue: first.keyText) {
      for entry in entries.dropFirst() where kind != .module && kind != .tests {
        guard let other = DocumentKind(rawValue: entry.keyText), other != kind else { continue }
        report(
          .conflictingKeys,
          "a file is of one kind, and this one is `\(kind.rawValue)` already: `\(other.rawValue)` needs a file of its own",
          at: entry.key.place)
        return (kind, entries.filter { $0.keyText != entry.keyText })
      }
      return (kind, entries)
    }
    for entry in entries {
      guard let kind = DocumentKind(rawValue: entry.keyText) else { continue }
      report(
        .kindNotFirst, "the first key of a file says its kind: move `\(kind.rawValue)` above `\(first.keyText)`",
        at: entry.key.place, notes: [note("the file begins here", at: first.key.place)])
      return (kind, entries)
    }
    if let meant = NearestName.of(first.keyText, among: DocumentKind.allCases.map(\.rawValue)) {
      report(
        .unknownKind, "a file can't begin with `\(first.keyText)`: did you mean `\(meant)`?", at: first.key.place,
        fixes: [renaming(first.key.place, to: meant)])
      return DocumentKind(rawValue: meant).map { ($0, Array(entries.dropFirst())) }
    }
    // What has a view or cases is a screen whose first line is missing; its other findings are worth having.
    let isScreen = entries.contains { ["view", "states", "fields", "source"].contains($0.keyText) }
    let isName = isScreen && ScreenKey(rawValue: first.keyText) == nil && first.value.scalar != nil
    report(
      .unknownKind, Self.kindRule + ", not with `\(first.keyText)`", at: first.key.place,
      fixes: isName ? [renaming(first.key.place, to: DocumentKind.screen.rawValue)] : [])
    return isScreen ? (.screen, isName ? Array(entries.dropFirst()) : entries) : nil
  }

  private static let kindRule =
    "a file begins with the key that says its kind: `screen: Name`, `module: Name`, `app: Name` or `tests: ./other.screen.yaml`"

  private func documentName(_ entries: [Entry], _ kind: DocumentKind, _ root: Node) -> Name {
    let start = root.place.lowerBound
    guard let entry = entries.first(where: { $0.keyText == kind.rawValue }) else {
      return Name(text: "", range: start..<start)
    }
    return name(entry.value, kind.rawValue, .plain, "\(kind == .app ? "an" : "a") \(kind.rawValue)")
      ?? Name(text: "", range: entry.key.place)
  }

  private func screen(_ root: Node, _ entries: [Entry]) -> ScreenDeclaration {
    let name = documentName(entries, .screen, root)
    var screen = ScreenDeclaration(name: name, parts: SharedParts(), range: root.place)
    read(entries, ScreenKey.self, at: entries.first?.key.place ?? name.range) { key, entry in
      switch key {
      case .screen: break
      case .summary: screen.summary = summary(entry.value)
      case .title: screen.title = text(entry.value, "title")
      case .locale: screen.locale = plainText(entry.value, "locale")
      case .imports: screen.parts.imports = imports(entry.value)
      case .params: screen.params = declarations(entry.value, "params", "a parameter")
      case .returns: screen.returns = type(entry.value, "returns")
      case .outputs: screen.outputs = outputs(entry.value)
      case .types: screen.parts.types = types(entry.value)
      case .services: screen.parts.services = services(entry.value)
      case .uses: screen.uses = uses(entry.value)
      case .fields: screen.fields = declarations(entry.value, "fields", "a field")
      case .states: screen.states = screenStates(entry)
      case .initial: screen.initial = casePath(entry.value, "initial")
      case .source: screen.source = source(entry)
      case .derived: screen.derived = derived(entry.value)
      case .actions: screen.actions = actions(entry.value)
      case .lifecycle: screen.lifecycle = lifecycle(entry.value)
      case .watch: screen.watch = watch(entry.value)
      case .components: screen.parts.components = components(entry.value)
      case .view: screen.view = view(entry)
      case .env: screen.parts.env = variables(entry.value, "env")
      case .secrets: screen.parts.secrets = variables(entry.value, "secrets")
      case .live: screen.parts.live = live(entry.value)
      case .stubs: screen.parts.stubs = stubs(entry.value)
      case .scenarios: screen.scenarios = scenarios(entry.value)
      }
    }
    return screen
  }

  private func screenStates(_ entry: Entry) -> [CaseDeclaration] {
    let states = states(entry.value)
    if states.isEmpty, entry.value.mapping != nil {
      report(
        .missingValue, "`states` needs at least one case; a screen with one case leaves it out", at: entry.value.place)
    }
    return states
  }

  private func module(_ root: Node, _ entries: [Entry]) -> ModuleDeclaration {
    var module = ModuleDeclaration(
      name: documentName(entries, .module, root), parts: SharedParts(), range: root.place)
    read(entries, ModuleKey.self, at: module.name.range) { key, entry in
      switch key {
      case .module: break
      case .summary: module.summary = summary(entry.value)
      case .imports: module.parts.imports = imports(entry.value)
      case .types: module.parts.types = types(entry.value)
      case .services: module.parts.services = services(entry.value)
      case .shared: module.parts.shared = sharedModels(entry.value)
      case .components: module.parts.components = components(entry.value)
      case .env: module.parts.env = variables(entry.value, "env")
      case .secrets: module.parts.secrets = variables(entry.value, "secrets")
      case .live: module.parts.live = live(entry.value)
      case .stubs: module.parts.stubs = stubs(entry.value)
      }
    }
    return module
  }

  private func app(_ root: Node, _ entries: [Entry]) -> AppDeclaration {
    var app = AppDeclaration(name: documentName(entries, .app, root), parts: SharedParts(), range: root.place)
    read(entries, AppKey.self, at: entries.first?.key.place ?? app.name.range) { key, entry in
      switch key {
      case .app: break
      case .summary: app.summary = summary(entry.value)
      case .imports: app.parts.imports = imports(entry.value)
      case .screens: app.screens = names(entry.value, "screens", .plain, "a screen")
      case .start: app.start = name(entry.value, "start", .plain, "a screen")
      case .tabs: app.tabs = tabs(entry.value)
      case .provides: app.provides = names(entry.value, "provides", .plain, "a shared model")
      case .handles: app.handles = handles(entry.value)
      case .types: app.parts.types = types(entry.value)
      case .services: app.parts.services = services(entry.value)
      case .shared: app.parts.shared = sharedModels(entry.value)
      case .components: app.parts.components = components(entry.value)
      case .env: app.parts.env = variables(entry.value, "env")
      case .secrets: app.parts.secrets = variables(entry.value, "secrets")
      case .live: app.parts.live = live(entry.value)
      case .stubs: app.parts.stubs = stubs(entry.value)
      case .scenarios: app.scenarios = scenarios(entry.value)
      }
    }
    return app
  }

  private func testsFile(_ root: Node, _ entries: [Entry]) -> TestsDeclaration {
    let owner = entries.first { $0.keyText == "tests" }
    let target = owner.flatMap { plainText($0.value, "tests") }
    var tests = TestsDeclaration(target: target ?? PlainText(text: "", node: owner?.value ?? root), range: root.place)
    read(entries, TestsKey.self, at: owner?.key.place ?? root.place) { key, entry in
      switch key {
      case .tests: break
      case .summary: tests.summary = summary(entry.value)
      case .stubs: tests.stubs = stubs(entry.value)
      case .scenarios: tests.scenarios = scenarios(entry.value)
      }
    }
    return tests
  }

  // MARK: Small parts

  private func imports(_ node: Node) -> [PlainText] {
    elements(node, "imports", "a list of files, such as `[./todo-service.screen.yaml]`").compactMap {
      plainText($0, "imports")
    }
  }

  private func variables(_ node: Node, _ label: String) -> [Name] {
    names(node, label, .plain, label == "env" ? "an environment variable" : "a secret")
  }

  private func outputs(_ node: Node) -> [OutputDeclaration] {
    let expected = "outputs by their names, such as `{ signedOut: { reason: String } }`"
    guard let entries = entries(node, "outputs", expected, isOptional: true) else { return [] }
    return entries.map {
      OutputDeclaration(
        name: declared($0.key, .plain, "an output"), params: declarations($0.value, $0.keyText, "a parameter"),
        range: $0.range)
    }
  }

  private func uses(_ node: Node) -> [UseDeclaration] {
    let expected = "shared models by name, such as `{ favorites: Favorites }`"
    guard let entries = entries(node, "uses", expected, isOptional: true) else { return [] }
    return entries.compactMap { entry in
      let name = declared(entry.key, .value, "a shared model on this screen")
      return self.name(entry.value, entry.keyText, .plain, "a shared model").map {
        UseDeclaration(name: name, model: $0)
      }
    }
  }

  private func derived(_ node: Node) -> [DerivedDeclaration] {
    let expected = "expressions by name, such as `{ count: articles.size() }`"
    guard let entries = entries(node, "derived", expected, isOptional: true) else { return [] }
    return entries.compactMap { entry in
      let name = declared(entry.key, .value, "a derived value")
      return expression(entry.value, entry.keyText).map { DerivedDeclaration(name: name, value: $0) }
    }
  }

  private func tabs(_ node: Node) -> [TabDeclaration] {
    elements(node, "tabs", "a list of screens").compactMap { element in
      guard case .mapping(let mapping) = element.content else {
        return name(element, "tabs", .plain, "a screen").map { TabDeclaration(screen: $0, range: element.place) }
      }
      var screen: Name?
      var title: TextSlot?
      var image: TextSlot?
      read(mapping.entries, TabKey.self, at: element.place) { key, entry in
        switch key {
        case .screen: screen = name(entry.value, "screen", .plain, "a screen")
        case .title: title = text(entry.value, "title")
        case .image: image = text(entry.value, "image")
        }
      }
      return screen.map { TabDeclaration(screen: $0, title: title, image: image, range: element.place) }
    }
  }

  private func handles(_ node: Node) -> [HandleDeclaration] {
    let expected = "steps by output, such as `{ signedOut: [{ open: Login }] }`"
    guard let entries = entries(node, "handles", expected, isOptional: true) else { return [] }
    return entries.map { owner in
      let nodes = elements(owner.value, owner.keyText, "a step or a list of steps", single: true)
      return HandleDeclaration(
        output: declared(owner.key, .plain, "an output"),
        handler: HandlerDeclaration(form: .steps(nodes.compactMap(appStep)), range: owner.value.place))
    }
  }

  private func appStep(_ node: Node) -> StepDeclaration? {
    guard let entries = entries(node, "handles", "a step, such as `{ open: Login }`") else { return nil }
    guard !entries.isEmpty else {
      report(
        .requiredKey, "this step does nothing: it needs a key such as `open`, `set` or `resetSession`", at: node.place)
      return nil
    }
    var step = StepDeclaration(range: node.place)
    var with: [Argument] = []
    var run: DottedName?
    var open: Name?
    read(entries, AppStepKey.self, at: node.place) { key, entry in
      switch key {
      case .resetSession: step.resetSession = flag(entry) ? Located(value: true, range: entry.value.place) : nil
      case .open: open = name(entry.value, "open", .plain, "a screen")
      case .with: with = arguments(entry.value, "with")
      case .set: step.set = assignments(entry.value, "set")
      case .run: run = dotted(entry.value, "run", "the name of an action")
      case .notice: step.notice = text(entry.value, "notice")
      case .back: step.back = TypedSlot(node: entry.value)
      }
    }
    step.run = run.map { RunStep(action: $0, with: with) }
    step.open = open.map { OpenStep(screen: $0, with: with, done: nil) }
    return step
  }
}
