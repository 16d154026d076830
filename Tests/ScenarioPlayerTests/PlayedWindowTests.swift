import ScenarioPlayer
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking
import Testing
import ViewTree

@Suite struct PlayedWindowTests {
  private func desk() throws -> PlayedScreen {
    let file = SourceFile(path: "desk.screen.yaml", text: Stage.screen)
    let program = try #require(SpecLoader().load(file).program)
    let screen = PlayedScreen(LinkedProgram(program), view: LinkedView(program), stubs: program.stubs.first)
    screen.send(.lifecycle(.appear))
    screen.advance(by: 1_000_000_000)
    return screen
  }

  private func list(_ screen: PlayedScreen) throws -> ViewNode {
    try #require(screen.frame.body.last)
  }

  @Test func `a window is of the next frame on, and taking it away shows all rows`() throws {
    let screen = try desk()
    #expect(try list(screen).children.flatMap(\.texts) == ["Milk", "Save", "Bread", "Save"])
    screen.window = RowWindow(rows: 1)
    #expect(try list(screen).children.flatMap(\.texts) == ["Milk", "Save"])
    #expect(try list(screen).rowCount == 2)
    screen.window = nil
    #expect(try list(screen).rowCount == 2)
    #expect(try list(screen).part == nil)
  }

  @Test func `the focus goes to a row that the window leaves out by its place`() throws {
    let screen = try desk()
    screen.window = RowWindow(rows: 1)
    let identity = try list(screen).identity
    let last = try #require(screen.rows.rowCount(of: identity)) - 1
    screen.window = RowWindow(focus: screen.rows.row(last, of: identity), rows: 1)
    let save = try #require(list(screen).children.last)
    #expect(screen.tap(save) == nil)
    screen.advance(by: 100_000_000)
    #expect(screen.frame.notices == ["Saved Bread"])
  }

  @Test func `without a window nothing is known of rows`() throws {
    let screen = try desk()
    let identity = try list(screen).identity
    #expect(screen.rows.rowCount(of: identity) == nil)
    #expect(screen.rows.row(0, of: identity) == nil)
    #expect(screen.rows.place(of: "\(identity)[a]") == nil)
  }
}
