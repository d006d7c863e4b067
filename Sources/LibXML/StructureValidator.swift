internal import CLibXML2

/// Validates elements against a ``StructureSchema`` while they are opened and closed; one per thread.
///
/// An element is validated when it closes, by `xmlValidateOneElement`, which looks at the element and its children. The
/// children's nodes are reused then, so that the memory is that of the deepest open elements with their children.
package final class StructureValidator {
  private let schema: StructureSchema
  private let context: xmlValidCtxtPtr
  private let document: xmlDocPtr
  private let validity: UnsafeMutablePointer<cardloom_validity>
  private var chunks: [UnsafeMutablePointer<xmlNode>] = []
  private var count = 0
  /// The open elements: the number of each one's node.
  private var open: [Int] = []
  private let space = UnsafeMutablePointer<xmlChar>.allocate(capacity: 2)

  private static let chunkSize = 256

  package init?(_ schema: StructureSchema) {
    guard let context = xmlNewValidCtxt() else { return nil }
    guard let document = xmlNewDoc(nil) else {
      xmlFreeValidCtxt(context)
      return nil
    }
    self.schema = schema
    self.context = context
    self.document = document
    validity = .allocate(capacity: 1)
    validity.initialize(to: cardloom_validity())
    cardloom_record_validity_in(context, validity)
    document.pointee.extSubset = schema.dtd
    context.pointee.doc = document
    space[0] = UInt8(ascii: "x")
    space[1] = 0
  }

  deinit {
    begin()
    document.pointee.extSubset = nil
    xmlFreeDoc(document)
    xmlFreeValidCtxt(context)
    for chunk in chunks { chunk.deallocate() }
    validity.deallocate()
    space.deallocate()
  }

  /// Forgets what is open.
  package func begin() {
    for number in open { freeAttributes(of: node(number)) }
    count = 0
    open.removeAll(keepingCapacity: true)
  }

  /// Opens an element, named by its index in the schema.
  ///
  /// - Parameter isDetached: whether the element starts a tree of its own, of which the open element knows nothing.
  package func open(_ element: Int, isDetached: Bool = false) {
    let number = addNode(XML_ELEMENT_NODE, name: schema.names[element], isDetached: isDetached)
    open.append(number)
  }

  /// Gives the open element an attribute and validates it; for schemas that declare attributes.
  ///
  /// - Returns: `nil` when libxml2 finds it valid, otherwise libxml2's words.
  package func attribute(_ name: String, value: String) -> String? {
    guard let element = open.last.map(node) else { return nil }
    guard let attribute = xmlSetProp(element, name, value) else { return "libxml2 has no memory for `\(name)`" }
    return xmlValidateOneAttribute(context, document, element, attribute, value) == 1 ? nil : words()
  }

  private func freeAttributes(of element: UnsafeMutablePointer<xmlNode>) {
    guard let attributes = element.pointee.properties else { return }
    xmlFreePropList(attributes)
    element.pointee.properties = nil
  }

  /// Text that shows, directly in the open element.
  package func text() {
    let number = addNode(XML_TEXT_NODE, name: schema.names[0], isDetached: false)
    node(number).pointee.content = space
  }

  /// Closes the open element and validates it.
  ///
  /// - Returns: `nil` when libxml2 finds it valid, otherwise libxml2's words.
  package func close() -> String? {
    guard let number = open.popLast() else { return nil }
    let element = node(number)
    let result = xmlValidateOneElement(context, document, element)
    freeAttributes(of: element)
    count = number + 1
    element.pointee.children = nil
    element.pointee.last = nil
    guard result != 1 else { return nil }
    return words()
  }

  private func words() -> String {
    let text = String(cString: cardloom_validity_text(validity))
    validity.pointee.count = 0
    return Self.brief(text.split(separator: "\n").joined(separator: " "))
  }

  /// libxml2's sentence without the content model, which can be a page long.
  private static func brief(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard let expecting = words.firstIndex(of: "expecting"), let got = words.lastIndex(of: "got"), expecting < got,
      got - expecting > 40
    else { return text }
    return (words[..<expecting] + words[got...]).joined(separator: " ")
  }

  private func node(_ number: Int) -> UnsafeMutablePointer<xmlNode> {
    chunks[number / Self.chunkSize] + number % Self.chunkSize
  }

  private func addNode(_ type: xmlElementType, name: UnsafePointer<xmlChar>, isDetached: Bool) -> Int {
    let number = count
    count += 1
    if number / Self.chunkSize == chunks.count {
      let chunk = UnsafeMutablePointer<xmlNode>.allocate(capacity: Self.chunkSize)
      chunk.initialize(repeating: xmlNode(), count: Self.chunkSize)
      chunks.append(chunk)
    }
    let new = node(number)
    new.pointee.type = type
    new.pointee.name = name
    new.pointee.children = nil
    new.pointee.last = nil
    new.pointee.next = nil
    new.pointee.prev = nil
    new.pointee.parent = nil
    new.pointee.content = nil
    new.pointee.doc = document
    guard !isDetached, let parent = open.last.map(node) else { return number }
    new.pointee.parent = parent
    if let last = parent.pointee.last {
      last.pointee.next = new
      new.pointee.prev = last
    } else {
      parent.pointee.children = new
    }
    parent.pointee.last = new
    return number
  }
}
