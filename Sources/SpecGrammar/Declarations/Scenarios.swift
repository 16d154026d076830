package import SpecSyntax

/// A scenario (section 12).
package struct ScenarioDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it shows.
  package var summary: PlainText?
  /// The stub set; nil for `default`.
  package var stubs: Name?
  /// The screen's parameters.
  package var params: [TypedArgument] = []
  /// Starting values of shared models.
  package var shared: [SharedValues] = []
  /// Words to choose scenarios by.
  package var tags: [Name] = []
  /// Whether what is not asserted fails it.
  package var isExhaustive = false
  /// The steps.
  package var steps: [ScenarioStepDeclaration] = []
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// The starting values of one shared model.
package struct SharedValues: Sendable {
  /// The model.
  package var model: Name
  /// The values.
  package var values: [TypedArgument]
}

/// A step of a scenario.
package struct ScenarioStepDeclaration: Sendable {
  /// What it does.
  package var kind: Kind
  /// The bytes of its name.
  package var nameRange: Range<Int>
  /// Its bytes in the file.
  package var range: Range<Int>

  /// The steps, as in section 12.
  package indirect enum Kind: Sendable {
    case event(ScenarioEvent)
    case tapOn(SelectorDeclaration)
    case inputText(into: SelectorDeclaration, text: PlainText)
    case eraseText(SelectorDeclaration)
    case choose(in: SelectorDeclaration, option: PlainText)
    case swipe(in: SelectorDeclaration, button: PlainText)
    case scrollToEnd
    case send(ActionSlot)
    case setParams([TypedArgument])
    case advanceTime(DurationSlot)
    case advanceTo(DurationSlot)
    case settle
    case atOnce([ScenarioStepDeclaration])
    case reply([StubAnswerDeclaration])
    case setStub([StubAnswerDeclaration])
    /// One case that holds now.
    case assertState(DottedName)
    /// The leaves entered since the last list.
    case assertEntered([DottedName])
    case assertValue([ValueExpectation])
    case assertTrue(ExpressionSlot)
    case assertVisible([SelectorDeclaration])
    case assertNotVisible([SelectorDeclaration])
    case assertEnabled([SelectorDeclaration])
    case assertDisabled([SelectorDeclaration])
    case assertCalled([CallExpectationDeclaration])
    /// The oldest notice not yet taken; nil for none left.
    case assertNotice(PlainText?)
    case assertScreen(Name)
    case assertFrame(PlainText)
  }
}

/// The events that a scenario can name by one word.
package enum ScenarioEvent: String, Sendable, CaseIterable {
  case appear, disappear, resume, close, back, refresh, relaunch
}

/// What picks a node of the frame.
package struct SelectorDeclaration: Sendable {
  /// Its text; nil where another key picks.
  package var text: TextPattern?
  /// Its `id`.
  package var id: PlainText?
  /// Which of several, from 0.
  package var index: Located<Int>?
  /// A text above it.
  package var below: TextPattern?
  /// A text in the same row.
  package var container: TextPattern?
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// A whole text, or a regular expression.
package struct TextPattern: Sendable {
  /// The text, or what stands between the slashes.
  package var text: String
  /// Whether it is a regular expression.
  package var isRegex: Bool
  /// The scalar.
  package var node: Node
}

/// One `expression: value` of `assertValue`.
package struct ValueExpectation: Sendable {
  /// What is computed.
  package var expression: ExpressionSlot
  /// What it must be.
  package var value: TypedSlot
}

/// One `operation: { times, with }` of `assertCalled`.
package struct CallExpectationDeclaration: Sendable {
  /// The operation.
  package var operation: DottedName
  /// How often; nil for at least once.
  package var times: Located<Int>?
  /// Some of the arguments; nil where the key is absent.
  package var with: [TypedArgument]?
  /// The bytes of key and value.
  package var range: Range<Int>
}
