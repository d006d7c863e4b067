/// Start tags and their attributes.
extension XMLRepair {
  mutating func startTag() {
    if open.isEmpty, hasRoot {
      note("xml-text-outside", example(index))
      index = bytes.count
      return
    }
    let name = Array(bytes[(index + 1)...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") })
    closeForgotten(before: name)
    index += 1 + name.count
    output += [UInt8(ascii: "<")] + name
    var names: Set<[UInt8]> = []
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") { break }
      if Self.isNameStart(bytes[index]) { attribute(&names) } else { index += 1 }
    }
    hasRoot = true
    guard index < bytes.count, bytes[index] != UInt8(ascii: "<") else {
      note("xml-tag", "<\(String(decoding: name, as: UTF8.self))")
      output.append(UInt8(ascii: ">"))
      open.append(name)
      return
    }
    if bytes[index] == UInt8(ascii: "/") {
      output += Array("/>".utf8)
      index += 2
    } else {
      output.append(UInt8(ascii: ">"))
      open.append(name)
      index += 1
    }
  }

  mutating func attribute(_ names: inout Set<[UInt8]>) {
    let name = Array(bytes[index...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") })
    index += name.count
    skipSpaces()
    let start = output.count
    output += [0x20] + name + Array("=\"".utf8)
    if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
      index += 1
      skipSpaces()
      let quote = index < bytes.count && (bytes[index] == 0x22 || bytes[index] == 0x27) ? bytes[index] : nil
      if quote != nil { index += 1 } else { note("xml-attribute", String(decoding: name, as: UTF8.self)) }
      var quotedEnd: (input: Int, output: Int)?
      var hasTags = false
      while index < bytes.count {
        let byte = bytes[index]
        if quote != nil ? byte == quote : byte <= 0x20 || byte == UInt8(ascii: ">") { break }
        switch byte {
        case UInt8(ascii: "&"): reference(in: bytes.count)
        case UInt8(ascii: ">"):
          if quotedEnd == nil, !hasTags { quotedEnd = (index, output.count) }
          character()
        case UInt8(ascii: "<"):
          // If a tag ended before and another begins, the closing quotation mark is missing.
          if let quotedEnd {
            note("xml-attribute", String(decoding: name, as: UTF8.self))
            index = quotedEnd.input
            output.removeSubrange(quotedEnd.output...)
            return end(ofAttribute: name, from: start, &names)
          }
          hasTags = true
          output += Array("&lt;".utf8)
          index += 1
        case 0x22:
          output += Array("&quot;".utf8)
          index += 1
        default: character()
        }
      }
      if quote != nil { index = min(index + 1, bytes.count) }
    } else {
      note("xml-attribute", String(decoding: name, as: UTF8.self))
    }
    end(ofAttribute: name, from: start, &names)
  }

  /// Ends an attribute; a duplicate is dropped.
  private mutating func end(ofAttribute name: [UInt8], from start: Int, _ names: inout Set<[UInt8]>) {
    output.append(0x22)
    if !names.insert(name).inserted {
      note("xml-attribute", String(decoding: name, as: UTF8.self))
      output.removeSubrange(start...)
    }
  }

  // MARK: Missing end tags

  /// Whether the text at a `<` may be a tag: `<ann@example.org>` is not.
  func isTag(at start: Int) -> Bool {
    guard let end = bytes[(start + 1)...].firstIndex(where: { !Self.isName($0) && $0 != UInt8(ascii: ":") }) else {
      return true
    }
    switch bytes[end] {
    case ...0x20, 0x80..., UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      return true
    default: return false
    }
  }

  /// Closes the elements that cannot contain the one that begins: items occur only in the channel, and their texts
  /// contain none of their other fields.
  private mutating func closeForgotten(before name: [UInt8]) {
    var index: Int?
    if Self.isItem(name) {
      index = open.lastIndex { Self.isSame($0, name) } ?? firstInChannel(besides: Self.folded(name))
    } else if open.count > 1, Self.isItem(open[open.count - 2]) {
      let name = Self.folded(name)
      guard Self.fields.contains(name) else { return }
      let last = Self.folded(open[open.count - 1])
      let isForgotten = Self.texts.contains(last) ? !Self.alsoHTML.contains(name) : Self.fields.contains(last)
      if isForgotten { index = open.count - 1 }
    }
    guard let index else { return }
    note("xml-unclosed", "<\(String(decoding: open[open.count - 1], as: UTF8.self))>")
    close(to: index)
  }

  /// The outermost open element inside the channel or feed, if items with a name belong there: both have the same
  /// prefix.
  private func firstInChannel(besides item: [UInt8]) -> Int? {
    let prefix = item.lastIndex(of: UInt8(ascii: ":")).map { item[...$0] } ?? []
    let containers = Self.containers.map { Array(prefix + $0) }
    let channel = open.lastIndex { element in containers.contains { Self.isSame(element, $0) } }
    return channel.flatMap { $0 + 1 < open.count ? $0 + 1 : nil }
  }

  /// Whether a name is `item` or `entry`, ignoring case and prefix.
  private static func isItem(_ name: [UInt8]) -> Bool {
    func ends(with word: StaticString) -> Bool {
      let start = name.count - word.utf8CodeUnitCount
      guard start == 0 || start > 0 && name[start - 1] == UInt8(ascii: ":") else { return false }
      return (0..<word.utf8CodeUnitCount).allSatisfy { name[start + $0] | 0x20 == word.utf8Start[$0] }
    }
    return ends(with: "item") || ends(with: "entry")
  }

  private static func names(_ names: String) -> Set<[UInt8]> { Set(names.split(separator: " ").map { Array($0.utf8) }) }

  /// Elements that contain items.
  private static let containers = names("rss rdf:rdf channel feed items")
  /// Fields of items that contain no others.
  private static let fields = names(
    "title link guid pubdate description comments category enclosure content:encoded dc:creator dc:date dc:subject "
      + "id updated published issued modified summary content media:thumbnail")
  /// Fields that may contain markup.
  private static let texts = names("description content:encoded summary content")
  /// Fields whose names are also elements of HTML.
  private static let alsoHTML = names("title link summary")
}
