import ScreenProgram
import SpecValues

/// What the steps of a handler need to know of where they come from.
struct Frame {
  /// The action whose steps these are; -1 for none.
  var action: ActionID = -1
  var key: Value = .null
  var cause: Cause
  /// The smallest case that the handler belongs to; -1 for none.
  var home = -1
  /// In an outcome, the owner of the run that ended.
  var parent: Run.Owner?
  /// In an outcome, the case that its steps have moved to; -1 for none yet.
  var movedTo = -1
  /// How many locals are in use.
  var locals = 0
  var debounce: Int?
  var delay: Int?
  var overlap = Action.Overlap.parallel
  /// The place that a superseded run had saved.
  var saved: SavedPlace?
  /// Whether the source's identity changed: `load` moves to `during` even where content is kept (rule D1).
  var isKeyChange = false
}
