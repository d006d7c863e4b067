import HTMLProof
import Platform

/// The ids of a content to which its own links lead: footnotes, tables of contents.
///
/// Of all ids only these are kept, behind the place's prefix: nothing else of the page can be meant by them, and no name of the
/// page is taken.
struct ContentAnchors {
  /// The targets that links of the content name.
  private(set) var wanted: Set<[UInt8]> = []
  /// Those of them that have been written.
  private(set) var written: Set<[UInt8]> = []

  /// Takes back what was written.
  mutating func forget(_ name: [UInt8]) { written.remove(name) }

  /// Longer names than this are none that people gave.
  private static let mostBytes = 100

  /// Begins a run of the content in which only targets that exist are wanted.
  mutating func begin(wanting wanted: Set<[UInt8]> = []) {
    self.wanted = wanted
    written.removeAll(keepingCapacity: true)
  }

  mutating func want(_ name: [UInt8]) { wanted.insert(name) }

  mutating func write(_ name: [UInt8]) -> Bool { wanted.contains(name) && written.insert(name).inserted }

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

extension ContentSanitiser {
  /// Notes what the links of the content ask for, in the content itself.
  func collectAnchors() {
    anchors.begin()
    guard idPrefix != nil else { return }
    for node in tree.nodes.indices where tree.nodes[node].element == .a {
      if let value = value(of: .href, at: node), let name = addresses.anchor(value) { anchors.want(name) }
    }
  }

  /// The address of a link into the content itself; `nil` of any other.
  func localLink(_ value: [UInt8]) -> [UInt8]? {
    guard let idPrefix, let name = addresses.anchor(value), anchors.wanted.contains(name) else { return nil }
    return [UInt8(ascii: "#")] + idPrefix + name
  }

  /// The name under which links of the content mean a node, when one does.
  func anchor(at node: Int) -> [UInt8]? {
    guard idPrefix != nil, !anchors.wanted.isEmpty, tree.nodes[node].event >= 0, !tree.nodes[node].isText else {
      return nil
    }
    // The name of a link is its id in old pages.
    let named = value(of: .id, at: node) ?? (tree.nodes[node].element == .a ? value(of: .name, at: node) : nil)
    return named.flatMap { ContentAnchors.name($0) }.flatMap { anchors.wanted.contains($0) ? $0 : nil }
  }

  /// Writes a node's id when a link of the content means it.
  func writeID(of node: Int) {
    guard let idPrefix, let name = anchor(at: node), anchors.write(name) else { return }
    write(.id, idPrefix + name)
  }
}
