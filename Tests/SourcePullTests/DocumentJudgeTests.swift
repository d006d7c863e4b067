import CardSources
import Cardloom
import Platform
import SourcePull
import Testing

/// Which documents may replace a copy: never one that is cut or malformed, nor one that loses most cards unasked.
@Suite struct DocumentJudgeTests {
  /// A document of forty records in one format.
  struct Format: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String
    let record: @Sendable (_ number: Int, _ word: String) -> String
    let separator: String
    let end: String

    func document(_ count: Int = 40, word: String = "a") -> [UInt8] {
      Array((start + (1...count).map { record($0, word) }.joined(separator: separator) + end).utf8)
    }
  }

  static let formats = [
    Format(
      testDescription: "JSON", start: "[", record: { #"{"id":"\#($0)","t":"\#($1)"}"# }, separator: ",", end: "]\n"),
    Format(
      testDescription: "an object with a list", start: #"{"n":1,"items":["#, record: { #"{"id":\#($0),"t":"\#($1)"}"# },
      separator: ",", end: #"],"total":40}"#),
    Format(
      testDescription: "JSON Feed", start: #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":["#,
      record: { #"{"id":"\#($0)","title":"\#($1)"}"# }, separator: ",", end: "]}"),
    Format(
      testDescription: "JSON Lines", start: "", record: { #"{"id":\#($0),"t":"\#($1)"}"# }, separator: "\n", end: "\n"),
    Format(
      testDescription: "RSS", start: #"<rss version="2.0"><channel><title>T</title>"#,
      record: { "<item><guid>\($0)</guid><title>\($1)</title></item>" }, separator: "\n",
      end: "</channel></rss>\n"),
    Format(
      testDescription: "Atom", start: #"<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>"#,
      record: { #"<entry><id>\#($0)</id><title type="text">\#($1)</title></entry>"# }, separator: "", end: "</feed>"),
    Format(
      testDescription: "CSV", start: "id,title,note\n", record: { "\($0),\($1),\"x, y\"" }, separator: "\n", end: "\n"),
    Format(
      testDescription: "CSV of Windows", start: "id;title;note\r\n", record: { "\($0);\($1);z" }, separator: "\r\n",
      end: "\r\n"),
  ]

  private func judge(keys: String = "", site: String = "", acceptsFewer: Bool = false) throws -> DocumentJudge {
    let files = MemoryFileSystem()
    try files.makeFolder("site")
    try files.write(
      """
      title: T
      url: https://example.org/
      language: en
      sources: {news: {url: "https://example.org/feed"\(keys)}}
      feeds: {home: {path: /, \(site.isEmpty ? "sections: [{id: a, source: news}]" : site)}}
      """, to: "site/site.yml")
    let configuration = try SiteConfiguration.read("site/site.yml", files: files)
    return DocumentJudge(
      configuration: configuration, source: try #require(configuration.source("news")), acceptsFewer: acceptsFewer)
  }

  /// The code of the failure; `nil` if the document may replace the copy.
  private func refusal(
    _ new: PulledDocument, replacing old: String? = nil, by judge: DocumentJudge
  ) async -> PullCode? {
    do throws(FetchFailure) {
      _ = try await judge.cards(of: new, replacing: old.map { PulledDocument(bytes: Array($0.utf8)) })
      return nil
    } catch {
      #expect(error.isPassing, "another attempt may succeed")
      return error.code
    }
  }

  private func refusal(
    _ new: String, replacing old: String? = nil, by judge: DocumentJudge
  ) async -> PullCode? {
    await refusal(PulledDocument(bytes: Array(new.utf8)), replacing: old, by: judge)
  }

  // MARK: Cut documents

  @Test(arguments: formats)
  func noBeginningOfTheDocumentReplacesIt(_ format: Format) async throws {
    let judge = try judge()
    let whole = format.document()
    let old = PulledDocument(bytes: whole)
    #expect(try await judge.cards(of: old, replacing: old) == 40)
    for length in 0..<whole.count {
      let cards = try? await judge.cards(of: PulledDocument(bytes: Array(whole[..<length])), replacing: old)
      #expect(cards == nil || cards == 40, "cut at byte \(length): \(cards ?? 0) cards")
    }
  }

  /// A connection that is closed may be the end or a cut; the other formats have a mark at their ends.
  @Test(arguments: formats.filter { $0.testDescription.contains("CSV") || $0.testDescription == "JSON Lines" })
  func noBeginningOfAnotherDocumentOfUnknownEndReplacesIt(_ format: Format) async throws {
    let judge = try judge()
    let old = PulledDocument(bytes: format.document())
    let new = format.document(word: "b")
    for length in 0..<new.count {
      let cut = PulledDocument(bytes: Array(new[..<length]), isEndKnown: false)
      let cards = try? await judge.cards(of: cut, replacing: old)
      #expect(cards == nil || cards == 40, "cut at byte \(length): \(cards ?? 0) cards")
    }
  }

  // MARK: Malformed documents

  @Test(arguments: [
    #"[{"id": 1}, {"id": 2, "title": tru}]"#, #"[{"id": 1} {"id": 2}]"#, #"[{"id": 1}, {"id": 2}] x"#,
    #"{"items": [{"id": 1}], "next": }"#, "{\"id\": 1}\n{\"id\": 2", "{\"id\": 1}\n{\"id\": }\n{\"id\": 3}\n",
    "<rss><channel><item><guid>1</guid></item>", "<feed><entry><id>1</id></entry><entry><id>2</id",
    "id,title\n1,\"one\n2,two\n", "id,title\n1,one\n2", "[{\"id\": \"tit",
  ])
  func aMalformedDocumentIsRefused(_ text: String) async throws {
    #expect(try await refusal(text, by: judge()) == .pullDamaged)
    // No switch takes a document that is malformed.
    #expect(try await refusal(text, by: judge(acceptsFewer: true)) == .pullDamaged)
  }

  @Test func textInAnEncodingThatIsNotDeclaredIsRefused() async throws {
    let text = #"[{"id": 1, "title": "café"}]"#
    let western = Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    func refusal(_ charset: String?, _ bytes: [UInt8]) async throws -> PullCode? {
      try await self.refusal(PulledDocument(bytes: bytes, charset: charset), by: judge())
    }
    #expect(try await refusal(nil, western) == .pullDamaged)
    #expect(try await refusal("utf-8", western) == .pullDamaged)
    // What the server declares is read.
    #expect(try await refusal("windows-1252", western) == nil)
    #expect(try await refusal("ISO-8859-1", Array(text.utf8)) == nil)
    let table = Array("id,title\n1,caf".utf8) + [0xE9, 0x0A]
    #expect(try await refusal("windows-1251", table) == .pullDamaged)
    #expect(try await refusal(nil, table) == nil)
  }

  @Test(arguments: [
    ("[1,2,3]", PullCode.pullFewerCards), (#"[{"id": 1}, {"title": "no id"}]"#, .pullFewerCards),
    (#"[{"id": 1}, null]"#, .pullFewerCards), ("id,title\n1,one\n2,two,three\n", .pullFewerCards),
    ("", .pullNoFeed), ("<!DOCTYPE html><title>Log in</title>", .pullNoFeed), (#"{"error": "busy"}"#, .pullNoFeed),
  ])
  func aDocumentThatAnnouncesMoreCardsThanItHasIsRefused(_ text: String, code: PullCode) async throws {
    #expect(try await refusal(text, by: judge()) == code)
  }

  @Test func whatCanBeReadIsTakenIfThatIsAccepted() async throws {
    let judge = try judge(acceptsFewer: true)
    #expect(await refusal(#"[{"id": 1}, {"title": "no id"}]"#, by: judge) == nil)
    #expect(await refusal("[1,2,3]", by: judge) == .pullFewerCards)
  }

  @Test(arguments: [
    "[]", #"[{"id": 1}, {"id": 1}]"#, #"[{"id": 1, "id": 1}]"#, "<rss><channel><title>A & B</title></channel></rss>",
    "id,title\n1,one\n2,two", "id,title\n1,one\n2\n", #"{"items": []}"#,
  ])
  func anOddDocumentIsTaken(_ text: String) async throws {
    #expect(try await refusal(text, by: judge()) == nil)
  }

  @Test func aCardWithTooManyValuesIsACard() async throws {
    let tags = (0..<200).map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(try await refusal(#"[{"id": 1, "tags": [\#(tags)]}]"#, by: judge()) == nil)
  }

  // MARK: Fewer cards

  private static func list(_ count: Int) -> String {
    "[" + (0..<count).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
  }

  @Test(arguments: [(40, 40, true), (40, 41, true), (40, 20, true), (40, 19, false), (1, 0, false), (2, 1, true)])
  func aDropToFewerThanHalfOfTheCardsIsAskedFor(old: Int, new: Int, isTaken: Bool) async throws {
    let (old, new) = (Self.list(old), Self.list(new))
    #expect(try await refusal(new, replacing: old, by: judge()) == (isTaken ? nil : .pullFewerCards))
    #expect(try await refusal(new, replacing: old, by: judge(keys: ", acceptFewer: true")) == nil)
    #expect(try await refusal(new, replacing: old, by: judge(acceptsFewer: true)) == nil)
  }

  @Test func aCopyThatIsDamagedItselfIsReplaced() async throws {
    #expect(try await refusal("[]", replacing: Self.list(40) + "x", by: judge()) == nil)
    #expect(try await refusal("[]", replacing: "<html>", by: judge()) == nil)
  }

  // MARK: Modules

  @Test func theCardsOfModulesCount() async throws {
    let judge = try judge(
      site: "sections: [{from: news, items: modules, kind: type, cells: items, layouts: {row: {}}}]")
    func modules(_ count: Int) -> String {
      #"{"modules": [{"id": "m", "type": "row", "items": \#(Self.list(count))}]}"#
    }
    #expect(try await judge.cards(of: PulledDocument(bytes: Array(modules(5).utf8))) == 5)
    #expect(await refusal(modules(2), replacing: modules(5), by: judge) == .pullFewerCards)
    #expect(await refusal(String(modules(5).dropLast(3)), by: judge) == .pullDamaged)
  }
}
