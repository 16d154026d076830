import InteractivePlayer
import TerminalSession
import Testing

@Suite struct ControlKeyTests {
  private static let form = """
    screen: Form
    types:
      Size: small | medium | large
    services:
      api: { save: { params: { name: String }, writes: true } }
    fields:
      name: String = ""
      password: String = ""
      isOn: Bool = false
      count: Int = 1
      size: Size = small
    actions:
      save: { call: api.save, with: { name: name }, done: { notice: Saved }, fail: ignore }
    view:
      - textField: Name
        text: name
        submit: save
      - secureField: Password
        text: password
      - toggle: Daily
        value: isOn
      - stepper: Count
        value: count
      - picker: Size
        value: size
        options: Size.all
      - button: Save
        action: save
    stubs:
      default: { api.save: {} }
    """

  private static func desk() throws -> Desk {
    let desk = try Desk(form)
    desk.press(.home)
    return desk
  }

  @Test func `enter in a field submits, or goes on where there is nothing to submit`() throws {
    let desk = try Self.desk()
    desk.type("Ann")
    desk.press(.enter)
    #expect(desk.text.contains("• Saved"))
    desk.press(.tab)
    desk.type("secret")
    #expect(desk.text.contains("••••••"))
    #expect(!desk.text.contains("secret"))
    desk.press(.enter)
    #expect(desk.text.contains("[ ]▸Daily"))
  }

  @Test func `what stands in a secure field is nowhere on the screen`() throws {
    var desk = try Self.desk()
    desk.size = .init(columns: 120, rows: 40)
    desk.press(.tab)
    desk.type("hunter2")
    desk.press(.control("t"))
    #expect(desk.text.contains("password: •••"))
    #expect(!desk.text.contains("hunter2"))
  }

  @Test func `space and enter switch a toggle`() throws {
    let desk = try Self.desk()
    desk.press(.tab, .tab, .character(" "))
    #expect(desk.text.contains("[✓]▸Daily"))
    desk.press(.enter)
    #expect(desk.text.contains("[ ]▸Daily"))
  }

  @Test func `a stepper goes both ways`() throws {
    let desk = try Self.desk()
    desk.press(.tab, .tab, .tab, .right, .right, .character("+"), .left, .character("-"), .character("-"), .left)
    #expect(desk.text.contains("− 0 +"))
  }

  @Test func `a picker changes by arrows, to its ends, and by its list`() throws {
    let desk = try Self.desk()
    desk.press(.tab, .tab, .tab, .tab, .left)
    #expect(desk.text.contains("small"))
    desk.press(.right, .right, .right)
    #expect(desk.text.contains("large"))
    desk.press(.enter)
    #expect(desk.text.contains("▸ large"))
    #expect(desk.text.contains("  medium"))
    desk.press(.up, .enter)
    #expect(desk.text.contains("medium"))
    #expect(!desk.text.contains("small"))
    desk.press(.enter, .home, .escape)
    #expect(desk.text.contains("medium"), "a list that is left changes nothing")
  }

  @Test func `text that can't be steered by is typed, whatever it is`() throws {
    let desk = try Self.desk()
    desk.player.handle(.paste("a\u{1B}[31mb\u{202E}c"))
    #expect(!desk.text.contains("\u{1B}"))
    #expect(desk.text.contains("<U+202E>"))
  }
}
