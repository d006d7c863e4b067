import HTMLSyntax
import LibXML

/// Cuts a feed's stream of XML events into elements: the items one by one, and what the channel says about itself.
struct FeedElementReader {
  /// What the feed's parts are called.
  private static let items: Set<String> = ["item", "entry"]
  /// Elements that only hold others.
  private static let containers: Set<String> = ["rss", "rdf:RDF", "RDF", "feed", "channel"]
  /// Deeper markup is dropped; libxml2 itself stops at 256.
  private static let deepest = 200

  private let reader: XMLReader
  private var names: [String] = []
  /// The open elements below the containers.
  private var open: [FeedElement] = []
  /// The open elements of markup inside a text construct.
  private var markup: [String] = []

  init(_ reader: XMLReader) { self.reader = reader }

  /// Reads on to the next whole child of the channel or of the feed; `nil` at the end.
  ///
  /// - Parameter isOutermost: called with the root element's name.
  mutating func next() -> FeedElement? {
    while let event = reader.next() {
      switch event {
      case .start(let isEmpty):
        if let element = start(isEmpty: isEmpty) { return element }
      case .end:
        if let element = end() { return element }
      case .text:
        guard !open.isEmpty else { continue }
        let isMarkup = !markup.isEmpty || open[open.count - 1].hasMarkup
        reader.withText { text in
          if isMarkup { Self.escape(text, into: &open[open.count - 1].text) } else { open[open.count - 1].text += text }
        }
      case .entity:
        guard !open.isEmpty else { continue }
        open[open.count - 1].text += Array(Self.text(of: reader.entityName, in: reader).utf8)
      }
    }
    return nil
  }

  private mutating func start(isEmpty: Bool) -> FeedElement? {
    let name = currentName()
    if open.isEmpty, Self.containers.contains(name) {
      return name == "channel" || isEmpty
        ? nil : FeedElement(name: "#" + name, attributes: attributes(), line: reader.line)
    }
    if let parent = open.last, FeedElement.textConstructs.contains(parent.name) || !markup.isEmpty {
      startMarkup(isEmpty: isEmpty)
      return nil
    }
    let element = FeedElement(name: name, attributes: attributes(), line: reader.line)
    guard isEmpty else {
      open.append(element)
      return nil
    }
    guard !open.isEmpty else { return element }
    open[open.count - 1].children.append(element)
    return nil
  }

  private mutating func end() -> FeedElement? {
    if let tag = markup.popLast() {
      if !tag.isEmpty { open[open.count - 1].text += Array("</\(tag)>".utf8) }
      return nil
    }
    guard let element = open.popLast() else { return nil }
    guard !open.isEmpty else { return element }
    open[open.count - 1].children.append(element)
    return nil
  }

  // MARK: Markup inside text

  /// Writes a start tag as HTML into the text construct; RFC 4287 §3.1.1.3: the outermost `div` of XHTML is not content.
  private mutating func startMarkup(isEmpty: Bool) {
    let place = open.count - 1
    if !open[place].hasMarkup, markup.isEmpty {
      // The text before the first element was no markup.
      let text = open[place].text
      open[place].text = []
      text.withUnsafeBytes { Self.escape($0, into: &open[place].text) }
      open[place].hasMarkup = true
    }
    let name = reader.names[reader.nameNumber].local
    let isWrapper = markup.isEmpty && name == "div" && open[place].attribute("type") == "xhtml"
    if isWrapper || markup.count >= Self.deepest {
      if !isEmpty { markup.append("") }
      return
    }
    var tag = "<" + name
    for attribute in reader.attributes(entity: { Self.htmlText(ofEntity: $0) }) where attribute.name.prefix.isEmpty {
      var value: [UInt8] = []
      Array(attribute.value.utf8).withUnsafeBytes { Self.escape($0, into: &value) }
      tag += " \(attribute.name.local)=\"\(String(decoding: value, as: UTF8.self))\""
    }
    open[place].text += Array((tag + ">").utf8)
    if !isEmpty {
      markup.append(name)
    } else if !Self.void.contains(name) {
      open[place].text += Array("</\(name)>".utf8)
    }
  }

  /// The elements that have no end tag (HTML Standard §13.1.2).
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  private static func escape(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): output += Array("&lt;".utf8)
      case UInt8(ascii: ">"): output += Array("&gt;".utf8)
      case UInt8(ascii: "&"): output += Array("&amp;".utf8)
      case UInt8(ascii: "\""): output += Array("&quot;".utf8)
      default: output.append(byte)
      }
    }
  }

  // MARK: Names and entities

  private mutating func currentName() -> String {
    let number = reader.nameNumber
    while names.count < reader.names.count { names.append(FeedElement.name(reader.names[names.count])) }
    return names[number]
  }

  private func attributes() -> [(name: String, value: String)] {
    reader.attributes(entity: { Self.htmlText(ofEntity: $0) }).map { (FeedElement.name($0.name), $0.value) }
  }

  private static func text(of entity: String, in reader: XMLReader) -> String {
    reader.text(ofEntity: entity) ?? htmlText(ofEntity: entity)
  }

  /// The character that HTML has under a name; the reference itself for a name that it has not.
  static func htmlText(ofEntity name: String) -> String {
    var buffer = ByteBuffer(capacity: 64)
    Array("&\(name);".utf8).withUnsafeBytes { DecodedText.append($0, inAttribute: false, to: &buffer) }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
