import Foundation
import TestSupport
import Testing

/// The figures of the article on comparison: lines that are neither blank nor comment, counted in the files.
@Suite struct ComparisonTests {
  /// A screen in both forms: the folder beside this file, and the name of the screen file.
  private static let screens = [
    ("Article list", "Articles", "articles"), ("Order", "Order", "order"),
    ("Sample data with a shared model", "Names", "names"), ("Counter", "Counter", "counter"),
    ("Settings", "Settings", "settings"), ("To-do list", "Todos", "todos"),
  ]
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let shipped = here.deletingLastPathComponent().deletingLastPathComponent().appending(path: "screens")

  @Test func `the table of lines is that of the files`() throws {
    let text = try String(contentsOf: GoldenFile.catalog.appending(path: "Comparison.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- lines -->\n")
    try #require(parts.count == 3)
    let problem = GoldenFile("Comparison.md", folder: GoldenFile.catalog)
      .problem(with: [parts[0], try Self.table(), parts[2]].joined(separator: "<!-- lines -->\n"))
    #expect(problem == nil, "\(problem ?? "")")
  }

  @Test func `lines that say nothing are not counted`() {
    #expect(LineCount.swift("// a\n\nlet a = 1  // b\n  /// c\nlet b = 2\n") == 2)
    #expect(LineCount.yaml("# a\nscreen: S\n\nview: [nothing] # b\n") == .init(screen: 2, checks: 0))
    #expect(
      LineCount.yaml("screen: S\nstubs:\n  a:\nview:\n  - x\nscenarios:\n  b: []\n") == .init(screen: 3, checks: 4))
  }

  private static func table() throws -> String {
    var rows = [
      "| screen | the spec | model and view by hand | stubs and scenarios | tests and stubs by hand |",
      "|---|---|---|---|---|",
    ]
    for (title, folder, name) in screens {
      let files = try FileManager.default.contentsOfDirectory(atPath: here.appending(path: folder).path)
      let sources = try files.sorted().filter { $0.hasSuffix(".swift") }.map { file in
        (file, LineCount.swift(try String(contentsOf: here.appending(path: "\(folder)/\(file)"), encoding: .utf8)))
      }
      let tests = sources.filter { $0.0.hasSuffix("Tests.swift") }.map(\.1).reduce(0, +)
      let own = sources.map(\.1).reduce(0, +) - tests
      let spec = try spec(name)
      rows.append(
        "| \(title) | \(spec.map { "\($0.screen)" } ?? "–") | \(own) | \(spec.map { "\($0.checks)" } ?? "–") | \(tests) |"
      )
    }
    return rows.joined(separator: "\n") + "\n"
  }

  /// The lines of a shipped screen, whose name may have a number before it, with the modules beside it in its folder.
  private static func spec(_ name: String) throws -> LineCount.Spec? {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: shipped.path).sorted()
      .filter { $0.hasSuffix(".screen.yaml") && !$0.hasPrefix("faithful/") }
    let found = paths.first { path in
      let file = path.split(separator: "/").last ?? ""
      return file.drop { $0.isNumber || $0 == "-" } == "\(name).screen.yaml"
    }
    guard let found else { return nil }
    let folder = found.split(separator: "/").dropLast().joined(separator: "/")
    var count = LineCount.yaml(try String(contentsOf: shipped.appending(path: found), encoding: .utf8))
    for path in paths where !folder.isEmpty && path.hasPrefix("\(folder)/") && path != found {
      let text = try String(contentsOf: shipped.appending(path: path), encoding: .utf8)
      guard text.hasPrefix("module:") else { continue }
      let module = LineCount.yaml(text)
      count = .init(screen: count.screen + module.screen, checks: count.checks + module.checks)
    }
    return count
  }
}

/// Counts lines that are neither blank nor a comment alone.
enum LineCount {
  /// The lines of a spec: those of the screen itself, and those of its stubs and scenarios.
  struct Spec: Equatable {
    var screen: Int
    var checks: Int
  }

  static func swift(_ text: String) -> Int {
    text.split(separator: "\n").filter { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//")
    }.count
  }

  static func yaml(_ text: String) -> Spec {
    var spec = Spec(screen: 0, checks: 0)
    var isCheck = false
    for line in text.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if code.isEmpty || code.hasPrefix("#") { continue }
      if !line.hasPrefix(" ") { isCheck = line.hasPrefix("stubs:") || line.hasPrefix("scenarios:") }
      if isCheck { spec.checks += 1 } else { spec.screen += 1 }
    }
    return spec
  }
}
