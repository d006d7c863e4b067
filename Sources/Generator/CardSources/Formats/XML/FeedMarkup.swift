import XMLBridge

/// Writes the elements inside a text construct, such as XHTML in Atom, as HTML.
struct FeedMarkup {
  /// An open element.
  private struct Element {
    /// The tag; empty for one that is not written.
    let tag: String
    /// Resolves the addresses inside, if an `xml:base` inside the text declares their base.
    let addresses: FeedAddresses?
  }

  /// The maximum depth of markup, below which it is dropped; libxml2 itself stops at 256.
  private static let deepest = 200
  private var open: [Element] = []
  private var contentAddresses: FeedAddresses?

  var isEmpty: Bool { open.isEmpty }

  /// Writes a start tag; the outermost `div` of XHTML is not content (RFC 4287 §3.1.1.3).
  ///
  /// - Parameter outer: resolves the addresses in the whole text; it counts with the first element.
  mutating func start(_ reader: XMLReader, isEmpty: Bool, in element: inout FeedElement, outer: FeedAddresses?) {
    if !element.hasMarkup, open.isEmpty {
      // The text before the first element was not markup.
      let text = element.text
      element.text = []
      text.withUnsafeBytes { Self.escape($0, into: &element.text) }
      element.hasMarkup = true
      contentAddresses = outer
    }
    let number = reader.nameNumber
    let name = reader.names[number].local
    let attributes = reader.attributes(entity: { FeedElementReader.htmlText(ofEntity: $0) })
    let addresses = addresses(attributes, inside: open.last?.addresses)
    let isWrapper = open.isEmpty && name == "div" && element.keyword("type") == "xhtml"
    // A base of the wrapper is the base of the whole content.
    if isWrapper, let addresses, let base = addresses.base {
      element.attributes.removeAll { $0.name == "xml:base" }
      element.attributes.append(("xml:base", base))
      contentAddresses = addresses
    }
    if isWrapper || open.count >= Self.deepest {
      if !isEmpty { open.append(Element(tag: "", addresses: isWrapper ? nil : addresses)) }
      return
    }
    element.text += tag(name, attributes, addresses).utf8
    if !isEmpty {
      open.append(Element(tag: name, addresses: addresses))
    } else if !Self.void.contains(name) {
      element.text += "</\(name)>".utf8
    }
  }

  /// Writes an end tag.
  mutating func end(in element: inout FeedElement) {
    guard let last = open.popLast(), !last.tag.isEmpty else { return }
    element.text += "</\(last.tag)>".utf8
  }

  private func tag(_ name: String, _ attributes: [XMLReader.Attribute], _ addresses: FeedAddresses?) -> String {
    var tag = "<" + name
    for attribute in attributes {
      let local = attribute.name.local
      let isLanguage = local == "lang" && attribute.name.prefix == "xml"
      guard attribute.name.prefix.isEmpty || isLanguage else { continue }
      var value = attribute.value
      if let addresses, Self.addressAttributes.contains(local) {
        value = addresses.mended(value, isLink: true).text ?? value
      }
      var escaped: [UInt8] = []
      Array(value.utf8).withUnsafeBytes { Self.escape($0, into: &escaped) }
      tag += " \(local)=\"\(String(decoding: escaped, as: UTF8.self))\""
    }
    return tag + ">"
  }

  /// Resolves the addresses in an element; `nil` unless an `xml:base` inside the text declares their base.
  private func addresses(_ attributes: [XMLReader.Attribute], inside outer: FeedAddresses?) -> FeedAddresses? {
    guard let own = attributes.first(where: { $0.name.local == "base" && $0.name.prefix == "xml" })?.value else {
      return outer
    }
    let inner = (outer ?? contentAddresses ?? FeedAddresses()).inside(own)
    return inner.base == nil ? nil : inner
  }

  /// The attributes that contain an address.
  private static let addressAttributes: Set<String> = ["href", "src", "cite", "poster", "longdesc", "action", "data"]

  /// The elements without an end tag (HTML Standard §13.1.2).
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  /// Writes text as HTML.
  static func escape(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
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
}
