import JSONRecords
import Platform
import Testing

@testable import CardLayout

@Suite struct WordTests {
  static let folder = FilePath.normalized(#filePath + "/../../../../Sources")

  // MARK: Tables

  @Test func everyLanguageOfTheProductHasATable() {
    let languages = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "pt", "ru", "zh-Hans", "zh-Hant"]
    #expect(Set(WordTable.languages).isSuperset(of: languages))
  }

  @Test(arguments: WordTable.languages) func aTableHasEveryWordInEveryForm(_ language: String) {
    let (table, english) = (WordTable(language), WordTable.english)
    #expect(
      Set(table.names) == Set(english.names),
      "add the missing words to Sources/Generator/CardLayout/Data/\(language).txt")
    let categories = Set(PluralCategory.categories(of: language))
    for name in english.names {
      guard let word = table.words[name], let model = english.words[name] else { continue }
      #expect(!word.other.isEmpty && word.other == word.other.filter { $0 != "\t" }, "\(language): \(name)")
      // A form such as that of the dual may say the number in words.
      #expect(WordForms(word.other).placeholders == WordForms(model.other).placeholders, "\(language): \(name)")
      #expect(word.placeholders.isSubset(of: model.placeholders), "\(language): \(name)")
      let forms = Set(word.categories.keys)
      #expect(forms.isEmpty || forms == categories, "\(language): \(name) needs the forms \(categories)")
      let needsForms = !model.categories.isEmpty && categories.count > 1
      #expect(!needsForms || !forms.isEmpty, "\(language): \(name) depends on a number")
    }
  }

  @Test func theChineseForAFailedRequestIsThatOfTheFrameworks() {
    #expect(WordTable("zh-Hans").words["failed"]?.other == "获取失败 点击重试")
  }

  // MARK: Languages

  @Test(
    arguments: [
      ("en", "en"), ("en-GB", "en"), ("EN-us", "en"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"),
      ("zh-Hans-HK", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"),
      ("zh-Hant", "zh-Hant"), ("zh-hant-cn", "zh-Hant"), ("pt-BR", "pt"), ("pt", "pt"), ("de-CH-1996", "de"),
      ("fr-x-old", "fr"), ("iw", "he"), ("he-IL", "he"), ("sv", nil), ("eng", nil), ("hit", nil),
    ] as [(String, String?)])
  func aLanguageIsFoundByTheBeginningOfItsTag(_ tag: String, _ table: String?) {
    #expect(WordTable.language(for: tag) == table)
  }

  @Test func aLanguageWithoutATableShowsMarkedEnglishExceptForItsOwnWords() {
    let words = PageWords(language: "sv", replacing: ["load-more": WordForms("Visa fler")])
    #expect(words.data["load-more"] == "Visa fler")
    #expect(words.data["see-all"] == "See all")
    #expect(words.englishData["see-all"] == true)
    #expect(words.englishData["load-more"] == nil)
    #expect(!words.english.contains("load-more") && words.english.contains("loaded"))
    #expect(PageWords(language: "de").english.isEmpty)
    #expect(PageWords(language: "en-GB").englishData == .object([]))
  }

  // MARK: Plurals

  @Test(arguments: [
    ("en", "other one other other other other other other"),
    ("zh-Hans", "other other other other other other other other"),
    ("fr", "one one other other other other other other"), ("hi", "one one other other other other other other"),
    ("ru", "many one few many many one many one"), ("pl", "many one few many many many many many"),
    ("ar", "zero one two few many many other other"), ("he", "other one two other other other other other"),
    ("cs", "other one few other other other other other"), ("sl", "other one two other other other other one"),
    ("lt", "other one few few other one other one"), ("ro", "few one few few few other other few"),
    ("hr", "other one few other other one other one"), ("sv", "other one other other other other other other"),
  ])
  func aNumberHasTheCategoryOfTheCLDR(_ language: String, _ categories: String) {
    let numbers = [0, 1, 2, 5, 11, 21, 100, 101]
    #expect(
      numbers.map { PluralCategory($0, language: language).rawValue }.joined(separator: " ") == categories)
  }

  @Test func aCountHasItsForm() {
    let russian = PageWords(language: "ru")
    #expect([1, 2, 5].map { russian.text("cards", count: $0) } == ["запись", "записи", "записей"])
    #expect(PageWords(language: "en").text("cards", count: 1) == "card")
    #expect(PageWords(language: "zh-CN").text("page", count: 2) == "第 2 页")
    #expect(PageWords(language: "sv").text("cards", count: 1) == "card")
  }

  // MARK: Scripts

  @Test func aPageGivesItsScriptsOnlyWhatTheyNeedAndDoNotContain() throws {
    #expect(PageWords(language: "en").scriptText(for: ["more", "deck"]) == nil)
    let own = PageWords(language: "en", replacing: ["end": WordForms("The end")])
    #expect(own.scriptText(for: ["more"]) == #"{"end":"The end"}"#)
    #expect(own.scriptText(for: ["deck"]) == nil)
    #expect(PageWords(language: "sv").scriptText(for: ["more"]) == #"{"lang":"en"}"#)
    let german = try #require(PageWords(language: "de").scriptText(for: ["select"]))
    #expect(german == #"{"select":"{title} auswählen"}"#)
    let chinese = try #require(PageWords(language: "zh").scriptText(for: ["more"]))
    #expect(chinese.contains(#""failed":"获取失败 点击重试""#))
    #expect(!chinese.contains("deck") && !chinese.contains("skip"))
  }

  /// The words in the scripts: script, name and English text of each.
  private static func scriptWords() throws -> [(script: String, name: String, english: WordForms)] {
    let files = DiskFileSystem()
    let single = try Regex(#"text\('([a-z-]+)', '([^']*)'"#, as: (Substring, Substring, Substring).self)
    let plural = try Regex(
      #"text\('([a-z-]+)', \{ one: '([^']*)', other: '([^']*)' \}"#,
      as: (Substring, Substring, Substring, Substring).self)
    let button = try Regex(#"button\('([a-z]+)', '([^']*)'"#, as: (Substring, Substring, Substring).self)
    // The scripts that only `more` loads, and those that are one file with it; the latter count the cards of every page.
    let groups = ["cards": "count", "place": "more", "far": "more", "gone": "more"]
    var words: [(String, String, WordForms)] = []
    for folder in ["Assets/scripts", "Assets/theme"].map({ FilePath.join(Self.folder, $0) }) {
      for name in try files.names(in: folder) where name.hasSuffix(".js") {
        let text = String(decoding: try files.read(FilePath.join(folder, name)), as: UTF8.self)
        let script = String(name.dropLast(3))
        let group = groups[script] ?? script
        words += text.matches(of: single).map { (group, String($0.output.1), WordForms(String($0.output.2))) }
        words += text.matches(of: plural).map { match in
          let (one, other) = (String(match.output.2), String(match.output.3))
          return (group, String(match.output.1), WordForms(other, [.one: one, .other: other]))
        }
        let prefix = script == "deck" ? "deck-" : ""
        words += text.matches(of: button).map { (group, prefix + $0.output.1, WordForms(String($0.output.2))) }
      }
    }
    return words
  }

  @Test func theEnglishTableHasTheWordsOfTheScripts() throws {
    let place = "in Sources/Generator/CardLayout/Data/en.txt"
    let words = try Self.scriptWords()
    #expect(words.count > 20)
    for (script, name, english) in words {
      #expect(
        WordTable.english.words[name] == english, "`\(name)` of \(script).js must stand \(place), with the same text")
      #expect(
        WordTable.english.users[name]?.contains(script) == true,
        "`\(name)` must stand \(place) under a heading that names `\(script)`")
    }
    for name in WordTable.english.names {
      for user in WordTable.english.users[name] ?? [] where user != "page" {
        #expect(
          words.contains { $0.script == user && $0.name == name },
          "no script `\(user)` says `\(name)`: remove it \(place)")
      }
    }
  }
}
