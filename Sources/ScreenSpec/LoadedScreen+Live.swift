@_exported public import LiveServices
import ScreenMachine
public import ScreenModel
import ScreenProgram

extension LoadedScreen {
  /// Makes the services that the file binds under `live`: servers that are reached by HTTP, and the local store.
  ///
  /// The services know what their screen has, so each model gets services of its own. Nothing is sent before a model
  /// asks for it.
  ///
  /// ```swift
  /// let services = try screen.liveServices(
  ///   environment: ["TODOS_URL": "https://api.example.com"], secrets: ["TODOS_TOKEN": token])
  /// let model = screen.makeModel(services: services)
  /// ```
  ///
  /// - Parameters:
  ///   - environment: The values of what the file declares under `env`.
  ///   - secrets: The values of what it declares under `secrets`; they are in no error and no answer that it shows.
  ///   - storeFolder: The folder of the local store; without one that of the screen in the data folder of the user, for
  ///     which `environment` holds `HOME` or `XDG_DATA_HOME`.
  ///   - onDamage: Is told, on any thread, of each document of the store that was damaged and set aside.
  /// - Returns: The services, for one model.
  /// - Throws: `LiveSetupFailure` with all that is missing or can't be used, or where the file has an error.
  public func liveServices(
    environment: [String: String] = [:], secrets: [String: String] = [:], storeFolder: String? = nil,
    onDamage: (@Sendable (String) -> Void)? = nil
  ) throws(LiveSetupFailure) -> any ServiceProvider {
    guard let program = program?.program else {
      throw LiveSetupFailure(problems: ["the file has errors, which `diagnostics` holds"])
    }
    guard !program.live.isEmpty else {
      throw LiveSetupFailure(problems: ["the file has nothing under `live`; make the services in the host"])
    }
    return try LiveProvider(
      program, environment: environment.merging(secrets) { $1 }, folder: storeFolder, onDamage: onDamage)
  }
}
