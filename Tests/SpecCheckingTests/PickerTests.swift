import SpecChecking
import SourceText
import Testing

@Suite struct PickerTests {
  /// The messages about a picker of a field of a type, with what stands beside it.
  private func messages(_ type: String, _ rest: String) -> [String] {
    let text = """
      screen: Sorting
      types: { Group: family | friends }
      fields: { group: "\(type)" }
      view:
        - picker: Group
          value: group
      \(rest.isEmpty ? "" : "    " + rest)
      """
    return SpecLoader().load(SourceFile(path: "a.screen.yaml", text: text)).diagnostics.map(\.message)
  }

  @Test(arguments: [
    ("Group = family", ""), ("Group = family", "options: Group.all"), ("Group = family", "options: \"['friends']\""),
    ("Group?", ""), ("String = a", "options: \"['a', 'b']\""), ("Int = 1", "options: \"[1, 2]\""),
  ])
  func `a picker of an enum offers its words, and another what it lists`(type: String, rest: String) {
    #expect(messages(type, rest) == [])
  }

  @Test(arguments: [
    ("String = a", "", "says what can be chosen"), ("Int = 1", "", "says what can be chosen"),
    ("Group = family", "options: \"['mars']\"", "mars"), ("Group = family", "options: \"[1, 2]\"", "Int"),
    ("String = a", "options: \"[1]\"", "Int"), ("Int = 1", "options: \"3\"", "[Int]"),
  ])
  func `options that can't be chosen are refused`(type: String, rest: String, word: String) {
    let found = messages(type, rest)
    #expect(found.count == 1)
    #expect(found.first?.contains(word) == true, "\(found)")
  }
}
