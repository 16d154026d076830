import Expressions
package import ScreenProgram
import SourceText
import SpecValues

/// A program with every expression compiled and every question answered that an event would ask again.
///
/// Made once a program; shared by all machines that run it.
package final class LinkedProgram: Sendable {
  package let program: Program
  /// Tells texts of the screen file, and of the modules that it imports, apart.
  package let fingerprint: String
  let cases: [LinkedCase]
  let actions: [LinkedAction]
  let watches: [LinkedWatch]
  let appear, disappear, resume, close: LinkedHandler?
  let slots: [LinkedSlot]
  let source: LinkedSource?
  let refreshable: LinkedRun?
  /// All calls, in the order of the program; by number.
  let calls: [LinkedCall]
  /// All `open` of its steps, in the order of the program; by number.
  let opens: [LinkedOpen]
  /// The progress nodes with a time, in the order of the view; by number.
  let progress: [LinkedProgress]
  /// The most locals that a handler needs.
  let localCount: Int

  /// Compiles a program.
  package init(_ program: Program) {
    self.program = program
    fingerprint = Fingerprint.of(([program.file] + program.imports).map(\.bytes))
    let linker = Linker(program)
    cases = program.cases.indices.map { LinkedCase($0, linker) }
    actions = program.actions.map { LinkedAction($0, linker) }
    watches = program.watches.map { LinkedWatch(path: LinkedPath($0.path), handler: LinkedHandler($0.handler, linker)) }
    appear = program.lifecycle[.appear].map { LinkedHandler($0, linker) }
    disappear = program.lifecycle[.disappear].map { LinkedHandler($0, linker) }
    resume = program.lifecycle[.resume].map { LinkedHandler($0, linker) }
    close = program.lifecycle[.close].map { LinkedHandler($0, linker) }
    source = program.source.map { LinkedSource($0, linker) }
    refreshable = program.view.refreshable.map { LinkedRun($0, linker) }
    progress = program.view.progressTimings.map { LinkedProgress($0) }
    slots = linker.slots()
    calls = linker.calls
    opens = linker.opens
    localCount = linker.localCount
  }

  func handler(of event: LifecycleEvent) -> LinkedHandler? {
    switch event {
    case .appear: appear
    case .disappear: disappear
    case .resume: resume
    case .close: close
    }
  }
}

/// A case, with what a move needs to know. An object, so that a look at it copies nothing.
final class LinkedCase: Sendable {
  /// The case around it; -1 at the top.
  let parent: Int
  /// The cases from the outermost to this one.
  let path: [Int]
  /// The leaf that is entered with it.
  let leaf: Int
  let isLeaf: Bool
  let leaves: LeafMask
  let payload: [(slot: SlotID, initial: Value)]
  let timers: [(delay: Int, repeats: Bool, handler: LinkedHandler)]

  init(_ index: Int, _ linker: Linker) {
    let program = linker.program
    let id = CaseID(index)
    let each = program.cases[index]
    parent = each.parent?.index ?? -1
    path = program.ancestry(of: id).reversed().map(\.index)
    leaf = program.leaf(entering: id).index
    isLeaf = each.children.isEmpty
    leaves = LeafMask(program.leaves(of: id))
    payload = each.payload.map { ($0, program.slots[$0].initial ?? .null) }
    timers = each.timers.map { timer in
      (max(timer.delay, timer.repeats ? 1_000_000 : 0), timer.repeats, LinkedHandler(timer.handler, linker))
    }
  }
}

/// An action, compiled.
final class LinkedAction: Sendable {
  enum Key: Sendable {
    case one
    case ids([Int])
    case expression(LinkedExpression)
  }

  let parameterCount: Int
  let leaves: LeafMask?
  let guardCode: CompiledExpression?
  let key: Key
  let overlap: Action.Overlap
  let debounce: Int?
  let delay: Int?
  let handler: LinkedHandler
  let status: SlotID
  let home: Int
  /// Whether its one step is a `choose`, of which it is a part that applies (rule M5).
  let choices: [LinkedStep]?
  let hasCalls: Bool
  let range: Range<Int>

  init(_ action: Action, _ linker: Linker) {
    parameterCount = action.params.count
    linker.needs(locals: action.params.count)
    leaves = action.leaves.map { LeafMask($0) }
    guardCode = action.guardExpression?.compiled()
    key =
      switch action.key {
      case .one: .one
      case .ids(let params): .ids(params)
      case .expression(let expression): .expression(LinkedExpression(expression, expression.type))
      }
    overlap = action.overlap
    debounce = action.debounce
    delay = action.delay
    let callsBefore = linker.calls.count
    handler = LinkedHandler(action.handler, linker)
    hasCalls = linker.calls.count > callsBefore
    status = action.status
    range = action.range
    home = action.home?.index ?? -1
    choices = handler.steps.count == 1 ? handler.steps[0].choices : nil
  }
}

struct LinkedWatch: Sendable {
  let path: LinkedPath
  let handler: LinkedHandler
}

/// A source, compiled.
final class LinkedSource: Sendable {
  let load: ActionID
  let loadMore: ActionID
  let identity: [CompiledExpression]
  let keepsInPlace: Bool
  let reloadsOnAppear: Bool
  let olderThan: Int?
  let poll: Source.Poll?
  let pauseIn: LeafMask
  /// The case that `load` is in while it runs; -1 where it moves nowhere.
  let during: Int

  init(_ source: Source, _ linker: Linker) {
    load = source.load
    loadMore = source.loadMore ?? -1
    identity = source.identity.map { $0.compiled() }
    keepsInPlace = source.keepsInPlace
    reloadsOnAppear = source.reloadsOnAppear
    olderThan = source.olderThan
    poll = source.poll
    pauseIn = LeafMask(source.poll?.pauseIn ?? CaseSet())
    during = linker.firstCall(in: linker.program.actions[source.load].handler.steps)?.during?.index ?? -1
  }
}
