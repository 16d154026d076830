import Testing
import ViewStandIn

private actor MemorySettings: SettingsStore {
  private(set) var isOn: Bool
  private let isFull: Bool

  init(isOn: Bool, isFull: Bool = false) {
    self.isOn = isOn
    self.isFull = isFull
  }

  func load() async throws -> Bool { isOn }

  func save(_ isOn: Bool) async throws {
    if isFull { throw Full() }
    self.isOn = isOn
  }
}

private struct Full: Error {}

@MainActor @Suite struct SettingsTests {
  @Test func `the toggle is read and written`() async {
    let store = MemorySettings(isOn: false)
    let model = SettingsModel(store: store)
    await model.load()
    #expect(SettingsView(model: model).texts == ["Settings", "Daily reminders", "Nothing reminds you."])
    await model.setReminders(true)
    #expect(await store.isOn)
  }

  @Test func `a write that fails takes the toggle back and says so`() async {
    let model = SettingsModel(store: MemorySettings(isOn: true, isFull: true))
    await model.load()
    await model.setReminders(false)
    let view = SettingsView(model: model)
    #expect(view.texts == ["Settings", "Daily reminders", "You are reminded at nine.", "Couldn't save the setting."])
    view.tap("OK")
    #expect(model.message == nil)
  }
}
