package import SpecValues

/// What a script is played with where it does not say.
package struct ScriptDefaults: Sendable {
  /// The number of the stub set; nil for `default`.
  package var stubs: Int?
  /// Values of the screen's parameters, by their number.
  package var params: [Int: Value]

  package init(stubs: Int? = nil, params: [Int: Value] = [:]) {
    self.stubs = stubs
    self.params = params
  }
}
