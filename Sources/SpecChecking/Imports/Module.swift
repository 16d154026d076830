import SourceText
import SpecGrammar

/// A file that others import, read and decoded.
struct Module: Sendable {
  let file: SourceFile
  let identity: String
  let decoded: SpecLoader.Decoded

  /// What it holds; nil where it is no module, or its shape is not sound.
  var parts: SharedParts? {
    if case .module(let declaration)? = decoded.document, decoded.isSound { declaration.parts } else { nil }
  }
}
