import SpecGrammar

/// One stub set with all its declarations, from whichever files they come (rule V2).
struct StubSetSources {
  var name: String
  var parts: [StubSetDeclaration]

  /// The first that says which set it extends.
  var base: Name? { parts.lazy.compactMap(\.extends).first }
  var answers: [StubAnswerDeclaration] { parts.flatMap(\.answers) }
}
