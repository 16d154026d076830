import FoundationEssentials

/// Work on numbered items: done on several threads, its results taken in order on the thread that asked.
enum OrderedWork {
  // More threads than this help no machine, and each takes its share of memory.
  static let mostJobs = 256

  /// A job for each core.
  static var usualJobs: Int { min(max(ProcessInfo.processInfo.activeProcessorCount, 1), mostJobs) }

  /// How many groups of results may be ahead of the one that is taken next, for each thread: more would only fill the
  /// memory.
  private static let lead = 4

  private struct State<Result: Sendable>: Sendable {
    var next = 0
    var taken = 0
    var isStopped = false
    var results: [Int: Result] = [:]
  }

  /// Does the work of the items from 0 to `count`; `take` gets each result, in order, and says whether to go on.
  ///
  /// A thread takes `group` items after each other and gives their results together, which wakes others less often where
  /// items are small. Groups are begun in order, so an item may wait for what an earlier one finds out. With one job, or
  /// one item, no thread is made.
  static func run<Result: Sendable>(
    count: Int, jobs: Int, group: Int = 1, work: @escaping @Sendable (Int) -> Result, take: (Int, Result) -> Bool
  ) {
    let monitor = Monitor(State<Result>())
    let ahead = jobs * lead * group
    var threads: [WorkThread] = []
    for _ in 0..<(jobs > 1 && count > 1 ? min(jobs, count) : 0) {
      let thread = WorkThread {
        while let items = claim(group, from: monitor, count: count, ahead: ahead) {
          let results = items.map(work)
          monitor.withValue { state in
            for (index, result) in zip(items, results) { state.results[index] = result }
          }
        }
      }
      // Where the system has no more threads, those that are there do the work.
      guard let thread else { break }
      threads.append(thread)
    }
    for index in 0..<count {
      let result: Result?
      if threads.isEmpty {
        result = work(index)
      } else {
        result = monitor.wait(until: { $0.results[index] != nil }) { state in
          state.taken = index + 1
          return state.results.removeValue(forKey: index)
        }
      }
      guard let result, take(index, result) else { break }
    }
    monitor.withValue { $0.isStopped = true }
    for thread in threads { thread.join() }
  }

  private static func claim<Result>(
    _ group: Int, from monitor: Monitor<State<Result>>, count: Int, ahead: Int
  ) -> Range<Int>? {
    monitor.wait(until: { $0.isStopped || $0.next >= count || $0.next + group <= $0.taken + ahead }) { state in
      guard !state.isStopped, state.next < count else { return nil }
      let items = state.next..<min(state.next + group, count)
      state.next = items.upperBound
      return items
    }
  }
}
