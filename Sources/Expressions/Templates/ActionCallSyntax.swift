/// A reference to an action as it is written: `name`, `name(CEL, …)` or `favorites.add(id)` (slot kind "action" of E1).
package struct ActionCallSyntax: Hashable, Sendable {
  /// The name, dotted or not.
  package var name: String
  /// The place of the name.
  package var nameRange: Range<Int>
  /// The places of the arguments; nil where there are no parentheses at all.
  package var arguments: [Range<Int>]?

  /// Reads a reference; the arguments are not checked yet, see ``ExpressionChecker/check(_:in:expecting:)``.
  package static func parse(_ text: String) throws(ExpressionDiagnostic) -> ActionCallSyntax {
    let bytes = Array(text.utf8)
    let syntax: Syntax
    do {
      syntax = try Parser.parse(bytes, in: 0..<bytes.count)
    } catch {
      throw error
    }
    switch syntax.kind {
    case .call(let name, nil, let arguments, isRooted: false):
      return ActionCallSyntax(name: name.text, nameRange: name.range, arguments: arguments.map(\.range))
    case .call(let name, let receiver?, let arguments, _):
      guard let (root, isRooted) = receiver.dottedName, !isRooted else { break }
      return ActionCallSyntax(
        name: "\(root).\(name.text)", nameRange: syntax.range.lowerBound..<name.range.upperBound,
        arguments: arguments.map(\.range))
    default:
      guard let (name, isRooted) = syntax.dottedName, !isRooted else { break }
      return ActionCallSyntax(name: name, nameRange: syntax.range, arguments: nil)
    }
    throw ExpressionDiagnostic(
      ExpressionCode.actionCall, "an action is written `name` or `name(argument, …)`", at: syntax.range)
  }
}
