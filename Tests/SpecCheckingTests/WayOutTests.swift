import SourceText
import SpecChecking
import Testing

@Suite struct WayOutTests {
  private func messages(_ text: String) -> [String] {
    SpecLoader().load(SourceFile(path: "test.screen.yaml", text: text)).diagnostics.map {
      "\($0.code.id) \($0.message)"
    }
  }

  @Test func `an expression where a literal stands is told of its braces`() {
    let found = messages(
      "screen: S\nfields: { isOn: Bool = false }\nactions: { flip: { set: { isOn: \"!isOn\" } } }\nview: [{ button: Flip, action: flip }]\n"
    )
    #expect(found.count == 1)
    #expect(found.first?.contains("to compute it write `\"${…}\"`") == true)
  }

  @Test func `a tag where a guard was meant is one finding`() {
    let found = messages(
      "screen: S\nfields: { isOn: Bool = false }\nactions:\n  flip:\n    when: !isOn\n    set: { isOn: true }\nview: [{ button: Flip, action: flip }]\n"
    )
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("SS0146") == true)
  }

  @Test func `payload of another case is not said to be shown in both`() {
    let found = messages(
      "screen: S\nstates: { a: , b: { items: [String] } }\nview: { a: [{ text: \"${items.size()}\" }], b: [nothing] }\n"
    )
    #expect(found.first { $0.hasPrefix("SS0311") }?.contains("this is shown in `a`;") == true)
  }

  @Test func `two dollars stand for the characters themselves`() {
    #expect(messages("screen: S\nfields: { price: \"String = $${x}\" }\nview: [{ text: \"${price}\" }]\n").isEmpty)
    #expect(
      messages("screen: S\nfields: { price: \"String = ${x}\" }\nview: [{ text: \"${price}\" }]\n").first?
        .contains("is not evaluated here") == true)
  }
}
