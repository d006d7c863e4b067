internal import CLibXML2

/// A document type definition that is asked about structure only, shared between threads.
///
/// Unchecked, because libxml2's structures are not `Sendable`: everything that libxml2 would build lazily is built in the
/// `init` of a shared schema, and nothing is written afterwards.
package final class StructureSchema: @unchecked Sendable {
  let dtd: xmlDtdPtr
  /// The elements' names, by the numbers that callers use.
  let names: [UnsafePointer<xmlChar>]
  /// Whether libxml2's verdict on an element depends on its attributes.
  let declaresAttributes: Bool
  private let nameMemory: UnsafeMutablePointer<xmlChar>

  /// Reads a DTD.
  ///
  /// - Parameters:
  ///   - text: the external subset, UTF-8.
  ///   - elements: the names of the elements; callers name an element by its index.
  ///   - isShared: whether several threads will use the schema. Then libxml2 compiles every content model now, which takes half
  ///     of the time of a short run; otherwise each when it is first needed.
  ///   - declaresAttributes: whether the text has attribute declarations.
  /// - Returns: `nil` when libxml2 refuses the text.
  package init?(_ text: String, elements: [String], declaresAttributes: Bool = false, isShared: Bool) {
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
    if isShared { buildContentModels() }
  }

  deinit {
    xmlFreeDtd(dtd)
    nameMemory.deallocate()
  }

  /// Validates an empty element of every name, which makes libxml2 compile its content model.
  private func buildContentModels() {
    guard let validator = StructureValidator(self) else { return }
    for number in names.indices {
      validator.open(number)
      _ = validator.close()
    }
  }
}
