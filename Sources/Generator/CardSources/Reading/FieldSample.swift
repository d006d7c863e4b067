import JSONRecords

/// What the values of a source's fields look like, from its first cards: what a project is guessed from.
package struct FieldSample: Sendable {
  /// The values of one field.
  package struct Field: Sendable {
    /// The dotted path; `.0` stands for the first element of an array.
    package let path: String
    /// In how many cards the field has a text or a number that is not empty.
    package fileprivate(set) var values = 0
    /// How many of them are numbers.
    package fileprivate(set) var numbers = 0
    /// How many different values there are.
    package var distinct: Int { seen.count }
    /// How many characters the values have together.
    package fileprivate(set) var characters = 0
    /// How many values are addresses of the web.
    package fileprivate(set) var addresses = 0
    /// How many values name a picture: an address or a path that ends as pictures do.
    package fileprivate(set) var pictures = 0
    /// How many values are dates.
    package fileprivate(set) var dates = 0
    /// How many values have tags or character references of HTML.
    package fileprivate(set) var markup = 0
    /// How many cards have a list of texts here, and how many characters its texts have together.
    package fileprivate(set) var lists = 0
    /// How many texts the lists have together.
    package fileprivate(set) var elements = 0
    /// The different values, as far as they are counted.
    fileprivate var seen: Set<String> = []

    /// Whether there are values, and each begins so.
    package func isAlways(beginningWith beginning: String) -> Bool {
      !seen.isEmpty && seen.allSatisfy { $0.lowercased().hasPrefix(beginning) }
    }

    fileprivate init(path: String) { self.path = path }

    /// The name behind the last dot.
    package var name: Substring { path.split(separator: ".").last { Int($0) == nil } ?? Substring(path) }

    /// The average length of the values in characters.
    package var length: Int { values == 0 ? 0 : characters / values }
  }

  /// Objects deeper than this are not looked into.
  private static let deepest = 3
  /// No date is told in more bytes, and no address that is of use: what is longer is prose.
  private static let (longestDate, longestAddress) = (160, 2_000)

  /// How many cards were looked at.
  package private(set) var cards = 0
  /// The fields in the order in which they were met.
  package private(set) var fields: [Field] = []
  private var places: [String: Int] = [:]

  /// Looks at the first cards of a list.
  ///
  /// - Parameters:
  ///   - kind: looks at cards of this kind alone.
  ///   - limit: so many cards are enough.
  /// - Throws: what reading a card throws.
  package init(_ list: CardList, kind: String? = nil, limit: Int = 500) throws {
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    for position in 0..<list.count where kind == nil || list.kind(of: position) == kind {
      if cards == limit { break }
      try list.withCard(position, reader: reader, tape: tape) { visit($0, path: "", depth: 0) }
      cards += 1
    }
  }

  /// The field at a path.
  package subscript(path: String) -> Field? { places[path].map { fields[$0] } }

  private mutating func visit(_ value: RecordValue, path: String, depth: Int) {
    switch value.kind {
    case .string, .html, .number:
      let text = value.string
      if !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
        note(text, isNumber: value.kind == .number, at: path)
      }
    case .object where depth <= Self.deepest && value.count <= 64:
      for member in value.children {
        let name = String(decoding: member.key, as: UTF8.self)
        if name.isEmpty || name.contains(".") { continue }
        visit(member, path: path.isEmpty ? name : path + "." + name, depth: depth + 1)
      }
    case .array:
      let texts = value.children.filter { $0.kind == .string }
      if !path.isEmpty, !texts.isEmpty, texts.count == value.count {
        let place = place(of: path)
        fields[place].lists += 1
        fields[place].elements += texts.count
        fields[place].characters += texts.reduce(0) { $0 + $1.string.unicodeScalars.count }
      }
      if let first = value.element(0) { visit(first, path: path + ".0", depth: depth + 1) }
    default: break
    }
  }

  private mutating func note(_ text: String, isNumber: Bool, at path: String) {
    let place = place(of: path)
    let length = text.utf8.count
    fields[place].values += 1
    fields[place].numbers += isNumber ? 1 : 0
    fields[place].characters += text.unicodeScalars.count
    fields[place].seen.insert(text)
    if length <= Self.longestAddress {
      if FeedAddresses.isAddress(text) { fields[place].addresses += 1 }
      if FeedPicture.isPicture(address: text) { fields[place].pictures += 1 }
    }
    if length <= Self.longestDate, DateReader.read(text)?.namesDay == true { fields[place].dates += 1 }
    if PlainText.looksLikeHTML(text.utf8) { fields[place].markup += 1 }
  }

  private mutating func place(of path: String) -> Int {
    if let place = places[path] { return place }
    fields.append(Field(path: path))
    places[path] = fields.count - 1
    return fields.count - 1
  }
}
