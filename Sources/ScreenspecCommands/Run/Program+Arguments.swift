import ScreenProgram
import SpecValues

extension Program {
  /// The number of a stub set; nil without a name.
  func stubSet(named name: String?) throws(UsageError) -> Int? {
    guard let name else { return nil }
    if let set = stubs.firstIndex(where: { $0.name == name }) { return set }
    let names = stubs.map(\.name).joined(separator: ", ")
    throw UsageError.badValue(
      "--stubs", name, names.isEmpty ? "no name, since the file has no stubs" : "one of \(names)")
  }

  /// The values of the parameters, from `name=value` and the defaults.
  func parameters(_ given: [String]) throws(UsageError) -> [Value] {
    let known = try givenParameters(given)
    let values = params.indices.map { known[$0] ?? slots[params[$0]].initial }
    if let missing = values.firstIndex(where: { $0 == nil }) {
      throw UsageError.other(
        "the screen needs `\(parameterNames[missing])`; give `--param \(parameterNames[missing])=…`")
    }
    return values.compactMap(\.self)
  }

  /// The names of the parameters, in their order.
  var parameterNames: [String] { params.map { String(slots[$0].name.dropFirst("params.".count)) } }

  /// The values of those parameters that are given, by the number of the parameter.
  func givenParameters(_ given: [String]) throws(UsageError) -> [Int: Value] {
    var values: [Int: Value] = [:]
    let names = parameterNames
    for each in given {
      let parts = each.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let index = names.firstIndex(of: parts[0]) else {
        let known =
          names.isEmpty ? "no parameter, since the screen has none" : "name=value of \(names.joined(separator: ", "))"
        throw UsageError.badValue("--param", each, known)
      }
      let type = slots[params[index]].type
      guard let value = Program.value(parts[1], as: type) else {
        throw UsageError.badValue("--param", each, "a \(type) for \(names[index])")
      }
      values[index] = value
    }
    return values
  }

  // A text is taken as it is; for other types as JSON, and where that fails as a JSON text, as dates are.
  private static func value(_ text: String, as type: ValueType) -> Value? {
    if type.withoutNull == .string { return .string(text) }
    if let decoded = try? JSONDecoding.decode(Array(text.utf8), as: type, skipInvalid: false) { return decoded.value }
    return (try? JSONDecoding.decode(Array(JSONEncoding.quoted(text).utf8), as: type, skipInvalid: false))?.value
  }
}
