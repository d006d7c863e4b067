internal import CLibXML2

/// A whole XML document in memory, for documents that are validated or examined as a tree.
///
/// Nothing is fetched, and libxml2's own limits stay in force, except that on long texts where ``TextLimits`` allows them.
/// A document belongs to one thread.
package final class XMLDocument {
  /// What is wrong with a document, and where.
  package struct Problem: Sendable, Equatable, Error {
    /// The line, counted from 1.
    package let line: Int
    /// The name of the element concerned; empty if there is none.
    package let element: String
    /// libxml2's message without the line break.
    package let message: String

    /// Creates a problem.
    package init(line: Int, element: String = "", message: String) {
      (self.line, self.element, self.message) = (line, element, message)
    }
  }

  fileprivate let document: xmlDocPtr

  /// Parses a document.
  ///
  /// - Throws: why the bytes are not a well-formed document.
  /// - Complexity: O(n) in the number of bytes, in time and in memory.
  package init(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    guard LibXML2.isReady, bytes.count < Int(Int32.max), let context = xmlNewParserCtxt() else {
      throw Problem(line: 1, message: "libxml2 has no memory for the document")
    }
    defer { xmlFreeParserCtxt(context) }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_COMPACT.rawValue
      | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue | TextLimits.options(for: bytes)
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let document = xmlCtxtReadMemory(context, start, Int32(bytes.count), nil, nil, Int32(options)) else {
      guard let error = xmlCtxtGetLastError(context)?.pointee else {
        throw Problem(line: 1, message: "the document is not well-formed")
      }
      throw Problem(line: max(1, Int(error.line)), message: Self.words(error.message))
    }
    if let node = Self.tooDeep(in: document) {
      defer { xmlFreeDoc(document) }
      throw Problem(
        line: max(1, Int(xmlGetLineNo(node))), message: "more than \(TextLimits.deepest) elements stand in each other")
    }
    self.document = document
  }

  /// The first element that is nested too deeply.
  ///
  /// - Complexity: O(nodes).
  private static func tooDeep(in document: xmlDocPtr) -> xmlNodePtr? {
    var depth = 0
    var node = xmlDocGetRootElement(document)
    while let current = node {
      if current.pointee.type == XML_ELEMENT_NODE, depth >= TextLimits.deepest { return current }
      if current.pointee.type == XML_ELEMENT_NODE, let child = current.pointee.children {
        (node, depth) = (child, depth + 1)
        continue
      }
      var last: xmlNodePtr? = current
      while depth > 0, let ended = last, ended.pointee.next == nil { (last, depth) = (ended.pointee.parent, depth - 1) }
      node = depth > 0 ? last?.pointee.next : nil
    }
    return nil
  }

  deinit { xmlFreeDoc(document) }

  /// The document's root.
  package var root: Element? { xmlDocGetRootElement(document).map { Element(node: $0) } }

  /// An element of a document, valid as long as the document.
  package struct Element {
    fileprivate let node: xmlNodePtr

    /// The name without prefix.
    package var name: String { XMLDocument.text(node.pointee.name) }
    /// The namespace's URI; empty for none.
    package var namespace: String { XMLDocument.text(node.pointee.ns?.pointee.href) }
    /// The line of the start tag, counted from 1.
    package var line: Int { max(1, Int(xmlGetLineNo(node))) }

    /// Whether the element has a name, without namespace.
    package func isNamed(_ name: StaticString) -> Bool {
      guard let own = node.pointee.name else { return false }
      return xmlStrEqual(own, name.utf8Start) == 1
    }

    /// The child elements in order.
    package var children: some Sequence<Element> {
      sequence(first: node.pointee.children) { $0?.pointee.next }.lazy.compactMap { $0 }
        .filter { $0.pointee.type == XML_ELEMENT_NODE }.map { Element(node: $0) }
    }

    /// The value of an attribute; `nil` if the element lacks it.
    package func attribute(_ name: String, in namespace: String? = nil) -> String? {
      let value = namespace.map { xmlGetNsProp(node, name, $0) } ?? xmlGetNoNsProp(node, name)
      guard let value else { return nil }
      defer { cardloom_free(value) }
      return String(cString: value)
    }

    /// The text of the element and of all elements inside it.
    package var text: String {
      guard let text = xmlNodeGetContent(node) else { return "" }
      defer { cardloom_free(text) }
      return String(cString: text)
    }
  }

  fileprivate static func text(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: $0) } ?? ""
  }

  fileprivate static func words(_ message: UnsafePointer<CChar>?) -> String {
    var text = message.map { String(cString: $0) } ?? "the document is not well-formed"
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// A RELAX NG schema, compiled by libxml2; a worker compiles its own.
package final class DocumentSchema {
  private let schema: xmlRelaxNGPtr

  /// libxml2 registers the libraries of datatypes with the first schema, and the types of XML Schema with the first
  /// schema that names one: both without a lock, so that schemas compiled at the same time would lack types.
  private static let hasDatatypes: Bool = {
    guard LibXML2.isReady else { return false }
    xmlSchemaInitTypes()
    return xmlRelaxNGInitTypes() == 0
  }()

  /// Compiles a schema in RELAX NG's XML syntax; `nil` if libxml2 refuses it.
  package init?(_ text: String) {
    guard Self.hasDatatypes else { return nil }
    var text = text
    let compiled = text.withUTF8 { bytes -> xmlRelaxNGPtr? in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        guard let context = xmlRelaxNGNewMemParserCtxt(chars.baseAddress, Int32(chars.count)) else { return nil }
        defer { xmlRelaxNGFreeParserCtxt(context) }
        cardloom_relaxng_parser_set_handler(context, { _, _ in }, nil)
        return xmlRelaxNGParse(context)
      }
    }
    guard let compiled else { return nil }
    schema = compiled
  }

  deinit { xmlRelaxNGFree(schema) }

  /// Validates a document.
  ///
  /// - Returns: libxml2's findings in the order of the document; empty if the document is valid.
  package func problems(in document: XMLDocument) -> [XMLDocument.Problem] {
    guard let context = xmlRelaxNGNewValidCtxt(schema) else {
      return [XMLDocument.Problem(line: 1, message: "libxml2 has no memory for the validation")]
    }
    defer { xmlRelaxNGFreeValidCtxt(context) }
    let findings = Findings()
    cardloom_relaxng_set_handler(context, record, Unmanaged.passUnretained(findings).toOpaque())
    let verdict = withExtendedLifetime((document, findings)) { xmlRelaxNGValidateDoc(context, document.document) }
    if verdict == 0 { return [] }
    let problems = findings.problems
    return problems.isEmpty
      ? [XMLDocument.Problem(line: 1, message: "libxml2 refuses the document without a reason")] : problems
  }

  /// The destination of the error handler's problems.
  fileprivate final class Findings {
    /// The maximum number of problems.
    static let most = 100
    var problems: [XMLDocument.Problem] = []
  }
}

private func record(_ data: UnsafeMutableRawPointer?, _ error: UnsafePointer<xmlError>?) {
  guard let data, let error = error?.pointee else { return }
  let findings = Unmanaged<DocumentSchema.Findings>.fromOpaque(data).takeUnretainedValue()
  guard findings.problems.count < DocumentSchema.Findings.most else { return }
  let node = error.node?.assumingMemoryBound(to: xmlNode.self)
  findings.problems.append(
    XMLDocument.Problem(
      line: max(1, Int(error.line)), element: XMLDocument.text(node?.pointee.name),
      message: XMLDocument.words(error.message)))
}
