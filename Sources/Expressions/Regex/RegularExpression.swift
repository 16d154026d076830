/// A pattern as an automaton that is linear in its input: it never goes back (Thompson, Pike).
final class RegularExpression: Sendable {
  /// Patterns that need more instructions than this are refused.
  static let maximumSize = 10_000

  let program: [RegexInstruction]
  /// How many groups there are, the whole match not counted.
  let groupCount: Int
  private let isAnchored: Bool

  /// Compiles a pattern.
  init(_ pattern: String) throws(Problem) {
    guard pattern.utf8.count <= 10_000 else { throw RegexParser.fail("a pattern has at most 10,000 bytes") }
    var parser = RegexParser(pattern)
    let node = try parser.parse()
    var compiler = RegexCompiler()
    try compiler.emit(.save(0))
    try compiler.compile(node)
    try compiler.emit(.save(1))
    try compiler.emit(.match)
    program = compiler.program
    groupCount = parser.groupCount
    if program.count > 1, case .textStart = program[1] { isAnchored = true } else { isAnchored = false }
  }

  /// Whether the pattern occurs anywhere in a text.
  func matches(_ text: String, _ context: EvaluationContext) throws(Problem) -> Bool {
    let input = Array(text.unicodeScalars)
    return try search(input, from: 0, slots: 0, context) != nil
  }

  /// The places of the first match at or after a position: starts and ends of the whole and of each group, -1 where a
  /// group took no part.
  func search(
    _ input: [Unicode.Scalar], from start: Int, slots slotCount: Int, _ context: EvaluationContext
  ) throws(Problem) -> [Int]? {
    var current = ThreadList(program.count)
    var next = ThreadList(program.count)
    var matched: [Int]?
    let empty = [Int](repeating: -1, count: slotCount)
    var position = start
    var work = 0
    while true {
      if matched == nil, !isAnchored || position == 0 {
        add(0, empty, position, input, &current)
      }
      // Without threads nothing can follow, unless the pattern may still begin at a later place.
      if current.count == 0, matched != nil || isAnchored { break }
      work += current.count + 1
      if work > 256 {
        context.steps &-= work >> 6
        work = 0
        if context.steps < 0 { throw Problem(.budgetExceeded, "the pattern takes too many steps") }
      }
      let scalar = position < input.count ? input[position].value : nil
      next.clear()
      threads: for index in 0..<current.count {
        let counter = current.counters[index]
        switch program[counter] {
        case .character(let set):
          if let scalar, set.contains(scalar) {
            add(counter + 1, slotCount == 0 ? empty : current.slots[index], position + 1, input, &next)
          }
        case .any(let includingLineBreak):
          if let scalar, includingLineBreak || scalar != 0x0A {
            add(counter + 1, slotCount == 0 ? empty : current.slots[index], position + 1, input, &next)
          }
        case .match:
          matched = slotCount == 0 ? [] : current.slots[index]
          if slotCount == 0 { return matched }
          break threads
        case .split, .jump, .save, .lineStart, .lineEnd, .textStart, .textEnd, .wordBoundary: break
        }
      }
      swap(&current, &next)
      position += 1
      if position > input.count { break }
    }
    return matched
  }

  /// Adds a thread and all that it leads to without reading, in the order of preference.
  private func add(
    _ start: Int, _ slots: [Int], _ position: Int, _ input: [Unicode.Scalar], _ list: inout ThreadList
  ) {
    var stack: [(Int, [Int])] = [(start, slots)]
    while let (counter, slots) = stack.popLast() {
      guard list.mark(counter) else { continue }
      switch program[counter] {
      case .jump(let target): stack.append((target, slots))
      case .split(let first, let second):
        stack.append((second, slots))
        stack.append((first, slots))
      case .save(let slot):
        var saved = slots
        if slot < saved.count { saved[slot] = position }
        stack.append((counter + 1, saved))
      case .textStart: if position == 0 { stack.append((counter + 1, slots)) }
      case .textEnd: if position == input.count { stack.append((counter + 1, slots)) }
      case .lineStart:
        if position == 0 || input[position - 1] == "\n" { stack.append((counter + 1, slots)) }
      case .lineEnd:
        if position == input.count || input[position] == "\n" { stack.append((counter + 1, slots)) }
      case .wordBoundary(let isNegated):
        let before = position > 0 && CharacterSet.word.contains(input[position - 1].value)
        let after = position < input.count && CharacterSet.word.contains(input[position].value)
        if (before != after) != isNegated { stack.append((counter + 1, slots)) }
      case .character, .any, .match: list.append(counter, slots)
      }
    }
  }

  /// The threads of a step: each instruction at most once.
  private struct ThreadList {
    var counters: [Int] = []
    var slots: [[Int]] = []
    private var marks: [Int]
    private var generation = 1

    init(_ size: Int) { marks = Array(repeating: 0, count: size) }

    var count: Int { counters.count }

    mutating func clear() {
      counters.removeAll(keepingCapacity: true)
      slots.removeAll(keepingCapacity: true)
      generation += 1
    }

    mutating func mark(_ counter: Int) -> Bool {
      guard marks[counter] != generation else { return false }
      marks[counter] = generation
      return true
    }

    mutating func append(_ counter: Int, _ slots: [Int]) {
      counters.append(counter)
      self.slots.append(slots)
    }
  }
}

/// Turns a parsed pattern into instructions.
struct RegexCompiler {
  private(set) var program: [RegexInstruction] = []

  mutating func emit(_ instruction: RegexInstruction) throws(Problem) {
    guard program.count < RegularExpression.maximumSize else { throw RegexParser.fail("the pattern is too large") }
    program.append(instruction)
  }

  mutating func compile(_ node: RegexNode) throws(Problem) {
    switch node {
    case .empty: break
    case .set(let set): try emit(.character(set))
    case .any(let includingLineBreak): try emit(.any(includingLineBreak: includingLineBreak))
    case .assertion(let instruction): try emit(instruction)
    case .sequence(let nodes): for node in nodes { try compile(node) }
    case .group(let node, let index):
      if let index { try emit(.save(index * 2)) }
      try compile(node)
      if let index { try emit(.save(index * 2 + 1)) }
    case .alternatives(let nodes):
      var jumps: [Int] = []
      for (index, node) in nodes.enumerated() {
        guard index < nodes.count - 1 else {
          try compile(node)
          break
        }
        let split = program.count
        try emit(.jump(0))
        try compile(node)
        jumps.append(program.count)
        try emit(.jump(0))
        program[split] = .split(split + 1, program.count)
      }
      for jump in jumps { program[jump] = .jump(program.count) }
    case .repetition(let node, let min, let max, let isGreedy):
      for _ in 0..<min { try compile(node) }
      if let max {
        var splits: [Int] = []
        for _ in min..<Swift.max(min, max) {
          splits.append(program.count)
          try emit(.jump(0))
          try compile(node)
        }
        for split in splits {
          program[split] = isGreedy ? .split(split + 1, program.count) : .split(program.count, split + 1)
        }
      } else {
        let split = program.count
        try emit(.jump(0))
        try compile(node)
        try emit(.jump(split))
        program[split] = isGreedy ? .split(split + 1, program.count) : .split(program.count, split + 1)
      }
    }
  }
}
