import SourceText

/// Arguments whose names no parameter has, with what they were probably meant for, so that one slip is not told twice.
struct MisnamedArguments {
  private var meant: [String: String] = [:]
  /// How many arguments remain of which nothing is known.
  private var unknownCount = 0

  /// `required` are those of the parameters that need an argument.
  init(_ given: [String], params: [String], required: [String]) {
    let unknown = given.filter { !params.contains($0) }
    guard !unknown.isEmpty else { return }
    let free = params.filter { !given.contains($0) }
    var others: [String] = []
    for name in unknown {
      if let near = NearestName.of(name, among: free) ?? NearestName.of(name, among: params) {
        meant[name] = near
      } else {
        others.append(name)
      }
    }
    let lacking = required.filter { free.contains($0) && !meant.values.contains($0) }
    if others.count == 1, lacking.count == 1 {
      meant[others[0]] = lacking[0]
    } else {
      unknownCount = others.count
    }
  }

  /// The parameter for which an argument was probably meant.
  func meant(by name: String) -> String? { meant[name] }

  /// Those of the parameters without an argument for which none of these was meant.
  func lacking(_ missing: [String]) -> [String] {
    let lacking = missing.filter { !meant.values.contains($0) }
    return lacking.count <= unknownCount ? [] : lacking
  }

  /// The way out for an argument that no parameter has.
  func way(_ name: String, params: [String]) -> String {
    if let meant = meant[name] { return "did you mean `\(meant)`?" }
    return params.isEmpty ? "it takes none" : "it takes \(params.map { "`\($0)`" }.joined(separator: ", "))"
  }
}
