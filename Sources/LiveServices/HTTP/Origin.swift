import FoundationEssentials

/// Where an address leads: the scheme, host and port (RFC 6454 §4).
struct Origin: Hashable, Sendable {
  let scheme: String
  let host: String
  let port: Int

  /// The origin of an address; nil where it is neither `http` nor `https`, or names no host.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
