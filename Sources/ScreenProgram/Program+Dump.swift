import Expressions
import SourceText

extension Program {
  /// The program as text, for people and golden files: what has a name, with its type and its place in the program.
  package var dump: String {
    var lines = ["screen \(name)"]
    for (index, slot) in slots.enumerated() {
      lines.append("slot \(index) \(slot.name): \(slot.type)\(slot.isComputed ? " (computed)" : "")")
    }
    for (index, each) in cases.enumerated() {
      let payload = each.payload.map { slots[$0].name }.joined(separator: ", ")
      let mark = initial == CaseID(index) ? " initial" : ""
      lines.append("case \(index) \(each.path.isEmpty ? "(nameless)" : each.path)\(mark) [\(payload)]")
      for timer in each.timers { lines.append("  \(timer.repeats ? "every" : "after") \(timer.delay)ns") }
    }
    for each in uses {
      lines.append("uses \(each.name): \(each.model) [\(each.slots.map { slots[$0].name }.joined(separator: ", "))]")
    }
    if let returns { lines.append("returns \(returns)") }
    for each in derived { lines.append("derived \(slots[each.slot].name) = \(each.expression.dump)") }
    for (index, each) in operations.enumerated() {
      let params = each.params.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      lines.append("operation \(index) \(each.name)(\(params)) -> \(each.result)\(each.writes ? " writes" : "")")
    }
    for (index, each) in actions.enumerated() {
      let params = each.params.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      lines.append("action \(index) \(each.name)(\(params)) \(each.overlap.rawValue)\(words(each.leaves))")
      if let condition = each.guardExpression { lines.append("  when \(condition.dump)") }
      for step in each.handler.steps { lines += dump(step, indent: "  ") }
    }
    if let source {
      lines.append("source keep\(source.keep.map { words($0) } ?? " never")")
    }
    for (index, each) in view.progressTimings.enumerated() {
      lines.append("progress \(index) after \(each.after)ns at least \(each.atLeast)ns\(words(each.leaves))")
    }
    for (index, each) in view.components.enumerated() {
      let params = each.params.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      lines.append("component \(index) \(each.name)(\(params))")
    }
    for each in stubs {
      let answers = each.answers.keys.sorted().map { operations[$0].name }.joined(separator: ", ")
      lines.append("stubs \(each.name): \(answers)")
    }
    for service in live {
      for each in service.operations {
        lines.append("live \(operations[each.operation].name) \(words(each.way))")
      }
    }
    for each in scenarios { lines.append("scenario \(each.name): \(each.steps.count) steps") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(_ way: LiveOperation.Way) -> String {
    switch way {
    case .request(let request): "\(request.method.rawValue) \(request.path.dump)"
    case .read(let key, _): "reads \(key.dump)"
    case .write(let key, let value): "writes \(key.dump) = \(value.dump)"
    case .forget(let key): "deletes \(key.dump)"
    case .list(let prefix): "lists \(prefix.dump)"
    }
  }

  private func words(_ leaves: CaseSet?) -> String {
    leaves.map { " in \($0.members.map { cases[$0.index].path }.joined(separator: ", "))" } ?? ""
  }

  private func dump(_ step: Step, indent: String) -> [String] {
    var lines = ["\(indent)step\(words(step.leaves))"]
    let inner = indent + "  "
    if let condition = step.guardExpression { lines.append("\(inner)when \(condition.dump)") }
    for choice in step.choices ?? [] { lines += dump(choice, indent: inner) }
    for each in step.sets { lines.append("\(inner)set \(sources.text(in: each.range)): \(each.path.type)") }
    if let move = step.move { lines.append("\(inner)to \(cases[move.target.index].path)\(move.again ? " again" : "")") }
    if let cancel = step.cancel { lines.append("\(inner)cancel \(actions[cancel].name)") }
    if let run = step.run { lines.append("\(inner)run \(actions[run.action].name)") }
    if let call = step.call {
      let parts = call.parts.map { operations[$0.operation].name }.joined(separator: ", ")
      lines.append("\(inner)call \(parts)\(call.during.map { " during \(cases[$0.index].path)" } ?? "")")
      for each in call.optimistic { lines.append("\(inner)  optimistic \(sources.text(in: each.range))") }
      for each in call.done.steps { lines.append("\(inner)  done"); lines += dump(each, indent: inner + "    ") }
      for each in call.fail.byKind {
        lines.append("\(inner)  fail \(each.kind)")
        for step in each.handler.steps { lines += dump(step, indent: inner + "    ") }
      }
      for each in call.fail.otherwise?.steps ?? [] {
        lines.append("\(inner)  fail")
        lines += dump(each, indent: inner + "    ")
      }
    }
    if step.notice != nil { lines.append("\(inner)notice") }
    if let emit = step.emit { lines.append("\(inner)emit \(outputs[emit.output].name)") }
    if step.resetsSession { lines.append("\(inner)resetSession") }
    if let open = step.open {
      lines.append("\(inner)open \(open.screen)(\(open.arguments.map(\.name).joined(separator: ", ")))")
      for each in open.done?.steps ?? [] { lines.append("\(inner)  done"); lines += dump(each, indent: inner + "    ") }
    }
    if let back = step.back { lines.append("\(inner)back\(back.value == nil ? "" : " with a value")") }
    return lines
  }
}
