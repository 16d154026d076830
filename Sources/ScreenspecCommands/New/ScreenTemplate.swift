/// What kind of screen `new` writes.
enum ScreenTemplate: String, CaseIterable, Sendable {
  case plain, list, form, detail

  /// The option that asks for it; nil where none does.
  private var option: String? { self == .plain ? nil : "--\(rawValue)" }

  /// The kind that the options of a command line ask for.
  init(_ arguments: Arguments) throws(UsageError) {
    let asked = ScreenTemplate.allCases.filter { $0.option.map(arguments.has) ?? false }
    if asked.count > 1 {
      let options = asked.compactMap(\.option).map { "`\($0)`" }.joined(separator: " and ")
      throw UsageError.other("\(options) ask for different screens; choose one")
    }
    self = asked.first ?? .plain
  }

  /// The text of the file; it has no finding, and its scenarios pass, whatever the name is.
  func text(_ name: ScreenName) -> String {
    switch self {
    case .plain: ScreenTemplate.plain(name)
    case .list: ScreenTemplate.list(name)
    case .form: ScreenTemplate.form(name)
    case .detail: ScreenTemplate.detail(name)
    }
  }
}
