import Expressions
import ScreenMachine
package import ScreenProgram
import SpecValues

/// A program's view with its expressions compiled, ready to be resolved again and again.
package struct LinkedView: Sendable {
  let title: CompiledTemplate?
  let cases: [String]
  let toolbar: [LinkedNode]
  let always: [LinkedNode]
  let bodies: [[LinkedNode]]
  let bodyOfLeaf: [Int?]
  let searchable: LinkedPath?
  let searchLabel = "Search"
  let refreshable: LinkedActionCall?
  /// The bodies of the components, by number.
  let components: [[LinkedNode]]
  let localCount: Int

  package init(_ program: Program) {
    let linker = ViewLinker(program)
    title = program.title?.compiled()
    cases = program.cases.map(\.path)
    toolbar = linker.nodes(program.view.toolbar)
    always = linker.nodes(program.view.always)
    bodies = program.view.bodies.map { linker.nodes($0) }
    bodyOfLeaf = program.view.bodyOfLeaf
    searchable = program.view.searchable.map { LinkedPath($0) }
    refreshable = program.view.refreshable.map { LinkedActionCall(.call($0)) }
    components = program.view.components.map { linker.component($0) }
    localCount = linker.localCount
  }
}

/// A node of the view, compiled.
final class LinkedNode: Sendable {
  let number: Int
  let kind: Kind
  let condition: CompiledExpression?
  let identifier: String?
  let disabled: CompiledExpression?
  let accessibility: Accessibility?

  struct Accessibility: Sendable {
    let label: CompiledTemplate?
    let hint: CompiledTemplate?
    let hidden: CompiledExpression?
  }

  indirect enum Kind: Sendable {
    case text(Text)
    case image(name: CompiledTemplate, label: CompiledTemplate?)
    /// `timing` is the number of what it waits for before it is shown.
    case progress(label: CompiledTemplate?, value: CompiledExpression?, timing: Int?)
    case unavailable(title: CompiledTemplate, image: CompiledTemplate?, description: CompiledTemplate?)
    case button(Button)
    case textField(label: CompiledTemplate, text: LinkedPlace, submit: LinkedActionCall?, isSecure: Bool)
    case toggle(label: CompiledTemplate, ControlSource)
    case stepper(label: CompiledTemplate, ControlSource)
    case picker(label: CompiledTemplate, ControlSource, options: Options)
    case link(label: CompiledTemplate, LinkedDestination)
    case list(List)
    case section(title: CompiledTemplate?, [LinkedNode])
    case row([LinkedNode])
    case column([LinkedNode])
    case spacer
    case divider
    case nothing
    case use(component: Int, [LinkedComponentArgument])
  }

  struct Text: Sendable {
    let text: CompiledTemplate
    let style: String?
    let color: String?
    let strikethrough: CompiledExpression?
    let bold: CompiledExpression?
    let image: CompiledTemplate?
  }

  struct Button: Sendable {
    let label: CompiledTemplate
    let image: CompiledTemplate?
    let isDestructive: Bool
    let confirm: CompiledTemplate?
    let action: LinkedActionCall
  }

  struct List: Sendable {
    let elements: CompiledExpression
    let elementLocal: Int
    let key: CompiledExpression?
    let row: [LinkedNode]
    let empty: [LinkedNode]
    let onEnd: LinkedActionCall?
    let swipe: [LinkedNode]
  }

  enum Options: Sendable {
    case computed(CompiledExpression)
    case known([Value])
  }

  enum ControlSource: Sendable {
    case binding(LinkedPlace)
    case action(CompiledExpression, LinkedActionCall, valueLocal: Int)
  }

  init(_ template: NodeTemplate, _ kind: Kind) {
    number = template.number
    self.kind = kind
    condition = template.condition?.compiled()
    identifier = template.identifier
    disabled = template.disabled?.compiled()
    accessibility = template.accessibility.map {
      Accessibility(label: $0.label?.compiled(), hint: $0.hint?.compiled(), hidden: $0.hidden?.compiled())
    }
  }
}

/// Compiles the nodes of a view.
private final class ViewLinker {
  private let program: Program
  private let timings: [Int: Int]
  private(set) var localCount = 1

  init(_ program: Program) {
    self.program = program
    let nodes = program.view.progressTimings.map(\.node)
    timings = Dictionary(zip(nodes, nodes.indices), uniquingKeysWith: { first, _ in first })
  }

  func nodes(_ templates: [NodeTemplate]) -> [LinkedNode] {
    templates.map { LinkedNode($0, kind($0.kind, $0.number)) }
  }

  private func kind(_ kind: NodeKind, _ number: Int) -> LinkedNode.Kind {
    switch kind {
    case .text(let text):
      .text(
        .init(
          text: text.text.compiled(), style: text.style, color: text.color,
          strikethrough: text.strikethrough?.compiled(), bold: text.bold?.compiled(), image: text.image?.compiled()))
    case .image(let name, let label): .image(name: name.compiled(), label: label?.compiled())
    case .progress(let label, let value, let after, _):
      .progress(label: label?.compiled(), value: value?.compiled(), timing: after > 0 ? timings[number] : nil)
    case .unavailable(let title, let image, let description):
      .unavailable(title: title.compiled(), image: image?.compiled(), description: description?.compiled())
    case .button(let button):
      .button(
        .init(
          label: button.label.compiled(), image: button.image?.compiled(), isDestructive: button.isDestructive,
          confirm: button.confirm?.compiled(), action: LinkedActionCall(button.action)))
    case .textField(let label, let text, let submit, let isSecure):
      .textField(
        label: label.compiled(), text: LinkedPlace(text), submit: submit.map { LinkedActionCall($0) },
        isSecure: isSecure
      )
    case .toggle(let label, let value): .toggle(label: label.compiled(), source(value))
    case .stepper(let label, let value): .stepper(label: label.compiled(), source(value))
    case .picker(let label, let value, let options):
      .picker(label: label.compiled(), source(value), options: self.options(options))
    case .link(let label, let open): .link(label: label.compiled(), LinkedDestination(open))
    case .list(let list): .list(self.list(list))
    case .section(let title, let nodes): .section(title: title?.compiled(), self.nodes(nodes))
    case .row(let nodes): .row(self.nodes(nodes))
    case .column(let nodes): .column(self.nodes(nodes))
    case .spacer: .spacer
    case .divider: .divider
    case .nothing: .nothing
    case .use(let component, let arguments): .use(component: component, arguments.map { LinkedComponentArgument($0) })
    }
  }

  /// The body of a component, whose first locals are its parameters.
  func component(_ component: ComponentTemplate) -> [LinkedNode] {
    localCount = max(localCount, component.params.count)
    return nodes(component.body)
  }

  private func options(_ options: PickerOptions) -> LinkedNode.Options {
    switch options {
    case .computed(let expression): .computed(expression.compiled())
    case .words(let words): .known(words.map { .string($0) })
    }
  }

  private func source(_ value: ControlValue) -> LinkedNode.ControlSource {
    switch value {
    case .binding(let path): return .binding(LinkedPlace(path))
    case .action(let shown, let call, let local):
      localCount = max(localCount, local + 1)
      return .action(shown.compiled(), LinkedActionCall(call), valueLocal: local)
    }
  }

  private func list(_ list: ListTemplate) -> LinkedNode.List {
    localCount = max(localCount, list.elementLocal + 1)
    return LinkedNode.List(
      elements: list.elements.compiled(), elementLocal: list.elementLocal, key: list.key?.compiled(),
      row: nodes(list.row), empty: nodes(list.empty), onEnd: list.onEnd.map { LinkedActionCall($0) },
      swipe: nodes(list.swipe))
  }
}
