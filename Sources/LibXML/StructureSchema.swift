internal import CLibXML2
import Synchronization

/// A document type definition that is asked about structure only, shared between threads.
///
/// Unchecked, because libxml2's structures are not `Sendable`: all that libxml2 writes behind the `init` is the compiled content
/// model of an element, and that under ``validating(_:_:)``.
package final class StructureSchema: @unchecked Sendable {
  let dtd: xmlDtdPtr
  /// The elements' names, by the numbers that callers use.
  let names: [UnsafePointer<xmlChar>]
  /// Whether libxml2's verdict on an element depends on its attributes.
  let declaresAttributes: Bool
  private let nameMemory: UnsafeMutablePointer<xmlChar>
  /// Whether libxml2 has compiled an element's content model: a page has use for few of them, and all take longer than a short
  /// build.
  private let isCompiled: UnsafeMutablePointer<Atomic<Bool>>
  private let compiling = Mutex(())

  /// Reads a DTD.
  ///
  /// - Parameters:
  ///   - text: the external subset, UTF-8.
  ///   - elements: the names of the elements; callers name an element by its index.
  ///   - declaresAttributes: whether the text has attribute declarations.
  /// - Returns: `nil` when libxml2 refuses the text.
  package init?(_ text: String, elements: [String], declaresAttributes: Bool = false) {
    guard LibXML2.isReady else { return nil }
    let bytes = Array(text.utf8)
    let parsed: xmlDtdPtr? = bytes.withUnsafeBytes { buffer in
      let chars = buffer.bindMemory(to: CChar.self)
      guard
        let input = xmlParserInputBufferCreateMem(chars.baseAddress, Int32(buffer.count), XML_CHAR_ENCODING_UTF8)
      else { return nil }
      return xmlIOParseDTD(nil, input, XML_CHAR_ENCODING_UTF8)
    }
    guard let parsed else { return nil }
    dtd = parsed
    self.declaresAttributes = declaresAttributes

    let memory = UnsafeMutablePointer<xmlChar>.allocate(capacity: elements.reduce(1) { $0 + $1.utf8.count + 1 })
    var offset = 0
    names = elements.map { name in
      let start = memory + offset
      for byte in name.utf8 {
        memory[offset] = byte
        offset += 1
      }
      memory[offset] = 0
      offset += 1
      // The DTD's own copy where it has one: equal pointers spare a comparison of the letters.
      guard let declaration = xmlGetDtdElementDesc(parsed, start) else { return UnsafePointer(start) }
      return declaration.pointee.name
    }
    nameMemory = memory
    isCompiled = .allocate(capacity: max(1, elements.count))
    for number in elements.indices { (isCompiled + number).initialize(to: Atomic(false)) }
  }

  deinit {
    xmlFreeDtd(dtd)
    nameMemory.deallocate()
    isCompiled.deinitialize(count: names.count)
    isCompiled.deallocate()
  }

  /// Calls with libxml2's validation of an element.
  ///
  /// In the first one libxml2 compiles the element's content model and keeps it with the declaration (`xmlValidBuildContentModel`);
  /// all later ones read it. So the first is alone, and who sees that it is over sees the model too.
  func validating<Result>(_ element: Int, _ validate: () -> Result) -> Result {
    if isCompiled[element].load(ordering: .acquiring) { return validate() }
    return compiling.withLock { _ in
      defer { isCompiled[element].store(true, ordering: .releasing) }
      return validate()
    }
  }
}
