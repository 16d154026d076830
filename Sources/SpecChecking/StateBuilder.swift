import ScreenProgram
import SpecGrammar
import SpecValues

/// Builds the cases of a screen and the slots of their payload.
struct StateBuilder {
  private let types: TypeTable
  private let findings: Findings
  /// Slots of payload fields by name: cases that have a field of one name and type share it.
  private var payloadSlots: [String: [SlotID]] = [:]

  static func build(
    _ declaration: ScreenDeclaration, types: TypeTable, findings: Findings, into program: inout Program
  ) {
    var builder = StateBuilder(types: types, findings: findings)
    guard let states = declaration.states, !states.isEmpty else {
      program.cases = [Case(path: "", parent: nil, range: declaration.name.range)]
      program.initial = CaseID(0)
      return
    }
    for state in states { builder.add(state, parent: nil, to: &program) }
    program.initial = program.leaf(entering: CaseID(0))
    if let initial = declaration.initial {
      if let index = program.cases.firstIndex(where: { $0.path == initial.text }) {
        program.initial = program.leaf(entering: CaseID(index))
      } else {
        let paths = program.cases.map(\.path)
        findings.error(
          CheckingCode.unknownCase,
          "there is no case `\(initial.text)`\(Findings.suggestion(for: initial.text, among: paths))",
          at: initial.range)
      }
    }
  }

  private init(types: TypeTable, findings: Findings) {
    self.types = types
    self.findings = findings
  }

  private mutating func add(_ state: CaseDeclaration, parent: CaseID?, to program: inout Program) {
    let path = parent.map { program.cases[$0.index].path + "." + state.name.text } ?? state.name.text
    if let first = program.cases.first(where: { $0.path == path }) {
      findings.error(
        CheckingCode.duplicateName, "the case `\(path)` is declared twice", at: state.name.range,
        notes: [("`\(path)` is declared here first", first.range)])
      return
    }
    let id = CaseID(program.cases.count)
    program.cases.append(Case(path: path, parent: parent, range: state.name.range))
    if let parent { program.cases[parent.index].children.append(id) }
    for field in state.payload { addPayload(field, of: id, to: &program) }
    for child in state.states { add(child, parent: id, to: &program) }
    let children = program.cases[id.index].children
    program.cases[id.index].initialChild = children.first
    if let initial = state.initial {
      if let child = children.first(where: { program.cases[$0.index].path == initial.text }) {
        program.cases[id.index].initialChild = child
      } else {
        let names = children.map { program.cases[$0.index].path }
        findings.error(
          CheckingCode.unknownCase,
          "`\(path)` has no sub-case `\(initial.text)`\(Findings.suggestion(for: initial.text, among: names))",
          at: initial.range)
      }
    }
  }

  private mutating func addPayload(_ field: Declaration, of id: CaseID, to program: inout Program) {
    let name = field.name.text
    let type = types.resolve(field.type)
    for ancestor in program.ancestry(of: id) {
      if let slot = program.cases[ancestor.index].payload.first(where: { program.slots[$0].name == name }) {
        findings.error(
          CheckingCode.duplicateName,
          "`\(name)` is payload of `\(program.cases[ancestor.index].path)` already (a \(program.slots[slot].type)); rename one",
          at: field.name.range)
        return
      }
    }
    if !field.checks.isEmpty {
      findings.error(
        CheckingCode.checkOnPayload,
        "only fields have checks, since they stay while a person edits; declare `\(name)` under `fields`",
        at: field.name.range)
    }
    let initial = types.defaultValue(of: field, as: type) ?? (type.holdsNull ? .null : nil)
    let shared = payloadSlots[name, default: []].first {
      program.slots[$0].type == type && program.slots[$0].initial == initial
    }
    let slot = shared ?? program.slots.count
    if shared == nil {
      program.slots.append(Slot(name: name, type: type, role: .payload, initial: initial))
      payloadSlots[name, default: []].append(slot)
    }
    program.cases[id.index].payload.append(slot)
  }
}
