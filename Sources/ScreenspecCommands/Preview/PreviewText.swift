import Reports
import SpecChecking
import TextFrame

/// A preview as text that is printed.
struct PreviewText {
  /// The columns of all panels together.
  let columns: Int
  /// The columns of one panel, where somebody said so.
  let panelWidth: Int?
  let style: FrameRenderer.Style
  let usesColor: Bool

  init(_ arguments: Arguments, in context: CommandContext) throws(UsageError) {
    columns = context.columns
    panelWidth = try arguments.number("--width", in: 20...200)
    style = arguments.has("--plain") ? .plain : .unicode
    usesColor = try context.usesColor(arguments, on: context.output) && !arguments.has("--plain")
  }

  private init(_ other: PreviewText, columns: Int) {
    (panelWidth, style, usesColor) = (other.panelWidth, other.style, other.usesColor)
    self.columns = columns
  }

  /// The same for another width.
  func inWidth(_ columns: Int) -> PreviewText { PreviewText(self, columns: columns) }

  /// All panels, and below them what is not shown.
  func lines(of preview: Preview) -> [StyledLine] {
    let renderer = FrameRenderer(width: panelWidth ?? PreviewSheet.panelWidth(inWidth: columns), style: style)
    var lines = preview.sheet(renderer).lines(width: columns)
    if !lines.isEmpty, !preview.remarks.isEmpty { lines.append(StyledLine()) }
    lines += preview.remarks.map { StyledLine(DisplayText.visible($0)) }
    return lines
  }

  func text(of preview: Preview) -> String {
    let frame = RenderedFrame(lines: lines(of: preview))
    if frame.lines.isEmpty { return "" }
    return (usesColor ? frame.ansi : frame.text) + "\n"
  }
}
