import Testing
import XMLBridge

/// Texts that are longer than libxml2 allows by default, and the limits that remain.
@Suite struct LongTextTests {
  private struct Reading: Equatable {
    var text: [UInt8] = []
    var isWhole = false
    var problems = 0
  }

  private func read(_ document: [UInt8]) throws -> Reading {
    try document.withUnsafeBytes { bytes in
      let reader = try #require(XMLReader(bytes))
      var reading = Reading()
      while let event = reader.next() {
        if event == .text { reader.withText { reading.text += $0 } }
      }
      reading.isWhole = reader.isWhole
      reading.problems = reader.problems.count
      return reading
    }
  }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      default: [byte]
      }
    }
  }

  private static let long = Array(String(repeating: "<p>Fish &amp; chips > ü ]]</p>\n", count: 380_000).utf8)

  @Test(arguments: [true, false]) func `a text of 12 MB is read`(isSection: Bool) throws {
    try #require(Self.long.count > 10_500_000)
    let content = isSection ? Array("<![CDATA[".utf8) + Self.long + Array("]]>".utf8) : Self.escaped(Self.long)
    let reading = try read(Array("<?xml version='1.0'?><!-- c --><rss><d>".utf8) + content + Array("</d></rss>".utf8))
    #expect(reading == Reading(text: Self.long, isWhole: true))
  }

  /// Sections around the length from which they are read as text, one after another.
  @Test(arguments: [65_500, 65_535, 65_536, 65_537, 65_800, 70_001])
  func `CDATA sections of any length contain the same text`(length: Int) throws {
    let sections = (0..<3).map { number -> [UInt8] in
      let unit = Array("a&b;<i> ]] > ü\n".utf8) + [UInt8(ascii: "0") + UInt8(number)]
      return (0..<length).map { unit[$0 % unit.count] }.filter { $0 < 0x80 }
    }
    let document =
      "<rss>" + sections.map { "x<![CDATA[" + String(decoding: $0, as: UTF8.self) + "]]>" }.joined() + "</rss>"
    let reading = try read(Array(document.utf8))
    #expect(reading == Reading(text: sections.flatMap { Array("x".utf8) + $0 }, isWhole: true))
  }

  @Test func `a section that nothing ends ends the document`() throws {
    let reading = try read(Array("<rss><![CDATA[".utf8) + Self.long.prefix(200_000))
    #expect(!reading.isWhole)
  }

  @Test func `where entities may be declared, a text of 12 MB ends the document`() throws {
    let document = Array("<!DOCTYPE rss><rss><d>".utf8) + Self.escaped(Self.long) + Array("</d></rss>".utf8)
    let reading = try read(document)
    #expect(!reading.isWhole && reading.problems > 0)
  }

  @Test(arguments: [(250, true), (300, false), (100_000, false)])
  func `elements stand in each other up to libxml2's own limit`(depth: Int, isWhole: Bool) throws {
    let text = String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
    for prolog in ["", "<!DOCTYPE a>"] { #expect(try read(Array((prolog + text).utf8)).isWhole == isWhole) }
    let tree = Array(text.utf8)
    tree.withUnsafeBytes { bytes in
      if isWhole {
        #expect(throws: Never.self) { _ = try XMLDocument(bytes) }
      } else {
        #expect(throws: XMLDocument.Problem.self) { _ = try XMLDocument(bytes) }
      }
    }
  }
}
