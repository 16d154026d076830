internal import CLibYAML
package import SourceText

/// Reads the text of a file into a tree (rules Y1 to Y5).
///
/// What YAML allows and a screen file does not: several documents and an empty one, another root than a mapping, keys
/// that are no texts or are empty, doubled keys, `<<`, tags but `!!str`, directives but `%YAML`, anchors of nothing that
/// nobody uses and anchors with other signs than letters, digits, `-` and `_`, NEL, LS and PS (which end a line for some
/// readers), a line of a plain text that begins with `- `, a line of a quoted text that is not indented below its key,
/// and what the limits cut off.
package enum SpecSyntaxParser {
  /// Reads a file; what is wrong with it is in the tree's findings.
  package static func parse(_ file: SourceFile) -> SyntaxTree {
    parse(file, takesAnyRoot: false)
  }

  /// Reads a file; with `takesAnyRoot` a scalar or a sequence may stand at the root, as in a script, or nothing at all.
  package static func parse(_ file: SourceFile, takesAnyRoot: Bool) -> SyntaxTree {
    let tree = tree(of: file, takesAnyRoot: takesAnyRoot)
    // The library and all that explains its errors count from the start of the file.
    return file.base == 0 ? tree : tree.moved(by: file.base)
  }

  private static func tree(of file: SourceFile, takesAnyRoot: Bool) -> SyntaxTree {
    var findings = SyntaxFindings(file)
    let check = ByteCheck(file, &findings)
    guard check.isUsable else {
      return SyntaxTree(file: file, root: nil, comments: [], diagnostics: findings.all)
    }
    return file.bytes.withUnsafeBufferPointer { bytes in
      guard Directives.areAllowed(bytes, from: check.start, &findings) else {
        return SyntaxTree(file: file, root: nil, comments: [], diagnostics: findings.all)
      }
      var builder = TreeBuilder(bytes, check, findings)
      read(bytes, from: check.start, into: &builder)
      return builder.finish(takesAnyRoot: takesAnyRoot)
    }
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into builder: inout TreeBuilder) {
    withUnsafeTemporaryAllocation(of: yaml_parser_t.self, capacity: 1) { buffer in
      guard let parser = buffer.baseAddress, yaml_parser_initialize(parser) == 1 else {
        builder.findings.add(.invalidYAML, "there is not enough memory to read the file", at: 0..<0)
        return
      }
      defer { yaml_parser_delete(parser) }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      var event = yaml_event_t()
      var goesOn = true
      while goesOn {
        guard yaml_parser_parse(parser, &event) == 1 else {
          builder.fail(LibraryError(parser.pointee, builder.offsets))
          return
        }
        goesOn = builder.take(&event)
        yaml_event_delete(&event)
      }
    }
  }
}

/// Why the library stopped, with byte offsets.
struct LibraryError {
  let problem: String
  let place: Int
  let context: String
  let contextPlace: Int

  init(problem: String, place: Int, contextPlace: Int) {
    self.problem = problem
    self.place = place
    self.context = ""
    self.contextPlace = contextPlace
  }

  fileprivate init(_ parser: yaml_parser_t, _ offsets: ByteOffsets) {
    problem = parser.problem.map { String(cString: $0) } ?? ""
    place = offsets[Int(parser.problem_mark.index)]
    context = parser.context.map { String(cString: $0) } ?? ""
    contextPlace = parser.context == nil ? place : offsets[Int(parser.context_mark.index)]
  }
}
