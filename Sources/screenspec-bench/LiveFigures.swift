import FoundationEssentials
import LiveServices
import ScreenMachine
import ScreenProgram
import Simulation
import SourceText
import SpecChecking

#if canImport(CLibCurl)
import CLibCurl
#endif
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Figure {
  /// Live calls over the loopback interface, and what it takes to record them.
  static var live: [Figure] {
    [
      Figure(name: "live.call", unit: "ms", comparison: "a call and its reply, wall time", digits: 3) {
        LiveBench(LoopbackServer()).milliseconds
      },
      Figure(name: "live.curl", unit: "ms", comparison: "libcurl alone, same server, wall time", digits: 3) {
        CurlBench(LoopbackServer()).milliseconds
      },
      Figure(name: "live.added", unit: "ms", comparison: "what a call adds to libcurl; goal at most 1", digits: 3) {
        let server = LoopbackServer()
        let curl = CurlBench(server).milliseconds
        return LiveBench(server).milliseconds - curl
      },
      Figure(name: "record.rate", unit: "MB/s", comparison: "20 answers of 5 MB, wall time", digits: 1) {
        100 / (ContinuousClock().measure { LiveBench(LoopbackServer(filling: 5_000_000)).record(20) } / .seconds(1))
      },
      Figure(
        name: "record.memory", unit: "MB", comparison: "the most that the process ever had; measure it alone", digits: 0
      ) {
        LiveBench(LoopbackServer(filling: 5_000_000)).record(20)
        return mostMegabytes
      },
    ]
  }

  /// The most memory that this process had so far.
  private static var mostMegabytes: Double {
    var usage = rusage()
    _ = getrusage(0, &usage)
    #if canImport(Darwin)
    return Double(usage.ru_maxrss) / 1e6
    #else
    return Double(usage.ru_maxrss) / 1e3
    #endif
  }
}

/// A screen's calls to a server, without the screen.
private struct LiveBench {
  private static let text = """
    screen: Bench
    services: { api: { get: { returns: String } } }
    env: [BASE]
    live: { api: { http: "${env.BASE}", get: { get: / } } }
    view: [nothing]

    """

  private let program: Program
  private let calls: LiveCalls

  init(_ server: LoopbackServer) {
    let file = SourceFile(path: "bench.screen.yaml", text: LiveBench.text)
    guard let program = SpecLoader().load(file).program,
      let calls = try? LiveCalls(
        program, services: ["api"], environment: ["BASE": "http://127.0.0.1:\(server.port)"])
    else { broken("the screen of the live figures has an error") }
    self.program = program
    self.calls = calls
  }

  /// The median time of one call.
  var milliseconds: Double {
    let clock = ContinuousClock()
    let times = (0..<1_000).map { run in clock.measure { call(calls, run) } / Duration.milliseconds(1) }
    return times.sorted()[500]
  }

  private func call(_ port: any LivePort, _ run: Int) {
    port.send(Effect.Request(run: run, part: 0, attempt: 1, operation: 0, arguments: []))
    while port.takeReplies().isEmpty { port.wait(until: port.now + 60_000_000_000) }
  }

  /// Makes some calls and writes their answers to files, which go again.
  func record(_ count: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "screenspec-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixtures = RecordedFixtures(folder: folder.path, name: "fixtures")
    let recorder = CallRecorder(calls, program, fixtures: fixtures)
    for run in 0..<count { call(recorder, run) }
    let text = recorder.text(named: "recorded", screen: "./bench.screen.yaml", extending: nil)
    if recorder.failure != nil || !text.contains("file:") { broken("the answers could not be recorded") }
  }
}

/// The same requests by libcurl alone; elsewhere than on Linux there is none to compare with.
private struct CurlBench {
  let server: LoopbackServer

  init(_ server: LoopbackServer) { self.server = server }

  var milliseconds: Double {
    #if canImport(CLibCurl)
    guard let handle = clibcurl_make() else { broken("libcurl is not there") }
    defer { clibcurl_free(handle) }
    let clock = ContinuousClock()
    let times = (0..<1_000).map { _ in clock.measure { perform(handle) } / Duration.milliseconds(1) }
    return times.sorted()[500]
    #else
    return 0
    #endif
  }

  #if canImport(CLibCurl)
  private func perform(_ handle: OpaquePointer) {
    clibcurl_begin(handle)
    var events = clibcurl_events(
      context: nil, head: { _, _, _ in 1 }, body: { _, _, _ in 1 }, sent: { _ in })
    let code = "GET".withCString { method in
      "http://127.0.0.1:\(server.port)/".withCString { url in
        var request = clibcurl_request(
          method: method, url: url, headers: nil, header_count: 0, body: nil, body_length: 0)
        return clibcurl_perform(handle, &request, &events)
      }
    }
    if code != 0 { broken("libcurl could not reach the server of the bench") }
  }
  #endif
}
