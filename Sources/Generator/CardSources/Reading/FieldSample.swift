import JSONRecords

/// Statistics of a source's field values in its first cards, from which a project is guessed.
package struct FieldSample: Sendable {
  /// The statistics of one field.
  package struct Field: Sendable {
    /// The dotted path; `.0` is the first element of an array.
    package let path: String
    /// The number of cards in which the field is a non-empty text or a number.
    package fileprivate(set) var values = 0
    /// The number of values that are numbers.
    package fileprivate(set) var numbers = 0
    /// The number of distinct values.
    package var distinct: Int { seen.count }
    /// The total number of characters of the values.
    package fileprivate(set) var characters = 0
    /// The number of values that are web addresses.
    package fileprivate(set) var addresses = 0
    /// The number of values that are the address or the path of a picture.
    package fileprivate(set) var pictures = 0
    /// The number of values that are dates.
    package fileprivate(set) var dates = 0
    /// The number of dates that are lists of numbers.
    package fileprivate(set) var dateLists = 0
    /// The number of values that contain HTML tags or character references.
    package fileprivate(set) var markup = 0
    /// The number of cards in which the field is `true` or `false`.
    package fileprivate(set) var flags = 0
    /// The number of cards in which the field is a list of texts.
    package fileprivate(set) var lists = 0
    /// The total number of texts in the lists.
    package fileprivate(set) var elements = 0
    /// The distinct values, as far as they are counted.
    fileprivate var seen: Set<String> = []
    /// The first values, each with the number of its card among those examined, counted from 0.
    package fileprivate(set) var examples: [(card: Int, text: String)] = []

    /// Whether there are values, all with a prefix.
    package func isAlways(beginningWith beginning: String) -> Bool {
      !seen.isEmpty && seen.allSatisfy { $0.lowercased().hasPrefix(beginning) }
    }

    /// Whether there are values, all of them numbers as programs write them, such as `-12.5`.
    package var areFigures: Bool { !seen.isEmpty && seen.allSatisfy(Self.isFigure) }

    private static func isFigure(_ text: String) -> Bool {
      let parts = text.utf8.drop { $0 == UInt8(ascii: "-") }
        .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let signs = text.utf8.count { $0 == UInt8(ascii: "-") }
      return (1...2).contains(parts.count) && signs <= 1
        && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") } }
    }

    fileprivate init(path: String) { self.path = path }

    /// The name after the last dot.
    package var name: Substring { path.split(separator: ".").last { Int($0) == nil } ?? Substring(path) }

    /// The average length of the values, in characters.
    package var length: Int { values == 0 ? 0 : characters / values }
  }

  /// The maximum depth of objects and lists that are examined.
  private static let deepest = 7
  /// The maximum number of members of an object; a larger one is a dictionary, whose names are data.
  private static let mostMembers = 256
  /// The maximum number of objects of a list that are examined: a picture's sizes, a page's links.
  private static let mostElements = 6
  /// The maximum number of fields.
  private static let mostFields = 1_000
  /// The maximum number of values that are kept, and of their characters.
  private static let (mostExamples, longestExample) = (60, 600)
  /// The maximum lengths of dates and addresses in bytes; longer values are prose.
  private static let (longestDate, longestAddress) = (160, 2_000)

  /// The number of cards examined.
  package private(set) var cards = 0
  /// The fields, in the order of their first occurrence.
  package private(set) var fields: [Field] = []
  private var indices: [String: Int] = [:]

  /// Examines the first cards of a list.
  ///
  /// - Parameters:
  ///   - kind: restricts the cards to this kind.
  ///   - limit: the maximum number of cards.
  ///   - asRead: whether the records are examined as they are in the source, before they have the fields of cards.
  /// - Throws: any error from reading a card.
  package init(_ list: CardList, kind: String? = nil, limit: Int = 500, asRead: Bool = false) throws {
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    for position in 0..<list.count where kind == nil || list.kind(of: position) == kind {
      if cards == limit { break }
      if asRead {
        try list.withRecord(position, reader: reader, tape: tape) { visit($0, path: "", depth: 0) }
      } else {
        try list.withCard(position, reader: reader, tape: tape) { visit($0, path: "", depth: 0) }
      }
      cards += 1
    }
  }

  /// The field at a path.
  package subscript(path: String) -> Field? { indices[path].map { fields[$0] } }

  private mutating func visit(_ value: RecordValue, path: String, depth: Int) {
    switch value.kind {
    case .string, .html, .number:
      let text = value.string
      if !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
        note(text, isNumber: value.kind == .number, at: path)
      }
    case .object where depth <= Self.deepest && value.count <= Self.mostMembers:
      for member in value.children {
        let name = String(decoding: member.key, as: UTF8.self)
        if name.isEmpty || name.contains(".") { continue }
        visit(member, path: path.isEmpty ? name : path + "." + name, depth: depth + 1)
      }
    case .array:
      if !path.isEmpty, let date = DateList.text(of: value) {
        note(date, isNumber: false, isDate: true, at: path)
        return
      }
      let texts = value.children.filter { $0.kind == .string }
      if !path.isEmpty, !texts.isEmpty, texts.count == value.count {
        guard let index = index(of: path) else { return }
        fields[index].lists += 1
        fields[index].elements += texts.count
        fields[index].characters += texts.reduce(0) { $0 + $1.string.unicodeScalars.count }
      }
      for (index, element) in value.children.prefix(Self.mostElements).enumerated()
      where index == 0 || element.kind == .object {
        visit(element, path: path + ".\(index)", depth: depth + 1)
      }
    case .boolean where !path.isEmpty:
      if let index = index(of: path) { fields[index].flags += 1 }
    default: break
    }
  }

  private mutating func note(_ text: String, isNumber: Bool, isDate: Bool = false, at path: String) {
    guard let index = index(of: path) else { return }
    let length = text.utf8.count
    if fields[index].examples.count < Self.mostExamples {
      fields[index].examples.append((cards, String(text.prefix(Self.longestExample))))
    }
    fields[index].values += 1
    fields[index].numbers += isNumber ? 1 : 0
    fields[index].characters += text.unicodeScalars.count
    fields[index].seen.insert(text)
    if length <= Self.longestAddress {
      if FeedAddresses.isAddress(text) { fields[index].addresses += 1 }
      if FeedPicture.isPicture(address: text) { fields[index].pictures += 1 }
    }
    if isDate || length <= Self.longestDate && DateReader.read(text)?.namesDay == true { fields[index].dates += 1 }
    fields[index].dateLists += isDate ? 1 : 0
    if PlainText.looksLikeHTML(text.utf8) { fields[index].markup += 1 }
  }

  private mutating func index(of path: String) -> Int? {
    if let index = indices[path] { return index }
    guard fields.count < Self.mostFields else { return nil }
    fields.append(Field(path: path))
    indices[path] = fields.count - 1
    return fields.count - 1
  }
}
