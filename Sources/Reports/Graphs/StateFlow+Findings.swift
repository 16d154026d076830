import ScreenProgram

extension StateFlow {
  /// A way from some leaves into a case.
  struct Move {
    var from: CaseSet
    var to: CaseID
    var label: String
  }

  /// What happens in some leaves without leaving them.
  struct Stay {
    var leaves: CaseSet
    var label: String
    var effects: [String]
  }

  /// What leads beyond the screen.
  struct Exit {
    enum Kind {
      case open(String)
      case emit(String)
      case back
      case resetSession
    }

    var kind: Kind
    var words: FlowWords
  }

  /// What holds for all steps of a handler and of what it leads to.
  struct Context {
    /// The action whose calls these are; nil in a timer, a watch and the like.
    var action: ActionID?
    /// The leaves within which a run that moves nowhere lives (rule R7).
    var home: CaseSet
    /// The actions that are being run, so that a cycle ends.
    var running: [ActionID] = []
    /// Where what moves nowhere is told; nil for wherever it happens.
    var listing: CaseSet?
    /// Where a step before has moved.
    var moved: CaseID?
    /// Whether it is a step of an outcome, whose calls are told by their operation.
    var isOutcome = false
  }
}
