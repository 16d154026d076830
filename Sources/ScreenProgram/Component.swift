package import Expressions
package import SpecValues

/// A component: its body once, however often it is used.
///
/// The parameters are the first locals of the body; a `Binding` is there as its value, an `Action` as nothing.
package struct ComponentTemplate: Sendable {
  package var name: String
  /// Each use gives an argument for each, in this order; the checker has filled in the defaults.
  package var params: [Parameter]
  package var body: [NodeTemplate]

  package init(name: String, params: [Parameter], body: [NodeTemplate] = []) {
    self.name = name
    self.params = params
    self.body = body
  }
}

/// What a use of a component gives for a parameter.
package enum ComponentArgument: Sendable {
  case value(CheckedExpression, ValueType)
  /// For a `Binding`: the place that is read and written.
  case place(CheckedPath)
  /// For an `Action`: its first arguments are evaluated where the component is used.
  case action(ViewAction)
}

/// What a control of the view asks for.
package enum ViewAction: Sendable {
  /// An action of the screen.
  case call(ActionCall)
  /// In a component: the parameter of this number, with the arguments that it still takes.
  case parameter(Int, arguments: [CheckedExpression])
}
