package import SourceText

/// The findings of group 01: what is wrong with a file as YAML.
extension DiagnosticCode {
  // The file as a whole.
  package static let notUTF8 = DiagnosticCode(101, "not-utf8")
  package static let controlCharacter = DiagnosticCode(102, "control-character")
  package static let lineSeparator = DiagnosticCode(103, "line-separator")
  package static let fileTooLarge = DiagnosticCode(104, "file-too-large")
  package static let tooDeep = DiagnosticCode(105, "too-deep")
  package static let tooManyEvents = DiagnosticCode(106, "too-many-events")
  package static let tooManyNodes = DiagnosticCode(107, "too-many-nodes")
  package static let emptyFile = DiagnosticCode(108, "empty-file")
  package static let rootNotMapping = DiagnosticCode(109, "root-not-mapping")
  package static let severalDocuments = DiagnosticCode(110, "several-documents")
  package static let directive = DiagnosticCode(111, "directive")

  // Keys, tags and aliases.
  package static let duplicateKey = DiagnosticCode(120, "duplicate-key")
  package static let complexKey = DiagnosticCode(121, "complex-key")
  package static let missingKey = DiagnosticCode(122, "missing-key")
  package static let longKey = DiagnosticCode(123, "long-key")
  package static let mergeKey = DiagnosticCode(124, "merge-key")
  package static let tag = DiagnosticCode(125, "tag")
  package static let undefinedAlias = DiagnosticCode(126, "undefined-alias")
  package static let recursiveAlias = DiagnosticCode(127, "recursive-alias")
  package static let multilineKey = DiagnosticCode(129, "multiline-key")
  package static let anchorName = DiagnosticCode(128, "anchor-name")

  // Slips.
  package static let doubleBraces = DiagnosticCode(140, "double-braces")
  package static let unquotedColon = DiagnosticCode(141, "unquoted-colon")
  package static let swallowedByComment = DiagnosticCode(142, "swallowed-by-comment")
  package static let tab = DiagnosticCode(143, "tab")
  package static let unclosedQuote = DiagnosticCode(144, "unclosed-quote")
  package static let unclosedBracket = DiagnosticCode(145, "unclosed-bracket")
  package static let reservedStart = DiagnosticCode(146, "reserved-start")
  package static let dashInText = DiagnosticCode(147, "dash-in-text")
  package static let splitAtComma = DiagnosticCode(148, "split-at-comma")
  package static let unquotedTemplate = DiagnosticCode(149, "unquoted-template")
  package static let unquotedOptional = DiagnosticCode(150, "unquoted-optional")
  package static let missingSpace = DiagnosticCode(151, "missing-space")
  package static let missingColon = DiagnosticCode(152, "missing-colon")
  package static let indentation = DiagnosticCode(153, "indentation")
  package static let textAfterQuote = DiagnosticCode(154, "text-after-quote")
  package static let extraBracket = DiagnosticCode(155, "extra-bracket")
  package static let missingComma = DiagnosticCode(156, "missing-comma")
  package static let extraComma = DiagnosticCode(157, "extra-comma")
  package static let commentInText = DiagnosticCode(158, "comment-in-text")
  package static let escape = DiagnosticCode(159, "escape")
  package static let blockHeader = DiagnosticCode(160, "block-header")
  package static let misplacedItem = DiagnosticCode(161, "misplaced-item")
  package static let invalidYAML = DiagnosticCode(169, "invalid-yaml")
}
