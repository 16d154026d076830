import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecSyntax
import SpecValues

/// The type of the value that a screen closes with, and where the screen says it.
struct Returning {
  var type: ValueType
  var place: SourceSpan
}

extension ScreenChecker {
  /// `open: Screen`, which only the app knows: here what it is given is checked for itself.
  func check(_ open: OpenStep, in context: StepContext) -> Open {
    let returning = returning[open.screen.text]
    var inside = context
    // What the screen closes with has the type that the screen says, so a check of this one alone takes it as it comes.
    let type = returning?.type ?? .dynamic
    inside.result = type
    inside.scope = context.scope.outliving().adding("result", type)
    inside.scope.leaves = cases.allLeaves
    let before = findings.all.count
    let done = open.done.map { check($0, in: inside) }
    if let returning {
      findings.note("`\(open.screen.text)` closes with \(type)", at: returning.place, sinceFinding: before)
    }
    return Open(
      screen: open.screen.text, arguments: openArguments(open.with, in: context.scope), done: done,
      outerLocals: context.scope.localCount, range: open.screen.range)
  }

  func openArguments(_ given: [Argument], in scope: Scope) -> [Open.Argument] {
    given.compactMap { each in
      expressions.expression(each.value, in: scope)
        .map { Open.Argument(name: each.name.text, value: $0, range: each.name.range) }
    }
  }

  /// `back`, with a value where the screen says what it returns.
  func check(back slot: TypedSlot, in scope: Scope) -> Back? {
    guard !slot.node.isNull else { return Back(value: nil, range: slot.range) }
    guard let type = program.returns else {
      findings.error(
        CheckingCode.returnsNothing,
        "the screen closes with a value, and does not say of which type; declare it with `returns`, or write `back:` alone",
        at: slot.range)
      return nil
    }
    return typed(slot.node, as: type, in: scope).map { Back(value: $0, range: slot.range) }
  }
}
