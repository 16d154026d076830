package import Expressions
package import SpecValues

/// A place of a screen's state that expressions read by number.
package struct Slot: Sendable {
  /// What a slot is for, which also says who writes it.
  package enum Role: Sendable {
    /// The number of the active leaf case, an Int.
    case activeCase
    /// A parameter of the screen.
    case param
    /// A field.
    case field
    /// A field of a shared model: a mirror of the value that all screens of an app share.
    case shared
    /// A payload field; null while no case that has it is active. Cases that have a payload field of the same name and
    /// type share the slot, so that an expression can read it in all of them.
    case payload
    /// A derived value; computed when read, and kept until an input changes.
    case derived(Int)
    /// The status of an action's runs, a record `Run`; computed from the run table.
    case runs(ActionID)
    /// The first failing message of a field's checks, or null; computed. The number is the field's.
    case problem(Int)
    /// Whether a control wrote the field.
    case touched(Int)
    /// Whether the field differs from its baseline; computed.
    case dirty(Int)
    /// The value against which `dirty` compares.
    case baseline(Int)
    /// Whether no field has a problem; computed.
    case isValid
    /// Whether any field is dirty; computed.
    case isDirty
  }

  /// The name as expressions have it, such as `search`, `params.id` or `touched.email`.
  package var name: String
  package var type: ValueType
  package var role: Role
  /// The value of a new instance; for a payload field its default, if it has one.
  package var initial: Value?

  package init(name: String, type: ValueType, role: Role, initial: Value? = nil) {
    self.name = name
    self.type = type
    self.role = role
    self.initial = initial
  }

  /// Whether the machine computes the slot when it is read.
  package var isComputed: Bool {
    switch role {
    case .derived, .runs, .problem, .dirty, .isValid, .isDirty: true
    case .activeCase, .param, .field, .shared, .payload, .touched, .baseline: false
    }
  }
}

/// A field, with what a form needs where it has checks.
package struct Field: Sendable {
  package var slot: SlotID
  package var checks: [Check]
  /// The slots of `problems.x`, `touched.x`, `dirty.x` and the baseline, where something reads or needs them.
  package var form: Form?

  package struct Check: Sendable {
    package var must: CheckedExpression
    package var message: CheckedTemplate

    package init(must: CheckedExpression, message: CheckedTemplate) {
      self.must = must
      self.message = message
    }
  }

  package struct Form: Sendable {
    package var problem: SlotID
    package var touched: SlotID
    package var dirty: SlotID
    package var baseline: SlotID

    package init(problem: SlotID, touched: SlotID, dirty: SlotID, baseline: SlotID) {
      self.problem = problem
      self.touched = touched
      self.dirty = dirty
      self.baseline = baseline
    }
  }

  package init(slot: SlotID, checks: [Check] = [], form: Form? = nil) {
    self.slot = slot
    self.checks = checks
    self.form = form
  }
}

/// A derived value.
package struct Derived: Sendable {
  package var slot: SlotID
  package var expression: CheckedExpression
  /// The plain slots that it depends on, also through other derived values; sorted.
  package var inputs: [SlotID]

  package init(slot: SlotID, expression: CheckedExpression, inputs: [SlotID]) {
    self.slot = slot
    self.expression = expression
    self.inputs = inputs
  }
}
