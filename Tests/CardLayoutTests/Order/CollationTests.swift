import CardLayout
import Testing

/// The orders of texts by language; the expected ones are those of ICU, which `scripts/collation.py` prints.
@Suite("The order of texts")
struct CollationTests {
  private static func key(_ text: String, _ language: String, countsDigits: Bool = false) -> [UInt8] {
    var key: [UInt8] = []
    Collations().collation(of: language, countsDigits: countsDigits).append(text, to: &key)
    return key
  }

  private static func sorted(_ words: [String], _ language: String, countsDigits: Bool = false) -> [String] {
    let collation = Collations().collation(of: language, countsDigits: countsDigits)
    func key(_ text: String) -> [UInt8] {
      var key: [UInt8] = []
      collation.append(text, to: &key)
      return key
    }
    return words.map { (key: key($0), word: $0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.word)
  }

  @Test(arguments: [
    ("en", "_x #tag 10 9 Ábaco Äpfel apple Apple äpple co-op coop été œuf ofen resume Resume résumé ss ß Zebra"),
    ("de", "Ärger ÄRGER arm Arm Ofen Öl Ostern Österreich Strasse Straße Über Ufer Zebra"),
    ("sv", "a o Vilja wilja y ü z Zorn å Åland ä Ängel ö Öland"),
    ("da", "abe z Zebra æ Æble ø Ørsted å aa Aarhus"),
    ("fr-CA", "cote Cote côte coté côté pèche pêche péché"),
    ("fr", "cote coté côte côté Ecole école élan péché pêche"),
    ("es", "chico cz llama luz nube nz ñandú"),
    ("cs", "ceník cukr čas hora chata rok řeka šum zub žena"),
    ("hu", "cukor cz csak gz gyár ország őr öt"),
    ("pl", "czas ćma lody łódź syn śnieg zebra źle żaba"),
    ("tr", "cam çam ğ ılık ip ok ödül sel şeker"),
    ("lt", "cukrus čia yla įlanka ilga jis zona žemė"),
    ("vi", "a ă ắm â ấm ậm d đ e ê o ô ơ u ư"),
    ("hr", "cvijet čaj ćup dz džep luk ljeto nos njiva"),
    ("ru", "арбуз еж Ёж ёлка ель яблоко apple"),
    ("uk", "гора ґанок ирій іва їжак ялина"),
    ("el", "Αθήνα άλφα βήτα Ωδή ωμέγα"),
    ("ar", "ألف باب تمر كتاب"),
    ("he", "אבא בית שלום"),
    ("fa", "آب پدر کتاب گل"),
    ("hi", "अब आम कमल खत"),
    ("th", "กา เกม ไก่ ขา แม่"),
    ("ja", "10 apple あさ アサ いぬ かに がに 亜 愛 東"),
    ("zh", "10 安徽 北京 广州 上海 中 重 apple"),
    ("zh-Hant", "一 三 上海 北京 臺灣 apple"),
    ("ko", "10 가 나 하늘 apple"),
  ])
  func `texts are in the order of their language`(language: String, expected: String) {
    let words = expected.split(separator: " ").map(String.init)
    #expect(Self.sorted(words.reversed(), language) == words)
    #expect(Self.sorted(Array(words[(words.count / 2)...] + words[..<(words.count / 2)]), language) == words)
  }

  @Test(arguments: [
    ("de-AT", "Öl", "Ofen", "Om"), ("sv-FI", "z", "å", "ö"), ("zh-TW", "一", "三", "上"), ("xx", "a", "b", "ö"),
    ("en", "\u{41}", "A\u{308}", "Az"), ("ja-JP", "あ", "亜", "愛"),
  ])
  func `a tag with a region has the order of its language`(
    language: String, first: String, second: String, third: String
  ) {
    let keys = [first, second, third].map { Self.key($0, language) }
    if language == "de-AT" {
      #expect(keys[1].lexicographicallyPrecedes(keys[0]) && keys[0].lexicographicallyPrecedes(keys[2]))
    } else {
      #expect(keys[0].lexicographicallyPrecedes(keys[1]) && keys[1].lexicographicallyPrecedes(keys[2]))
    }
  }

  @Test func `composed and decomposed letters are the same`() {
    for language in ["en", "sv", "de", "vi", "hu", "ko"] {
      #expect(Self.key("\u{F6}\u{E9}\u{E5}", language) == Self.key("o\u{308}e\u{301}a\u{30A}", language))
    }
  }

  @Test func `digits are numbers where that is asked for`() {
    let words = ["Part 10", "Part 2", "Part 02b", "Part", "Part 9a", "Part 100"]
    #expect(
      Self.sorted(words, "en", countsDigits: true)
        == ["Part", "Part 2", "Part 02b", "Part 9a", "Part 10", "Part 100"])
    #expect(Self.sorted(words, "en") == ["Part", "Part 02b", "Part 10", "Part 100", "Part 2", "Part 9a"])
  }

  @Test func `characters without a table have an order, too`() {
    #expect(Self.sorted(["🦀", "漢", "a", "한", "1", " "], "en") == [" ", "1", "a", "한", "漢", "🦀"])
    #expect(Self.key("", "en").isEmpty)
  }
}
