package import JSONRecords

/// Formats JSON for people: one member per line, indented by two spaces.
package enum PrettyJSON {
  /// The text, terminated by a line feed.
  package static func text(of data: RecordData) -> [UInt8] {
    var text: [UInt8] = []
    append(data, depth: 0, to: &text)
    text.append(0x0A)
    return text
  }

  private static func append(_ data: RecordData, depth: Int, to text: inout [UInt8]) {
    func line(_ depth: Int) { text += [0x0A] + [UInt8](repeating: 0x20, count: depth * 2) }
    switch data {
    case .object(let members) where !members.isEmpty:
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        line(depth + 1)
        text += RecordData.string(member.name).json + Array(": ".utf8)
        append(member.value, depth: depth + 1, to: &text)
      }
      line(depth)
      text.append(UInt8(ascii: "}"))
    case .array(let elements) where !elements.isEmpty:
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        line(depth + 1)
        append(element, depth: depth + 1, to: &text)
      }
      line(depth)
      text.append(UInt8(ascii: "]"))
    default: text += data.json
    }
  }
}
