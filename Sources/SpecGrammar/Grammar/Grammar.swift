/// The constructs of the language; nodes of a view are named like their key.
package enum ConstructID: String, Sendable, CaseIterable {
  case screen, module, app, tests, tab
  case declaration, check, enumeration
  case service, operation, domainError, sharedModel
  case stateCase, source, more, poll, retry, callPart, optimistic
  case action, step, appStep
  case component, view, node, accessibility
  case textNode, imageNode, progressNode, unavailableNode, buttonNode, textFieldNode, secureFieldNode
  case toggleNode, stepperNode, pickerNode, linkNode, listNode, sectionNode, rowNode, columnNode
  case spacerNode, dividerNode, nothingNode, useNode
  case liveService, liveOperation
  case stubSet, answer, failure
  case scenario, scenarioStep, selector, inputText, choose, swipe, callExpectation
}

/// The grammar as data: every construct with its keys, once.
package enum Grammar {
  /// All constructs, in the order of ``ConstructID``.
  package static let constructs: [Construct] = ConstructID.allCases.map(construct)

  /// The words that later versions of the language will use as keys.
  package static let reservedKeys = ["stream", "cache", "parallel", "theme", "strings"]

  /// The construct of an id.
  package static func construct(_ id: ConstructID) -> Construct {
    switch id {
    case .screen: ScreenKey.construct
    case .module: ModuleKey.construct
    case .app: AppKey.construct
    case .tests: TestsKey.construct
    case .tab: TabKey.construct
    case .declaration: DeclarationKey.construct
    case .check: CheckKey.construct
    case .enumeration: EnumerationKey.construct
    case .service: ServiceKey.construct
    case .operation: OperationKey.construct
    case .domainError: DomainErrorKey.construct
    case .sharedModel: SharedModelKey.construct
    case .stateCase: CaseKey.construct
    case .source: SourceKey.construct
    case .more: MoreKey.construct
    case .poll: PollKey.construct
    case .retry: RetryKey.construct
    case .callPart: CallPartKey.construct
    case .optimistic: OptimisticKey.construct
    case .action: ActionKey.construct
    case .step: StepKey.construct
    case .appStep: AppStepKey.construct
    case .component: ComponentKey.construct
    case .view: ViewKey.construct
    case .node: NodeKey.construct
    case .accessibility: AccessibilityKey.construct
    case .textNode: NodeKind.text.construct
    case .imageNode: NodeKind.image.construct
    case .progressNode: NodeKind.progress.construct
    case .unavailableNode: NodeKind.unavailable.construct
    case .buttonNode: NodeKind.button.construct
    case .textFieldNode: NodeKind.textField.construct
    case .secureFieldNode: NodeKind.secureField.construct
    case .toggleNode: NodeKind.toggle.construct
    case .stepperNode: NodeKind.stepper.construct
    case .pickerNode: NodeKind.picker.construct
    case .linkNode: NodeKind.link.construct
    case .listNode: NodeKind.list.construct
    case .sectionNode: NodeKind.section.construct
    case .rowNode: NodeKind.row.construct
    case .columnNode: NodeKind.column.construct
    case .spacerNode: NodeKind.spacer.construct
    case .dividerNode: NodeKind.divider.construct
    case .nothingNode: NodeKind.nothing.construct
    case .useNode: NodeKind.use.construct
    case .liveService: LiveServiceKey.construct
    case .liveOperation: LiveOperationKey.construct
    case .stubSet: StubSetKey.construct
    case .answer: AnswerKey.construct
    case .failure: FailureKey.construct
    case .scenario: ScenarioKey.construct
    case .scenarioStep: ScenarioStepKey.construct
    case .selector: SelectorKey.construct
    case .inputText: InputTextKey.construct
    case .choose: ChooseKey.construct
    case .swipe: SwipeKey.construct
    case .callExpectation: CallExpectationKey.construct
    }
  }
}
