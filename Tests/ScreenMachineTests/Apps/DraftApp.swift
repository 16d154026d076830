import Expressions
import ScreenProgram
import SourceText
import SpecChecking
import SpecValues

/// Makes an app's program of screens that know nothing of apps, so that a test needs no more of the loader than those.
///
/// Output `openDetail` stands for `open: Detail` with its values as arguments, the action `doneDetail` for what is done
/// with the result; `emit: back` for `back`, with the value that the step sets `result` to; `emit: resetSession` for
/// `resetSession`. The fields that are named in `shared` are those of the shared model of all.
enum DraftApp {
  static func program(
    own: String = "screen: Shop\n", shared: [String] = [], session: Bool = false, _ screens: [String], start: Int = 0,
    tabs: [Int] = [], handles: [String] = []
  ) throws -> AppProgram {
    let own = try screen(own, shared, session)
    var app = AppProgram(own: own, screens: try screens.map { try screen($0, shared, session) }, start: start)
    app.tabs = tabs.map { AppProgram.Tab(screen: $0) }
    app.handles = try handles.map { name in
      guard let action = own.actions.firstIndex(where: { $0.name == name }) else {
        throw StageError(description: "no action \(name)")
      }
      return AppProgram.Handle(output: name, action: action)
    }
    for operation in app.screens.flatMap(\.operations)
    where !app.own.operations.contains(where: { $0.name == operation.name }) {
      app.own.operations.append(operation)
    }
    return app
  }

  private static func screen(_ yaml: String, _ shared: [String], _ session: Bool) throws -> Program {
    let view = yaml.contains("\nview:") || yaml.contains("\nstates:") ? "" : "view: [{ text: x }]\n"
    let loaded = SpecLoader().load(SourceFile(path: "test.screen.yaml", text: yaml + view))
    guard var program = loaded.program else {
      throw StageError(
        description: loaded.diagnostics.map { "\($0.message) at `\($0.span.text)`" }.joined(separator: "; "))
    }
    var slots: [SlotID] = []
    for name in shared {
      guard let slot = program.slots.firstIndex(where: { $0.name == name }) else { continue }
      program.slots[slot].role = .shared
      program.fields.removeAll { $0.slot == slot }
      slots.append(slot)
    }
    if !slots.isEmpty {
      program.uses = [SharedUse(name: "model", model: "Model", isSession: session, slots: slots, range: 0..<0)]
    }
    program.returns = program.slots.first { $0.name == "result" }?.type
    for index in program.actions.indices { translate(&program.actions[index].handler, program) }
    for event in program.lifecycle.keys {
      if var handler = program.lifecycle[event] {
        translate(&handler, program)
        program.lifecycle[event] = handler
      }
    }
    for index in program.watches.indices { translate(&program.watches[index].handler, program) }
    for index in program.cases.indices {
      for timer in program.cases[index].timers.indices {
        translate(&program.cases[index].timers[timer].handler, program)
      }
    }
    return program
  }

  private static func translate(_ handler: inout Handler, _ program: Program) {
    for index in handler.steps.indices { translate(&handler.steps[index], handler.localCount, program) }
  }

  private static func translate(_ step: inout Step, _ localCount: Int, _ program: Program) {
    if var call = step.call {
      translate(&call.done, program)
      step.call = call
    }
    guard let emit = step.emit else { return }
    let output = program.outputs[emit.output]
    if output.name.hasPrefix("open") {
      let name = String(output.name.dropFirst(4))
      var open = Open(screen: name, outerLocals: localCount, range: step.range)
      open.arguments = zip(output.params, emit.arguments).map { .init(name: $0.name, value: $1, range: step.range) }
      // The result is the first local of the action that stands for `done`, so the scope around has none.
      if localCount == 0 { open.done = program.actions.first { $0.name == "done\(name)" }?.handler }
      step.open = open
    } else if output.name == "back" {
      let result = program.slots.firstIndex { $0.name == "result" }
      let value = step.sets.first { $0.path.root.name == "result" }?.value
      step.back = Back(value: result == nil ? nil : value, range: step.range)
      step.sets.removeAll { $0.path.root.name == "result" }
    } else if output.name == "resetSession" {
      step.resetsSession = true
    } else {
      return
    }
    step.emit = nil
  }
}
