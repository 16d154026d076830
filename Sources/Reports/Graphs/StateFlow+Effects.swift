import Expressions
import ScreenProgram

extension StateFlow {
  /// Where a step leads beyond the screen, each also in words.
  func exits(of step: Step) -> [(kind: Exit.Kind, text: String)] {
    var exits: [(Exit.Kind, String)] = []
    if let output = step.emit.map({ program.outputs[$0.output].name }) {
      exits.append((.emit(output), "emit \(output)"))
    }
    if step.resetsSession { exits.append((.resetSession, "reset session")) }
    if let open = step.open { exits.append((.open(open.screen), "open \(open.screen)")) }
    if step.back != nil { exits.append((.back, "back")) }
    return exits
  }

  /// What a step does, in the order in which it does it.
  func effects(of step: Step, _ words: FlowWords, _ exits: [String]) -> [String] {
    let assigned = (step.sets + (step.call?.optimistic ?? [])).map(\.path.root.name)
    let names = assigned.indices.filter { assigned.firstIndex(of: assigned[$0]) == $0 }.map { assigned[$0] }
    var effects = words.effects
    if !names.isEmpty { effects.append("set \(names.joined(separator: ", "))") }
    if !step.baselines.isEmpty { effects.append("baseline") }
    // What moves the screen while it is out is not out here.
    if let cancel = step.cancel, during(of: cancel).isEmpty {
      effects.append("cancel \(program.actions[cancel].name)")
    }
    if let call = step.call { effects.append("call \(operations(of: call))") }
    if step.notice != nil { effects.append("notice") }
    if step.move?.again == true { effects.append("enter again") }
    return effects + exits
  }

  func operations(of call: Call) -> String {
    call.parts.map { program.operations[$0.operation].name }.joined(separator: ", ")
  }
}
