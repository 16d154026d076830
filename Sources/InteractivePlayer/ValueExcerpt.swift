import SpecValues

/// The beginning of a value as JSON, however large the value is.
enum ValueExcerpt {
  /// About so many characters; what is left out is `…`.
  static func text(_ value: Value, limit: Int) -> String {
    var output = ""
    if case .list(let values) = value, values.count > 1 { output = "\(values.count) × " }
    write(value, to: &output, limit)
    return output
  }

  private static func write(_ value: Value, to output: inout String, _ limit: Int) {
    guard output.utf8.count < limit else {
      if output.last != "…" { output += "…" }
      return
    }
    switch value {
    case .list(let values): write("[", values.count, "]", to: &output, limit) { write(values[$0], to: &$1, limit) }
    case .record(let record):
      let fields = record.type.fields
      write("{", fields.count, "}", to: &output, limit) { index, output in
        output += "\(fields[index].name): "
        write(record.fields[index], to: &output, limit)
      }
    case .string(let text) where text.utf8.count > limit:
      output += JSONEncoding.quoted(String(text.prefix(limit))) + "…"
    default: output += JSONEncoding.encode(value)
    }
  }

  private static func write(
    _ open: String, _ count: Int, _ close: String, to output: inout String, _ limit: Int,
    _ element: (Int, inout String) -> Void
  ) {
    output += open
    for index in 0..<count {
      if index > 0 { output += ", " }
      guard output.utf8.count < limit else {
        output += "…"
        return
      }
      element(index, &output)
    }
    output += close
  }
}
