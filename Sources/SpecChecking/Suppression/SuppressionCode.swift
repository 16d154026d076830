package import SourceText

/// The codes of what is wrong with a suppression itself; they are of the group of shape and keys.
package enum SuppressionCode {
  package static let unused = DiagnosticCode(231, "unused-suppression")
  package static let form = DiagnosticCode(232, "suppression-form")
  package static let unknownCode = DiagnosticCode(233, "suppressed-code-unknown")
  package static let error = DiagnosticCode(234, "suppressed-error")
}
