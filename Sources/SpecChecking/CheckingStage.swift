import SourceText

/// The order in which a file is looked at. An error of one stage may keep the next ones from being looked at.
package enum CheckingStage: Int, Comparable, Sendable {
  /// The YAML.
  case syntax
  /// The shapes and the keys.
  case shape
  /// Names, types, flow, services and views.
  case meaning
  /// The design rules, and suppressions that suppress nothing.
  case design
  /// What only a whole project tells.
  case project

  /// The stage in which a code is looked for, by its number.
  package init(ofCode number: Int) {
    switch CatalogueGroup(rawValue: number / 100) {
    case _ where ProjectReview.codes.contains { $0.number == number }: self = .project
    case _ where number == SuppressionCode.unused.number: self = .design
    case .yaml: self = .syntax
    case .shape: self = .shape
    case .design: self = .design
    default: self = .meaning
    }
  }

  package static func < (left: CheckingStage, right: CheckingStage) -> Bool { left.rawValue < right.rawValue }
}
