import Cardloom
package import Diagnostics

/// The words before a value in a template's list of facts: `Price` in `<dt>Price</dt><dd>{{price}}</dd>`.
struct FactLabel: Equatable {
  /// The words, without references to characters.
  let text: String
  /// The range of the words in the template.
  let range: Range<Int>

  private static let references = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]

  /// Finds the words before a value; `nil` if there are none, or if they contain more than text.
  ///
  /// - Complexity: O(length of the template).
  init?(of slot: String, in template: [UInt8]) {
    var rest = template[...]
    while let opening = rest.firstRange(of: Array("<dt>".utf8)) {
      rest = rest[opening.upperBound...]
      guard let closing = rest.firstRange(of: Array("</dt>".utf8)) else { return nil }
      let words = rest[..<closing.lowerBound]
      rest = rest[closing.upperBound...]
      guard Self.begins(rest, with: slot) else { continue }
      var text = String(decoding: words, as: UTF8.self)
      guard !text.contains("<"), !text.contains("{{") else { return nil }
      for (reference, character) in Self.references { text.replace(reference, with: character) }
      guard Array(Self.escaped(text).utf8) == Array(words) else { return nil }
      self.text = text
      range = words.indices
      return
    }
    return nil
  }

  /// Whether a text begins with `<dd>` and a tag for a value.
  private static func begins(_ text: ArraySlice<UInt8>, with slot: String) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    let element = text.drop(while: isSpace)
    guard element.starts(with: "<dd".utf8), let end = element.firstIndex(of: UInt8(ascii: ">")) else { return false }
    let tag = element[(end + 1)...].drop(while: isSpace)
    guard tag.starts(with: "{{".utf8) else { return false }
    let name = tag.dropFirst(2).drop { isSpace($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "{") }
    guard name.starts(with: slot.utf8), let next = name.dropFirst(slot.utf8.count).first else { return false }
    return isSpace(next) || next == UInt8(ascii: "|") || next == UInt8(ascii: "}")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// The template with other words before a value.
  func replaced(by words: String, in template: [UInt8]) -> [UInt8] {
    template[..<range.lowerBound] + Array(Self.escaped(words).utf8) + template[range.upperBound...]
  }
}

extension PreviewProject {
  /// The file of the project's own template of a cell, whose labels can be changed; `nil` for a built-in one.
  func ownTemplate(ofCell cell: String) -> TemplateFile? {
    files.file("cells/\(cell).mustache").flatMap { $0.isBuiltIn ? nil : $0 }
  }

  /// The path in the project of the template in which the labels of a cell's facts are written.
  ///
  /// - Throws: ``Diagnosed`` if there is no such cell, or if it is built in.
  package func pathOfLabels(inCell cell: String) throws(Diagnosed) -> String {
    guard templates.cells.contains(cell) else {
      throw Diagnosed(
        .unknownFrame(
          FrameID(entry: "cells/" + cell, variant: "default"), known: templates.cells.names.map { "cells/" + $0 }))
    }
    guard let file = ownTemplate(ofCell: cell) else { throw Diagnosed(.labelOfBuiltInCell(cell)) }
    return "Templates/" + file.path
  }

  /// A template with another label before a value.
  ///
  /// - Throws: ``Diagnosed`` if the label is empty or contains a tag, or if no label is before the value.
  package static func labelling(
    _ slot: String, as label: String, in template: [UInt8], file: String
  ) throws(Diagnosed) -> [UInt8] {
    let words = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, !words.contains("{{") else { throw Diagnosed(.badLabel(label)) }
    guard let known = FactLabel(of: slot, in: template) else { throw Diagnosed(.noLabel(slot, file: file)) }
    return known.replaced(by: words, in: template)
  }
}
