import Expressions
import ScreenProgram
import SpecValues

/// What a snapshot of an app holds: the shared values, the stacks with their screens, and how each was opened.
extension Machine {
  func appMembers(_ own: ScreenInstance) -> [JSONNode.Member] {
    let values = ValueCoding(own.program)
    return [
      .init(key: "shared", value: .list(app.shared.map(values.node))), .init(key: "shown", value: .int(shown)),
      .init(key: "own", value: .object(own.snapshotMembers())),
      .init(key: "stacks", value: .list(stacks.map { .list($0?.screens.map(node) ?? []) })),
      .init(key: "leaving", value: .list(leaving.map(node))),
    ]
  }

  private func node(_ screen: ScreenInstance) -> JSONNode {
    var members: [JSONNode.Member] = [
      .init(key: "screen", value: .string(screen.program.program.name)),
      .init(key: "number", value: .int(screen.number)),
    ]
    if let opening = screen.opening, let opener = instance(opening.opener) {
      members.append(.init(key: "opening", value: node(opening, SnapshotCoding(opener.program))))
    }
    return .object(members + screen.snapshotMembers())
  }

  private func node(_ opening: Opening, _ coding: SnapshotCoding) -> JSONNode {
    .object(
      of: ("open", .int(opening.open)), ("opener", .int(opening.opener)),
      ("locals", .list(opening.locals.map(coding.values.node))), ("action", coding.node(action: opening.action)),
      ("key", coding.values.node(opening.key)), ("home", opening.home < 0 ? nil : coding.node(case: opening.home)))
  }

  // MARK: Reading

  /// Makes the screens of a snapshot, as new ones.
  func makeScreens(_ root: JSONReader, _ own: ScreenInstance) throws(SnapshotProblem) {
    let shared = try root.member("shared")
    let given = try shared.list()
    guard given.count == linked.sharedFields.count else { throw shared.problem("the app shares other values") }
    let values = ValueCoding(own.program)
    for (index, reader) in given.enumerated() {
      app.shared[index] = try values.value(reader, as: linked.sharedFields[index].type)
    }
    let stacks = try root.member("stacks")
    let lists = try stacks.list()
    guard lists.count == self.stacks.count else { throw stacks.problem("the app has other tabs") }
    for (index, reader) in lists.enumerated() {
      var screens: [ScreenInstance] = []
      for each in try reader.list() { screens.append(try makeScreen(each)) }
      self.stacks[index] = screens.isEmpty ? nil : Stack(screens: screens)
    }
    leaving = []
    for each in try root.member("leaving").list() { leaving.append(try makeScreen(each)) }
    let shown = try root.member("shown")
    self.shown = try shown.int(in: 0...lists.count - 1)
    guard let stack = self.stacks[self.shown] else { throw shown.problem("nothing is shown there") }
    screen = stack.top
    guard Set(instances.map(\.number)).count == instances.count else {
      throw stacks.problem("two screens have one number")
    }
  }

  private func makeScreen(_ reader: JSONReader) throws(SnapshotProblem) -> ScreenInstance {
    let name = try reader.member("screen")
    guard let index = linked.screen(named: try name.text()) else {
      throw name.problem("there is no screen `\(try name.text())`")
    }
    return ScreenInstance(index, of: linked, number: try reader.member("number").int(in: 1...Int.max / 2), app: app)
  }

  /// Gives the screens of a snapshot what it holds of them.
  func takeScreens(_ root: JSONReader, _ own: ScreenInstance) throws(SnapshotProblem) {
    try own.take(try root.member("own"))
    for (index, reader) in try root.member("stacks").list().enumerated() {
      for (depth, reader) in try reader.list().enumerated() {
        guard let screen = stacks[index]?.screens[depth] else { continue }
        try take(reader, screen)
      }
    }
    for (index, reader) in try root.member("leaving").list().enumerated() { try take(reader, leaving[index]) }
    guard Set(runs.map(\.number)).count == runs.count else {
      throw SnapshotProblem("two runs have one number", at: "stacks")
    }
    guard instances.allSatisfy({ $0.number < app.nextScreen }) else {
      throw SnapshotProblem("a screen has a number that is still to come", at: "stacks")
    }
    for screen in instances {
      for each in screen.shared { screen.context.slots[each.slot] = app.shared[each.field] }
    }
  }

  private func take(_ reader: JSONReader, _ screen: ScreenInstance) throws(SnapshotProblem) {
    try screen.take(reader)
    if let opening = try reader.optional("opening") { screen.opening = try self.opening(opening) }
  }

  private func opening(_ reader: JSONReader) throws(SnapshotProblem) -> Opening {
    let number = try reader.member("opener")
    guard let opener = instance(try number.int()) else { throw number.problem("there is no such screen") }
    let coding = SnapshotCoding(opener.program)
    let open = try reader.member("open")
    let index = try open.int()
    guard opener.program.opens.indices.contains(index) else { throw open.problem("there is no `open` \(index)") }
    let locals = try coding.values.values(try reader.member("locals"))
    guard locals.count <= opener.program.opens[index].outerLocals else {
      throw reader.problem("there are too many locals")
    }
    return Opening(
      open: index, opener: opener.number, locals: locals, action: try coding.action(reader.optional("action")),
      key: try reader.optional("key").map { reader throws(SnapshotProblem) in try coding.values.value(reader) }
        ?? .null,
      home: try reader.optional("home").map(coding.caseIndex) ?? -1)
  }
}
