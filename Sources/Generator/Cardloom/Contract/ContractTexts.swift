import CardSources

/// What the texts of a field have in common over all cards: whether they are dates, addresses, or words of a closed set.
struct ContractTexts {
  private var count = 0
  private var areDates = true
  private var areAddresses = true
  /// The words; empty once the texts are not a closed set.
  private var words: Set<String> = []
  private var areWords = true

  /// The most different words of a closed set, and how many cards there must be for each.
  private static let (mostWords, cardsForWord) = (16, 5)

  /// What the texts are: dates, addresses, or only texts.
  var kind: SiteContract.FieldType.Kind {
    guard count > 0 else { return .string }
    return areDates ? .date : areAddresses ? .url : .string
  }

  /// The words of a closed set, sorted; empty if the texts are none: one word, too many for the cards, or no words.
  var values: [String] {
    let isClosed = kind == .string && areWords && words.count > 1 && count >= words.count * Self.cardsForWord
    return isClosed ? words.sorted() : []
  }

  mutating func add(_ text: String) {
    count += 1
    if areDates { areDates = Self.isDate(text) }
    if areAddresses { areAddresses = Self.isAddress(text) }
    if areWords { add(word: text) }
  }

  func adding(_ other: ContractTexts) -> ContractTexts {
    var all = self
    all.add(other)
    return all
  }

  private mutating func add(_ other: ContractTexts) {
    // Sections may show the same cards.
    count = max(count, other.count)
    areDates = areDates && other.areDates
    areAddresses = areAddresses && other.areAddresses
    areWords = areWords && other.areWords
    for word in other.words where areWords { add(word: word) }
    if !areWords { words = [] }
  }

  private mutating func add(word: String) {
    areWords = Self.isWord(word) && (words.count < Self.mostWords || words.contains(word))
    if areWords { words.insert(word) } else { words = [] }
  }

  /// Whether a text is a name as programs give it, such as `in_progress`: a letter, then letters, digits, `-`, `_` and `.`.
  private static func isWord(_ text: String) -> Bool {
    guard text.utf8.count <= 32, let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-_.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Whether a text is a day, `2026-03-01`, or a date and time of RFC 3339, which states its zone; what the exported
  /// `ISODate` reads.
  static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10 else { return false }
    let day = bytes[..<10] + "T00:00:00Z".utf8
    guard day.withUnsafeBytes({ Moment(canonical: $0) }) != nil else { return false }
    if bytes.count == 10 { return true }
    // The canonical form has no fraction of a second.
    var whole = bytes
    if bytes.count > 20, bytes[19] == UInt8(ascii: ".") {
      let digits = bytes[20...].prefix(while: isDigit)
      guard !digits.isEmpty, digits.count <= 9 else { return false }
      whole.removeSubrange(19..<digits.endIndex)
    }
    return whole.withUnsafeBytes { Moment(canonical: $0) } != nil
  }

  /// Whether a text is an address with `http` or `https` that Foundation's `URL` takes as it is (RFC 3986).
  static func isAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    var rest = text.utf8.dropFirst(scheme.utf8.count)
    guard let first = rest.first, isLetter(first) || isDigit(first) else { return false }
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    if let colon = authority.lastIndex(of: UInt8(ascii: ":")), !authority[colon...].dropFirst().allSatisfy(isDigit) {
      return false
    }
    var hasFragment = false
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard rest.prefix(2).count == 2, rest.prefix(2).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
          return false
        }
      case UInt8(ascii: "#"):
        if hasFragment { return false }
        hasFragment = true
      case 0x21...0x7E: if #""<>[\]^`{|}"#.utf8.contains(byte) { return false }
      default: return false
      }
    }
    return true
  }
}
