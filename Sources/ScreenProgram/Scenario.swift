package import Expressions
package import SourceText
package import SpecValues

/// A story that a screen must tell: steps and what they must show (section 12 of the language).
package struct Scenario: Sendable {
  package var name: String
  /// The file that it and its steps stand in: the screen's, or a tests file beside it.
  package var file: SourceFile
  package var summary: String?
  package var tags: [String]
  /// The stub set it plays against; nil where the screen has no stubs.
  package var stubs: Int?
  /// The parameters it starts with, in the order of the screen's.
  package var params: [Value]
  /// The values that fields of shared models start with, by their slot in the program that the scenario is of.
  package var shared: [(slot: SlotID, value: Value)]
  package var isExhaustive: Bool
  package var steps: [ScenarioStep]
  package var range: Range<Int>

  package init(name: String, file: SourceFile, params: [Value], steps: [ScenarioStep], range: Range<Int>) {
    self.name = name
    self.file = file
    self.params = params
    self.steps = steps
    self.range = range
    tags = []
    shared = []
    isExhaustive = false
  }
}

package struct ScenarioStep: Sendable {
  package var kind: Kind
  /// In an app's scenario, the screen by whose names the step was checked, among the app's; it has to be the top one.
  package var screen: Int?
  package var range: Range<Int>

  package init(_ kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  package indirect enum Kind: Sendable {
    case lifecycle(LifecycleEvent)
    case back
    case refresh
    case relaunch
    case tapOn(Selector)
    case inputText(into: Selector, text: String)
    case eraseText(Selector)
    case choose(in: Selector, option: String)
    case swipe(in: Selector, button: String)
    case scrollToEnd
    case send(ActionCall)
    /// New values of parameters, by their number; the others stay.
    case setParams([(param: Int, value: Value)])
    /// In nanoseconds.
    case advanceTime(Int)
    /// Nanoseconds from the scenario's start.
    case advanceTo(Int)
    case settle
    case atOnce([ScenarioStep])
    /// `ordinal` is the `2` of `todos.fetch#2`: which call of the operation, from 1.
    case reply(operation: OperationID, ordinal: Int?, answer: StubReply)
    /// Without an answer the one that is there stays; a wait that is not given stays too.
    case setStub([(operation: OperationID, answer: StubAnswer?, after: Int?)])
    /// The case to be in now.
    case assertState(CaseID)
    /// The leaves entered since the last such list, in order; parents stand for their sub-cases.
    case assertStates([CaseID])
    case assertValue([(expression: CheckedExpression, text: String, value: Value, range: Range<Int>)])
    case assertTrue(CheckedExpression, text: String)
    case assertVisible([Selector])
    case assertNotVisible([Selector])
    case assertEnabled([Selector])
    case assertDisabled([Selector])
    case assertCalled([CallExpectation])
    /// Nil: none is left.
    case assertNotice(String?)
    /// The name of the screen that is shown.
    case assertScreen(String)
    /// The range is that of the scalar where it is written: of an alias that is where its anchor is.
    case assertFrame(String, range: Range<Int>)
  }

  /// What must have been called.
  package struct CallExpectation: Sendable {
    package var operation: OperationID
    package var times: Int?
    /// Arguments that count, by the number of their parameter.
    package var with: [(param: Int, value: Value)]
    package var range: Range<Int>

    package init(operation: OperationID, times: Int?, with: [(param: Int, value: Value)], range: Range<Int>) {
      self.operation = operation
      self.times = times
      self.with = with
      self.range = range
    }
  }
}

/// What names a node of a frame to a scenario.
package struct Selector: Sendable {
  /// The text that it shows, whole, or `/regex/`.
  package var text: String?
  package var id: String?
  /// Which of several, from 0.
  package var index: Int?
  package var below: String?
  /// A text of the row that it is in.
  package var inside: String?
  package var range: Range<Int>

  package init(text: String? = nil, range: Range<Int>) {
    self.text = text
    self.range = range
  }
}
