import Expressions
import FoundationEssentials
import ScreenMachine
import ScreenProgram
import SpecValues

/// Why a call can't be made at all; nothing was sent.
struct RequestProblem: Error {
  /// A sentence, which may hold a secret.
  var message: String

  init(_ message: String) { self.message = message }

  init(_ failure: EvaluationFailure) { message = "The request could not be made: \(failure.message)." }
}

extension LinkedOperation {
  /// The request of a call.
  func request(_ context: EvaluationContext) throws(RequestProblem) -> OutgoingRequest {
    var target = try pathText(context)
    let entries = try queryEntries(context)
    if !entries.isEmpty { target += (target.contains("?") ? "&" : "?") + entries.joined(separator: "&") }
    // The path begins with a slash, so the host stays that of the base; this says so once more before anything leaves.
    guard let url = URL(string: base + target), Origin(url) == origin else {
      throw RequestProblem("The address of \(contract.name) is not valid.")
    }
    var request = OutgoingRequest(method: method.rawValue, url: url, origin: origin, headers: [])
    for field in headers {
      if let header = try header(field, context) { request.set(header) }
    }
    request.setDefault("Accept", "application/json")
    if let body {
      let value: Value
      do throws(EvaluationFailure) { value = try body.evaluate(context) } catch { throw RequestProblem(error) }
      request.setDefault("Content-Type", "application/json")
      let type = request.headers.first { $0.name.lowercased() == "content-type" }.map { MediaType($0.value) }
      let text = type?.isForm == true ? try form(of: value) : JSONEncoding.encode(value)
      request.body = Array(text.utf8)
    } else if method != .get {
      request.body = []
    }
    return request
  }

  /// A body as a form: `name=value` with `&` between, a list as its name again and again, null left out
  /// (URL Standard, "application/x-www-form-urlencoded serializing").
  private func form(of value: Value) throws(RequestProblem) -> String {
    guard case .object(let members) = JSONNode(value) else {
      throw RequestProblem("The form of \(contract.name) has no names.")
    }
    var entries: [String] = []
    for member in members {
      var values = [member.value]
      if case .list(let list) = member.value { values = list }
      for each in values {
        let text: String
        switch each {
        case .null: continue
        case .string(let string): text = string
        case .bool, .number, .double: text = JSONEncoding.encode(each)
        case .list, .object: throw RequestProblem("The field \(member.key) of \(contract.name) is no value of a form.")
        }
        entries.append("\(PercentEncoding.encodeForm(member.key))=\(PercentEncoding.encodeForm(text))")
      }
    }
    return entries.joined(separator: "&")
  }

  // MARK: Path

  private func pathText(_ context: EvaluationContext) throws(RequestProblem) -> String {
    let parts: [(text: String, isComputed: Bool)]
    do throws(EvaluationFailure) { parts = try path.evaluateParts(context) } catch { throw RequestProblem(error) }
    var text = ""
    for part in parts {
      // An empty segment names another thing: `/todos/` all of them.
      if part.isComputed, part.text.isEmpty {
        throw RequestProblem("The path of \(contract.name) has an empty part.")
      }
      text += part.isComputed ? PercentEncoding.encode(part.text) : PercentEncoding.encodeWords(part.text)
    }
    let segments = text.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    guard !segments.contains(where: { $0 == "." || $0 == ".." }) else {
      throw RequestProblem("The path of \(contract.name) leads out of its place.")
    }
    return text
  }

  // MARK: Query and headers

  private func queryEntries(_ context: EvaluationContext) throws(RequestProblem) -> [String] {
    var entries: [String] = []
    for field in query {
      let value: Value
      do throws(EvaluationFailure) { value = try field.value.evaluate(context) } catch { throw RequestProblem(error) }
      var values = [value]
      if case .list(let list) = value { values = list }
      for each in values {
        guard let text = try text(of: each) else { continue }
        entries.append("\(PercentEncoding.encode(field.name))=\(PercentEncoding.encode(text))")
      }
    }
    return entries
  }

  /// A header, or nil where its value is null.
  private func header(
    _ field: Field, _ context: EvaluationContext
  ) throws(RequestProblem) -> OutgoingRequest.Header? {
    let value: Value
    do throws(EvaluationFailure) { value = try field.value.evaluate(context) } catch { throw RequestProblem(error) }
    guard let text = try text(of: value) else { return nil }
    // A line break would end the header, and begin another one or the body.
    guard text.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
      throw RequestProblem("The header \(field.name) of \(contract.name) holds a line break or a control character.")
    }
    let name = field.name.lowercased()
    let isCredential = field.holdsSecret || name == "authorization" || name == "cookie"
    return OutgoingRequest.Header(
      name: field.name, value: text.trimmingSpaces, isCredential: isCredential,
      holdsSecret: field.holdsSecret)
  }

  private func text(of value: Value) throws(RequestProblem) -> String? {
    if case .null = value { return nil }
    do throws(EvaluationFailure) {
      return try CompiledTemplate.text(of: value)
    } catch {
      throw RequestProblem(error)
    }
  }
}
