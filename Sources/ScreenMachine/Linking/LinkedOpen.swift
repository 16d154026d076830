import ScreenProgram

/// `open` of a step, compiled.
final class LinkedOpen: Sendable {
  /// The number by which a snapshot names it.
  let number: Int
  let destination: LinkedDestination
  let done: LinkedHandler
  /// How many locals the scope around has; the result is the next.
  let outerLocals: Int

  init(_ open: Open, _ linker: Linker) {
    destination = LinkedDestination(open)
    done = open.done.map { LinkedHandler($0, linker) } ?? .nothing
    outerLocals = open.outerLocals
    linker.needs(locals: open.outerLocals + 1)
    number = linker.opens.count
    linker.add(self)
  }
}
