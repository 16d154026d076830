import ScenarioPlayer
package import TerminalSession
import TextFrame
import ViewTree

extension Player {
  /// The widest that a frame is where nobody says how wide; longer lines are hard to read.
  private static let readableWidth = 100
  /// From so many columns on the inspector stands beside the frame.
  private static let widthForTwo = 100

  /// What a terminal of a size is to show now.
  package func image(_ size: TerminalOutput.Size) -> ScreenImage {
    var image = ScreenImage(size: size)
    let rows = max(1, size.rows - 1)
    var area = Area(row: 0, column: 0, rows: rows, columns: max(1, size.columns))
    var inspector: Area?
    if showsInspector, size.columns >= Player.widthForTwo {
      let columns = min(appearance.width ?? size.columns / 2, size.columns - 40)
      inspector = Area(row: 0, column: columns + 2, rows: rows, columns: size.columns - columns - 2)
      area.columns = columns
    } else if showsInspector, rows >= 8 {
      let upper = rows / 2
      inspector = Area(row: upper, column: 0, rows: rows - upper, columns: size.columns)
      area.rows = upper
    }
    area.columns = min(area.columns, appearance.width ?? Player.readableWidth)
    draw(in: area, on: &image)
    if let inspector { image.put(inspection(columns: inspector.columns, rows: inspector.rows), in: inspector) }
    if let overlay {
      image.cursor = nil
      image.put(overlay.lines(rows: rows - 2), over: Area(row: 0, column: 0, rows: rows, columns: size.columns))
    }
    if size.rows >= 2 { image.putStatus(status, row: size.rows - 1) }
    return image
  }

  private func draw(in area: Area, on image: inout ScreenImage) {
    var rendered = render(area)
    if adoptStop(of: rendered) { rendered = render(area) }
    if askAtEnds() { rendered = render(area) }
    for (row, line) in rendered.lines.prefix(area.rows).enumerated() {
      image.put(line, row: area.row + row, column: area.column)
    }
    if let cursor = rendered.cursor, cursor.row < area.rows {
      image.cursor = ScreenImage.Place(row: area.row + cursor.row, column: area.column + cursor.column)
    }
  }

  private func render(_ area: Area) -> RenderedFrame {
    let renderer = FrameRenderer(width: area.columns, style: .unicode, height: area.rows)
    reach = max(reach, area.rows)
    let rendered = renderer.render(frame, focus: focus.identity, scroll: scroll)
    scroll = rendered.scroll
    sight = Sight(rendered)
    return rendered
  }

  /// Where nothing has the focus, or scrolling has left it behind, a stop in sight takes it, and the window stays.
  ///
  /// It begins at none that is out of sight, which would have to be scrolled to, nor at a field, which would swallow keys
  /// that are meant for the player.
  private func adoptStop(of rendered: RenderedFrame) -> Bool {
    if let identity = focus.identity, scroll == 0 || sight.shows(identity) { return false }
    let stops = Stops(frame)
    func isOpen(_ place: (identity: String, line: Int)) -> Bool {
      stops[place.identity].map { $0.isOpen && (focus.identity != nil || !$0.isField) } ?? false
    }
    let body = sight.bodyStops.filter(isOpen)
    guard let next = scroll < 0 ? body.last : body.first else { return false }
    // The focus alone would bring its line to the foot of the window.
    scroll = rendered.hasMoreAbove ? max(0, sight.page - next.line) : 0
    focus.set(next.identity, in: stops)
    return true
  }
}

/// A part of the terminal.
struct Area {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int
}
