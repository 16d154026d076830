import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A text read by Foundation's parser.
final class XMLTree: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    var children: [Element] = []

    func all(_ name: String) -> [Element] { children.filter { $0.name == name } }
  }

  struct Malformed: Error {}

  private var open: [Element] = [Element(name: "", attributes: [:])]

  /// The root of a text.
  static func parse(_ text: String) throws -> Element {
    let tree = XMLTree()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = tree
    guard parser.parse(), tree.open.count == 1, let root = tree.open[0].children.first else { throw Malformed() }
    return root
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    let element = open.removeLast()
    open[open.count - 1].children.append(element)
  }
}
