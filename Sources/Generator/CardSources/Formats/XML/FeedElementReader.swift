import HTMLProof
import Platform
import XMLBridge

/// Groups a feed's stream of XML events into elements: the items one by one, and the channel's metadata.
struct FeedElementReader {
  /// Elements that only contain others.
  private static let containers: Set<String> = ["rss", "rdf:RDF", "RDF", "feed", "channel", "items"]

  private let reader: XMLReader
  private var names: [(name: String, isAtom: Bool)] = []
  /// The open elements below the containers.
  private var open: [FeedElement] = []
  /// The `xml:base` of the open elements that have one.
  private var bases: [Base] = []
  private var markup = FeedMarkup()
  /// The state outside each nested item, from the outermost.
  private var around: [Surroundings] = []
  /// The items inside the item that is still open, which follow it.
  private var nested: [(number: Int, element: FeedElement)] = []
  /// Complete elements that have not been returned yet, the last first.
  private var ready: [FeedElement] = []
  /// The default namespace of an RSS document, whatever it is, because RSS's elements have none.
  private var ownNamespace = ""
  /// Whether the root element is Atom's.
  private var isAtomDocument = false
  /// The base of relative addresses in the feed, as far as known.
  var addresses = FeedAddresses()
  /// The number of windows-1252 characters that were written as numeric references to control characters.
  private(set) var mistakenCharacters = 0
  /// The number of texts that were CDATA sections escaped twice.
  private(set) var escapedSections = 0
  /// The number of items inside an item or inside another element of the channel, and the first such element.
  private(set) var nestedItems = (count: 0, first: "")

  /// An `xml:base`, which is resolved when an address inside depends on it.
  private struct Base {
    /// The index of the element in ``open``.
    let index: Int
    let text: String
    var addresses: FeedAddresses?
  }

  private struct Surroundings {
    let open: [FeedElement]
    let bases: [Base]
    let markup: FeedMarkup
    /// The number of that item.
    let number: Int
  }

  init(_ reader: XMLReader) { self.reader = reader }

  /// Reads the next complete child of the channel or of the feed; `nil` at the end.
  ///
  /// The start of a container is returned as an element with `#` before its name and with its attributes.
  ///
  /// An item is never part of another element: one inside an element of the channel precedes it, one inside an item
  /// follows it.
  mutating func next() -> FeedElement? {
    if let element = ready.popLast() { return element }
    if let element = readNext() { return element }
    releaseNested()
    return ready.popLast()
  }

  private mutating func readNext() -> FeedElement? {
    while let event = reader.next() {
      switch event {
      case .start(let isEmpty):
        if let element = start(isEmpty: isEmpty) { return element }
      case .end:
        if let element = end() { return element }
      case .text:
        guard !open.isEmpty else { continue }
        reader.withText { add($0) }
      case .entity:
        guard !open.isEmpty else { continue }
        let text = reader.text(ofEntity: reader.entityName) ?? Self.htmlText(ofEntity: reader.entityName)
        Array(text.utf8).withUnsafeBytes { add($0) }
      }
    }
    return nil
  }

  private mutating func add(_ text: UnsafeRawBufferPointer) {
    let index = open.count - 1
    if !markup.isEmpty || open[index].hasMarkup {
      FeedMarkup.escape(text, into: &open[index].text)
    } else {
      open[index].text += text
    }
  }

  private mutating func start(isEmpty: Bool) -> FeedElement? {
    let (name, isAtom) = currentName()
    if open.isEmpty, Self.containers.contains(name) {
      if name == "feed" { isAtomDocument = true }
      return FeedElement(name: "#" + name, attributes: attributes(), line: reader.line)
    }
    if Self.isItem(name), let parent = open.last {
      nestedItems.count += 1
      if nestedItems.count == 1 { nestedItems.first = parent.name }
      around.append(Surroundings(open: open, bases: bases, markup: markup, number: nestedItems.count))
      (open, bases, markup) = ([], [], FeedMarkup())
    } else if let parent = open.last, !markup.isEmpty || Self.holdsMarkup(parent) {
      let isFirst = markup.isEmpty && !parent.hasMarkup
      markup.start(
        reader, isEmpty: isEmpty, in: &open[open.count - 1], outer: isFirst ? innerAddresses() : nil)
      return nil
    }
    let element = FeedElement(
      name: name, isAtom: isAtom || isAtomDocument && !name.contains(":"), attributes: attributes(), line: reader.line)
    guard isEmpty else {
      if let base = element.attribute("xml:base") { bases.append(Base(index: open.count, text: base)) }
      open.append(element)
      return nil
    }
    return close(element)
  }

  /// The base address in the innermost open element.
  private mutating func innerAddresses() -> FeedAddresses {
    let known = bases.lastIndex { $0.addresses != nil }
    var inner = known.flatMap { bases[$0].addresses } ?? addresses
    for index in (known.map { $0 + 1 } ?? 0)..<bases.count {
      inner = inner.inside(bases[index].text)
      bases[index].addresses = inner
    }
    return inner
  }

  private mutating func end() -> FeedElement? {
    if !markup.isEmpty {
      markup.end(in: &open[open.count - 1])
      return nil
    }
    guard var element = open.popLast() else { return nil }
    if bases.last?.index == open.count { bases.removeLast() }
    mistakenCharacters += WindowsCharacters.mend(&element.text)
    if !element.hasMarkup, Self.unwrapSection(&element.text) { escapedSections += 1 }
    return close(element)
  }

  /// Adds an element to the one that contains it; a child of the channel is returned.
  private mutating func close(_ element: FeedElement) -> FeedElement? {
    var element = element
    // CDF also has text in an attribute.
    if element.isBlank, element.name == "title" || element.name == "abstract", let value = element.attribute("value") {
      element.text = Array(value.utf8)
    }
    guard open.isEmpty else {
      open[open.count - 1].children.append(element)
      return nil
    }
    if let outer = around.popLast() {
      (open, bases, markup) = (outer.open, outer.bases, outer.markup)
      let outermost = around.first?.open.first ?? open.first
      guard let outermost, Self.isItem(outermost.name) else { return element }
      nested.append((outer.number, element))
      return nil
    }
    releaseNested()
    return element
  }

  /// Moves the items inside an item to the ready ones, in order.
  private mutating func releaseNested() {
    guard !nested.isEmpty else { return }
    ready = nested.sorted { $0.number > $1.number }.map(\.element)
    nested = []
  }

  static func isItem(_ name: String) -> Bool { name == "item" || name == "entry" }

  /// Removes the delimiters of a CDATA section from a text that consists of one.
  private static func unwrapSection(_ text: inout [UInt8]) -> Bool {
    guard let first = text.firstIndex(where: { $0 > 0x20 }), text[first...].starts(with: "<![CDATA[".utf8),
      let last = text.lastIndex(where: { $0 > 0x20 }), last - first >= 11,
      text[...last].suffix(3).elementsEqual("]]>".utf8)
    else { return false }
    text = Array(text[first + 9..<last - 2])
    return true
  }

  /// Whether the content of an element is markup; Atom 0.3 has content of several parts, which are elements.
  private static func holdsMarkup(_ element: FeedElement) -> Bool {
    FeedElement.textConstructs.contains(element.name)
      && !(element.name == "content" && element.keyword("type")?.hasPrefix("multipart/") == true)
  }

  // MARK: Names and entities

  private mutating func currentName() -> (name: String, isAtom: Bool) {
    let number = reader.nameNumber
    while names.count < reader.names.count {
      var name = reader.names[names.count]
      if names.isEmpty, name.local.lowercased() == "rss", name.prefix.isEmpty { ownNamespace = name.namespace }
      if !ownNamespace.isEmpty, name.prefix.isEmpty, name.namespace == ownNamespace {
        name = XMLReader.Name(namespace: "", local: name.local, prefix: "")
      }
      let isAtom = FeedNames.isAtom(name.namespace) || Self.hasLostAtom(name)
      if isAtom, name.namespace.isEmpty {
        name = XMLReader.Name(
          namespace: "", local: name.local.replacing("atom:", with: "", maxReplacements: 1), prefix: "")
      }
      names.append((FeedNames.element(name), isAtom))
    }
    return names[number]
  }

  /// Whether a name has the usual prefix of Atom without a declaration.
  private static func hasLostAtom(_ name: XMLReader.Name) -> Bool {
    name.namespace.isEmpty && (name.prefix == "atom" || name.local.hasPrefix("atom:"))
  }

  private func attributes() -> [(name: String, value: String)] {
    reader.attributes(entity: { Self.htmlText(ofEntity: $0) }).map { (FeedNames.attribute($0.name), $0.value) }
  }

  /// The character of an HTML entity; the reference itself if HTML does not define the name.
  static func htmlText(ofEntity name: String) -> String {
    var buffer = ByteBuffer(capacity: 64)
    Array("&\(name);".utf8).withUnsafeBytes { DecodedText.append($0, inAttribute: false, to: &buffer) }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
