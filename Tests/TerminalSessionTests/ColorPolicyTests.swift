import TerminalSession
import Testing

@Suite struct ColorPolicyTests {
  @Test(
    arguments: [
      (nil, [:], true, true), (nil, [:], false, false), ("auto", [:], true, true), ("auto", [:], false, false),
      ("always", ["NO_COLOR": "1", "TERM": "dumb"], false, true), ("never", ["FORCE_COLOR": "1"], true, false),
      (nil, ["NO_COLOR": "1"], true, false), (nil, ["NO_COLOR": ""], true, true),
      (nil, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false), (nil, ["FORCE_COLOR": "1"], false, true),
      (nil, ["FORCE_COLOR": "1", "TERM": "dumb"], false, true), (nil, ["FORCE_COLOR": "0"], true, false),
      (nil, ["FORCE_COLOR": ""], false, false), (nil, ["TERM": "dumb"], true, false),
      (nil, ["TERM": "xterm"], true, true), ("sometimes", [:], false, false), ("sometimes", [:], true, true),
    ] as [(String?, [String: String], Bool, Bool)])
  func `colour follows the option, then the environment, then the terminal`(
    option: String?, environment: [String: String], isTerminal: Bool, expected: Bool
  ) {
    #expect(ColorPolicy.isOn(option: option, environment: environment, isTerminal: isTerminal) == expected)
  }
}
