// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// One stage of the house: a target of its own, so that the compiler keeps the direction of the arrows.
func stage(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// What a command is linked with. It starts a thousand times a day for one file: on Linux, without the libraries of the
/// toolchain to load and to bind, it starts in 0.6 of the time and validates many files in 0.75 of it.
let commandLinking: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections"],
    .when(platforms: [.linux], configuration: .release))
]

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, resources: resources,
    swiftSettings: settings)
}

let package = Package(
  name: "ScreenSpec",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ScreenSpec", targets: ["ScreenSpec"]),
    .executable(name: "screenspec", targets: ["screenspec"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    stage("AtomicFiles"),
    stage("SourceText"),
    stage("SpecValues"),
    stage("SpecSyntax", ["SourceText", "CLibYAML"]),
    stage("Expressions", ["SourceText", "SpecValues"]),
    stage("SpecGrammar", ["SourceText", "SpecSyntax", "SpecValues"]),
    stage("ScreenProgram", ["SourceText", "SpecValues", "Expressions"]),
    stage("ScreenMachine", ["Expressions", "ScreenProgram", "SourceText", "SpecValues"]),
    stage("ScreenModel", ["Expressions", "ScreenMachine", "ScreenProgram", "SpecValues"]),
    // Loads libcurl when it is needed; elsewhere than on Linux it is not.
    .target(name: "CLibCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    stage(
      "LiveServices",
      [
        .target(name: "CLibCurl", condition: .when(platforms: [.linux])),
        "AtomicFiles", "Expressions", "ScreenMachine", "ScreenModel", "ScreenProgram", "Simulation", "SourceText",
        "SpecValues",
      ]),
    stage("SpecChecking", ["SourceText", "SpecValues", "SpecSyntax", "SpecGrammar", "Expressions", "ScreenProgram"]),
    stage("ViewTree", ["Expressions", "ScreenProgram", "ScreenMachine", "SpecValues"]),
    stage("Simulation", ["SourceText", "Expressions", "ScreenProgram", "ScreenMachine", "SpecValues"]),
    stage(
      "ScenarioPlayer",
      [
        "SourceText", "Expressions", "ScreenProgram", "ScreenMachine", "SpecSyntax", "SpecValues", "Simulation",
        "ViewTree",
      ]),
    stage("TextFrame", ["ViewTree"]),
    stage("TerminalSession"),
    stage(
      "InteractivePlayer",
      [
        "SpecValues", "Expressions", "ScreenProgram", "ScreenMachine", "ViewTree", "Simulation", "ScenarioPlayer",
        "TextFrame", "TerminalSession", "Reports",
      ]),
    stage(
      "Reports",
      [
        "SourceText", "SpecChecking", "SpecValues", "Expressions", "ScreenProgram", "ScreenMachine", "ViewTree",
        "ScenarioPlayer", "TextFrame",
      ]),
    stage(
      "ScreenspecCommands",
      [
        "AtomicFiles", "LiveServices", "SourceText", "SpecValues", "SpecSyntax", "SpecGrammar", "Expressions",
        "SpecChecking", "ScreenProgram", "ScreenMachine", "ViewTree", "Simulation", "ScenarioPlayer", "TextFrame",
        "TerminalSession",
        "InteractivePlayer", "Reports",
      ]),
    stage(
      "ScreenSpec",
      ["LiveServices", "ScreenModel", "SourceText", "SpecChecking", "SpecValues", "ScreenMachine", "ScreenProgram"]),
    .executableTarget(
      name: "screenspec", dependencies: ["ScreenspecCommands", "TerminalSession"], swiftSettings: settings,
      linkerSettings: commandLinking),

    .executableTarget(
      name: "screenspec-bench",
      dependencies: [
        .target(name: "CLibCurl", condition: .when(platforms: [.linux])),
        "Expressions", "InteractivePlayer", "LiveServices", "ScenarioPlayer", "ScreenMachine", "ScreenProgram",
        "Simulation", "SourceText", "SpecChecking", "SpecSyntax", "SpecValues", "TerminalSession", "TextFrame",
        "ViewTree",
      ],
      swiftSettings: settings, linkerSettings: commandLinking),
    .executableTarget(
      name: "cel-conformance", dependencies: ["Expressions", "SpecValues"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["SourceText"], path: "Tests/TestSupport",
      exclude: ["http-server.py", "todo-server.py"], swiftSettings: settings),
    .target(name: "ViewStandIn", path: "Tests/ViewStandIn", swiftSettings: settings),
    .executableTarget(
      name: "store-writer", dependencies: ["LiveServices", "SpecValues"], path: "Tests/StoreWriter",
      swiftSettings: settings),
    // The first screens as they are written by hand, for the comparison of the documentation.
    .testTarget(name: "HandWrittenTests", dependencies: ["TestSupport", "ViewStandIn"], swiftSettings: settings),
    tests(of: "AtomicFiles"),
    tests(of: "SourceText"),
    tests(of: "SpecValues"),
    tests(of: "SpecSyntax", ["SourceText", "TestSupport"]),
    tests(of: "SpecGrammar", ["SourceText", "SpecSyntax", "TestSupport"]),
    tests(of: "Expressions", ["SourceText", "SpecValues", "TestSupport"]),
    tests(
      of: "ViewTree",
      ["ScreenMachine", "ScreenProgram", "Simulation", "SourceText", "SpecChecking", "SpecValues", "TextFrame"]),
    tests(of: "TextFrame", ["ViewTree"]),
    tests(of: "TerminalSession"),
    tests(
      of: "InteractivePlayer",
      [
        "ScenarioPlayer", "ScreenMachine", "ScreenProgram", "Simulation", "SourceText", "SpecChecking", "SpecValues",
        "TerminalSession", "ViewTree",
      ]),
    tests(
      of: "SpecChecking",
      [
        "Expressions", "Reports", "ScenarioPlayer", "ScreenMachine", "ScreenProgram", "Simulation", "SourceText",
        "SpecValues", "TestSupport", "TextFrame", "ViewTree",
      ]),
    tests(
      of: "ScreenMachine", ["Expressions", "ScreenProgram", "SourceText", "SpecChecking", "SpecValues"]),
    tests(
      of: "LiveServices",
      [
        "ScreenMachine", "ScreenModel", "ScreenProgram", "Simulation", "SourceText", "SpecChecking", "SpecValues",
        "TestSupport", "store-writer",
      ]),
    tests(of: "ScreenSpec", ["TestSupport", "ViewStandIn"]),
    tests(of: "ScreenModel", ["ScreenMachine", "SourceText", "SpecChecking", "SpecValues"]),
    tests(
      of: "ScenarioPlayer",
      [
        "Expressions", "ScreenMachine", "ScreenProgram", "Simulation", "SourceText", "SpecChecking", "SpecSyntax",
        "SpecValues", "TextFrame", "ViewTree",
      ], resources: [.copy("FieldCases")]),
    tests(
      of: "Simulation",
      ["Expressions", "ScreenMachine", "ScreenProgram", "SourceText", "SpecChecking", "SpecValues"]),
    tests(
      of: "ScreenspecCommands",
      [
        "ScenarioPlayer", "ScreenMachine", "ScreenProgram", "Simulation", "SourceText", "SpecChecking", "SpecGrammar",
        "SpecSyntax", "SpecValues", "TerminalSession", "TestSupport", "TextFrame", "ViewTree",
      ]),
    tests(of: "Reports", ["ScreenProgram", "SourceText", "SpecChecking", "TestSupport"]),
    tests(of: "screenspec", ["TestSupport"]),
  ]
)
