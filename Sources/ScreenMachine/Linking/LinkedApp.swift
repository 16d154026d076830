package import ScreenProgram
import SourceText
import SpecValues

/// An app with its screens linked, and with every name that one uses of another resolved.
///
/// A screen that is played alone is an app too, of nothing but that screen.
package final class LinkedApp: Sendable {
  /// The app's own part; nil where a screen is played alone.
  package let own: LinkedProgram?
  package let screens: [LinkedProgram]
  /// The screen that it begins with.
  package let start: Int
  package let tabs: [AppProgram.Tab]
  /// Tells the texts of the files apart.
  package let fingerprint: String

  /// For each screen its slots that mirror shared fields; those of the app's own part are last.
  let shared: [[SharedSlot]]
  /// What each shared field is at first, and whether it is one of the session.
  let sharedFields: [SharedField]
  /// For each screen the app's number of each operation; empty where they have the numbers of the screen.
  let operations: [[OperationID]]
  /// For each screen and output the action of the app's own part that answers it.
  let answers: [[Answer?]]
  private let byName: [String: Int]

  struct SharedSlot: Sendable {
    var slot: SlotID
    var field: Int
  }

  struct SharedField: Sendable {
    var name: String
    var type: ValueType
    var initial: Value
    var isSession: Bool
  }

  struct Answer: Sendable {
    var action: ActionID
    /// For each parameter of the action the output's value that it gets.
    var values: [Int]
  }

  /// Takes a linked screen that is played alone.
  package init(alone program: LinkedProgram) {
    own = nil
    screens = [program]
    start = 0
    tabs = []
    fingerprint = program.fingerprint
    shared = [[], []]
    sharedFields = []
    operations = [[]]
    answers = [program.program.outputs.map { _ in nil }]
    byName = [:]
  }

  /// Links an app.
  package init(_ app: AppProgram) {
    let own = LinkedProgram(app.own)
    self.own = own
    screens = app.screens.map { LinkedProgram($0) }
    start = app.start
    tabs = app.tabs
    fingerprint = Fingerprint.of(
      Array(([own] + screens).map(\.fingerprint).joined(separator: " ").utf8))
    var fields: [SharedField] = []
    var firstField: [String: Int] = [:]
    for use in app.own.uses {
      firstField[use.model] = fields.count
      for slot in use.slots.map({ app.own.slots[$0] }) {
        fields.append(
          SharedField(name: slot.name, type: slot.type, initial: slot.initial ?? .null, isSession: use.isSession))
      }
    }
    sharedFields = fields
    shared = (app.screens + [app.own]).map { program in
      program.uses.flatMap { use in
        firstField[use.model].map { first in
          use.slots.enumerated().map { SharedSlot(slot: $1, field: first + $0) }
        } ?? []
      }
    }
    operations = app.screens.map { screen in
      screen.operations.map { each in app.own.operations.firstIndex { $0.name == each.name } ?? -1 }
    }
    answers = app.screens.map { screen in
      screen.outputs.map { output in
        app.handles.first { $0.output == output.name }.map { handle in
          let params = app.own.actions[handle.action].params
          return Answer(
            action: handle.action,
            values: params.map { param in output.params.firstIndex { $0.name == param.name } ?? -1 })
        }
      }
    }
    byName = Dictionary(
      app.screens.indices.map { (app.screens[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package var isAlone: Bool { own == nil }

  /// The stack that the start is the root of: that of its tab, or one of its own after those of all tabs.
  var startStack: Int { tabs.firstIndex { $0.screen == start } ?? tabs.count }

  /// The program whose name, operations, stub sets and scenarios count: the app's own, or that of the screen alone.
  package var whole: LinkedProgram { own ?? screens[start] }

  /// The program of a screen by its number; the app's own for -1.
  package func program(ofScreen screen: Int) -> Program {
    (screens.indices.contains(screen) ? screens[screen] : whole).program
  }

  /// The number of the screen of a name.
  func screen(named name: String) -> Int? { byName[name] }
}
