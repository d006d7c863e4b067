import HTMLProof
import Platform
import Testing

@Suite("Character references")
struct CharacterReferenceTests {
  private func decoded(_ source: String, inAttribute: Bool) -> String {
    var buffer = ByteBuffer()
    var source = source
    source.withUTF8 { DecodedText.append(UnsafeRawBufferPointer($0), inAttribute: inAttribute, to: &buffer) }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test(
    "text stands for its characters",
    arguments: [
      ("a &amp; b", "a & b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#65;&#x42;&#X43;", "ABC"), ("&nbsp;", "\u{A0}"),
      ("&CounterClockwiseContourIntegral;", "\u{2233}"), ("&NotEqualTilde;", "\u{2242}\u{338}"), ("&copy", "©"),
      ("&notit;", "¬it;"), ("&notin;", "∉"), ("&nosuch;", "&nosuch;"), ("&", "&"), ("&#x80;", "€"),
      ("&#0;", "\u{FFFD}"),
      ("&#xD800;", "\u{FFFD}"), ("&Amp;", "&Amp;"), ("&AMP;", "&"), ("&zwj;", "\u{200D}"), ("&Aacute;", "Á"),
      ("&bne;", "=\u{20E5}"), ("a\r\nb\rc", "a\nb\nc"), ("&#x1F600;", "😀"), ("&amp;amp;", "&amp;"),
    ])
  func text(source: String, characters: String) {
    #expect(Array(decoded(source, inAttribute: false).utf8) == Array(characters.utf8))
  }

  @Test(
    "in attributes, names without a semicolon before a letter, digit or = are text",
    arguments: [
      ("?a=1&copy=2", "?a=1&copy=2"), ("&copy2", "&copy2"), ("&copya;", "&copya;"), ("&copy;2", "©2"), ("&copy ", "© "),
      ("&copy", "©"), ("?a&lt=3", "?a&lt=3"),
    ])
  func attributes(source: String, characters: String) {
    #expect(decoded(source, inAttribute: true) == characters)
  }
}
