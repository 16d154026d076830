import Expressions
import Foundation
import SpecValues

/// What became of a case: nil where it passed, else what was expected and what was got.
struct Outcome {
  var failure: (expected: String, got: String)?
  /// What the checker inferred, in the words of the specification.
  var checkedType: String?
  /// The columns of the checker's errors, from 1, in code points.
  var columns: [Int] = []
}

/// Plays the files of cases; with `--types FILE`, also compares inferred types and columns with what another
/// implementation says.
func run(_ arguments: [String]) -> Bool {
  var files = arguments
  var anchors: [String: [String: Any]] = [:]
  if let flag = files.firstIndex(of: "--types"), flag + 1 < files.count {
    for anchor in (try? ConformanceCase.read(files[flag + 1])) ?? [] {
      anchors[anchor.name + "\n" + anchor.expression] = anchor.fields
    }
    files.removeSubrange(flag...flag + 1)
  }
  var (passed, failed, sameType, sameColumns) = (0, 0, 0, 0)
  for file in files {
    let cases: [ConformanceCase]
    do {
      cases = try ConformanceCase.read(file)
    } catch {
      print("\(file): \(error.localizedDescription)")
      return false
    }
    for test in cases {
      let outcome = play(test)
      if let failure = outcome.failure {
        failed += 1
        print("FAIL \(test.name)\n  \(test.expression)\n  expected \(failure.expected)\n  got      \(failure.got)")
      } else {
        passed += 1
      }
      guard let anchor = anchors[test.name + "\n" + test.expression] else { continue }
      let checked = test.isUnchecked ? check(test, rules: .specification) : outcome
      if let type = anchor["checked_type"] as? String {
        let type = type.replacingOccurrences(of: "null)", with: "null_type)")
        if checked.checkedType == type || (type == "null" && checked.checkedType == "null_type") {
          sameType += 1
        } else {
          print(
            "TYPE \(test.name)\n  \(test.expression)\n  expected \(type)\n  got      \(checked.checkedType ?? "an error")"
          )
        }
      } else if let errors = anchor["check_errors"] as? [[String: Any]] {
        let columns = errors.compactMap { $0["column"] as? Int }
        if checked.columns == columns {
          sameColumns += 1
        } else {
          print("COLUMN \(test.name)\n  \(test.expression)\n  expected \(columns)\n  got      \(checked.columns)")
        }
      }
    }
  }
  if !anchors.isEmpty { print("\(sameType) types and \(sameColumns) places as the anchors have them") }
  print("\(passed) passed, \(failed) failed")
  return failed == 0
}

/// The scope and functions of a case, and the context with its bindings.
private func environment(_ test: ConformanceCase, rules: ExpressionChecker.Rules) -> (
  ExpressionChecker, EvaluationContext
) {
  var scope = TableScope()
  let context = EvaluationContext(slots: test.environment.count + test.bindings.count)
  var slot = 0
  var functions: [String: [Overload]] = [:]
  for declaration in test.environment {
    guard let name = declaration["name"] as? String else { continue }
    if declaration["kind"] as? String == "function" {
      functions[name] = (declaration["overloads"] as? [[String: Any]] ?? []).map(TypeText.overload)
      continue
    }
    if rules == .unchecked, test.bindings[name] == nil { continue }
    scope[name] = .variable(Variable(name, TypeText.type(declaration["type"] as? String ?? "dyn"), .slot(slot)))
    if let binding = test.bindings[name] { context[slot: slot] = ValueText.value(binding) }
    slot += 1
  }
  for name in test.bindings.keys.sorted() where scope.resolve(name) == nil {
    scope[name] = .variable(Variable(name, .dynamic, .slot(slot)))
    context[slot: slot] = test.bindings[name].map(ValueText.value) ?? .null
    slot += 1
  }
  var checker = ExpressionChecker(scope: scope)
  checker.rules = rules
  checker.container = test.container
  checker.declaredFunctions = functions
  return (checker, context)
}

private func check(_ test: ConformanceCase, rules: ExpressionChecker.Rules) -> Outcome {
  let (checker, _) = environment(test, rules: rules)
  let result = checker.check(test.expression)
  let bytes = Array(test.expression.utf8)
  let columns = result.diagnostics.map { diagnostic in
    1 + bytes.prefix(diagnostic.range.lowerBound).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
  return Outcome(checkedType: result.value?.type.celName, columns: columns)
}

private func play(_ test: ConformanceCase) -> Outcome {
  let (checker, context) = environment(test, rules: test.isUnchecked ? .unchecked : .specification)
  let result = checker.check(test.expression)
  var outcome = check(test, rules: .specification)
  let expectation = test.expected.map { ValueText.describe($0) } ?? (test.expectsError ? "an error" : "")
  guard let checked = result.value else {
    let messages = result.diagnostics.map(\.message).joined(separator: "; ")
    if !test.expectsError { outcome.failure = (expectation, "check error: \(messages)") }
    return outcome
  }
  if let deduced = test.deducedType, checked.type.celName != deduced {
    outcome.failure = ("type \(deduced)", "type \(checked.type.celName)")
    return outcome
  }
  if test.isCheckOnly { return outcome }
  do {
    let value = try checked.compiled().evaluate(context)
    if test.expectsError {
      outcome.failure = (expectation, ValueText.describe(value))
    } else if let expected = test.expected, !ValueText.matches(value, expected) {
      outcome.failure = (expectation, ValueText.describe(value))
    }
  } catch {
    if !test.expectsError { outcome.failure = (expectation, "failure: \(error.message)") }
  }
  return outcome
}
