import Observation
import ViewStandIn

protocol SettingsStore: Sendable {
  func load() async throws -> Bool
  func save(_ isOn: Bool) async throws
}

@MainActor @Observable final class SettingsModel {
  private(set) var reminders = true
  var message: String?
  private let store: any SettingsStore
  private var saved = true
  private var lastSave: Task<Void, Never>?

  init(store: any SettingsStore) { self.store = store }

  func load() async {
    do {
      saved = try await store.load()
      reminders = saved
    } catch {
      message = "Couldn't read the settings."
    }
  }

  func setReminders(_ isOn: Bool) async {
    reminders = isOn
    let earlier = lastSave
    let save = Task {
      await earlier?.value
      do {
        try await store.save(isOn)
        saved = isOn
      } catch {
        reminders = saved
        message = "Couldn't save the setting."
      }
    }
    lastSave = save
    await save.value
  }
}

struct SettingsView: View {
  @Bindable var model: SettingsModel

  var body: some View {
    VStack {
      Toggle(
        "Daily reminders",
        isOn: Binding(get: { model.reminders }, set: { isOn in Task { await model.setReminders(isOn) } }))
      Text(model.reminders ? "You are reminded at nine." : "Nothing reminds you.").font(.caption)
    }
    .navigationTitle("Settings")
    .alert($model.message)
    .task { await model.load() }
  }
}
