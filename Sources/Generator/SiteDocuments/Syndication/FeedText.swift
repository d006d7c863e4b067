import CardSources
package import FeedPages
import Platform

/// The pieces of which feeds in XML and JSON are written.
extension ByteBuffer {
  // MARK: XML

  /// Appends text as XML: escaped, without the characters that XML 1.0 (§2.2) forbids.
  ///
  /// - Parameter isTwice: whether the text is read as HTML, and so is escaped once more.
  mutating func append(xml text: UnsafeRawBufferPointer, isTwice: Bool = false) {
    reserve(text.count)
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      let replacement: StaticString?
      var length = 1
      switch byte {
      case UInt8(ascii: "&"): replacement = isTwice ? "&amp;amp;" : "&amp;"
      case UInt8(ascii: "<"): replacement = isTwice ? "&amp;lt;" : "&lt;"
      case UInt8(ascii: ">"): replacement = isTwice ? "&amp;gt;" : "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      // Readers turn these into line feeds and spaces if they are not escaped.
      case 0x0D: replacement = "&#13;"
      case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20: replacement = ""
      case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
        (replacement, length) = ("", 3)
      default: replacement = nil
      }
      if let replacement {
        append(UnsafeRawBufferPointer(rebasing: text[start..<index]))
        append(replacement)
        start = index + length
      }
      index += length
    }
    append(UnsafeRawBufferPointer(rebasing: text[start...]))
  }

  /// Appends text as XML; see ``append(xml:isTwice:)``.
  mutating func append(xml text: [UInt8]) { text.withUnsafeBytes { append(xml: $0) } }

  /// Appends text as XML; see ``append(xml:isTwice:)``.
  mutating func append(xml text: String) {
    var text = text
    text.withUTF8 { append(xml: UnsafeRawBufferPointer($0)) }
  }

  /// Appends an element with a text, as a line; see ``append(xml:isTwice:)``.
  mutating func append(element name: StaticString, _ text: UnsafeRawBufferPointer, isTwice: Bool = false) {
    append(element: name) { $0.append(xml: text, isTwice: isTwice) }
  }

  /// Appends an element with a text, as a line; see ``append(xml:isTwice:)``.
  mutating func append(element name: StaticString, _ text: [UInt8]) {
    append(element: name) { $0.append(xml: text) }
  }

  /// Appends an element with a text, as a line; see ``append(xml:isTwice:)``.
  mutating func append(element name: StaticString, _ text: String, isTwice: Bool = false) {
    var text = text
    text.withUTF8 { append(element: name, UnsafeRawBufferPointer($0), isTwice: isTwice) }
  }

  /// Appends an element with a date and time by RFC 3339, as a line.
  mutating func append(element name: StaticString, timestamp moment: Moment) {
    append(element: name) { $0.append(timestamp: moment) }
  }

  /// Appends an element with a date and time by RFC 822, as a line.
  mutating func append(element name: StaticString, mailDate moment: Moment) {
    append(element: name) { $0.append(mailDate: moment) }
  }

  private mutating func append(element name: StaticString, content: (inout ByteBuffer) -> Void) {
    append("<")
    append(name)
    append(">")
    content(&self)
    append("</")
    append(name)
    append(">\n")
  }

  /// Appends an attribute, with a space before it.
  mutating func append(attribute name: StaticString, _ value: [UInt8]) {
    value.withUnsafeBytes { append(attribute: name, $0) }
  }

  /// Appends an attribute, with a space before it.
  mutating func append(attribute name: StaticString, _ value: UnsafeRawBufferPointer) {
    append(" ")
    append(name)
    append("=\"")
    append(xml: value)
    append("\"")
  }

  // MARK: JSON

  /// Appends text as a JSON string.
  mutating func append(json text: UnsafeRawBufferPointer) {
    reserve(text.count + 2)
    append(UInt8(ascii: "\""))
    var start = 0
    for index in 0..<text.count {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      append(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      append(UInt8(ascii: "\\"))
      switch byte {
      case 0x0A: append(UInt8(ascii: "n"))
      case 0x0D: append(UInt8(ascii: "r"))
      case 0x09: append(UInt8(ascii: "t"))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
      default:
        append("u00")
        append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        append(Self.digits[Int(byte & 15)])
      }
    }
    append(UnsafeRawBufferPointer(rebasing: text[start...]))
    append(UInt8(ascii: "\""))
  }

  private static var digits: [UInt8] { Array("0123456789abcdef".utf8) }

  /// Appends a member whose value is a text, with a comma before it unless it is the first.
  mutating func append(member name: StaticString, _ text: UnsafeRawBufferPointer, isFirst: Bool = false) {
    append(name: name, isFirst: isFirst)
    append(json: text)
  }

  /// Appends a member whose value is a text, with a comma before it unless it is the first.
  mutating func append(member name: StaticString, _ text: [UInt8], isFirst: Bool = false) {
    text.withUnsafeBytes { append(member: name, $0, isFirst: isFirst) }
  }

  /// Appends a member whose value is a text, with a comma before it unless it is the first.
  mutating func append(member name: StaticString, _ text: String, isFirst: Bool = false) {
    var text = text
    text.withUTF8 { append(member: name, UnsafeRawBufferPointer($0), isFirst: isFirst) }
  }

  /// Appends the name of a member, with a comma before it unless it is the first.
  mutating func append(name: StaticString, isFirst: Bool = false) {
    append(isFirst ? "\"" : ",\"")
    append(name)
    append("\":")
  }

  // MARK: Dates

  /// Appends a date and time by RFC 3339, on its own clock: `2026-11-01T09:30:00+01:00`.
  mutating func append(timestamp moment: Moment) {
    let parts = moment.parts
    append(number: parts.year, width: 4)
    append("-")
    append(number: parts.month, width: 2)
    append("-")
    append(number: parts.day, width: 2)
    append("T")
    append(timeOfDay: parts)
    if moment.offset == nil { append("Z") } else { append(offset: moment, between: ":") }
  }

  /// Appends a date and time by RFC 822 with a year of four digits, on its own clock: `Sun, 01 Nov 2026 09:30:00 +0100`.
  mutating func append(mailDate moment: Moment) {
    let parts = moment.parts
    let days: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months: [StaticString] = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    append(days[parts.weekday])
    append(", ")
    append(number: parts.day, width: 2)
    append(" ")
    append(months[parts.month - 1])
    append(" ")
    append(number: parts.year, width: 4)
    append(" ")
    append(timeOfDay: parts)
    append(" ")
    append(offset: moment, between: "")
  }

  private mutating func append(offset moment: Moment, between separator: StaticString) {
    let offset = Int(moment.offset ?? 0)
    append(offset < 0 ? "-" : "+")
    append(number: abs(offset) / 60, width: 2)
    append(separator)
    append(number: abs(offset) % 60, width: 2)
  }

  private mutating func append(timeOfDay parts: Moment.Parts) {
    append(number: parts.hour, width: 2)
    append(":")
    append(number: parts.minute, width: 2)
    append(":")
    append(number: parts.second, width: 2)
  }

  private mutating func append(number: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
