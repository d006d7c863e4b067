internal import CLibXML2

/// Reads an XML document as a stream of events (libxml2's `xmlTextReader`), in memory proportional to the open
/// elements.
///
/// Nothing is fetched: no network, no external entities, no external subset. libxml2's own limits on entity expansion and
/// nesting (256) stay in force, that on the length of texts (10 MB) where ``TextLimits`` demands it, and so do the limits
/// of ``MarkupWatch`` on attributes, namespaces, default attribute values and tags. The bytes must outlive the reader.
package final class XMLReader {
  /// An event in the document.
  package enum Event: Sendable, Equatable {
    /// A start tag; an empty element has no end event.
    case start(isEmpty: Bool)
    /// An end tag.
    case end
    /// Character data, as text or in a CDATA section.
    case text
    /// A reference to an entity that is not one of the five predefined ones.
    case entity
  }

  /// The name of an element or attribute.
  package struct Name: Sendable, Hashable {
    /// The namespace's URI; empty for none.
    package let namespace: String
    /// The name without prefix.
    package let local: String
    /// The prefix in the source; empty for none.
    package let prefix: String

    /// Creates a name from its parts.
    package init(namespace: String, local: String, prefix: String) {
      (self.namespace, self.local, self.prefix) = (namespace, local, prefix)
    }
  }

  /// An attribute of the current element.
  package struct Attribute: Sendable, Equatable {
    /// The name.
    package let name: Name
    /// The value, normalized as XML 1.0 §3.3.3 requires.
    package let value: String
  }

  /// An error or warning from libxml2.
  package struct Problem: Sendable, Equatable {
    /// libxml2's error number (`xmlParserErrors`).
    package let code: Int
    /// Whether the document is not well-formed or cannot be read further.
    package let isFatal: Bool
    /// The line, counted from 1.
    package let line: Int
    /// libxml2's message without the line break.
    package let message: String
  }

  private struct NameKey: Hashable {
    let local: UnsafeRawPointer?
    let namespace: UnsafeRawPointer?
    let prefix: UnsafeRawPointer?
  }

  private let reader: xmlTextReaderPtr
  private let findings = Findings()
  private let input: Input
  private var isTooDeep = false
  private var numbers: [NameKey: Int] = [:]
  /// The names read so far; ``nameNumber`` is an index in this array.
  package private(set) var names: [Name] = []

  /// The problems that libxml2 has reported so far.
  package var problems: [Problem] { findings.problems }

  /// Creates a reader; `nil` if libxml2 is out of memory or the text has 2 GiB or more.
  ///
  /// - Parameters:
  ///   - encoding: The encoding by its IANA name, which overrides the document's declaration.
  ///   - read: Called with the number of further bytes that libxml2 has read.
  package init?(
    _ bytes: UnsafeRawBufferPointer, encoding: String? = nil, read: @escaping (Int) -> Void = { _ in }
  ) {
    guard LibXML2.isReady, bytes.count < Int(Int32.max) else { return nil }
    input = Input(bytes, read)
    var options = XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_NOWARNING.rawValue
    options |= TextLimits.options(for: bytes)
    // Otherwise libxml2 switches to the declared encoding when it reads the declaration.
    if encoding != nil { options |= XML_PARSE_IGNORE_ENC.rawValue }
    Self.silence()
    defer { Self.unsilence() }
    guard
      let reader = xmlReaderForIO(
        { data, buffer, length in
          guard let data, let buffer else { return -1 }
          return Unmanaged<Input>.fromOpaque(data).takeUnretainedValue().copy(to: buffer, atMost: length)
        }, nil, Unmanaged.passUnretained(input).toOpaque(), nil, encoding, Int32(options))
    else { return nil }
    self.reader = reader
    // The box lives as long as the reader, and only the reader calls the handler.
    cardloom_reader_set_handler(reader, record, Unmanaged.passUnretained(findings).toOpaque())
  }

  deinit { xmlFreeTextReader(reader) }

  /// Silences errors of encoding conversion.
  ///
  /// They belong to no document, so libxml2 prints them unless the thread has a handler. The handler must not remain
  /// for other users of libxml2 on the same thread.
  private static func silence() { xmlSetStructuredErrorFunc(nil) { _, _ in } }

  private static func unsilence() { xmlSetStructuredErrorFunc(nil, nil) }

  /// Whether libxml2, or the iconv that it was built with, supports an encoding.
  package static func knows(encoding: String) -> Bool {
    guard LibXML2.isReady, let handler = xmlFindCharEncodingHandler(encoding) else { return false }
    xmlCharEncCloseFunc(handler)
    return true
  }

  /// The next event, or `nil` at the end of the document or after a fatal problem.
  package func next() -> Event? {
    Self.silence()
    defer { Self.unsilence() }
    while !isTooDeep, xmlTextReaderRead(reader) == 1 {
      guard xmlTextReaderDepth(reader) <= TextLimits.deepest else {
        isTooDeep = true
        findings.problems.append(
          Problem(
            code: Int(XML_ERR_INTERNAL_ERROR.rawValue), isFatal: true, line: line,
            message: "more than \(TextLimits.deepest) elements stand in each other"))
        return nil
      }
      switch xmlTextReaderNodeType(reader) {
      case Int32(XML_READER_TYPE_ELEMENT.rawValue): return .start(isEmpty: xmlTextReaderIsEmptyElement(reader) == 1)
      case Int32(XML_READER_TYPE_END_ELEMENT.rawValue): return .end
      case Int32(XML_READER_TYPE_TEXT.rawValue), Int32(XML_READER_TYPE_CDATA.rawValue),
        Int32(XML_READER_TYPE_WHITESPACE.rawValue), Int32(XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue):
        return .text
      case Int32(XML_READER_TYPE_ENTITY_REFERENCE.rawValue): return .entity
      default: continue
      }
    }
    return nil
  }

  /// A limit that the document exceeds, and where.
  package struct Excess: Sendable, Equatable {
    /// What is limited in a document, by number or by length.
    package enum Kind: Sendable, Equatable {
      /// Attributes of an element.
      case attributes
      /// Namespaces declared by an element and those around it.
      case namespaces
      /// Default attribute values in the document type, by their number or their length.
      case defaults
      /// The length of a tag with a `>` in an attribute.
      case quotedEnd
    }

    /// The exceeded limit.
    package let kind: Kind
    /// The offset of the element or declaration at which reading stopped.
    package let offset: Int

    /// The maximum number of things of a kind, or of the bytes of one, and for default values both.
    package static func limit(_ kind: Kind) -> (count: Int, bytes: Int?) {
      switch kind {
      case .attributes: (MarkupWatch.mostAttributes, nil)
      case .namespaces: (MarkupWatch.mostNamespaces, nil)
      case .defaults: (MarkupWatch.mostDefaults, MarkupWatch.mostDefaultBytes)
      case .quotedEnd: (1, MarkupWatch.mostBytesAroundEnd)
      }
    }
  }

  /// The exceeded limit at which reading stopped; `nil` if none was.
  package var excess: Excess? { input.excess }

  /// Whether the whole document was read without a fatal problem.
  package var isWhole: Bool {
    !isTooDeep && xmlTextReaderReadState(reader) == Int32(XML_TEXTREADER_MODE_EOF.rawValue)
  }

  /// The line of the current event, counted from 1.
  package var line: Int {
    if let node = xmlTextReaderCurrentNode(reader) {
      let line = xmlGetLineNo(node)
      if line > 0, line != 65_535 { return Int(line) }
    }
    return max(1, Int(xmlTextReaderGetParserLineNumber(reader)))
  }

  /// The index of the current element's name in ``names``, equal for equal names.
  package var nameNumber: Int {
    let local = xmlTextReaderConstLocalName(reader)
    let namespace = xmlTextReaderConstNamespaceUri(reader)
    let prefix = xmlTextReaderConstPrefix(reader)
    // libxml2 interns these texts, so pointer equality identifies a name.
    let key = NameKey(
      local: UnsafeRawPointer(local), namespace: UnsafeRawPointer(namespace), prefix: UnsafeRawPointer(prefix))
    if let number = numbers[key] { return number }
    names.append(Name(namespace: text(namespace), local: text(local), prefix: text(prefix)))
    numbers[key] = names.count - 1
    return names.count - 1
  }

  /// Calls a closure with the UTF-8 bytes of the current text.
  package func withText<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    guard let value = xmlTextReaderConstValue(reader) else {
      return try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    return try body(UnsafeRawBufferPointer(start: value, count: Int(xmlStrlen(value))))
  }

  /// The name of the current entity reference.
  package var entityName: String { text(xmlTextReaderConstName(reader)) }

  /// The number of bytes of entity text that may still be returned, which bounds the growth of a document.
  private var entityBudget = 1 << 20

  /// The replacement text of an entity that the document declares, if it is plain text: no markup, and only references
  /// to such entities.
  package func text(ofEntity name: String) -> String? { text(ofEntity: name, depth: 0) }

  private func text(ofEntity name: String, depth: Int) -> String? {
    guard depth < 8, let document = xmlTextReaderCurrentDoc(reader), let entity = xmlGetDocEntity(document, name),
      entity.pointee.etype == XML_INTERNAL_GENERAL_ENTITY, let content = entity.pointee.content
    else { return nil }
    // Checked before the text is copied: a document can refer to one long entity any number of times.
    entityBudget -= Int(entity.pointee.length)
    guard entityBudget >= 0 else { return nil }
    let value = text(UnsafePointer(content))
    if value.utf8.contains(UInt8(ascii: "<")) { return nil }
    let parts = value.split(separator: "&", omittingEmptySubsequences: false)
    var whole = String(parts[0])
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";"), let inner = text(ofEntity: String(part[..<end]), depth: depth + 1)
      else {
        return nil
      }
      whole += inner + part[part.index(after: end)...]
    }
    return whole
  }

  /// The attributes of the current element in order, without namespace declarations.
  ///
  /// The closure returns the replacement text of each entity reference inside a value.
  package func attributes(entity: (String) -> String) -> [Attribute] {
    guard let node = xmlTextReaderCurrentNode(reader), node.pointee.type == XML_ELEMENT_NODE else { return [] }
    var attributes: [Attribute] = []
    var next = node.pointee.properties
    while let attribute = next {
      let namespace = attribute.pointee.ns
      let name = Name(
        namespace: text(namespace?.pointee.href), local: text(attribute.pointee.name),
        prefix: text(namespace?.pointee.prefix))
      var value = ""
      var child = attribute.pointee.children
      while let part = child {
        if part.pointee.type == XML_ENTITY_REF_NODE {
          let name = text(part.pointee.name)
          value += text(ofEntity: name) ?? entity(name)
        } else {
          value += text(part.pointee.content.map { UnsafePointer($0) })
        }
        child = part.pointee.next
      }
      attributes.append(Attribute(name: name, value: value))
      next = attribute.pointee.next
    }
    return attributes
  }

  private func text(_ characters: UnsafePointer<xmlChar>?) -> String {
    guard let characters else { return "" }
    return String(decoding: UnsafeBufferPointer(start: characters, count: Int(xmlStrlen(characters))), as: UTF8.self)
  }

  /// The input that libxml2 reads in pieces, without a copy of the whole.
  private final class Input {
    private let bytes: UnsafeRawBufferPointer
    private let read: (Int) -> Void
    private var offset = 0
    private var watch: MarkupWatch
    var excess: Excess? {
      guard let kind = watch.excess, let end = watch.end else { return nil }
      return Excess(kind: kind, offset: end)
    }

    init(_ bytes: UnsafeRawBufferPointer, _ read: @escaping (Int) -> Void) {
      self.bytes = bytes
      self.read = read
      watch = MarkupWatch(bytes)
    }

    /// The maximum number of bytes in a piece.
    ///
    /// Of each piece, libxml2 takes 300 bytes of a CDATA section and then searches all that it has left for its end.
    static let mostBytes = 256

    func copy(to buffer: UnsafeMutablePointer<CChar>, atMost length: Int32) -> Int32 {
      watch.look(upTo: min(offset + Int(length), bytes.count))
      let room = min(Int(length), Self.mostBytes)
      guard let section = watch.longSections.first, section.lowerBound < offset + room else {
        return copy(upTo: min(offset + room, watch.end ?? bytes.count), to: buffer)
      }
      if offset < section.lowerBound { return copy(upTo: section.lowerBound, to: buffer) }
      let written = escape(section.dropFirst("<![CDATA[".utf8.count).dropLast("]]>".utf8.count), to: buffer, room)
      if offset >= section.upperBound - "]]>".utf8.count {
        offset = section.upperBound
        watch.longSections.removeFirst()
      }
      return written
    }

    private func copy(upTo end: Int, to buffer: UnsafeMutablePointer<CChar>) -> Int32 {
      let count = end - offset
      guard count > 0, let start = bytes.baseAddress else { return 0 }
      UnsafeMutableRawPointer(buffer).copyMemory(from: start + offset, byteCount: count)
      offset += count
      read(count)
      return Int32(count)
    }

    /// Writes a part of the content of a CDATA section as text.
    private func escape(_ content: Range<Int>, to buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int32 {
      let start = max(offset, content.lowerBound)
      var (next, written) = (start, 0)
      func put(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { buffer[written + index] = CChar(bitPattern: text.utf8Start[index]) }
        written += text.utf8CodeUnitCount
      }
      while next < content.upperBound, written + "&amp;".utf8.count <= room {
        switch bytes[next] {
        case UInt8(ascii: "&"): put("&amp;")
        case UInt8(ascii: "<"): put("&lt;")
        case UInt8(ascii: ">"): put("&gt;")
        case let byte:
          buffer[written] = CChar(bitPattern: byte)
          written += 1
        }
        next += 1
      }
      read(next - offset)
      offset = next
      return Int32(written)
    }
  }

  /// The destination of the error handler's problems.
  fileprivate final class Findings {
    /// The maximum number of problems, which bounds the memory for an endless document.
    static let most = 100
    var problems: [Problem] = []
  }
}

private func record(_ data: UnsafeMutableRawPointer?, _ error: UnsafePointer<xmlError>?) {
  guard let data, let error = error?.pointee else { return }
  let findings = Unmanaged<XMLReader.Findings>.fromOpaque(data).takeUnretainedValue()
  guard findings.problems.count < XMLReader.Findings.most else { return }
  var message = error.message.map { String(cString: $0) } ?? "error \(error.code)"
  while message.last?.isNewline == true { message.removeLast() }
  findings.problems.append(
    XMLReader.Problem(
      code: Int(error.code), isFatal: error.level == XML_ERR_FATAL, line: max(1, Int(error.line)), message: message))
}
