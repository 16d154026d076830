import Expressions
import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// Gives parameters, fields and payload their slots and names.
  func declareState() {
    for (parameter, each) in zip(
      types.parameters(declaration.params, of: "the screen"), declaration.params)
    {
      let slot = program.slots.count
      program.slots.append(
        Slot(name: "params.\(parameter.name)", type: parameter.type, role: .param, initial: parameter.default))
      program.params.append(slot)
      declare(Variable("params.\(parameter.name)", parameter.type, .slot(slot)), at: each.name.range)
    }
    declareFields()
    declareUses()
    declarePayload()
  }

  private func declareFields() {
    for field in declaration.fields {
      let name = field.name.text
      guard claim(name, as: "the field", at: field.name.range) else { continue }
      let type = types.resolve(field.type)
      let initial = field.defaultValue.flatMap { types.literal($0, as: type) } ?? (type.holdsNull ? .null : nil)
      if initial == nil, field.defaultValue == nil, type != .error {
        findings.error(
          CheckingCode.fieldWithoutDefault,
          "the field `\(name)` needs a value to begin with; write `\(name): \(type) = …`, or make it `\(type)?`",
          at: field.name.range)
      }
      let slot = program.slots.count
      program.slots.append(Slot(name: name, type: type, role: .field, initial: initial))
      program.fields.append(Field(slot: slot))
      declare(Variable(name, type, .slot(slot)), at: field.name.range)
    }
    if usesFormNames { declareForm() }
  }

  // Most screens have no form; their fields are spared four slots each.
  private var usesFormNames: Bool {
    guard !declaration.fields.isEmpty else { return false }
    if declaration.fields.contains(where: { !$0.checks.isEmpty }) { return true }
    return ["isValid", "isDirty", "problems.", "touched.", "dirty.", "baseline:"]
      .contains(where: WordSearch(file: program.file).finds)
  }

  private func declareForm() {
    for index in program.fields.indices {
      let slot = program.slots[program.fields[index].slot]
      func add(_ name: String, _ type: ValueType, _ role: Slot.Role, initial: Value?) -> SlotID {
        program.slots.append(Slot(name: "\(name).\(slot.name)", type: type, role: role, initial: initial))
        let id = program.slots.count - 1
        let storage: Variable.Storage = program.slots[id].isComputed ? .computed(id) : .slot(id)
        if name != "@baseline" { declare(Variable("\(name).\(slot.name)", type, storage), at: 0..<0) }
        return id
      }
      program.fields[index].form = Field.Form(
        problem: add("problems", .nullable(.string), .problem(index), initial: nil),
        touched: add("touched", .bool, .touched(index), initial: .bool(false)),
        dirty: add("dirty", .bool, .dirty(index), initial: nil),
        baseline: add("@baseline", slot.type, .baseline(index), initial: slot.initial))
    }
    for (name, role) in [("isValid", Slot.Role.isValid), ("isDirty", .isDirty)] where places[name] == nil {
      program.slots.append(Slot(name: name, type: .bool, role: role))
      declare(Variable(name, .bool, .computed(program.slots.count - 1)), at: 0..<0)
    }
  }

  private func declarePayload() {
    var declared: [SlotID: CaseSet] = [:]
    var order: [(slot: SlotID, range: Range<Int>)] = []
    for (index, each) in program.cases.enumerated() {
      for slot in each.payload {
        if declared[slot] == nil { order.append((slot, each.range)) }
        declared[slot] = (declared[slot] ?? CaseSet()).union(cases.leaves(CaseID(index)))
      }
    }
    var names = Set<String>()
    for (slot, range) in order {
      let each = program.slots[slot]
      if names.insert(each.name).inserted, !claim(each.name, as: "the payload", at: range) { continue }
      declare(Variable(each.name, each.type, .slot(slot)), leaves: declared[slot], at: range)
    }
  }

  /// Checks that a screen can begin without anything being assigned (rule S2).
  func checkInitial() {
    // Where `initial` names no case, that was reported.
    if let initial = declaration.initial, cases[initial.text] == nil { return }
    let missing = cases.ancestry(program.initial).reversed().flatMap { program.cases[$0.index].payload }
      .filter { program.slots[$0].initial == nil && program.slots[$0].type != .error }
    guard !missing.isEmpty else { return }
    let words = missing.map { "`\(program.slots[$0].name): \(program.slots[$0].type)`" }.joined(separator: ", ")
    findings.error(
      CheckingCode.initialNeedsPayload,
      "the screen begins in `\(cases.path(program.initial))`, where nothing has assigned \(words) yet; give it a default, "
        + "or begin in a case without payload, such as `idle`",
      at: declaration.initial?.range ?? program.cases[program.initial.index].range)
  }

  /// Checks what each field's `check` demands.
  func checkFieldChecks() {
    let scope = Scope(leaves: cases.allLeaves, place: .derived)
    for declared in declaration.fields where !declared.checks.isEmpty {
      let name = declared.name.text
      guard let index = program.fields.firstIndex(where: { program.slots[$0.slot].name == name }) else { continue }
      program.fields[index].checks = declared.checks.compactMap { check in
        guard let must = expressions.expression(check.must, in: scope, expecting: .bool),
          let message = expressions.text(check.message, in: scope)
        else { return nil }
        return Field.Check(must: must, message: message)
      }
    }
    if program.fields.contains(where: { !$0.checks.isEmpty }) { refuseChecksOfThemselves() }
  }

  /// Refuses checks that read what they decide: `problems.x` and `isValid` are computed from them.
  private func refuseChecksOfThemselves() {
    let count = program.fields.count
    // The fields, and behind them `isValid`, which reads the problems of all.
    let reads = (0...count).map { field in
      field == count
        ? program.fields.indices.filter { !program.fields[$0].checks.isEmpty }
        : program.fields[field].checks.flatMap { problems(in: $0.must.reads + $0.message.reads) }
    }
    for cycle in CycleSearch(reads).cycles {
      // `isValid` reads problems itself, so a field that reads it stands before it.
      guard let field = cycle.last(where: { $0 < count }) else { continue }
      refuseCheck(of: field)
    }
  }

  /// The fields whose problems are read, with `isValid` as the number behind the last field.
  private func problems(in slots: [SlotID]) -> [Int] {
    slots.flatMap { slot -> [Int] in
      switch program.slots[slot].role {
      case .derived(let index): problems(in: program.derived[index].inputs)
      case .problem(let field): [field]
      case .isValid: [program.fields.count]
      case .activeCase, .param, .field, .shared, .payload, .runs, .touched, .dirty, .baseline, .isDirty: []
      }
    }
  }

  private func refuseCheck(of field: Int) {
    let name = program.slots[program.fields[field].slot].name
    let checks = program.fields[field].checks
    guard let declared = declaration.fields.first(where: { $0.name.text == name }),
      let index = checks.firstIndex(where: { !problems(in: $0.must.reads + $0.message.reads).isEmpty }),
      // A check with an error of its own is left out, so that the others may stand elsewhere.
      let check = declared.checks.count == checks.count ? declared.checks[index] : declared.checks.first
    else { return }
    findings.error(
      ExpressionCode.unavailable,
      "the check of `\(name)` depends on itself, since `isValid` and `problems` are computed from the checks; "
        + "read the fields themselves", at: check.must.range)
  }

  /// Checks derived values, each after those that it reads.
  func checkDerived() {
    let declared = declaration.derived.filter { claim($0.name.text, as: "the derived value", at: $0.name.range) }
    let order = DerivedOrder(declared)
    for (name, cycle) in order.cycles {
      expressions.names.refuse(name, because: "`\(name)` depends on itself: \(cycle)")
    }
    for each in order.sorted {
      let scope = Scope(leaves: nil, place: .derived)
      let isInCycle = order.cycles.contains { $0.name == each.name.text }
      guard let expression = expressions.expression(each.value, in: scope) else {
        // Readers of a broken value are not reported too.
        if !isInCycle { declare(Variable(each.name.text, .error, .constant(.null)), at: each.name.range) }
        continue
      }
      addDerived(each, expression)
    }
  }

  private func addDerived(_ each: DerivedDeclaration, _ expression: CheckedExpression) {
    let slot = program.slots.count
    var inputs = Set<SlotID>()
    var leaves: CaseSet?
    var reason: String?
    for read in expression.reads {
      if case .derived(let index) = program.slots[read].role {
        inputs.formUnion(program.derived[index].inputs)
      } else {
        inputs.insert(read)
      }
      for meaning in expressions.names.meanings(of: program.slots[read].name) {
        guard let own = meaning.leaves, meaning.variable.reads(read) else { continue }
        leaves = leaves.map { $0.intersection(own) } ?? own
        reason = reason ?? meaning.reason ?? meaning.variable.name
      }
    }
    if let leaves, leaves.isEmpty {
      findings.error(
        CheckingCode.neverApplies,
        "`\(each.name.text)` exists in no case, since the payload that it reads never exists together",
        at: each.value.range)
    }
    program.slots.append(Slot(name: each.name.text, type: expression.type, role: .derived(program.derived.count)))
    program.derived.append(Derived(slot: slot, expression: expression, inputs: inputs.sorted()))
    declare(
      Variable(each.name.text, expression.type, .computed(slot)), leaves: leaves, at: each.name.range, reason: reason)
  }
}

extension Variable {
  /// Whether the variable lies in a slot.
  func reads(_ slot: SlotID) -> Bool {
    switch storage {
    case .slot(let own), .computed(let own): own == slot
    case .local, .constant: false
    }
  }
}
