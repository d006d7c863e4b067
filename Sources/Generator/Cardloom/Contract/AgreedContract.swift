package import Diagnostics
import JSONRecords
package import Platform

/// A contract as an app has it: the facts of a file that `cardloom export contract` wrote, with their places.
package struct AgreedContract: Sendable {
  /// One line of a contract: a path such as `cells`, `article`, `fields`, `title`, and what it says there.
  struct Fact: Sendable {
    let path: [String]
    /// A text or a number; empty for an element of a list, whose path ends with it, and for an object without members.
    let value: String
    let location: SourceLocation?
  }

  let facts: [Fact]

  /// Reads a contract.
  ///
  /// - Throws: ``Diagnosed`` if the file cannot be read, or is not a contract.
  package init(_ path: String, files: any FileSystem) throws(Diagnosed) {
    do {
      try self.init(try files.read(path), file: path)
    } catch let error as Diagnosed {
      throw error
    } catch let error as FileError {
      throw Diagnosed(.file(error))
    } catch {
      throw Diagnosed(.noContract(at: SourceLocation(file: path, line: 1, column: 1)))
    }
  }

  /// Reads the text of a contract.
  ///
  /// - Throws: ``Diagnosed`` if it is not a contract.
  init(_ bytes: [UInt8], file: String) throws(Diagnosed) {
    let tape = RecordTape()
    let source = SourceText(file: file, bytes: bytes)
    let facts: [Fact]? = bytes.withUnsafeBytes { buffer in
      do {
        try JSONReader().read(buffer, into: tape)
      } catch {
        return nil
      }
      var facts: [Fact] = []
      tape.withRoot(source: buffer) { Self.collect($0, at: [], in: buffer, of: source, into: &facts) }
      return facts
    }
    guard let facts, facts.contains(where: { $0.path == ["contract"] }) else {
      throw Diagnosed(.noContract(at: source.location(of: 0..<0)))
    }
    if let version = facts.first(where: { $0.path == ["contract"] }), version.value != "\(SiteContract.version)" {
      throw Diagnosed(.otherContract(version.value, at: version.location))
    }
    self.facts = facts
  }

  /// The facts of a site's contract.
  init(_ contract: SiteContract) throws(Diagnosed) { try self.init(Array(contract.json.utf8), file: "contract.json") }

  private static func collect(
    _ value: RecordValue, at path: [String], in buffer: UnsafeRawBufferPointer, of source: SourceText,
    into facts: inout [Fact]
  ) {
    func location(_ text: UnsafeRawBufferPointer) -> SourceLocation? {
      guard let start = text.baseAddress, let first = buffer.baseAddress, start >= first,
        start < first + buffer.count
      else { return nil }
      let offset = start - first
      return source.location(of: offset..<(offset + text.count))
    }
    switch value.kind {
    case .object:
      if !path.isEmpty { facts.append(Fact(path: path, value: "", location: location(value.key))) }
      for member in value.children {
        let name = String(decoding: member.key, as: UTF8.self)
        collect(member, at: path + [name], in: buffer, of: source, into: &facts)
      }
    case .array:
      for element in value.children {
        facts.append(Fact(path: path + [element.string], value: "", location: location(element.text)))
      }
    case .null, .boolean, .number, .string, .html:
      facts.append(Fact(path: path, value: value.string, location: location(value.key)))
    }
  }
}
