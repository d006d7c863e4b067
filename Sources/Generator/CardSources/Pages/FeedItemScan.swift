/// Finds the items of an RSS or Atom document in its bytes, and the links of the feed itself.
struct FeedItemScan {
  /// The ranges of the items, in order.
  private(set) var items: [Range<Int>] = []
  /// The links outside items.
  private(set) var links: [AnswerFacts.Link] = []
  /// The attributes of the elements around the items that their content depends on, as they are written.
  private(set) var inherited: [String] = []
  /// Where an item would be if there are none: before the end tag of the feed or the channel.
  private(set) var insertionOffset = 0

  private let bytes: [UInt8]
  private var open: [(name: String, start: Int)] = []
  /// The number of open elements around the item that is being read.
  private var depthOfItem: Int?

  /// Scans a document; `nil` if its tags are not balanced.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      guard let next = pass(index) else { return nil }
      index = next
    }
    guard open.isEmpty, !items.isEmpty || insertionOffset > 0 else { return nil }
  }

  /// Reads the markup at an offset; returns the offset after it, or `nil` if it is damaged.
  private mutating func pass(_ start: Int) -> Int? {
    if has("<!--", at: start) { return end(of: "-->", from: start) }
    if has("<![CDATA[", at: start) { return end(of: "]]>", from: start) }
    if has("<?", at: start) { return end(of: "?>", from: start) }
    if has("<!", at: start) { return endOfDoctype(start) }
    guard let end = endOfTag(start) else { return nil }
    if has("</", at: start) { return close(start, end) ? end : nil }
    let isEmpty = bytes[end - 2] == UInt8(ascii: "/")
    let name = name(at: start + 1)
    let local = name.split(separator: ":").last?.lowercased() ?? ""
    if depthOfItem == nil {
      if FeedElementReader.isItem(local) {
        if isEmpty {
          items.append(start..<end)
        } else {
          depthOfItem = open.count
        }
      } else if local == "link" {
        addLink(attributes(from: start, to: end))
      } else if ["rss", "feed", "rdf", "channel"].contains(local) {
        inherit(attributes(from: start, to: end))
      }
    }
    if !isEmpty { open.append((name, start)) }
    return end
  }

  private mutating func close(_ start: Int, _ end: Int) -> Bool {
    guard let last = open.popLast(), last.name == name(at: start + 2) else { return false }
    if depthOfItem == open.count {
      items.append(last.start..<end)
      depthOfItem = nil
    } else if depthOfItem == nil, insertionOffset == 0,
      ["feed", "channel"].contains(last.name.split(separator: ":").last?.lowercased())
    {
      insertionOffset = start
    }
    return true
  }

  private mutating func addLink(_ attributes: [(name: String, value: String)]) {
    let relation = attributes.first { $0.name == "rel" }?.value.lowercased() ?? "alternate"
    guard let address = attributes.first(where: { $0.name == "href" })?.value else { return }
    let prefix = "http://www.iana.org/assignments/relation/"
    links.append(
      .init(
        relation: relation.hasPrefix(prefix) ? String(relation.dropFirst(prefix.count)) : relation,
        address: Self.unescaped(address)))
  }

  private mutating func inherit(_ attributes: [(name: String, value: String)]) {
    for (name, value) in attributes
    where name == "xmlns" || name.hasPrefix("xmlns:") || name == "xml:base" || name == "xml:lang" {
      // The value has no quotation mark of its own kind.
      let mark = value.contains("\"") ? "'" : "\""
      inherited.append("\(name)=\(mark)\(value)\(mark)")
    }
  }

  // MARK: Bytes

  private func has(_ text: String, at index: Int) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func end(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var index = start + 2
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
        return index + wanted.count
      }
      index += 1
    }
    return nil
  }

  private func endOfDoctype(_ start: Int) -> Int? {
    var depth = 0
    for index in start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
    }
    return nil
  }

  /// The offset after a tag, in whose attributes `>` may occur.
  private func endOfTag(_ start: Int) -> Int? {
    var mark: UInt8?
    for index in start + 1..<bytes.count {
      let byte = bytes[index]
      if let open = mark {
        if byte == open { mark = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        mark = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }

  private func name(at start: Int) -> String {
    let name = bytes[start...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    return String(decoding: name, as: UTF8.self)
  }

  private func attributes(from start: Int, to end: Int) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var rest = bytes[start + 1..<end - 1].drop { $0 > 0x20 }
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = rest[..<equals].filter { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      let value = rest[rest.index(after: equals)...].drop { $0 <= 0x20 }
      guard let mark = value.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
        let close = value.dropFirst().firstIndex(of: mark)
      else { break }
      attributes.append(
        (String(decoding: name, as: UTF8.self), String(decoding: value[value.startIndex + 1..<close], as: UTF8.self)))
      rest = value[(close + 1)...]
    }
    return attributes
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("&amp;", with: "&").replacing("&#38;", with: "&").replacing("&#x26;", with: "&")
  }
}
