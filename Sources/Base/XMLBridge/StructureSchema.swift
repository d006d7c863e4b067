internal import CLibXML2
import Synchronization

/// A document type definition for the validation of element structure, shared between threads.
///
/// Each element gets a separate DTD with only its declaration, created on first use. libxml2 needs no other declaration
/// to validate the element, a page uses few of them, and parsing and compiling them all takes longer than a short
/// build.
///
/// Unchecked because libxml2's structures are not `Sendable`: after `init`, only an element's DTD and its compiled
/// content model are written, both under the lock.
package final class StructureSchema: @unchecked Sendable {
  /// The preparation of an element.
  private enum Stage {
    static let nothing: UInt8 = 0
    /// Its declaration was parsed.
    static let declared: UInt8 = 1
    /// libxml2 has compiled its content model.
    static let compiled: UInt8 = 2
  }

  /// The elements' names, by index.
  let names: [UnsafePointer<xmlChar>]
  /// Whether libxml2's verdict on an element depends on its attributes.
  let declaresAttributes: Bool
  private let elements: [String]
  private let declaration: @Sendable (Int) -> String
  private let nameMemory: UnsafeMutablePointer<xmlChar>
  private let dtds: UnsafeMutablePointer<xmlDtdPtr?>
  private let stages: UnsafeMutablePointer<Atomic<UInt8>>
  private let writing = Mutex(())

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - elements: The names of the elements; callers refer to an element by its index.
  ///   - declaresAttributes: Whether the declarations include attributes.
  ///   - declaration: Returns the markup declarations of the element at an index (XML 1.0 §3.2, §3.3).
  /// - Returns: `nil` if libxml2 cannot be initialized.
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

  /// The DTD that declares an element; `nil` if libxml2 rejects the declaration.
  func dtd(of element: Int) -> xmlDtdPtr? {
    if stages[element].load(ordering: .acquiring) != Stage.nothing { return dtds[element] }
    return writing.withLock { _ in
      declare(element)
      return dtds[element]
    }
  }

  /// Calls a closure that validates an element with the DTD that declares it.
  ///
  /// The first validation makes libxml2 compile the element's content model and store it in the declaration
  /// (`xmlValidBuildContentModel`); later ones only read it. The first therefore runs under the lock, and its
  /// completion publishes the model to other threads.
  func validating<Result>(_ element: Int, _ validate: (xmlDtdPtr?) -> Result) -> Result {
    if stages[element].load(ordering: .acquiring) == Stage.compiled { return validate(dtds[element]) }
    return writing.withLock { _ in
      declare(element)
      defer { stages[element].store(Stage.compiled, ordering: .releasing) }
      return validate(dtds[element])
    }
  }

  /// The elements whose declarations libxml2 rejects.
  package var refusedElements: [String] { elements.indices.filter { dtd(of: $0) == nil }.map { elements[$0] } }

  /// Parses an element's declaration on first use; the lock must be held.
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
