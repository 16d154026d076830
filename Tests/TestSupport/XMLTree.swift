public import Foundation

#if canImport(FoundationXML)
public import FoundationXML
#endif

/// A text read by Foundation's parser.
public final class XMLTree: NSObject, XMLParserDelegate {
  public struct Element {
    public var name: String
    public var attributes: [String: String]
    public var text = ""
    public var children: [Element] = []

    public func all(_ name: String) -> [Element] { children.filter { $0.name == name } }
  }

  struct Malformed: Error {}

  private var open: [Element] = [Element(name: "", attributes: [:])]

  /// The root of a text.
  public static func parse(_ text: String) throws -> Element {
    let tree = XMLTree()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = tree
    guard parser.parse(), tree.open.count == 1, let root = tree.open[0].children.first else { throw Malformed() }
    return root
  }

  public func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes))
  }

  public func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }

  public func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    let element = open.removeLast()
    open[open.count - 1].children.append(element)
  }
}
