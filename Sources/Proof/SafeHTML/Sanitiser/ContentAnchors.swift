import HTMLProof
import Platform

/// The ids of a content to which its own links lead: footnotes, tables of contents.
///
/// Of all ids only these are kept, behind the place's prefix: nothing else of the page can be meant by them, and no name of the
/// page is taken.
struct ContentAnchors {
  /// What their ids begin with; with `nil` the content keeps none.
  private var prefix: [UInt8]?
  /// The targets that links of the content name.
  private(set) var wanted: Set<[UInt8]> = []
  /// Those of them that have been written.
  private(set) var written: Set<[UInt8]> = []

  /// Takes back what was written.
  mutating func forget(_ name: [UInt8]) { written.remove(name) }

  /// Longer names than this are none that people gave.
  private static let mostBytes = 100

  /// Notes what the links of the content ask for, in the content itself.
  mutating func begin(_ source: ContentSource, _ addresses: ContentAddresses, prefix: [UInt8]?) {
    self.prefix = prefix
    wanted.removeAll()
    written.removeAll(keepingCapacity: true)
    guard prefix != nil else { return }
    for node in source.indices where source[node].element == .a {
      if let value = source.value(of: .href, at: node), let name = addresses.anchor(value) { wanted.insert(name) }
    }
  }

  /// Begins a second run of the same content, in which only the targets are wanted that the first one wrote.
  mutating func beginAgain() {
    wanted = written
    written.removeAll(keepingCapacity: true)
  }

  /// The address of a link into the content itself; `nil` of any other.
  func localLink(_ value: [UInt8], _ addresses: ContentAddresses) -> [UInt8]? {
    guard let prefix, let name = addresses.anchor(value), wanted.contains(name) else { return nil }
    return [UInt8(ascii: "#")] + prefix + name
  }

  /// The name under which links of the content mean a node, when one does.
  func name(at node: Int, in source: ContentSource) -> [UInt8]? {
    guard prefix != nil, !wanted.isEmpty, source[node].event >= 0, !source[node].isText else { return nil }
    // The name of a link is its id in old pages.
    let named =
      source.value(of: .id, at: node) ?? (source[node].element == .a ? source.value(of: .name, at: node) : nil)
    return named.flatMap { Self.name($0) }.flatMap { wanted.contains($0) ? $0 : nil }
  }

  /// The id of a target, the first time that it is asked for.
  mutating func id(of name: [UInt8]) -> [UInt8]? {
    guard let prefix, wanted.contains(name), written.insert(name).inserted else { return nil }
    return prefix + name
  }

  /// The name of a target, in the form that stands behind the prefix; `nil` when there is none.
  ///
  /// Letters, digits, `-`, `.` and `_` of ASCII stay, all other bytes become `_` and two digits: what is written as an id is
  /// written as a fragment too.
  static func name(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard !text.isEmpty, text.count <= mostBytes, !text.contains(where: { $0 <= 0x20 }) else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    var name: [UInt8] = []
    for byte in text {
      let isKept = byte < 0x80 && (byte.isASCIIAlphanumeric || "-._".utf8.contains(byte))
      name += isKept ? [byte] : [UInt8(ascii: "_"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return name
  }

  /// The name that a fragment asks for.
  static func name(ofFragment fragment: some Collection<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = fragment[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigitValue,
        let low = rest.dropFirst().first?.hexDigitValue
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return name(decoded)
  }
}
