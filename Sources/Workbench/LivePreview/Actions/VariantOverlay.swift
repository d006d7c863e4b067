package import JSONRecords

/// The members of some data that differ from a template's fixture: the content of a variant file.
package struct VariantOverlay: Sendable {
  /// The members, in the order of the data; `null` for members that only the fixture has.
  package let members: [RecordData.Member]

  /// Compares data with a fixture.
  ///
  /// - Parameter fixture: the template's own fixture, if it has one.
  package init(of data: RecordData, over fixture: RecordData?) {
    guard case .object(let own) = data else {
      members = []
      return
    }
    var base: [RecordData.Member] = []
    if case .object(let members) = fixture { base = members }
    let changed = own.filter { member in base.first { $0.name == member.name }?.value != member.value }
    let gone = base.filter { member in member.value != .null && !own.contains { $0.name == member.name } }
    members = changed + gone.map { RecordData.Member($0.name, .null) }
  }

  /// The file's text.
  package var text: [UInt8] { PrettyJSON.text(of: .object(members)) }
}

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
