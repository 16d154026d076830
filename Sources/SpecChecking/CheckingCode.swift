package import SourceText

/// The codes of what the checker finds; the groups are those of ``DiagnosticCode``.
package enum CheckingCode {
  // 03: types
  package static let unknownType = DiagnosticCode(351, "unknown-type")
  package static let duplicateName = DiagnosticCode(352, "duplicate-name")
  package static let literal = DiagnosticCode(353, "wrong-literal")
  package static let nullLiteral = DiagnosticCode(354, "null-literal")
  package static let yaml11Bool = DiagnosticCode(355, "yaml-1.1-bool")
  package static let missingField = DiagnosticCode(356, "missing-field")
  package static let extraField = DiagnosticCode(357, "unknown-record-key")
  package static let unknownWord = DiagnosticCode(358, "unknown-word")
  package static let emptyType = DiagnosticCode(359, "empty-type")

  // 04: states and steps
  package static let unknownCase = DiagnosticCode(401, "unknown-case")
  package static let payloadNotAssigned = DiagnosticCode(402, "payload-not-assigned")
  package static let unknownAction = DiagnosticCode(404, "unknown-action")
  package static let arguments = DiagnosticCode(405, "wrong-arguments")
  package static let notAssignable = DiagnosticCode(406, "not-assignable")
  package static let overlappingPaths = DiagnosticCode(407, "overlapping-paths")
  package static let runCycle = DiagnosticCode(409, "run-cycle")
  package static let neverApplies = DiagnosticCode(410, "never-applies")
  package static let initialNeedsPayload = DiagnosticCode(411, "initial-needs-payload")
  package static let duringNeedsPayload = DiagnosticCode(412, "during-needs-payload")
  package static let initialIsDuring = DiagnosticCode(413, "initial-is-during")
  package static let unknownOutput = DiagnosticCode(414, "unknown-output")
  package static let unknownField = DiagnosticCode(415, "unknown-field-name")
  package static let payloadOfResult = DiagnosticCode(416, "not-a-payload-field")
  package static let reservedName = DiagnosticCode(417, "reserved-name")
  package static let parameterWithoutValue = DiagnosticCode(418, "argument-missing")
  package static let fieldWithoutDefault = DiagnosticCode(419, "field-without-default")
  package static let checkOnPayload = DiagnosticCode(421, "check-on-payload")
  package static let unreachableChoice = DiagnosticCode(420, "unreachable-choice")

  // 05: services, calls, stubs
  package static let unknownOperation = DiagnosticCode(501, "unknown-operation")
  package static let callWithoutFail = DiagnosticCode(502, "call-without-fail")
  package static let failureKinds = DiagnosticCode(503, "failure-kinds")
  package static let restartedWrite = DiagnosticCode(504, "restarted-write")
  package static let retriedWrite = DiagnosticCode(505, "retried-write")
  package static let writeInAll = DiagnosticCode(506, "write-in-all")
  package static let missingAnswer = DiagnosticCode(507, "stub-without-answer")
  package static let unknownStubSet = DiagnosticCode(508, "unknown-stub-set")
  package static let stubCycle = DiagnosticCode(509, "stub-cycle")
  package static let unknownErrorKind = DiagnosticCode(512, "unknown-error-kind")
  package static let duplicateAnswer = DiagnosticCode(513, "duplicate-answer")
  package static let fixture = DiagnosticCode(514, "fixture-not-readable")
  package static let twoWaits = DiagnosticCode(517, "debounce-and-delay")
  package static let severalWaits = DiagnosticCode(518, "several-calls-wait")
  package static let nothingWaits = DiagnosticCode(519, "nothing-waits")
  package static let memoryType = DiagnosticCode(516, "memory-without-type")

  // 06: view
  package static let caseNotCovered = DiagnosticCode(601, "case-not-in-view")
  package static let caseCoveredTwice = DiagnosticCode(602, "case-twice-in-view")
  package static let rowWithoutKey = DiagnosticCode(603, "row-without-key")
  package static let controlWithoutLabel = DiagnosticCode(604, "control-without-label")
  package static let listWithoutEmpty = DiagnosticCode(605, "list-without-empty")
  package static let notAList = DiagnosticCode(606, "not-a-list")
  package static let unknownComponent = DiagnosticCode(607, "unknown-component")
  package static let elseNeverUsed = DiagnosticCode(609, "else-never-used")
  package static let actionNeverApplies = DiagnosticCode(610, "action-never-applies")
  package static let progressTimeInRow = DiagnosticCode(612, "progress-time-in-row")

  // 07: scenarios
  package static let stepOutsideScreen = DiagnosticCode(701, "step-outside-screen")
  package static let stepMovesTime = DiagnosticCode(704, "time-within-at-once")
  package static let replyWithoutAnswer = DiagnosticCode(705, "reply-without-answer")
  package static let testedFile = DiagnosticCode(702, "no-screen-to-test")
  package static let testedScreen = DiagnosticCode(703, "tested-screen-has-errors")

  /// A part of the language that this version decodes but can't run.
  package static let notYet = DiagnosticCode(299, "not-yet")
}
