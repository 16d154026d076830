import Expressions
import SpecValues

/// What an author computes on a list of a hundred tasks.
private struct ExpressionWorld {
  let type = RecordType(name: "Todo", [.init("id", .string), .init("title", .string), .init("done", .bool)])
  let todos: [Value]
  let context = EvaluationContext(slots: 6)
  let checker: ExpressionChecker

  init() {
    let words = ["Buy", "Milk", "Call", "Ann", "Write", "Report", "Clean", "Kitchen", "Plan", "Trip"]
    var todos: [Value] = []
    for index in 0..<100 {
      let title = "\(words[index % 10]) \(words[(index * 7 + 3) % 10]) \(words[(index * 3 + 1) % 10]) \(index)"
      todos.append(.record(RecordValue(type, [.string("\(index)"), .string(title), .bool(index % 3 == 0)])))
    }
    self.todos = todos
    context[slot: 0] = .int(5)
    context[slot: 1] = .int(7)
    context[slot: 2] = .string("xylophone")
    context[slot: 3] = .list(todos)
    context[slot: 4] = .string("report")
    checker = ExpressionChecker(
      scope: TableScope([
        Variable("a", .int, .slot(0)), Variable("b", .int, .slot(1)), Variable("name", .string, .slot(2)),
        Variable("todos", .list(.record(type)), .slot(3)), Variable("q", .string, .slot(4)),
      ]), types: ["Todo": .record(type)])
  }

  func perSecond(_ text: String) -> Double {
    guard let checked = checker.check(text).value else { return .nan }
    let compiled = checked.compiled()
    return 1
      / Figure.medianSeconds {
        guard (try? compiled.evaluate(context)) != nil else { broken("\(text) fails") }
      }
  }
}

extension Figure {
  private static let guardText = "a + b * 2 > 10 && name.startsWith('x')"
  private static let countText = "todos.filter(t, !t.done).size()"
  private static let searchText = "todos.filter(t, t.title.lowerAscii().contains(q) && !t.done).size()"

  /// Expressions: three evaluations, the last of them also written by hand, and what loading one costs.
  static var expressions: [Figure] {
    [
      Figure(name: "expression.guard", unit: "M/s", comparison: "goal 8; cel-go 5.1, cel-js 3.5") {
        ExpressionWorld().perSecond(guardText) / 1e6
      },
      Figure(name: "expression.count", unit: "k/s", comparison: "100 records; goal 150; cel-go 30, cel-js 59") {
        ExpressionWorld().perSecond(countText) / 1e3
      },
      Figure(name: "expression.search", unit: "k/s", comparison: "100 records; goal 80; cel-go 19, cel-js 42") {
        ExpressionWorld().perSecond(searchText) / 1e3
      },
      Figure(name: "expression.search.by-hand", unit: "k/s", comparison: "the same as a loop in Swift over structs") {
        searchByHand() / 1e3
      },
      Figure(
        name: "expression.check", unit: "µs", comparison: "parse and check of the guard; goal 40, cel-go 57 to 140"
      ) {
        let world = ExpressionWorld()
        return Figure.medianSeconds {
          guard world.checker.check(guardText).value != nil else { broken("the guard does not check") }
        } * 1e6
      },
      Figure(name: "expression.check.search", unit: "µs", comparison: "parse and check of the search; goal 40") {
        let world = ExpressionWorld()
        return Figure.medianSeconds {
          guard world.checker.check(searchText).value != nil else { broken("the search does not check") }
        } * 1e6
      },
      Figure(name: "expression.compile", unit: "µs", comparison: "parse, check and compile of the search") {
        let world = ExpressionWorld()
        return Figure.medianSeconds {
          guard world.checker.check(searchText).value?.compiled() != nil else {
            broken("the search does not check")
          }
        } * 1e6
      },
    ]
  }

  private struct Task {
    var id: String
    var title: String
    var done: Bool
  }

  /// A plain search over UTF-8, as one would write it without a library.
  private static func contains(_ text: String, _ part: String) -> Bool {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  private static func searchByHand() -> Double {
    var tasks: [Task] = []
    for case .record(let record) in ExpressionWorld().todos {
      guard case .string(let id) = record.fields[0], case .string(let title) = record.fields[1],
        case .bool(let done) = record.fields[2]
      else { continue }
      tasks.append(Task(id: id, title: title, done: done))
    }
    let query = "report"
    var total = 0
    let seconds = medianSeconds {
      var count = 0
      for task in tasks where contains(task.title.lowercased(), query) && !task.done { count += 1 }
      total += count
    }
    return total > 0 ? 1 / seconds : .nan
  }
}
