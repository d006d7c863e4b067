import CardSources
import Diagnostics
import Platform
import Testing

/// JSON and tables in other encodings than UTF-8.
@Suite struct SourceEncodingTests {
  private static let json = #"[{"id":"1","title":"é😀"}]"#
  private static let feed = #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"é😀"}]}"#

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let encoding: String
    var format = SourceFormat.json
  }

  private static func utf16(_ text: String, big: Bool) -> [UInt8] {
    text.utf16.flatMap { big ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func utf32(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { [0, UInt8($0.value >> 16), UInt8($0.value >> 8 & 0xFF), UInt8($0.value & 0xFF)] }
  }

  static let cases = [
    Case(testDescription: "UTF-16LE, marked", bytes: [0xFF, 0xFE] + utf16(json, big: false), encoding: "UTF-16LE"),
    Case(testDescription: "UTF-16BE, marked", bytes: [0xFE, 0xFF] + utf16(json, big: true), encoding: "UTF-16BE"),
    Case(testDescription: "UTF-16LE", bytes: utf16(json, big: false), encoding: "UTF-16LE"),
    Case(testDescription: "UTF-16BE", bytes: utf16(json, big: true), encoding: "UTF-16BE"),
    Case(testDescription: "UTF-32BE, marked", bytes: [0, 0, 0xFE, 0xFF] + utf32(json), encoding: "UTF-32BE"),
    Case(testDescription: "UTF-32BE", bytes: utf32(json), encoding: "UTF-32BE"),
    Case(
      testDescription: "JSON Feed", bytes: [0xFF, 0xFE] + utf16(feed, big: false), encoding: "UTF-16LE",
      format: .jsonFeed),
    Case(
      testDescription: "a table", bytes: [0xFF, 0xFE] + utf16("id\ttitle\r\n1\té😀\r\n", big: false),
      encoding: "UTF-16LE", format: .csv),
    Case(
      testDescription: "a table without a mark", bytes: utf16("id,title\r\n1,é😀\r\n", big: true), encoding: "UTF-16BE",
      format: .csv),
  ]

  @Test(arguments: cases) func `a source is read in its encoding, and that is told`(example: Case) async throws {
    let list = try await cards(example.bytes)
    #expect(list.format == example.format && list.ids == ["1"])
    #expect(try list.field("title") == "é😀")
    #expect(list.codes == ["wrong-encoding"])
    #expect(list.diagnostics.first?.message.hasSuffix(example.encoding) == true)
  }

  @Test func `a table that is not UTF-8 is windows-1252`() async throws {
    let list = try await cards(Array("id;title\n1;".utf8) + [0x93, 0xE9, 0x94])
    #expect(try list.field("title") == "“é”")
    #expect(list.codes == ["wrong-encoding"])
  }

  @Test func `JSON that is neither is refused`() async {
    await #expect(throws: Diagnosed.self) {
      let list = try await cards(Array("[{\"id\":\"".utf8) + [0xE9] + Array("\"}]".utf8))
      if list.diagnostics.containsError { throw Diagnosed(list.diagnostics) }
    }
  }

  private func cards(_ bytes: [UInt8]) async throws -> CardList {
    let files = MemoryFileSystem()
    try files.write(bytes, to: "data")
    return try await SourceReader(files: files).cards(of: CardSource(name: "news", path: "data"))
  }
}
