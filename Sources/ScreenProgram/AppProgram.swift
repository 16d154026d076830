package import Expressions
package import SourceText

/// An app, checked: screens that belong together, and what they share.
///
/// What belongs to no screen is a program too, ``own``, that has no view and is never shown. So steps on outputs and
/// actions of shared models are ordinary ones.
package struct AppProgram: Sendable {
  /// The app itself: one nameless case, a slot of role `shared` for each field of each shared model, which holds the value
  /// that all share; the shared models' actions; an action for each entry of `handles`; every operation that any screen
  /// knows (an operation of one name is one and the same in all of them); the stub sets of all, merged; and the
  /// scenarios of the app, whose operations are these.
  package var own: Program
  package var screens: [Program]
  /// The screen that it begins with, among `screens`.
  package var start: Int
  /// The screens that stand side by side; empty where there is one stack alone.
  ///
  /// The start may be none of them, as where people sign in first: then no tabs are seen until `open` of a tab's screen
  /// shows that tab.
  package var tabs: [Tab]
  package var handles: [Handle]

  package init(own: Program, screens: [Program], start: Int) {
    self.own = own
    self.screens = screens
    self.start = start
    tabs = []
    handles = []
  }

  package var name: String { own.name }
  package var file: SourceFile { own.file }

  package struct Tab: Sendable {
    package var screen: Int
    /// Reads nothing of any screen; nil for the title of the screen.
    package var title: CheckedTemplate?
    package var image: CheckedTemplate?

    package init(screen: Int, title: CheckedTemplate? = nil, image: CheckedTemplate? = nil) {
      self.screen = screen
      self.title = title
      self.image = image
    }
  }

  /// What answers an output, whichever screen emits it.
  package struct Handle: Sendable {
    package var output: String
    /// An action of `own`; its parameters are those of the output, by name.
    package var action: ActionID

    package init(output: String, action: ActionID) {
      self.output = output
      self.action = action
    }
  }
}

/// A shared model as a program uses it.
///
/// Its fields are slots of role `shared` and its actions ordinary actions of the program, named as in `favorites.add`, whose
/// steps assign those slots. The machine carries what changes to the app and to the other screens when an event commits.
/// `optimistic` on such a slot has no meaning there, so the loader refuses it.
package struct SharedUse: Sendable {
  /// The name by which the program knows it; in an app's own program that of the model.
  package var name: String
  package var model: String
  /// Whether `resetSession` sets it back.
  package var isSession: Bool
  /// The slots of its fields, in their order; the slot of a field is named as in `favorites.items`.
  package var slots: [SlotID]
  package var range: Range<Int>

  package init(name: String, model: String, isSession: Bool, slots: [SlotID], range: Range<Int>) {
    self.name = name
    self.model = model
    self.isSession = isSession
    self.slots = slots
    self.range = range
  }
}
