import HTMLProof
import Platform

/// The HTML that is being written: the only place where anything is, with names out of the tables and values escaped.
struct ContentOutput: ~Copyable {
  private var buffer = ByteBuffer(capacity: 1 << 12)
  private var scratch = ByteBuffer(capacity: 256)
  /// What keeps the next word from the last one, of another block of the source, that stands in the same line.
  private(set) var separator = Separator.none
  /// Whether there is something in the line from which the next word must be kept.
  var hasInk = false
  /// Whether blocks that stand in one line are kept apart by line breaks.
  private var breaksLines = false
  /// Whether line feeds are passed over that parsers would: at the beginning of `pre`.
  var dropsLineFeeds = false
  /// Whether line ends of the source are line ends here: in `pre`.
  var isPreformatted = false

  /// What was written so far.
  var bytes: UnsafeRawBufferPointer { buffer.bytes }

  var count: Int { buffer.count }

  /// Begins anew.
  mutating func begin(breaksLines: Bool) {
    buffer.removeAll()
    separator = .none
    hasInk = false
    self.breaksLines = breaksLines
    dropsLineFeeds = false
    isPreformatted = false
  }

  /// Takes back what was written after an offset.
  mutating func truncate(to count: Int) { buffer.truncate(to: count) }

  /// Writes markup as it is.
  mutating func append(_ markup: StaticString) { buffer.append(markup) }

  /// Writes a name of an allow-list as it is.
  mutating func append(name: String) { buffer.append(name) }

  // MARK: Tags

  mutating func startTag(_ element: ElementName) {
    if Category.phrasing.contains(element) {
      separate()
    } else {
      separator = .none
      hasInk = false
    }
    dropsLineFeeds = false
    buffer.append(UInt8(ascii: "<"))
    buffer.append(element.text)
  }

  mutating func endTag() { buffer.append(UInt8(ascii: ">")) }

  /// A start tag without attributes.
  mutating func openPlain(_ element: ElementName) {
    startTag(element)
    endTag()
  }

  mutating func close(_ element: ElementName) {
    if !Category.phrasing.contains(element) { separator = .none }
    dropsLineFeeds = false
    buffer.append("</")
    buffer.append(element.text)
    endTag()
  }

  mutating func breakLine() {
    if isPreformatted { separate() }
    separator = .none
    openPlain(.br)
    hasInk = false
  }

  // MARK: Attributes

  /// Writes an attribute.
  mutating func write(_ name: AttributeName, _ value: [UInt8]) {
    buffer.append(UInt8(ascii: " "))
    buffer.append(name.text)
    write(value: value)
  }

  /// Writes an attribute without a value.
  mutating func write(bare name: AttributeName) {
    buffer.append(UInt8(ascii: " "))
    buffer.append(name.text)
  }

  /// Writes an attribute that is none of HTML's.
  mutating func write(_ name: StaticString, _ value: [UInt8]) {
    buffer.append(UInt8(ascii: " "))
    buffer.append(name)
    write(value: value)
  }

  private mutating func write(value: [UInt8]) {
    buffer.append("=\"")
    escape(value)
    buffer.append(UInt8(ascii: "\""))
  }

  // MARK: Text

  /// Writes a text of the source.
  mutating func write(text raw: UnsafeRawBufferPointer, flags: HTMLEvent.Flags) {
    var raw = raw
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
    if !flags.contains(.whiteSpace) { hasInk = true }
    guard flags.contains(.hasReference) || raw.contains(where: { $0 == 0 || $0 == 0x0D }) else {
      return writeText(raw)
    }
    scratch.removeAll()
    DecodedText.append(raw, inAttribute: false, to: &scratch)
    writeText(scratch.bytes)
  }

  private mutating func writeText(_ text: UnsafeRawBufferPointer) {
    guard dropsLineFeeds else { return Self.escape(text, into: &buffer) }
    var start = 0
    while start < text.count {
      let length = text[start] == 0x0A ? 1 : ContentCharacters.lengthOfRefused(in: text, at: start)
      guard length > 0 else {
        dropsLineFeeds = false
        break
      }
      start += length
    }
    Self.escape(UnsafeRawBufferPointer(rebasing: text[start...]), into: &buffer)
  }

  /// Writes words that stand for something that is not shown.
  mutating func write(words: [UInt8]) {
    guard !words.allSatisfy(\.isASCIIWhitespace) else { return }
    separate()
    hasInk = true
    dropsLineFeeds = false
    escape(words)
  }

  /// Writes words that stand for something that had a place of its own between other words.
  ///
  /// Signs alone, as pictures of faces have them, stand where they stood.
  mutating func write(label: [UInt8]?) {
    let label = label ?? []
    let isSign = !label.isEmpty && !label.contains { $0.isASCIIAlphanumeric }
    if !isSign { separate(by: .space) }
    write(words: label)
    if !isSign { separate(by: .space) }
  }

  /// Whether a sign stands behind a word without a space.
  private static func followsAtOnce(_ byte: UInt8) -> Bool { ",.;:!?)".utf8.contains(byte) }

  mutating func escape(_ text: [UInt8]) { text.withUnsafeBytes { Self.escape($0, into: &buffer) } }

  /// Something ends here: the next word is kept from the last one.
  mutating func separate(by separator: Separator) { self.separator = max(self.separator, separator) }

  /// Keeps the words of two blocks apart that come to stand in one line.
  mutating func separate() {
    guard separator != .none else { return }
    let isBreak = breaksLines && separator == .line
    if isPreformatted { return breakPreformattedLine() }
    separator = .none
    guard hasInk, let last = buffer.bytes.last else { return }
    if isBreak {
      buffer.append("<br>")
      hasInk = false
    } else if !last.isASCIIWhitespace, last != UInt8(ascii: "("), last != UInt8(ascii: "[") {
      buffer.append(UInt8(ascii: " "))
    }
  }

  /// A block ended in preformatted text: a line ends there, unless one has just ended.
  private mutating func breakPreformattedLine() {
    let isLine = separator == .line
    separator = .none
    if isLine, hasInk, buffer.bytes.last != 0x0A { buffer.append(UInt8(ascii: "\n")) }
  }

  /// Writes text so that it is text everywhere: between tags and in an attribute's value in double quotes.
  ///
  /// Characters that no document may hold are left out, and so are those that would turn round the direction of what follows
  /// them (U+202D, U+202E).
  private static func escape(_ text: UnsafeRawBufferPointer, into output: inout ByteBuffer) {
    guard let base = text.baseAddress else { return }
    var start = 0
    var index = 0
    func flush(_ buffer: inout ByteBuffer) { buffer.append(base + start, count: index - start) }
    while true {
      index = text.index(from: index, until: stops)
      guard index < text.count else { break }
      let reference: StaticString
      var length = 1
      switch text[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\""): reference = "&quot;"
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

  /// The bytes that may have to be written otherwise, or with which a character begins that is left out; it may stop in vain,
  /// never too late.
  @inline(__always)
  private static func stops(_ word: UInt64) -> UInt64 {
    TextWord.stops(word, mask: ByteClasses.text) | ByteWord.equals(word & ~ByteWord.high, 0x62) & word
  }
}

/// What stands between words that were apart.
enum Separator: UInt8, Comparable {
  case none, space, line

  static func < (left: Separator, right: Separator) -> Bool { left.rawValue < right.rawValue }
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
