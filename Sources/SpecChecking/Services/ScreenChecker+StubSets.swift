import ScreenProgram
import SourceText
import SpecGrammar

extension ScreenChecker {
  /// Checks the stub sets: each answer against the contract of its operation (rule V2).
  ///
  /// The sets of all files are merged as if they stood in one.
  func checkStubs(adding more: [StubSetDeclaration] = []) {
    var sets: [StubSetSources] = []
    for declared in declaration.parts.stubs + more { add(declared, to: &sets) }
    program.stubs = sets.map { StubSet(name: $0.name, range: $0.parts[0].name.range) }
    refusedAnswers = [:]
    baselessStubs = []
    filledStubs = []
    for index in sets.indices { fill(index, from: sets, path: []) }
  }

  private func add(_ declared: StubSetDeclaration, to sets: inout [StubSetSources]) {
    guard let index = sets.firstIndex(where: { $0.name == declared.name.text }) else {
      sets.append(StubSetSources(name: declared.name.text, parts: [declared]))
      return
    }
    if let extends = declared.extends, let base = sets[index].base, base.text != extends.text {
      findings.error(
        CheckingCode.duplicateAnswer,
        "the set `\(sets[index].name)` extends `\(base.text)` already, and a set extends one other; give this one another name",
        at: extends.range, notes: [("it extends `\(base.text)` here", base.range)])
    }
    sets[index].parts.append(declared)
  }

  private func fill(_ index: Int, from sets: [StubSetSources], path: [Int]) {
    guard !filledStubs.contains(index) else { return }
    if let base = sets[index].base { take(base, for: index, from: sets, path: path) }
    filledStubs.insert(index)
    let answers = StubChecker(self, memory: program.stubs[index].memory)
    let errors = findings.errorCount
    declareMemory(of: sets[index], in: answers)
    var seen: [OperationID: Range<Int>] = [:]
    for each in sets[index].answers { check(each, of: index, with: answers, seen: &seen) }
    // An answer with an error may be the one that returns the memory.
    if findings.errorCount == errors { answers.reportUntyped() }
    program.stubs[index].memory = answers.memory
  }

  /// Takes over what the set that this one extends answers and remembers.
  private func take(_ extends: Name, for index: Int, from sets: [StubSetSources], path: [Int]) {
    guard let base = program.stubs.firstIndex(where: { $0.name == extends.text }) else {
      unknownSet(extends)
      baselessStubs.insert(index)
      return
    }
    guard base != index, !path.contains(base) else {
      reportCycle(path.drop { $0 != base } + [index], of: sets)
      baselessStubs.insert(index)
      return
    }
    fill(base, from: sets, path: path + [index])
    program.stubs[index].answers = program.stubs[base].answers
    program.stubs[index].memory = program.stubs[base].memory
    refusedAnswers[index] = refusedAnswers[base]
    if baselessStubs.contains(base) { baselessStubs.insert(index) }
  }

  /// Reports sets that extend each other where the ring is closed.
  ///
  /// Another file closes it where it has a part in it, since the screen was sound before.
  private func reportCycle(_ ring: [Int], of sets: [StubSetSources]) {
    let bases = ring.compactMap { index in sets[index].base.map { (set: sets[index].name, name: $0) } }
    let others = bases.filter { findings.sources.file(at: $0.name.range.lowerBound) !== program.file }
    guard let closing = others.last ?? bases.last else { return }
    findings.error(
      CheckingCode.stubCycle, "`\(closing.set)` extends itself through `\(closing.name.text)`", at: closing.name.range)
  }

  private func declareMemory(of set: StubSetSources, in answers: StubChecker) {
    var places: [String: Range<Int>] = [:]
    for each in set.parts.flatMap(\.memory) {
      if let first = places[each.name.text] {
        findings.error(
          CheckingCode.duplicateAnswer,
          "`memory.\(each.name.text)` begins with two values in the set `\(set.name)`; leave one out",
          at: each.name.range, notes: [("the other value", first)])
        continue
      }
      places[each.name.text] = each.name.range
      answers.declareMemory(each, returnedBy: set.answers)
    }
  }

  private func check(
    _ declared: StubAnswerDeclaration, of index: Int, with answers: StubChecker, seen: inout [OperationID: Range<Int>]
  ) {
    guard let id = operationID(declared.operation) else {
      // It may be meant for the one that a set on top of this one only delays.
      baselessStubs.insert(index)
      return
    }
    if let first = seen[id] {
      findings.error(
        CheckingCode.duplicateAnswer,
        "`\(declared.operation.text)` has two answers in the set `\(program.stubs[index].name)`; leave one out, or write a set that `extends` it",
        at: declared.operation.range, notes: [("the other answer", first)])
      return
    }
    seen[id] = declared.operation.range
    let isRefused = baselessStubs.contains(index) || refusedAnswers[index]?.contains(id) ?? false
    if isRefused, case .none = declared.answer.kind { return }
    if let answer = answers.answer(declared.answer, to: id, base: program.stubs[index].answers[id]) {
      program.stubs[index].answers[id] = answer
    } else {
      refusedAnswers[index, default: []].insert(id)
    }
  }

  func unknownSet(_ name: Name) {
    let names = program.stubs.map(\.name)
    let near = Findings.suggestion(for: name.text, among: names)
    let all =
      names.isEmpty ? "declare it under `stubs`" : "the sets are \(names.map { "`\($0)`" }.joined(separator: ", "))"
    findings.error(
      CheckingCode.unknownStubSet, "there is no stub set `\(name.text)`\(near.isEmpty ? "; \(all)" : near)",
      at: name.range,
      fixes: findings.replacement(of: name.range, named: name.text, among: names))
  }
}
