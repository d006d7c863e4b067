internal import CLibXML2

/// Validates elements against a ``StructureSchema`` while they are opened and closed; one per thread.
///
/// An element is validated when it closes, by `xmlValidateOneElement`, which looks at the element and its children. What
/// libxml2 says depends on their names alone, so it is asked once for each element with the same children: pages repeat
/// themselves. Attributes are validated one by one.
package final class StructureValidator {
  /// An element that is open.
  private struct Open {
    let element: UInt16
    /// Where its children begin in ``children``.
    let firstChild: Int
    /// The attributes that it was given, for libxml2.
    var attributes: UnsafeMutablePointer<xmlAttr>?
  }

  private let schema: StructureSchema
  private let context: xmlValidCtxtPtr
  private let document: xmlDocPtr
  private let validity: UnsafeMutablePointer<cardloom_validity>
  private let space = UnsafeMutablePointer<xmlChar>.allocate(capacity: 2)
  // Whether two accesses overlap is asked at each of them otherwise, which took longer than they do; a validator belongs
  // to one thread, and no method calls back.
  @exclusivity(unchecked) private var open: [Open] = []
  /// The children of the open elements, outermost first: numbers of elements, and ``text`` for text.
  @exclusivity(unchecked) private var children: [UInt16] = []
  @exclusivity(unchecked) private var verdicts = StructureVerdicts()
  /// The element that libxml2 is asked about, and its children.
  @exclusivity(unchecked) private var nodes: UnsafeMutableBufferPointer<xmlNode>

  private static let text = UInt16.max
  /// What is said of an element whose declaration libxml2 refuses: a defect of the schema, which a test would find.
  private static let refusal = "libxml2 refuses the element's declaration"

  /// Prepares to validate; `nil` when libxml2 has no memory for it.
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

  /// Forgets what is open.
  package func begin() {
    for element in open { free(element.attributes) }
    open.removeAll(keepingCapacity: true)
    children.removeAll(keepingCapacity: true)
  }

  /// Opens an element, named by its index in the schema.
  ///
  /// - Parameter isDetached: whether the element starts a tree of its own, of which the open element knows nothing.
  package func open(_ element: Int, isDetached: Bool = false) {
    let number = UInt16(truncatingIfNeeded: element)
    if !isDetached { children.append(number) }
    open.append(Open(element: number, firstChild: children.count))
  }

  /// Gives the open element an attribute and validates it; for schemas that declare attributes.
  ///
  /// - Returns: `nil` when libxml2 finds it valid, otherwise libxml2's words.
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

  /// Text that shows, directly in the open element.
  package func text() { children.append(Self.text) }

  /// Closes the open element and validates it.
  ///
  /// - Returns: `nil` when libxml2 finds it valid, otherwise libxml2's words.
  /// - Complexity: O(n) in the number of its children.
  package func close() -> String? {
    guard let element = open.popLast() else { return nil }
    defer { children.removeLast(children.count - element.firstChild) }
    if schema.declaresAttributes { return verdict(on: element) }
    return verdicts.fault(of: element.element, children, from: element.firstChild) { verdict(on: element) }
  }

  /// Asks libxml2.
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

  /// The node of an element, without children, in front of room for them.
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

  /// libxml2's sentence without the content model, which can be a page long.
  private static func brief(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard let expecting = words.firstIndex(of: "expecting"), let got = words.lastIndex(of: "got"), expecting < got,
      got - expecting > 40
    else { return text }
    return (words[..<expecting] + words[got...]).joined(separator: " ")
  }
}
