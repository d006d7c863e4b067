internal import CLibXML2

/// Validates elements against a ``StructureSchema`` as they are opened and closed; one per thread.
///
/// An element is validated when it closes, by `xmlValidateOneElement`, which checks the element and its children. The
/// verdict depends only on their names, so it is memoised for each element and list of children, which pages repeat
/// often. Attributes are validated one by one.
package final class StructureValidator {
  /// An open element.
  private struct Open {
    let element: UInt16
    /// The index of its first child in ``children``.
    let firstChild: Int
    /// Its attributes, for libxml2.
    var attributes: UnsafeMutablePointer<xmlAttr>?
  }

  private let schema: StructureSchema
  private let context: xmlValidCtxtPtr
  private let document: xmlDocPtr
  private let validity: UnsafeMutablePointer<cardloom_validity>
  private let space = UnsafeMutablePointer<xmlChar>.allocate(capacity: 2)
  // Unchecked because the run-time exclusivity checks took longer than the accesses; a validator belongs to one thread,
  // and no method calls back.
  @exclusivity(unchecked) private var open: [Open] = []
  /// The children of the open elements, outermost first: indices of elements, and ``text`` for text.
  @exclusivity(unchecked) private var children: [UInt16] = []
  @exclusivity(unchecked) private var verdicts = StructureVerdicts()
  /// The nodes of the element to validate and of its children.
  @exclusivity(unchecked) private var nodes: UnsafeMutableBufferPointer<xmlNode>

  private static let text = UInt16.max
  /// The message for an element whose declaration libxml2 rejects, a defect of the schema that a test would find.
  private static let refusal = "libxml2 refuses the element's declaration"

  /// Creates a validator; `nil` if libxml2 cannot allocate memory.
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
    context.pointee.doc = document
    space[0] = UInt8(ascii: "x")
    space[1] = 0
    nodes = .allocate(capacity: 64)
    nodes.initialize(repeating: xmlNode())
  }

  deinit {
    begin()
    document.pointee.extSubset = nil
    xmlFreeDoc(document)
    xmlFreeValidCtxt(context)
    nodes.deallocate()
    validity.deallocate()
    space.deallocate()
  }

  /// Discards all open elements.
  package func begin() {
    for element in open { free(element.attributes) }
    open.removeAll(keepingCapacity: true)
    children.removeAll(keepingCapacity: true)
  }

  /// Opens an element, given by its index in the schema.
  ///
  /// - Parameter isDetached: Whether the element is the root of a separate tree rather than a child of the open
  ///   element.
  package func open(_ element: Int, isDetached: Bool = false) {
    let number = UInt16(truncatingIfNeeded: element)
    if !isDetached { children.append(number) }
    open.append(Open(element: number, firstChild: children.count))
  }

  /// Adds an attribute to the open element and validates it; for schemas that declare attributes.
  ///
  /// - Returns: `nil` if the attribute is valid, otherwise libxml2's message.
  package func attribute(_ name: String, value: String) -> String? {
    guard let last = open.indices.last, let element = makeElement(open[last], childCount: 0) else { return nil }
    guard let dtd = schema.dtd(of: Int(open[last].element)) else { return Self.refusal }
    document.pointee.extSubset = dtd
    guard let attribute = xmlSetProp(element, name, value) else { return "libxml2 has no memory for `\(name)`" }
    open[last].attributes = element.pointee.properties
    return xmlValidateOneAttribute(context, document, element, attribute, value) == 1 ? nil : words()
  }

  private func free(_ attributes: UnsafeMutablePointer<xmlAttr>?) {
    if let attributes { xmlFreePropList(attributes) }
  }

  /// Adds text other than white space to the open element.
  package func text() { children.append(Self.text) }

  /// Closes the open element and validates it.
  ///
  /// - Returns: `nil` if the element is valid, otherwise libxml2's message.
  /// - Complexity: O(n) in the number of its children.
  package func close() -> String? {
    guard let element = open.popLast() else { return nil }
    defer { children.removeLast(children.count - element.firstChild) }
    if schema.declaresAttributes { return verdict(on: element) }
    return verdicts.fault(of: element.element, children, from: element.firstChild) { verdict(on: element) }
  }

  /// Validates an element with libxml2.
  private func verdict(on open: Open) -> String? {
    defer { free(open.attributes) }
    guard let element = makeElement(open, childCount: children.count - open.firstChild) else { return nil }
    for (index, number) in children[open.firstChild...].enumerated() {
      let node = element + index + 1
      let isText = number == Self.text
      reset(node, isText ? XML_TEXT_NODE : XML_ELEMENT_NODE, name: schema.names[isText ? 0 : Int(number)])
      node.pointee.parent = element
      if isText { node.pointee.content = space }
      if index == 0 {
        element.pointee.children = node
      } else {
        node.pointee.prev = node - 1
        (node - 1).pointee.next = node
      }
      element.pointee.last = node
    }
    return schema.validating(Int(open.element)) { dtd in
      guard let dtd else { return Self.refusal }
      document.pointee.extSubset = dtd
      return xmlValidateOneElement(context, document, element) == 1 ? nil : words()
    }
  }

  /// The node of an element, followed by room for its children.
  private func makeElement(_ open: Open, childCount: Int) -> UnsafeMutablePointer<xmlNode>? {
    if childCount >= nodes.count {
      nodes.deallocate()
      nodes = .allocate(capacity: (childCount + 1) * 2)
      nodes.initialize(repeating: xmlNode())
    }
    guard let element = nodes.baseAddress else { return nil }
    reset(element, XML_ELEMENT_NODE, name: schema.names[Int(open.element)])
    element.pointee.properties = open.attributes
    return element
  }

  private func reset(_ node: UnsafeMutablePointer<xmlNode>, _ type: xmlElementType, name: UnsafePointer<xmlChar>) {
    node.pointee.type = type
    node.pointee.name = name
    node.pointee.children = nil
    node.pointee.last = nil
    node.pointee.next = nil
    node.pointee.prev = nil
    node.pointee.parent = nil
    node.pointee.content = nil
    node.pointee.properties = nil
    node.pointee.doc = document
  }

  private func words() -> String {
    let text = String(cString: cardloom_validity_text(validity))
    validity.pointee.count = 0
    return Self.brief(text.split(separator: "\n").joined(separator: " "))
  }

  /// libxml2's message without the content model, which can be a page long.
  private static func brief(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard let expecting = words.firstIndex(of: "expecting"), let got = words.lastIndex(of: "got"), expecting < got,
      got - expecting > 40
    else { return text }
    return (words[..<expecting] + words[got...]).joined(separator: " ")
  }
}
