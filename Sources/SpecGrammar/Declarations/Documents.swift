/// A spec file: one of four kinds, told by its first key.
package indirect enum Document: Sendable {
  case screen(ScreenDeclaration)
  case module(ModuleDeclaration)
  case app(AppDeclaration)
  case tests(TestsDeclaration)
}

/// What a screen, a module and an app may all hold.
package struct SharedParts: Sendable {
  /// The files whose names are brought in.
  package var imports: [PlainText] = []
  /// The types.
  package var types: [TypeDeclaration] = []
  /// The services.
  package var services: [ServiceDeclaration] = []
  /// The components.
  package var components: [ComponentDeclaration] = []
  /// The environment variables that `live` reads.
  package var env: [Name] = []
  /// The secrets that `live` reads.
  package var secrets: [Name] = []
  /// How services are reached.
  package var live: [LiveServiceDeclaration] = []
  /// The stub sets.
  package var stubs: [StubSetDeclaration] = []
  /// The shared models; never in a screen.
  package var shared: [SharedDeclaration] = []

  package init() {}
}

/// A screen (section 5).
package struct ScreenDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The title.
  package var title: TextSlot?
  /// The language that plural forms and dates follow.
  package var locale: PlainText?
  /// The screen's identity.
  package var params: [Declaration] = []
  /// The type that it closes with.
  package var returns: TypeSyntax?
  /// What it may emit.
  package var outputs: [OutputDeclaration] = []
  /// The shared models that it uses.
  package var uses: [UseDeclaration] = []
  /// The fields.
  package var fields: [Declaration] = []
  /// The cases; nil for a screen with one nameless case.
  package var states: [CaseDeclaration]?
  /// The case that it begins in; its full path.
  package var initial: DottedName?
  /// Its data.
  package var source: SourceDeclaration?
  /// The derived values.
  package var derived: [DerivedDeclaration] = []
  /// The actions.
  package var actions: [ActionDeclaration] = []
  /// What happens on the events of its life.
  package var lifecycle: [LifecycleDeclaration] = []
  /// What happens when something changed.
  package var watch: [WatchDeclaration] = []
  /// What it shows; nil where it is missing, which was reported.
  package var view: ViewDeclaration?
  /// What modules and apps may hold too.
  package var parts: SharedParts
  /// The scenarios.
  package var scenarios: [ScenarioDeclaration] = []
  /// The bytes of the whole mapping.
  package var range: Range<Int>

  /// A screen that holds nothing but what screens share.
  package init(name: Name, parts: SharedParts, range: Range<Int>) {
    self.name = name
    self.parts = parts
    self.range = range
  }
}

/// A module: shared parts.
package struct ModuleDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// What it holds.
  package var parts: SharedParts
  /// The bytes of the whole mapping.
  package var range: Range<Int>
}

/// An app: screens that belong together (section 11).
package struct AppDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The screens.
  package var screens: [Name] = []
  /// The screen that it begins with; nil where it is missing, which was reported.
  package var start: Name?
  /// The tabs, each a screen with what its tab says.
  package var tabs: [TabDeclaration] = []
  /// The shared models that its screens may use.
  package var provides: [Name] = []
  /// What happens on outputs of its screens.
  package var handles: [HandleDeclaration] = []
  /// What modules and screens may hold too.
  package var parts: SharedParts
  /// The scenarios.
  package var scenarios: [ScenarioDeclaration] = []
  /// The bytes of the whole mapping.
  package var range: Range<Int>
}

/// A tab of an app.
package struct TabDeclaration: Sendable {
  /// The screen.
  package var screen: Name
  /// What the tab says; nil for the screen's title.
  package var title: TextSlot?
  /// The image.
  package var image: TextSlot?
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// One `output: handler` of an app.
package struct HandleDeclaration: Sendable {
  /// The output.
  package var output: Name
  /// What happens.
  package var handler: HandlerDeclaration
}

/// Scenarios kept beside a screen or an app.
package struct TestsDeclaration: Sendable {
  /// The file that they are for.
  package var target: PlainText
  /// What they show.
  package var summary: PlainText?
  /// The stub sets.
  package var stubs: [StubSetDeclaration] = []
  /// The scenarios.
  package var scenarios: [ScenarioDeclaration] = []
  /// The bytes of the whole mapping.
  package var range: Range<Int>
}
