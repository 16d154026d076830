import SourceText
import SpecGrammar

extension SpecLoader {
  func module(at path: SpecFilePath) throws(SpecFileFailure) -> Module {
    try modules.module(at: path, decode: decode) { () throws(SpecFileFailure) in try files.read(path) }
  }

  /// The modules that a module imports itself; those that can't be had are its own errors.
  func imports(of module: Module) -> [Module] {
    (module.parts?.imports ?? []).compactMap { place in
      guard let found = try? files.find(place.text, importedBy: module.file) else { return nil }
      return try? self.module(at: found)
    }
  }

  /// The modules on a way along imports from one to a file; nil where none leads there.
  func way(from start: Module, to identity: String) -> [Module]? {
    var seen: Set<String> = [start.identity]
    var ways = [[start]]
    // Nearest first, so that the shortest way is shown.
    while !ways.isEmpty {
      var longer: [[Module]] = []
      for way in ways {
        for next in way.last.map(imports) ?? [] {
          if next.identity == identity { return way }
          if seen.insert(next.identity).inserted { longer.append(way + [next]) }
        }
      }
      ways = longer
    }
    return nil
  }

  /// A module after all that it imports on any way; a long way is as good as a short one.
  func closure(of start: Module) -> [Module] {
    var order: [Module] = []
    var seen: Set<String> = [start.identity]
    var open = [(module: start, rest: imports(of: start)[...])]
    while var top = open.popLast() {
      guard let next = top.rest.popFirst() else {
        order.append(top.module)
        continue
      }
      open.append(top)
      if seen.insert(next.identity).inserted { open.append((next, imports(of: next)[...])) }
    }
    return order
  }

  /// How many errors a module shows when it is checked itself.
  func errorCount(of module: Module) -> Int {
    modules.errorCount(of: module) {
      let checked = check(module.decoded, of: module.file, identity: module.identity)
      return SpecLoader.errors(in: module.decoded.diagnostics + checked.diagnostics)
    }
  }
}
