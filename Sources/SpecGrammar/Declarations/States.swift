/// A case of a screen, with its payload and sub-cases (section 6).
package struct CaseDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The payload.
  package var payload: [Declaration] = []
  /// The sub-cases.
  package var states: [CaseDeclaration] = []
  /// The sub-case that is entered first; its full path.
  package var initial: DottedName?
  /// What happens once, some time after it was entered.
  package var after: [TimerDeclaration] = []
  /// What happens again and again while it is active.
  package var every: [TimerDeclaration] = []
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// One `duration: handler` of a case.
package struct TimerDeclaration: Sendable {
  /// The time.
  package var duration: DurationSlot
  /// What happens.
  package var handler: HandlerDeclaration
}
