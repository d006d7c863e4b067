import HTMLProof
import Platform

/// The only places where anything is written: names out of the tables, values escaped.
extension ContentSanitiser {
  // MARK: Tags

  func startTag(_ element: ElementName) {
    if Category.phrasing.contains(element) {
      separate()
    } else {
      separator = .none
      hasInk = false
    }
    dropsLineFeeds = false
    output.append(UInt8(ascii: "<"))
    output.append(element.text)
  }

  func endTag() { output.append(UInt8(ascii: ">")) }

  /// A start tag without attributes.
  func openPlain(_ element: ElementName) {
    startTag(element)
    endTag()
  }

  /// A node's start tag with what it may keep.
  func open(_ node: Int) { open(node, as: forms[node].element) }

  func open(_ node: Int, as element: ElementName) {
    startTag(element)
    writeAttributes(of: node, as: element)
    endTag()
  }

  func close(_ element: ElementName) {
    if !Category.phrasing.contains(element) { separator = .none }
    dropsLineFeeds = false
    output.append("</")
    output.append(element.text)
    endTag()
  }

  // MARK: Attributes

  /// Writes what a node keeps of its attributes, in the order of the table.
  func writeAttributes(of node: Int, as element: ElementName) {
    writeID(of: node)
    if element == .code || element == .pre { writeLanguage(of: node) }
    let index = tree.nodes[node].event
    guard index >= 0 else { return }
    let event = tree.events.events[Int(index)]
    guard event.attributeCount > 0 else { return }
    for name in ContentAttributes.onEveryElement { keep(name, of: node, event, on: element) }
    for name in ContentAttributes.own(of: element) { keep(name, of: node, event, on: element) }
  }

  private func keep(_ name: AttributeName, of node: Int, _ event: HTMLEvent, on element: ElementName) {
    guard attribute(name, of: event) != nil, var value = value(of: name, at: node),
      case .value(let datatype) = ElementTable.html.rule(for: name, on: element)
    else { return }
    switch datatype {
    case .boolean:
      output.append(UInt8(ascii: " "))
      output.append(name.text)
    case .url, .urlNonEmpty, .urlPotentiallySpaced, .urlNonEmptyPotentiallySpaced:
      if let address = addresses.web(value) { write(name, address) }
    default:
      // Programs write underscores.
      if name == .lang { value = value.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 } }
      guard !value.isEmpty, value.withUnsafeBytes({ datatype.problem(in: $0) }) == nil else { return }
      write(name, value)
    }
  }

  /// Writes an attribute.
  func write(_ name: AttributeName, _ value: [UInt8]) {
    output.append(UInt8(ascii: " "))
    output.append(name.text)
    write(value: value)
  }

  /// Writes an attribute that is none of HTML's.
  func write(_ name: StaticString, _ value: [UInt8]) {
    output.append(UInt8(ascii: " "))
    output.append(name)
    write(value: value)
  }

  private func write(value: [UInt8]) {
    output.append("=\"")
    escape(value)
    output.append(UInt8(ascii: "\""))
  }

  /// The value of a node's attribute, character references resolved.
  func value(of name: AttributeName, at node: Int) -> [UInt8]? {
    let index = tree.nodes[node].event
    guard index >= 0 else { return nil }
    return attribute(name, of: tree.events.events[Int(index)]).map(decoded)
  }

  /// The value of an attribute by its name in small letters.
  func value(named name: String, at node: Int) -> [UInt8]? {
    let event = tree.events.events[Int(tree.nodes[node].event)]
    for index in event.attributeIndices {
      let attribute = tree.events.attributes[index]
      guard attribute.nameRange.count == name.utf8.count,
        zip(source[attribute.nameRange], name.utf8).allSatisfy({ $0.asciiLowercased == $1 })
      else { continue }
      return decoded(attribute)
    }
    return nil
  }

  private func decoded(_ attribute: HTMLAttribute) -> [UInt8] {
    let raw = UnsafeRawBufferPointer(rebasing: source[attribute.valueRange])
    guard attribute.hasReference || raw.contains(where: { $0 == 0 || $0 == 0x0D }) else { return Array(raw) }
    var buffer = ByteBuffer(capacity: raw.count)
    DecodedText.append(raw, inAttribute: true, to: &buffer)
    return Array(buffer.bytes)
  }

  // MARK: Text

  /// Writes a text of the source.
  func write(text event: HTMLEvent) {
    var raw = UnsafeRawBufferPointer(rebasing: source[event.range])
    if separator != .none {
      guard let first = raw.firstIndex(where: { !$0.isASCIIWhitespace }) else { return }
      if isPreformatted {
        // A line feed in the source ends the line as well.
        if raw[0] == 0x0A || raw[0] == 0x0D { separator = .none }
        separate()
      } else {
        if first == 0, separator == .space, Self.followsAtOnce(raw[0]) { separator = .none }
        separate()
        raw = UnsafeRawBufferPointer(rebasing: raw[first...])
      }
    }
    if !event.flags.contains(.whiteSpace) { hasInk = true }
    guard event.flags.contains(.hasReference) || raw.contains(where: { $0 == 0 || $0 == 0x0D }) else {
      return writeText(raw)
    }
    scratch.removeAll()
    DecodedText.append(raw, inAttribute: false, to: &scratch)
    writeText(scratch.bytes)
  }

  private func writeText(_ text: UnsafeRawBufferPointer) {
    guard dropsLineFeeds else { return Self.escape(text, into: &output) }
    var start = 0
    while start < text.count {
      let length = text[start] == 0x0A ? 1 : ContentCharacters.lengthOfRefused(in: text, at: start)
      guard length > 0 else {
        dropsLineFeeds = false
        break
      }
      start += length
    }
    Self.escape(UnsafeRawBufferPointer(rebasing: text[start...]), into: &output)
  }

  /// Writes words that stand for something that is not shown.
  func write(words: [UInt8]) {
    guard !words.allSatisfy(\.isASCIIWhitespace) else { return }
    separate()
    hasInk = true
    dropsLineFeeds = false
    escape(words)
  }

  /// Writes words that stand for something that had a place of its own between other words.
  ///
  /// Signs alone, as pictures of faces have them, stand where they stood.
  func write(label: [UInt8]?) {
    let label = label ?? []
    let isSign = !label.isEmpty && !label.contains { $0.isASCIIAlphanumeric }
    if !isSign { separate(by: .space) }
    write(words: label)
    if !isSign { separate(by: .space) }
  }

  /// Whether a sign stands behind a word without a space.
  private static func followsAtOnce(_ byte: UInt8) -> Bool { ",.;:!?)".utf8.contains(byte) }

  func escape(_ text: [UInt8]) { text.withUnsafeBytes { Self.escape($0, into: &output) } }

  /// Something ends here: the next word is kept from the last one.
  func separate(by separator: Separator) { self.separator = max(self.separator, separator) }

  /// Keeps the words of two blocks apart that come to stand in one line.
  func separate() {
    guard separator != .none else { return }
    let isBreak = breaksLines && separator == .line
    if isPreformatted { return breakPreformattedLine() }
    separator = .none
    guard hasInk, let last = output.bytes.last else { return }
    if isBreak {
      output.append("<br>")
      hasInk = false
    } else if !last.isASCIIWhitespace, last != UInt8(ascii: "("), last != UInt8(ascii: "[") {
      output.append(UInt8(ascii: " "))
    }
  }

  /// A block ended in preformatted text: a line ends there, unless one has just ended.
  private func breakPreformattedLine() {
    let isLine = separator == .line
    separator = .none
    if isLine, hasInk, output.bytes.last != 0x0A { output.append(UInt8(ascii: "\n")) }
  }

  /// Writes text so that it is text everywhere: between tags and in an attribute's value in double quotes.
  ///
  /// Characters that no document may hold are left out, and so are those that would turn round the direction of what follows
  /// them (U+202D, U+202E).
  private static func escape(_ text: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
    guard let base = text.baseAddress else { return }
    var start = 0
    var index = 0
    func flush(_ output: inout ByteBuffer) { output.append(base + start, count: index - start) }
    while index < text.count {
      let reference: StaticString
      var length = 1
      switch text[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\""): reference = "&quot;"
      case 0x20...0x7E, 0x09, 0x0A, 0xC3...0xE1, 0xE3...0xEE:
        index += 1
        continue
      default:
        length = ContentCharacters.lengthOfRefused(in: text, at: index)
        guard length > 0 else {
          index += 1
          continue
        }
        reference = ""
      }
      flush(&output)
      output.append(reference)
      index += length
      start = index
    }
    flush(&output)
  }
}

/// Characters that foreign text loses.
enum ContentCharacters {
  /// The length of a character that is left out, or 0.
  ///
  /// These are what no document may hold (HTML Standard §13.2.3.5: controls and noncharacters) and the overrides of direction.
  static func lengthOfRefused(in text: UnsafeRawBufferPointer, at index: Int) -> Int {
    if text[index] == 0xE2 {
      let isOverride = index + 2 < text.count && text[index + 1] == 0x80 && (0xAD...0xAE).contains(text[index + 2])
      return isOverride ? 3 : 0
    }
    if text[index] == 0x0D { return 1 }
    return ForbiddenCharacter.length(in: text, at: index)
  }
}
