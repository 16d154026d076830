/// The records that every screen has without declaring them (rule T6).
public enum BuiltInTypes {
  /// The kinds of a failure (rule R8).
  public static let errorKind = EnumType(
    name: "ErrorKind",
    cases: [
      "offline", "timeout", "unauthorized", "forbidden", "notFound", "conflict", "invalid", "tooManyRequests", "server",
      "decoding", "custom", "unknown",
    ])

  /// `Error`: what a failed call tells.
  public static let error = RecordType(
    name: "Error",
    [
      .init("kind", .enumeration(errorKind)),
      .init("status", .nullable(.int)),
      .init("message", .string, default: .string("")),
      .init("retryAfter", .nullable(.duration)),
      .init("details", .dynamic, default: .null),
    ])

  /// What made a run start (rule D2).
  public static let cause = EnumType(
    name: "Cause", cases: ["appear", "resume", "restore", "poll", "key", "refresh", "action"])

  /// `Run`: the status of an action's runs (rule R4).
  public static let run = RecordType(
    name: "Run",
    [
      .init("running", .bool, default: .bool(false)),
      .init("waiting", .bool, default: .bool(false)),
      .init("kept", .bool, default: .bool(false)),
      .init("attempt", .int, default: .int(0)),
      .init("error", .nullable(.record(error))),
      .init("cause", .nullable(.enumeration(cause))),
      .init("doneAt", .nullable(.timestamp)),
    ])
}
