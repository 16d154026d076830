package import TerminalSession
package import TextFrame

/// A preview that follows its file: all cases side by side, any of them to be played, through each edit.
package final class LivePreview: TerminalShow {
  /// What the text of the file is worth.
  package enum Edition {
    case sound(Sound)
    /// What is wrong with it, in lines.
    case broken([String])
  }

  /// A text that can be played.
  package struct Sound {
    /// The cases that can be stood at, each with a stage that begins there.
    let cases: [(path: String, stage: Stage)]
    /// The cases side by side, in a number of columns.
    let sheet: (_ columns: Int) -> [StyledLine]

    package init(cases: [(path: String, stage: Stage)], sheet: @escaping (_ columns: Int) -> [StyledLine]) {
      self.cases = cases
      self.sheet = sheet
    }
  }

  private let path: String
  private let load: () -> Edition
  private let hasChanged: () -> Bool
  private var edition: Edition
  /// The case that is played, with its path; kept while the file is broken.
  private var playing: (path: String, player: Player)?
  private var overlay: Overlay?
  private var sheet: (columns: Int, lines: [StyledLine])?
  /// The first line that is shown.
  private var top = 0
  private var room = 1
  private var sinceLook = Duration.zero
  package private(set) var ending: ShowEnd?

  /// How often it is looked whether the file has changed.
  private static let lookEvery = Duration.milliseconds(150)

  /// Shows a file; `load` reads and checks it, `hasChanged` tells whether it has to be read again.
  package init(path: String, load: @escaping () -> Edition, hasChanged: @escaping () -> Bool) {
    self.path = path
    self.load = load
    self.hasChanged = hasChanged
    edition = load()
  }

  /// Whether the case of an edition is played now, and not only waited for.
  private var player: Player? {
    if case .sound = edition { playing?.player } else { nil }
  }

  // MARK: Time

  package func elapse(_ real: Duration) {
    player?.elapse(real)
    sinceLook += real
    guard sinceLook >= LivePreview.lookEvery else { return }
    sinceLook = .zero
    if hasChanged() { reload() }
  }

  package var patience: Int? { min(player?.patience ?? .max, 150) }

  private func reload() {
    edition = load()
    sheet = nil
    overlay = nil
    guard case .sound(let sound) = edition, let (path, old) = playing else { return }
    guard let next = sound.cases.first(where: { $0.path == path }) ?? sound.cases.first else { return playing = nil }
    playing = (path, player(of: next.stage, takingOver: old))
  }

  private func player(of stage: Stage, takingOver old: Player? = nil) -> Player {
    let player = Player(stage, takingOver: old)
    player.ownKeys = [("Ctrl-O", "all cases side by side")]
    return player
  }

  // MARK: Keys

  package func handle(_ input: KeyInput) {
    guard case .key(let key) = input else { return player?.handle(input) ?? () }
    switch key {
    case .control("c"): return ending = .interrupted
    case .control("d"): return ending = .left
    default: break
    }
    guard let player else { return handleSheet(key) }
    if key == .control("o") { return playing = nil }
    player.handle(input)
    // Who leaves the screen comes back to where it was chosen.
    if player.ending != nil { playing = nil }
  }

  private func handleSheet(_ key: Key) {
    if overlay != nil { return handleOverlay(key) }
    switch key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -room)
    case .pageDown, .character(" "): scroll(by: room)
    case .home: top = 0
    case .end: scroll(by: 1_000_000)
    case .enter: chooseCase()
    case .character("?"), .function(1): overlay = .help(LivePreview.keys, top: 0)
    case .escape: ending = .left
    default: break
    }
  }

  private static let keys: [KeyTable.Row] = [
    ("arrows, PgUp, PgDn", "scroll"), ("Enter", "choose a case and play it"), ("Ctrl-O", "back to all cases"),
    ("Ctrl-D, Ctrl-C", "end"),
  ]

  private func scroll(by lines: Int) { top = max(0, top + lines) }

  private func chooseCase() {
    guard case .sound(let sound) = edition, !sound.cases.isEmpty else { return }
    let names = sound.cases.map { $0.path.isEmpty ? "the screen" : $0.path }
    if names.count == 1 { return play(0) }
    overlay = .choice(.init(purpose: .stage, title: "Play from", options: names, selected: 0))
  }

  private func play(_ index: Int) {
    guard case .sound(let sound) = edition, sound.cases.indices.contains(index) else { return }
    playing = (sound.cases[index].path, player(of: sound.cases[index].stage))
  }

  private func handleOverlay(_ key: Key) {
    guard case .choice(var choice)? = overlay else { return overlay = overlay?.help(after: key) }
    switch choice.handle(key) {
    case .open: overlay = .choice(choice)
    case .left: overlay = nil
    case .taken(let index):
      overlay = nil
      play(index)
    }
  }

  // MARK: The image

  package func image(_ size: TerminalOutput.Size) -> ScreenImage {
    if let player { return player.image(size) }
    var image = ScreenImage(size: size)
    room = max(1, size.rows - 1)
    let lines = lines(columns: max(1, size.columns))
    top = min(top, max(0, lines.count - room))
    for (row, line) in lines.dropFirst(top).prefix(room).enumerated() { image.put(line, row: row, column: 0) }
    let area = Area(row: 0, column: 0, rows: room, columns: size.columns)
    if let overlay { image.put(overlay.lines(rows: room - 2), over: area) }
    if size.rows >= 2 {
      image.putStatus(
        Status(left: "\(path)  \(words)", right: isSound ? "Enter plays  ? help" : "? help"), row: size.rows - 1)
    }
    return image
  }

  private var isSound: Bool { if case .sound = edition { true } else { false } }

  private var words: String {
    switch edition {
    case .sound(let sound): "\(sound.cases.count) \(sound.cases.count == 1 ? "case" : "cases")"
    case .broken: playing == nil ? "can't be played" : "can't be played; the play waits"
    }
  }

  private func lines(columns: Int) -> [StyledLine] {
    if let sheet, sheet.columns == columns { return sheet.lines }
    let lines =
      switch edition {
      case .sound(let sound): sound.sheet(columns)
      case .broken(let lines): lines.flatMap { DisplayText.wrap($0, to: columns) }.map { StyledLine($0) }
      }
    sheet = (columns, lines)
    return lines
  }
}
