import Expressions
import ScreenMachine
import ScreenProgram
import SpecValues

extension HTTPService {
  /// How much of a failure's body is looked at for its details.
  private static let detailsLimit = 64 << 10

  /// What an answer means for the screen.
  func decode(
    _ answer: Transfer.Answer, _ operation: LinkedOperation, _ arguments: [Value], _ mask: SecretMask
  ) -> Input.Reply {
    let status = answer.status
    let type = answer["Content-Type"].map(MediaType.init)
    let body = mask.masked(answer.body)
    guard (200..<300).contains(status) else { return .failed(failure(answer, body, type, mask)) }
    if operation.contract.result == .null { return .done(.null) }
    do throws(BodyProblem) {
      // 204 and 205 have no body, whatever was sent after the head (RFC 9110 §15.3.5).
      let decoded = try value(of: status == 204 || status == 205 ? [] : body, type, operation, arguments)
      return .done(decoded.value.masked(by: mask, after: body), leftOut: decoded.leftOut)
    } catch {
      return .failed(CallError(kind: "decoding", status: status, message: mask.masked(data: error.message)))
    }
  }

  private func failure(
    _ answer: Transfer.Answer, _ body: [UInt8], _ type: MediaType?, _ mask: SecretMask
  ) -> CallError {
    let wait = answer["Retry-After"].flatMap {
      HTTPDate.wait(ofRetryAfter: $0, now: now())
    }
    return CallError(
      kind: StatusKind.kind(of: answer.status), status: answer.status,
      message: "The server answered with the status \(answer.status).",
      retryAfter: wait, details: details(body, type).masked(by: mask, after: body))
  }

  /// What the body of a failure says, where it is JSON.
  private func details(_ body: [UInt8], _ type: MediaType?) -> Value {
    guard body.count <= HTTPService.detailsLimit, !body.isEmpty, type?.isJSON ?? false,
      let text = type?.utf8(body), let decoded = try? JSONDecoding.decode(body: text, as: .dynamic)
    else { return .null }
    return decoded.value
  }

  // MARK: The body

  private typealias Decoded = (value: Value, leftOut: Int)

  private struct BodyProblem: Error {
    var message: String

    init(_ message: String) { self.message = message }
  }

  private func value(
    of body: [UInt8], _ type: MediaType?, _ operation: LinkedOperation, _ arguments: [Value]
  ) throws(BodyProblem) -> Decoded {
    let contract = operation.contract
    let isBlank = body.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if isBlank {
      do throws(JSONDecodingFailure) {
        let decoded = try JSONDecoding.decode(body: [], as: contract.result)
        return (decoded.value, decoded.leftOut)
      } catch {
        throw BodyProblem(error.description)
      }
    }
    let node = try node(body, type)
    switch operation.result {
    case .member(let keys): return try member(keys, of: node, contract)
    case .expression(let expression, let local):
      return try evaluated(expression, local, of: node, contract, arguments)
    }
  }

  private func node(_ body: [UInt8], _ type: MediaType?) throws(BodyProblem) -> JSONNode {
    guard let text = type.map({ $0.utf8(body) }) ?? body else {
      throw BodyProblem("the body is not readable as the character set `\(type?.charset ?? "")`")
    }
    do throws(JSONSyntaxError) {
      return try JSONText.parse(text)
    } catch {
      if let type, !type.isJSON { throw BodyProblem("the body is `\(type.name)`, not JSON") }
      throw BodyProblem(error.description)
    }
  }

  private func member(
    _ keys: [String], of body: JSONNode, _ contract: Operation
  ) throws(BodyProblem) -> Decoded {
    var node = body
    for (index, key) in keys.enumerated() {
      let path = keys[...index].joined(separator: ".")
      guard case .object(let members) = node else {
        throw BodyProblem("\(path): the body has no object to find it in")
      }
      // Of equal keys the last one counts, as it does in records.
      guard let member = members.last(where: { $0.key.unicodeScalars.elementsEqual(key.unicodeScalars) }) else {
        throw BodyProblem("\(path): it is missing in the body")
      }
      node = member.value
    }
    do throws(JSONDecodingFailure) {
      let decoded = try JSONDecoding.decode(node, as: contract.result, skipInvalid: contract.skipsInvalid)
      return (decoded.value, decoded.leftOut)
    } catch {
      let path = keys.joined(separator: ".")
      let joint = path.isEmpty ? "" : error.path.isEmpty ? ": " : error.path.hasPrefix("[") ? "" : "."
      throw BodyProblem(path + joint + error.description)
    }
  }

  private func evaluated(
    _ expression: CompiledExpression, _ local: Int, of body: JSONNode, _ contract: Operation, _ arguments: [Value]
  ) throws(BodyProblem) -> Decoded {
    let value: Value
    do {
      let context = LinkedServices.context(services.values, arguments)
      context[local: local] = try JSONDecoding.decode(body, as: .dynamic).value
      value = try expression.evaluate(context)
    } catch let error as EvaluationFailure {
      throw BodyProblem("`result` can't be taken from the body: \(error.message)")
    } catch {
      throw BodyProblem("\(error)")
    }
    if contract.result != .dynamic, contract.result.holds(value) { return (value, 0) }
    do throws(JSONDecodingFailure) {
      let decoded = try JSONDecoding.decode(value, as: contract.result, skipInvalid: contract.skipsInvalid)
      return (decoded.value, decoded.leftOut)
    } catch {
      throw BodyProblem(error.description)
    }
  }
}
