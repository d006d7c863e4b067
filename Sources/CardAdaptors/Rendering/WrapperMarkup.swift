import CardHolders
import FeedData
import HTMLSyntax
import Records

/// The elements that an adaptor writes around what templates write.
extension ByteBuffer {
  /// Writes a text as the value of an attribute in double quotes (HTML Standard §13.1.2.3).
  mutating func append(attributeValue text: String) {
    var text = text
    text.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      var index = 0
      while index < bytes.count {
        let forbidden = ForbiddenCharacter.length(in: bytes, at: index)
        guard forbidden == 0 else {
          append("\u{FFFD}")
          index += forbidden
          continue
        }
        switch bytes[index] {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "\""): append("&quot;")
        case UInt8(ascii: "<"): append("&lt;")
        case 0x0D: append("&#10;")
        case let byte: append(byte)
        }
        index += 1
      }
    }
  }

  /// Writes an attribute with a space before it.
  mutating func append(attribute name: StaticString, _ value: String) {
    append(" ")
    append(name)
    append("=\"")
    append(attributeValue: value)
    append("\"")
  }

  /// Opens a section's element.
  mutating func openSection(_ section: SectionHolder, adaptor: any CardAdaptor) {
    append("<section class=\"section\"")
    append(attribute: "id", section.id)
    append(attribute: "data-section", section.styleID)
    append(attribute: "data-adaptor", adaptor.name)
    append(attribute: "data-state", section.state.rawValue)
    if section.status.isStale { append(" data-stale") }
    if let label = section.label { append(attribute: "aria-label", label) }
    if section.behaviour.selection != .none {
      append(attribute: "data-selectable", section.behaviour.selection.rawValue)
    }
    if section.behaviour.refreshes { append(" data-refresh") }
    if let tab = section.behaviour.tab { append(attribute: "data-tab", tab) }
    if let parameters = section.parameters.attributeText { append(attribute: "data-parameters", parameters) }
    append(">\n")
  }

  /// Opens the element that holds a section's cells.
  ///
  /// Only a list that grows is a feed (WAI-ARIA 1.2, `feed`).
  mutating func openCells(_ section: SectionHolder) {
    append("<div class=\"cells\"")
    if section.loadsMore {
      append(" role=\"feed\"")
      append(attribute: "aria-label", section.spokenName)
    }
    append(">\n")
  }

  /// Writes the strip under a section, if it has one.
  mutating func spacing(under section: SectionHolder) {
    guard section.layout.spacing.height > 0 else { return }
    append("<div class=\"section-spacing\"")
    append(attribute: "data-section-spacing", section.styleID)
    append("></div>\n")
  }
}

extension SectionHolder {
  /// What a screen reader says for the section: its label, else its header's title, else its identity.
  fileprivate var spokenName: String {
    if let label { return label }
    guard case .string(let title) = header?.data["title"] else { return id }
    return title
  }
}
