import CardloomTesting
import Diagnostics
import JSONRecords
import Testing

@testable import CardLayout

/// A value in a format, and what readers of a language see.
struct FormatCase: Sendable, CustomTestStringConvertible {
  let tag: String
  let language: String
  let value: RecordData
  let text: String

  init(_ value: RecordData, _ tag: String, _ language: String, _ text: String) {
    (self.value, self.tag, self.language, self.text) = (value, tag, language, text)
  }

  var testDescription: String { "\(tag) in \(language): \(text)" }

  func check(_ more: RecordData = [:]) throws {
    let rendered = try RenderedTemplate(
      "{{x|\(tag)}}", data: ["site": ["language": .string(language), "currency": "EUR"]], ["x": value])
    #expect(rendered.diagnostics.isEmpty, "\(rendered.diagnostics)")
    #expect(rendered.text == text)
  }
}

@Suite struct FormatTests {
  @Test(
    "A number has the separators of the language, and its own decimals unless the tag says how many",
    arguments: [
      FormatCase(1234567, "number", "en", "1,234,567"), FormatCase("1234.50", "number", "de", "1.234,50"),
      FormatCase("1234567", "number", "fr", "1\u{202F}234\u{202F}567"), FormatCase("-1234", "number", "es", "-1234"),
      FormatCase("12345", "number", "es", "12.345"), FormatCase("1234567.5", "number", "hi", "12,34,567.5"),
      FormatCase("1234", "number", "es-MX", "1,234"), FormatCase("9.995", "number:2", "en", "10.00"),
      FormatCase("0.4", "number:0", "en", "0"), FormatCase("-0.4", "number:0", "en", "0"),
      FormatCase("1.5e3", "number", "en", "1,500"), FormatCase("15e-4", "number", "en", "0.0015"),
      FormatCase("007", "number", "en", "7"), FormatCase("999.5", "number:0", "xx", "1,000"),
    ])
  func number(example: FormatCase) throws { try example.check() }

  @Test(
    "A count has the form of its word that fits it",
    arguments: [
      FormatCase(1, "count:comment/comments", "en", "1 comment"),
      FormatCase("1", "count:comment/comments", "ja", "1 comment"),
      FormatCase(0, "count:comment/comments", "en", "0 comments"),
      FormatCase("1.5", "count:mile/miles", "en", "1.5 miles"),
      FormatCase(1420, "count:sq ft", "en", "1,420 sq ft"),
      FormatCase(21, "count:запись/записи/записей", "ru", "21 запись"),
      FormatCase(3, "count:запись/записи/записей", "ru", "3 записи"),
      FormatCase(5, "count:запись/записи/записей", "ru", "5 записей"),
      FormatCase("1.5", "count:запись/записи/записей", "ru", "1,5 записей"),
    ])
  func count(example: FormatCase) throws { try example.check() }

  @Test(
    "A duration is a clock's for what plays, and in hours and minutes for what is planned",
    arguments: [
      FormatCase(724, "duration", "en", "12:04"), FormatCase(3723, "duration", "en", "1:02:03"),
      FormatCase("12:04", "duration", "en", "12:04"), FormatCase("62:03", "duration", "en", "1:02:03"),
      FormatCase(214_000, "duration:milliseconds", "en", "3:34"),
      FormatCase(112, "duration:minutes", "en", "1\u{A0}h\u{A0}52\u{A0}min"),
      FormatCase(45, "duration:minutes", "de", "45\u{A0}min"),
      FormatCase("1.5", "duration:hours", "en", "1\u{A0}h\u{A0}30\u{A0}min"),
      FormatCase("PT1H20M", "duration", "en", "1\u{A0}h\u{A0}20\u{A0}min"),
      FormatCase("PT12M4S", "duration", "en", "12:04"),
      FormatCase("P1DT2H", "duration", "en", "26\u{A0}h"),
      FormatCase("1 hr 5 mins", "duration", "en", "1\u{A0}h\u{A0}5\u{A0}min"),
      FormatCase("112 min", "duration", "en", "1\u{A0}h\u{A0}52\u{A0}min"),
      FormatCase(0, "duration:minutes", "en", "0\u{A0}min"),
    ])
  func duration(example: FormatCase) throws { try example.check() }

  @Test(
    "An amount has the sign, the decimals and the order of its currency and the language",
    arguments: [
      FormatCase("9.5", "money", "en", "€9.50"), FormatCase("9.5", "money", "de", "9,50\u{A0}€"),
      FormatCase("1234.5", "money:USD", "en-US", "$1,234.50"), FormatCase("5", "money:USD", "en-CA", "US$5.00"),
      FormatCase("5", "money:CAD", "en-CA", "$5.00"), FormatCase("1999.5", "money:JPY", "ja", "¥2,000"),
      FormatCase("-3", "money:GBP", "en", "-£3.00"), FormatCase("3", "money:CHF", "en", "CHF\u{A0}3.00"),
      FormatCase("3", "money:PLN", "pl", "3,00\u{A0}zł"), FormatCase("3", "money:KWD", "en", "KWD\u{A0}3.000"),
      FormatCase("1000", "money:BRL", "pt-BR", "R$\u{A0}1.000"), FormatCase("450000.00", "money:GBP", "en", "£450,000"),
      FormatCase("999.00", "money:GBP", "en", "£999.00"), FormatCase("1000.10", "money:GBP", "en", "£1,000.10"),
      FormatCase("3", "money:CNY", "zh-Hans", "¥3.00"),
    ])
  func money(example: FormatCase) throws { try example.check() }

  @Test(
    "A date has the order and the names of the language",
    arguments: [
      FormatCase("2026-03-05T19:30:00Z", "date", "en", "5 March 2026"),
      FormatCase("Thu, 05 Mar 2026 19:30:00 GMT", "date", "en-US", "March 5, 2026"),
      FormatCase("2026-03-05", "date:day", "en-US", "March 5"), FormatCase("2026-03-05", "date:day", "en", "5 March"),
      FormatCase("2026-03-05", "date:day", "de", "5. März"), FormatCase("2026-03-05", "date:day", "ja", "3月5日"),
      FormatCase("2026-03-05", "date:day", "ko", "3월 5일"), FormatCase("2026-03-05", "date:day", "es", "5 de marzo"),
      FormatCase("2026-03-05", "date:day", "hu", "március 5."), FormatCase("2026-03-05", "date:day", "hr", "5. ožujka"),
      FormatCase("2026-03-05", "date:month", "fr", "Mars 2026"), FormatCase("2026-03-05", "date:year", "ja", "2026年"),
      FormatCase("2026-03-05", "date:numeric", "en", "2026-03-05"),
      FormatCase("2026-03-05", "date:number", "de", "5"), FormatCase("2026-03-05", "date:name", "de", "März"),
      FormatCase("2026-03-05", "date:name", "ja", "3月"), FormatCase("2026-03-05", "date:name", "xx", "3"),
      FormatCase("2026-03-05T19:30", "date:time", "de", "19:30"),
      FormatCase("2026-03-05T23:30:00-08:00", "date", "en", "5 March 2026"),
      FormatCase("Thu, 05 Mar 2026 23:30:00 -0800", "date:time", "ja", "23:30"),
      FormatCase("2026-03-05T19:30:00-08:00", "date:datetime", "en-US", "March 5, 2026, 7:30\u{A0}PM"),
      FormatCase("2026-03-05T19:30:00-08:00", "date:datetime", "ja", "2026年3月5日 19:30"),
      FormatCase("2026-03-05T19:30:00-08:00", "date:datetime", "xx", "2026-03-05 19:30"),
      FormatCase("2026-03-05T00:00:00Z", "date:datetime", "de", "5. März 2026"),
      FormatCase("2026-03-05", "date:datetime", "ko", "2026년 3월 5일"),
      FormatCase("Thu, 05 Mar 2026 19:30:00 -0800", "date:iso", "de", "2026-03-05T19:30:00-08:00"),
      FormatCase("5 March 2026", "date:iso", "de", "2026-03-05"),
      FormatCase("2026-03-05T00:05", "date:time", "en-US", "12:05\u{A0}AM"),
    ])
  func date(example: FormatCase) throws { try example.check() }

  @Test(
    "A list reads like a part of a sentence",
    arguments: [
      FormatCase(["sea", "wind", "salt"], "list", "en", "sea, wind and salt"),
      FormatCase(["sea", "wind", "salt"], "list", "en-US", "sea, wind, and salt"),
      FormatCase(["sea"], "list", "en", "sea"), FormatCase(["海", "风"], "list", "zh", "海和风"),
      FormatCase([["name": "Ada"], ["name": "Grace"]], "list:name", "de", "Ada und Grace"),
    ])
  func list(example: FormatCase) throws { try example.check() }

  @Test("The nearest currency of the data comes before that of the site")
  func currency() throws {
    let rendered = try RenderedTemplate(
      "{{price | money}} {{#offer}}{{price|money}}{{/offer}} {{price|plain}}",
      data: ["site": ["language": "en", "currency": "EUR"]],
      ["price": 5, "currency": "GBP", "offer": ["price": 4, "currency": "USD"]])
    #expect(rendered.text == "£5.00 $4.00 5")
  }

  @Test(
    "A relative date is an element with the date for programs, and for readers without scripts",
    arguments: [
      ("2026-03-05T19:30:00+01:00", "2026-03-05T19:30:00+01:00"), ("2026-03-05", "2026-03-05"),
      ("Thu, 05 Mar 2026 00:00:00 GMT", "2026-03-05"),
    ])
  func relativeDate(value: String, date: String) throws {
    let rendered = try RenderedTemplate("<p>{{x|relative}}", data: ["x": .string(value)])
    #expect(rendered.diagnostics.isEmpty, "\(rendered.diagnostics)")
    #expect(rendered.text == "<p><time data-relative datetime=\"\(date)\">5 March 2026</time>")
  }

  @Test(
    "A relative date stands where elements can stand",
    arguments: ["<p title=\"{{x|relative}}\">", "<p title={{x|relative}}>", "<title>{{x|relative}}</title>"])
  func relativeDateInAttribute(template: String) {
    let error = #expect(throws: Diagnosed.self) { try RenderedTemplate(template, data: ["x": "2026-03-05"]) }
    #expect(error?.diagnostics.map(\.code) == ["unsafe-place"])
  }

  @Test("A page in another language than the site has the formats of its own")
  func pageLanguage() throws {
    let rendered = try RenderedTemplate(
      "{{x|number:1}}", data: ["site": ["language": "en", "pageLanguage": "de"]], ["x": "1.5"])
    #expect(rendered.text == "1,5")
  }

  @Test(
    "A value without the format is an error with the value, the remedy and the formats",
    arguments: [
      ("number", "n/a", "1234.5"), ("number", "1,234", "1234.5"), ("money", "9", "currency: EUR"),
      ("count:a/b", "n/a", "1234.5"), ("duration", "soon", "PT12M4S"), ("duration", "12:99", "PT12M4S"),
      ("duration", "PT", "PT12M4S"), ("date", "soon", "2026-03-05"), ("date:time", "2026-03-05", "time of day"),
      ("relative", "2026-03", "2026-03-05"), ("list", "a", "not a list"),
    ])
  func wrongValue(tag: String, value: String, advice: String) throws {
    let rendered = try RenderedTemplate("<p>\n{{x|\(tag)}}", data: ["x": .string(value)])
    #expect(rendered.diagnostics.map(\.code) == ["wrong-value-format"])
    let found = try #require(rendered.diagnostics.first)
    #expect(found.location.map { "\($0)" } == "main.mustache:2:1")
    #expect(found.subject?.field == "x")
    let words = [found.message, found.reason, found.hint].compactMap { $0 }.joined(separator: " ")
    #expect(
      words.contains(advice) && words.contains("money, number, count, duration, date, relative, list, plain"),
      "\(words)")
    #expect(rendered.text.hasSuffix(value))
  }

  @Test("What is missing is told as for every tag, and an empty text stays empty")
  func missing() throws {
    #expect(try RenderedTemplate("{{x|number}}", data: [:]).diagnostics.map(\.code) == ["missing-value"])
    let empty = try RenderedTemplate("{{x|number}}", data: ["x": ""])
    #expect(empty.diagnostics.isEmpty && empty.text.isEmpty)
  }

  @Test("A list of objects without the named member is one error")
  func namelessList() throws {
    let rendered = try RenderedTemplate("{{x|list}}", data: ["x": [["a": 1]]])
    #expect(rendered.diagnostics.map(\.code) == ["wrong-value-format"])
  }
}
