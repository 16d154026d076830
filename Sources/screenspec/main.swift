import FoundationEssentials
import ScreenspecCommands
import TerminalSession

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

TerminalOutput.ignoreBrokenPipes()
let process = ProcessInfo.processInfo
let context = CommandContext(
  output: TerminalOutput(descriptor: 1), errors: TerminalOutput(descriptor: 2), environment: process.environment)
exit(Screenspec.run(Array(process.arguments.dropFirst()), in: context).rawValue)
