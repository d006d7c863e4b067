import HTMLProof
import Platform

/// What the strict parser sees in some output: the structure that an attack would have to change.
struct ParsedOutput: Equatable {
  /// Tags with their attributes' names, comments; no texts.
  var structure: [String] = []
  /// The decoded values of all attributes, in order.
  var values: [String] = []
  /// The decoded texts.
  var texts: [String] = []
  /// The codes of all parse errors.
  var errors: [String] = []

  init(_ html: String, in ancestors: [ElementName] = [.body, .div]) {
    let bytes = Array(html.utf8)
    var parser = HTMLParser()
    var events = HTMLEvents()
    bytes.withUnsafeBytes { parser.parse($0, as: .fragment(ancestors: ancestors), into: &events) }
    errors = events.errors.map(\.code.rawValue)
    for event in events.events {
      switch event.kind {
      case .startTag:
        var names: [String] = []
        let first = Int(event.firstAttribute)
        for attribute in events.attributes[first..<first + Int(event.attributeCount)] {
          names.append(String(decoding: bytes[attribute.nameRange], as: UTF8.self))
          values.append(Self.decoded(bytes[attribute.valueRange], inAttribute: true))
        }
        structure.append("<\(event.element) \(names.joined(separator: " "))>")
      case .endTag: structure.append("</\(event.element)>")
      case .comment: structure.append("comment")
      case .doctype: structure.append("doctype")
      case .text: texts.append(Self.decoded(bytes[event.range], inAttribute: false))
      }
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) -> String {
    var buffer = ByteBuffer()
    Array(bytes).withUnsafeBytes { DecodedText.append($0, inAttribute: inAttribute, to: &buffer) }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
