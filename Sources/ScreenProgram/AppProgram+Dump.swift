extension AppProgram {
  /// The app as text, for people and golden files: what it is made of, then its own part and its screens.
  package var dump: String {
    var lines = ["app \(name)", "start \(screens[start].name)"]
    for each in tabs { lines.append("tab \(screens[each.screen].name)") }
    for each in handles { lines.append("handles \(each.output): \(own.actions[each.action].name)") }
    return lines.joined(separator: "\n") + "\n" + ([own] + screens).map { "\n" + $0.dump }.joined()
  }
}
