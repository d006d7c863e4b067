internal import CLibXML2
import Synchronization

/// A document type definition that is asked about structure only, shared between threads.
///
/// Each element has a DTD of its own with its declaration alone, which is made when the element is met first: libxml2 needs no
/// other to judge it, a page has use for few, and to read and compile all takes longer than a short build.
///
/// Unchecked, because libxml2's structures are not `Sendable`: all that is written behind the `init` are an element's DTD and
/// the content model that libxml2 compiles of it, and that under the lock.
package final class StructureSchema: @unchecked Sendable {
  /// What there is of an element.
  private enum Stage {
    static let nothing: UInt8 = 0
    /// Its declaration was read.
    static let declared: UInt8 = 1
    /// libxml2 has compiled its content model too.
    static let compiled: UInt8 = 2
  }

  /// The elements' names, by the numbers that callers use.
  let names: [UnsafePointer<xmlChar>]
  /// Whether libxml2's verdict on an element depends on its attributes.
  let declaresAttributes: Bool
  private let elements: [String]
  private let declaration: @Sendable (Int) -> String
  private let nameMemory: UnsafeMutablePointer<xmlChar>
  private let dtds: UnsafeMutablePointer<xmlDtdPtr?>
  private let stages: UnsafeMutablePointer<Atomic<UInt8>>
  private let writing = Mutex(())

  /// Names the elements.
  ///
  /// - Parameters:
  ///   - elements: the names of the elements; callers name an element by its index.
  ///   - declaresAttributes: whether the declarations are of attributes too.
  ///   - declaration: gives the markup declarations of an element (XML 1.0 §3.2, §3.3) by its index.
  /// - Returns: `nil` when libxml2 does not work.
  package init?(
    elements: [String], declaresAttributes: Bool = false, declaration: @escaping @Sendable (Int) -> String
  ) {
    guard LibXML2.isReady else { return nil }
    self.elements = elements
    self.declaresAttributes = declaresAttributes
    self.declaration = declaration

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
      return UnsafePointer(start)
    }
    nameMemory = memory
    let count = max(1, elements.count)
    dtds = .allocate(capacity: count)
    dtds.initialize(repeating: nil, count: count)
    stages = .allocate(capacity: count)
    for number in 0..<count { (stages + number).initialize(to: Atomic(Stage.nothing)) }
  }

  deinit {
    let count = max(1, elements.count)
    for number in 0..<count {
      if let dtd = dtds[number] { xmlFreeDtd(dtd) }
    }
    dtds.deallocate()
    nameMemory.deallocate()
    stages.deinitialize(count: count)
    stages.deallocate()
  }

  /// The DTD that declares an element; `nil` when libxml2 refuses the declaration.
  func dtd(of element: Int) -> xmlDtdPtr? {
    if stages[element].load(ordering: .acquiring) != Stage.nothing { return dtds[element] }
    return writing.withLock { _ in
      declare(element)
      return dtds[element]
    }
  }

  /// Calls with libxml2's validation of an element, and with the DTD that declares it.
  ///
  /// In the first one libxml2 compiles the element's content model and keeps it with the declaration (`xmlValidBuildContentModel`);
  /// all later ones read it. So the first is alone, and who sees that it is over sees the model too.
  func validating<Result>(_ element: Int, _ validate: (xmlDtdPtr?) -> Result) -> Result {
    if stages[element].load(ordering: .acquiring) == Stage.compiled { return validate(dtds[element]) }
    return writing.withLock { _ in
      declare(element)
      defer { stages[element].store(Stage.compiled, ordering: .releasing) }
      return validate(dtds[element])
    }
  }

  /// The elements whose declarations libxml2 refuses.
  package var refusedElements: [String] { elements.indices.filter { dtd(of: $0) == nil }.map { elements[$0] } }

  /// Reads an element's declaration unless that was done; under the lock.
  private func declare(_ element: Int) {
    guard stages[element].load(ordering: .relaxed) == Stage.nothing else { return }
    var text = declaration(element)
    dtds[element] = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        guard
          let input = xmlParserInputBufferCreateMem(chars.baseAddress, Int32(chars.count), XML_CHAR_ENCODING_UTF8)
        else { return nil }
        return xmlIOParseDTD(nil, input, XML_CHAR_ENCODING_UTF8)
      }
    }
    stages[element].store(Stage.declared, ordering: .releasing)
  }
}
