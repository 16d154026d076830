extension AppProgram {
  /// A screen to be played alone, with the stub sets of the whole app in place of its own.
  package func screenAlone(_ index: Int) -> Program {
    var screen = screens[index]
    let names = screen.stubs.map(\.name)
    let numbers = screen.operations.map { operation in own.operations.firstIndex { $0.name == operation.name } }
    screen.stubs = own.stubs.map { set in
      var answers: [OperationID: StubAnswer] = [:]
      for (operation, number) in numbers.enumerated() { answers[operation] = number.flatMap { set.answers[$0] } }
      var set = set
      set.answers = answers
      return set
    }
    for index in screen.scenarios.indices {
      guard let set = screen.scenarios[index].stubs else { continue }
      screen.scenarios[index].stubs = own.stubs.firstIndex { $0.name == names[set] }
    }
    return screen
  }
}
