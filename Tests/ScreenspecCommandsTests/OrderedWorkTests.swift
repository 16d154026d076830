import Foundation
import Testing

@testable import ScreenspecCommands

@Suite struct OrderedWorkTests {
  @Test(arguments: [1, 2, 7, 100], [1, 8, 600])
  func `results are taken in order, each once`(_ jobs: Int, _ group: Int) {
    var taken: [Int] = []
    OrderedWork.run(count: 500, jobs: jobs, group: group) { index in
      if index % 50 == 0 { usleep(2_000) }
      return index * 2
    } take: { index, result in
      #expect(result == index * 2)
      taken.append(index)
      return true
    }
    #expect(taken == Array(0..<500))
  }

  @Test(arguments: [1, 3], [1, 8])
  func `no work is begun far ahead of what is taken, and none after a stop`(_ jobs: Int, _ group: Int) {
    let begun = Monitor(0)
    var taken = 0
    OrderedWork.run(count: 10_000, jobs: jobs, group: group) { _ in
      begun.withValue { $0 += 1 }
    } take: { index, _ in
      if index == 20 { usleep(20_000) }
      #expect(begun.withValue { $0 } <= index + 1 + 4 * jobs * group)
      taken += 1
      return index < 20
    }
    #expect(taken == 21)
    #expect(begun.withValue { $0 } <= 21 + 4 * jobs * group)
  }

  @Test func `no work is none`() {
    OrderedWork.run(count: 0, jobs: 4) {
      $0
    } take: { _, _ in
      Issue.record("nothing was asked for")
      return true
    }
  }

  @Test func `files are counted in their order, however they are loaded`() {
    let count = ScenarioCount()
    OrderedWork.run(count: 200, jobs: 8) { index in
      if index % 3 == 0 { usleep(500) }
      return count.add(index, ofFile: index)
    } take: { index, before in
      #expect(before == index * (index - 1) / 2)
      return true
    }
  }

  @Test func `a thread has room for deep recursion`() {
    @Sendable func depth(_ left: Int) -> Int {
      var room = (left, left, left, left, left, left, left, left)
      return withUnsafeMutablePointer(to: &room) { left == 0 ? 0 : $0.pointee.0 - left + 1 + depth(left - 1) }
    }
    OrderedWork.run(count: 2, jobs: 2) { _ in
      depth(15_000)
    } take: { _, result in
      #expect(result == 15_000)
      return true
    }
  }
}
