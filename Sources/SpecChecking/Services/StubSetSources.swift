import ScreenProgram
import SourceText
import SpecGrammar

/// One stub set with all its declarations: the screen's, and that of a tests file beside it (rule V2).
struct StubSetSources {
  /// A declaration and the file that it stands in.
  struct Part {
    var declared: StubSetDeclaration
    var file: SourceFile
  }

  var name: String
  /// The screen's part first.
  var parts: [Part]

  /// The first part that says which set it extends.
  var base: (name: Name, file: SourceFile)? {
    for part in parts {
      if let extends = part.declared.extends { return (extends, part.file) }
    }
    return nil
  }

  var answers: [StubAnswerDeclaration] { parts.flatMap(\.declared.answers) }
}
