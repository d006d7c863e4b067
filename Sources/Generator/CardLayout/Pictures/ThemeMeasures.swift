package import Platform

/// The lengths among the custom properties of a theme's `:root`, from which the widths of pictures are computed.
///
/// Rules inside `@media` and `@container` are not considered: a measure that differs by the width of the window is
/// written with `clamp()`, as the built-in ones are.
package struct ThemeMeasures: Sendable {
  /// The properties by name, each with the value of the last rule.
  package private(set) var properties: [String: LengthText] = [:]

  /// A hash of the properties.
  package private(set) var contentHash = ContentHash(value: 0)

  /// The measures of style sheets, of which later ones win.
  package init(_ sheets: [[UInt8]] = []) {
    for sheet in sheets { read(sheet) }
  }

  private mutating func read(_ sheet: [UInt8]) {
    /// For each open block, whether the rules in it apply everywhere, and whether it is one of `:root`.
    var blocks: [(applies: Bool, isRoot: Bool)] = []
    var text: [UInt8] = []
    var index = 0
    var parentheses = 0
    while index < sheet.count {
      let byte = sheet[index]
      index += 1
      if byte == UInt8(ascii: "/"), index < sheet.count, sheet[index] == UInt8(ascii: "*") {
        index += 1
        while index + 1 < sheet.count, sheet[index] != UInt8(ascii: "*") || sheet[index + 1] != UInt8(ascii: "/") {
          index += 1
        }
        index = min(index + 2, sheet.count)
        continue
      }
      switch byte {
      case UInt8(ascii: "("):
        parentheses += 1
        text.append(byte)
      case UInt8(ascii: ")"):
        parentheses = max(0, parentheses - 1)
        text.append(byte)
      case UInt8(ascii: "{"):
        let prelude = String(decoding: text, as: UTF8.self).trimmed
        let applies =
          (blocks.last?.applies ?? true)
          && (!prelude.hasPrefix("@") || prelude.hasPrefix("@layer") || prelude.hasPrefix("@supports"))
        blocks.append((applies, applies && prelude.split(separator: ",").contains { $0.trimmed == ":root" }))
        text.removeAll()
        parentheses = 0
      case UInt8(ascii: ";") where parentheses == 0, UInt8(ascii: "}"):
        if blocks.last?.isRoot == true { note(text) }
        text.removeAll()
        parentheses = 0
        if byte == UInt8(ascii: "}"), !blocks.isEmpty { blocks.removeLast() }
      default: text.append(byte)
      }
    }
  }

  private mutating func note(_ declaration: [UInt8]) {
    guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: declaration[..<colon], as: UTF8.self).trimmed
    guard name.hasPrefix("--") else { return }
    let value = String(decoding: declaration[(colon + 1)...], as: UTF8.self).trimmed
    guard let length = LengthText(value) else { return }
    properties[name] = length
    contentHash = contentHash.joined(name).joined(value)
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
