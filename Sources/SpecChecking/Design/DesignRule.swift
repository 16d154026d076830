import SourceText

/// A rule about how a screen is made: what is allowed, and yet probably not meant.
///
/// A rule looks at a screen without errors, and says nothing where it can't be sure.
protocol DesignRule: SendableMetatype {
  /// What there is to know of the rule.
  static var entry: CatalogueEntry { get }
  /// Warns of each place that breaks the rule.
  static func check(_ screen: DesignReview)
}

/// The design rules, in the order of their codes.
package enum DesignRules {
  static let all: [any DesignRule.Type] = [
    NoFailureExit.self, NoWayOut.self, DiscardedContent.self, StoredStatus.self, CaseNeverEntered.self,
    CaseNeverLeft.self, ActionNeverOffered.self, ActionDoesNothing.self, OperationNeverCalled.self,
    UndebouncedTyping.self, AmbiguousEmptyText.self, EndlessPaging.self, PositionalKey.self,
    OverwrittenField.self, ParameterNotInKey.self, EndlessPolling.self, RetriedClientError.self,
    TechnicalMessage.self, CountWithoutPlural.self, FieldNeverRead.self, StaleArgument.self, ReadTreatedAsWrite.self,
  ]

  /// The names of the types that hold the rules, each in a file of its own.
  package static var names: [String] { all.map { "\($0)" } }
}
