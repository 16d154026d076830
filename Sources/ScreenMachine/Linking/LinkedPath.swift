package import Expressions
package import ScreenProgram
package import SpecValues

/// A path to assign to, compiled.
package struct LinkedPath: Sendable {
  enum Segment: Sendable {
    case field(Int)
    case id(CompiledExpression)
    case key(CompiledExpression)
    case index(CompiledExpression)
    /// A step whose key is known already, of a path that was written down.
    case known(PathStep)
  }

  /// The slot that the path begins with; -1 where it begins with something that can't be assigned.
  package let slot: SlotID
  /// Whether the slot's value is computed, so that it can only be read.
  package let isComputed: Bool
  let segments: [Segment]
  /// The type of the place.
  package let type: ValueType
  /// How many locals its keys read, at most.
  package let localCount: Int

  /// Compiles a path.
  package init(_ path: CheckedPath) {
    switch path.root.storage {
    case .slot(let slot): (self.slot, isComputed) = (slot, false)
    case .computed(let slot): (self.slot, isComputed) = (slot, true)
    case .local, .constant: (slot, isComputed) = (-1, false)
    }
    segments = path.segments.map { segment in
      switch segment {
      case .field(let index, _, _): .field(index)
      case .byId(let key, _): .id(key.compiled())
      case .mapKey(let key, _): .key(key.compiled())
      case .listIndex(let key, _): .index(key.compiled())
      }
    }
    type = path.type
    localCount = path.localCount
  }

  /// Makes a path whose keys are known.
  package init(slot: SlotID, steps: [PathStep], type: ValueType) {
    self.slot = slot
    isComputed = false
    segments = steps.map { .known($0) }
    self.type = type
    localCount = 0
  }

  /// Whether no key has to be evaluated.
  var isKnown: Bool { knownSteps.count == segments.count }

  /// The steps whose keys are known.
  var knownSteps: [PathStep] {
    segments.compactMap { segment in
      switch segment {
      case .known(let step): step
      case .field(let index): .field(index)
      case .id, .key, .index: nil
      }
    }
  }

  /// The path with its keys evaluated.
  package func steps(_ context: EvaluationContext) throws(EvaluationFailure) -> [PathStep] {
    if segments.isEmpty { return [] }
    var steps: [PathStep] = []
    steps.reserveCapacity(segments.count)
    for segment in segments {
      switch segment {
      case .field(let index): steps.append(.field(index))
      case .id(let key): steps.append(.id(try key.evaluate(context)))
      case .key(let key): steps.append(.key(try key.evaluate(context)))
      case .index(let key): steps.append(.index(try key.evaluate(context)))
      case .known(let step): steps.append(step)
      }
    }
    return steps
  }
}
