// The face of the library: what a host program needs to load a screen and to show it.
@_exported public import ScreenModel
@_exported public import SourceText
@_exported public import SpecValues

import ScreenMachine
import ScreenProgram
import SpecChecking

/// A screen file that was loaded and checked, ready to make models of.
///
/// ```swift
/// let screen = try LoadedScreen(path: "articles.screen.yaml")
/// let model = screen.makeModel(services: ArticleService())
/// model?.appear()
/// ```
public struct LoadedScreen: Sendable {
  /// What the loader found, in source order.
  public let diagnostics: [Diagnostic]
  let program: LinkedProgram?

  /// Reads, checks and links a file. What is wrong with its content is in ``diagnostics``; the cost is that of the
  /// whole load, so a host keeps the result.
  public init(path: String) throws(FileReadFailure) {
    self.init(try SourceReader.read(path))
  }

  /// Checks and links a text.
  public init(text: String, name: String = "text") {
    self.init(SourceFile(path: name, text: text))
  }

  private init(_ file: SourceFile) {
    let loaded = SpecLoader().load(file)
    diagnostics = loaded.diagnostics
    program = loaded.program.map { LinkedProgram($0) }
  }

  /// Whether the file has no error, so that models can be made of it.
  public var isSound: Bool { program != nil }

  /// Makes a model of the screen; nil where the file has an error, or where a parameter without a default is missing.
  @MainActor public func makeModel(
    params: [String: Value] = [:], services: any ServiceProvider, clock: any ModelClock = SystemClock()
  ) -> ScreenModel? {
    guard let program else { return nil }
    var values: [Value] = []
    for slot in program.program.params {
      let parameter = program.program.slots[slot]
      guard let value = params[String(parameter.name.dropFirst("params.".count))] ?? parameter.initial else {
        return nil
      }
      values.append(value)
    }
    return ScreenModel(program, params: values, services: services, clock: clock)
  }

  /// Makes a model that goes on where `ScreenModel.snapshot` was taken; nil where the file has an error.
  ///
  /// Reads that were out are asked again, writes that were out have failed with the kind `unknown`, and what waits keeps
  /// its remaining time.
  ///
  /// - Throws: `SnapshotFailure` where the snapshot is not whole, or not of this text of the file.
  @MainActor public func makeModel(
    snapshot: String, services: any ServiceProvider, clock: any ModelClock = SystemClock()
  ) throws(SnapshotFailure) -> ScreenModel? {
    guard let program else { return nil }
    return try ScreenModel(program, from: snapshot, services: services, clock: clock)
  }
}
