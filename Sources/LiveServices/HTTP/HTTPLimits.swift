/// How long and how large an answer may be (rule V4).
package struct HTTPLimits: Sendable {
  /// From the request to the head of the answer.
  package var head: Duration
  /// Between two parts of the body.
  package var idle: Duration
  /// The bytes of a body, after decompression.
  package var bodySize: Int
  /// How many redirects are followed.
  package var redirects: Int

  package init(
    head: Duration = .seconds(15), idle: Duration = .seconds(15), bodySize: Int = 16 << 20, redirects: Int = 10
  ) {
    self.head = head
    self.idle = idle
    self.bodySize = bodySize
    self.redirects = redirects
  }
}
