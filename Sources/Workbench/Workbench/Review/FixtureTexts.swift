import JSONRecords

/// The texts in the JSON of a fixture that can be replaced: values that are not addresses, kinds or identities.
struct FixtureTexts {
  /// A string of the JSON that is a value.
  private struct Literal {
    /// Its bytes, with the quotation marks.
    let range: Range<Int>
    let value: String
    /// The name of the member that contains it, directly or in a list.
    let name: String
  }

  /// The bytes of the fixture with a text in place of a quote; `nil` if its place cannot contain the text.
  typealias Change = [UInt8]?

  private let bytes: [UInt8]
  private let literals: [Literal]
  private let content: ContentFields

  /// Reads a fixture; `nil` if it is not JSON.
  init?(_ bytes: [UInt8], content: ContentFields) {
    guard RecordData(json: bytes) != nil else { return nil }
    self.bytes = bytes
    self.content = content
    literals = Self.literals(in: bytes).filter(Self.isText)
  }

  /// The changes that put a text in place of a quote, one for each place at which it stands.
  func changes(of quote: String, to text: String) -> [Change] {
    let whole = literals.filter { $0.value == quote && !content.isHTML($0.name) }
    return (whole.isEmpty ? literals : whole).flatMap { literal -> [Change] in
      if content.isHTML(literal.name) {
        let texts = MarkupTexts(html: Array(literal.value.utf8))
        return texts.ranges(of: quote).map { range in
          texts.replacing(range, by: text).map { replacing(literal, by: String(decoding: $0, as: UTF8.self)) }
        }
      }
      guard literal.value.contains(quote) else { return [] }
      guard !content.isMarkdown(literal.name) || Self.isPlainInMarkdown(text) else { return [nil] }
      return [replacing(literal, by: literal.value.replacing(quote, with: text, maxReplacements: 1))]
    }
  }

  private func replacing(_ literal: Literal, by value: String) -> [UInt8] {
    bytes[..<literal.range.lowerBound] + RecordData.string(value).json + bytes[literal.range.upperBound...]
  }

  // MARK: What is a text

  private static func isText(_ literal: Literal) -> Bool {
    let name = literal.name.lowercased()
    if ["id", "kind", "template", "language", "href", "src"].contains(name) || name.hasSuffix("url") { return false }
    let scheme = literal.value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = literal.value.dropFirst(scheme.count)
    let isAddress = rest.hasPrefix("://") || !scheme.isEmpty && rest.hasPrefix(":") && !rest.contains(" ")
    return !isAddress && !literal.value.hasPrefix("/")
  }

  /// Whether Markdown shows a text as it is.
  private static func isPlainInMarkdown(_ text: String) -> Bool {
    !text.contains { "\\`*_{}[]()<>#|~!&\n".contains($0) }
  }

  // MARK: Reading

  /// The strings of valid JSON that are values.
  private static func literals(in bytes: [UInt8]) -> [Literal] {
    var literals: [Literal] = []
    var names = [""]
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): names.append(names[names.count - 1])
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if names.count > 1 { names.removeLast() }
      case UInt8(ascii: "\""):
        let range = index..<end(ofStringAt: index, in: bytes)
        let isName = bytes[range.upperBound...].first { $0 > 0x20 } == UInt8(ascii: ":")
        if case .string(let value)? = RecordData(json: Array(bytes[range])) {
          if isName {
            names[names.count - 1] = value
          } else {
            literals.append(Literal(range: range, value: value, name: names[names.count - 1]))
          }
        }
        index = range.upperBound
        continue
      default: break
      }
      index += 1
    }
    return literals
  }

  private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}

/// The fields of cards whose texts are more than text.
package struct ContentFields: Sendable {
  private let html: Set<String>
  private let markdown: Set<String>

  /// - Parameters:
  ///   - html: the fields with HTML, beside `content_html`.
  ///   - markdown: the fields with Markdown.
  package init(html: some Sequence<String> = [], markdown: some Sequence<String> = []) {
    self.html = Set(html)
    self.markdown = Set(markdown)
  }

  fileprivate func isHTML(_ name: String) -> Bool { name.lowercased().hasSuffix("html") || html.contains(name) }

  fileprivate func isMarkdown(_ name: String) -> Bool { markdown.contains(name) }
}
