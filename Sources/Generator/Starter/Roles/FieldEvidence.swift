import CardSources
import Cardloom

/// What the values of one field are like, whatever its role.
struct FieldEvidence: Sendable {
  let field: FieldSample.Field
  /// The names from the record to the value, without the positions in lists.
  let names: [String]
  /// The words of each name.
  let words: [[String]]
  /// The path of the object that contains the value, or the list of texts to which it belongs.
  let parent: String
  /// Whether the value is in a list of objects, or in one of texts that has more than one in some record; a list of one
  /// text is that text.
  let isInList: Bool
  /// Whether all lists around the value have one element.
  let isOnly: Bool
  /// The share of cards with a value.
  let presence: Double
  /// The share of values that differ from all others.
  let variation: Double
  /// How much the values look like titles, and like a paragraph of text: from 0 to 1, on average.
  let (titleForm, textForm): (Double, Double)
  /// The share of values that look like codes and slugs, like names of persons, and like markup.
  let (codes, persons, markup): (Double, Double, Double)
  /// The first values as texts without markup.
  let texts: [(card: Int, text: String)]

  /// - Parameters:
  ///   - prefixes: the words with which the names of objects' members begin, by the paths of the objects.
  ///   - singles: the paths of the lists that never have more than one element.
  init(_ field: FieldSample.Field, cards: Int, prefixes: [String: String], singles: Set<String>) {
    self.field = field
    let parts = field.path.split(separator: ".")
    names = parts.filter { Int($0) == nil }.map(String.init)
    parent = Self.parent(of: parts)
    let positions = parts.indices.filter { Int(parts[$0]) != nil }
    isOnly = positions.allSatisfy { singles.contains(parts[..<$0].joined(separator: ".")) }
    isInList = !isOnly || positions.contains { $0 < parts.count - 1 }
    var words = names.map { FieldWords.words(of: $0) }
    if let last = words.last, last.count > 1, last.first == prefixes[parent] {
      words[words.count - 1] = Array(last.dropFirst())
    }
    self.words = words
    presence = Double(field.values) / Double(max(1, cards))
    variation = field.values == 0 ? 0 : Double(field.distinct) / Double(field.values)
    markup = field.values == 0 ? 0 : Double(field.markup) / Double(field.values)
    let texts = field.examples.map { example in
      (
        card: example.card,
        text: PlainText.looksLikeHTML(example.text.utf8)
          ? PlainText.text(ofHTML: example.text.utf8) : example.text
      )
    }
    self.texts = texts
    func mean(_ form: (String) -> Double) -> Double {
      texts.isEmpty ? 0 : texts.reduce(0) { $0 + form($1.text) } / Double(texts.count)
    }
    let isNumber = field.numbers * 2 > field.values
    codes = mean { TextForm.isCode($0) ? 1 : 0 }
    persons = isNumber ? 0 : mean { TextForm.isPerson($0) ? 1 : 0 }
    titleForm = isNumber ? 0.05 : mean(TextForm.title)
    textForm = isNumber ? 0 : mean(TextForm.paragraph)
  }

  /// The path of the object that contains a value; a list of texts is a member like a text.
  static func parent(of parts: [Substring]) -> String {
    let isElement = parts.count > 2 && parts.last.map { Int($0) != nil } == true
    return parts.dropLast(isElement ? 2 : 1).joined(separator: ".")
  }

  var path: String { field.path }
  /// Whether the value is an element of a list, but not of its first.
  var isFurther: Bool { path.split(separator: ".").contains { Int($0).map { $0 > 0 } ?? false } }
  /// Whether the path of the value names the position in a list, however long this is.
  var hasPosition: Bool { path.split(separator: ".").contains { Int($0) != nil } }
  var areAddresses: Bool { field.values > 0 && field.addresses * 10 >= field.values * 9 }
  var areDates: Bool { field.values > 0 && field.dates * 10 >= field.values * 8 }
  var areNumbers: Bool { field.values > 0 && field.numbers * 10 >= field.values * 9 }

  /// Whether two fields have the same texts in nearly all records, or the same first letters.
  func isLike(_ other: FieldEvidence, within length: Int = .max) -> Bool {
    func letters(_ text: String) -> Substring { TextForm.letters(text).prefix(length) }
    let others = Dictionary(other.texts.map { ($0.card, letters($0.text)) }) { first, _ in first }
    let both = texts.compactMap { text in others[text.card].map { (letters(text.text), $0) } }
    return !both.isEmpty && both.count { $0 == $1 } * 10 >= both.count * 8
  }
}

/// The forms of single texts.
enum TextForm {
  /// Lower-case letters and numbers alone, to compare a text with a slug.
  static func letters(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }) }

  /// Whether a text is a code, a slug, a path or a mail address rather than words.
  static func isCode(_ text: String) -> Bool {
    if text.contains(where: \.isWhitespace) { return false }
    // "Baker/in" is a word, and "news/local" is a path.
    let isPair = text.count { $0 == "/" } == 1 && text != text.lowercased() && !text.hasPrefix("/")
    if text.contains(where: { "_@:#=".contains($0) }) || text.contains("/") && !isPair { return true }
    let hasDigit = text.contains(where: \.isNumber)
    if text.contains("-"), text == text.lowercased() { return true }
    return hasDigit && text.unicodeScalars.allSatisfy(\.isASCII)
  }

  /// Whether a text has the form of a person's name: two to four words that begin with a capital.
  static func isPerson(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    guard (2...4).contains(words.count), text.count <= 40 else { return false }
    let small: Set<Substring> = ["de", "da", "di", "von", "van", "der", "la", "le", "af", "bin", "al", "dos"]
    return words.allSatisfy { word in
      (word.first?.isUppercase ?? false) && word.allSatisfy { $0.isLetter || ".'’-".contains($0) }
        || small.contains(word)
    }
  }

  /// The number of words; in scripts without spaces, two characters are about one.
  private static func count(_ text: String) -> Int {
    let spaced = text.split(whereSeparator: \.isWhitespace).count
    let wide = text.unicodeScalars.count { (0x2E80...0xD7FF).contains($0.value) || (0xE00...0xEFF).contains($0.value) }
    return max(spaced, wide / 2)
  }

  /// How much a text looks like a title.
  static func title(_ text: String) -> Double {
    let length = text.count
    if text.hasPrefix("http://") || text.hasPrefix("https://") { return 0 }
    if length <= 160, DateReader.read(text)?.namesDay == true { return 0.02 }
    if isMeasure(text) { return 0.08 }
    var score: Double =
      switch length {
      case ..<2: 0.2
      case 2: 0.4
      case 3...4: 0.7
      case 5...90: 1
      case 91...140: 0.8
      case 141...200: 0.5
      case 201...300: 0.25
      default: 0.08
      }
    if isCode(text) {
      // Names of programs are written like slugs.
      return text.contains("-") && !text.contains(where: { "_/@:#=".contains($0) }) ? score * 0.3 : score * 0.12
    }
    switch count(text) {
    case 0...1: score *= 0.75
    case 2...14: break
    case 15...25: score *= 0.7
    default: score *= 0.4
    }
    let digits = text.count(where: \.isNumber)
    if digits * 2 > length { score *= 0.15 }
    if text.hasSuffix("."), count(text) > 5 { score *= 0.7 }
    let commas = text.count { $0 == "," }
    if commas >= 1, commas * 12 > length { score *= 0.7 }
    return score
  }

  /// How much a text looks like a paragraph.
  static func paragraph(_ text: String) -> Double {
    let words = count(text)
    if words < 2 || isCode(text) { return 0 }
    let byLength: Double =
      switch words {
      case 2...3: 0.25
      case 4...5: 0.5
      case 6...8: 0.75
      default: 1
      }
    let ends = text.last.map { ".!?…。！？]”\"’".contains($0) } ?? false
    return min(1, byLength + (ends ? 0.1 : 0))
  }

  /// Whether a text is a number, with a unit perhaps.
  static func isMeasure(_ text: String) -> Bool {
    // An expression is made anew for each text, so that most are judged before.
    text.utf8.count <= 72 && text.contains(where: \.isNumber) && text.count <= 24
      && text.wholeMatch(of: /\s*(ca\.?|about)?\s*[+\-]?\p{Sc}?\s*\d[\d.,:\s]*\s*(\p{L}{1,8}\.?|%|°\p{L}?|\p{Sc})?\s*/)
        != nil
  }
}
