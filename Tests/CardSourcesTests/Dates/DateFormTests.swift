import CardSources
import SeededNumbers
import Testing

/// The forms of dates, standard by standard: what each text means, or that it means nothing.
@Suite struct DateFormTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: String?
    let repair: String?
    var testDescription: String { text }

    init(_ text: String, _ expected: String?, _ repair: String? = nil) {
      (self.text, self.expected, self.repair) = (text, expected, repair)
    }
  }

  private static let noDay = "date-without-day"
  private static let noTime = "date-without-time"
  private static let noZone = "date-without-zone"
  private static let short = "date-with-short-year"
  private static let words = "date-in-words"
  private static let figures = "date-in-figures"

  static let iso: [Case] = [
    // W3CDTF: the six precisions
    Case("2003", "2003-01-01T00:00:00Z", noDay), Case("2003-12", "2003-12-01T00:00:00Z", noDay),
    Case("2003-12-31", "2003-12-31T00:00:00Z", noTime), Case("2003-12-31T10:14Z", "2003-12-31T10:14:00Z"),
    Case("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"), Case("2003-12-31T10:14:55.25Z", "2003-12-31T10:14:55Z"),
    Case("2003-12-31T10:14:55-08:00", "2003-12-31T18:14:55Z"), Case("2003-12-31T10:14+05:30", "2003-12-31T04:44:00Z"),
    // ISO 8601: basic form
    Case("20031231", "2003-12-31T00:00:00Z", noTime), Case("20031231T101455Z", "2003-12-31T10:14:55Z"),
    Case("20031231T1014+0100", "2003-12-31T09:14:00Z"), Case("20031231T10Z", "2003-12-31T10:00:00Z"),
    Case("20031231101455", "2003-12-31T10:14:55Z", noZone), Case("200312311014", "2003-12-31T10:14:00Z", noZone),
    Case("20031231T101455.5-0800", "2003-12-31T18:14:55Z"),
    // Weeks
    Case("2004-W01-1", "2003-12-29T00:00:00Z", noTime), Case("2004W011", "2003-12-29T00:00:00Z", noTime),
    Case("2004-W53-7", "2005-01-02T00:00:00Z", noTime), Case("2009-W01-1", "2008-12-29T00:00:00Z", noTime),
    Case("2010-W01-1", "2010-01-04T00:00:00Z", noTime), Case("2026-W12", "2026-03-16T00:00:00Z", noTime),
    Case("2026-W12-3T10:00:00Z", "2026-03-18T10:00:00Z"), Case("2004-W00-1", nil), Case("2004-W54-1", nil),
    Case("2004-W01-8", nil),
    // Days of the year
    Case("2003-335", "2003-12-01T00:00:00Z", noTime), Case("2003335", "2003-12-01T00:00:00Z", noTime),
    Case("2004-366", "2004-12-31T00:00:00Z", noTime), Case("2003-366", nil), Case("2003-000", nil),
    Case("2003-001T10:14:55Z", "2003-01-01T10:14:55Z"),
    // Centuries left out (ISO 8601:2000)
    Case("03-12-31", "2003-12-31T00:00:00Z", short), Case("031231", "2003-12-31T00:00:00Z", short),
    Case("03-12-31T10:14:55Z", "2003-12-31T10:14:55Z", short), Case("-0312", "2003-12-01T00:00:00Z", short),
    Case("-03-12", "2003-12-01T00:00:00Z", short), Case("-03", "2003-01-01T00:00:00Z", short),
    Case("99-12-31", "1999-12-31T00:00:00Z", short), Case("--12-31", nil), Case("---31", nil),
    // Ends of days, leap seconds
    Case("2003-12-31T24:00:00Z", "2004-01-01T00:00:00Z"), Case("2003-12-31T24:00Z", "2004-01-01T00:00:00Z"),
    Case("2003-12-31T24:00:01Z", nil), Case("2005-12-31T23:59:60Z", "2005-12-31T23:59:59Z"),
    Case("2005-12-31T23:59:61Z", nil), Case("2003-02-29", nil), Case("2000-02-29", "2000-02-29T00:00:00Z", noTime),
    Case("1900-02-29", nil), Case("2003-13-01", nil), Case("2003-00-10", nil), Case("2003-10-00", nil),
    Case("2003-12-31T25:00:00Z", nil), Case("2003-12-31T10:60:00Z", nil),
    // Zones
    Case("2003-12-31T10:14:55+01", "2003-12-31T09:14:55Z"), Case("2003-12-31T10:14:55+1", "2003-12-31T09:14:55Z"),
    Case("2003-12-31T10:14:55+530", "2003-12-31T04:44:55Z"), Case("2003-12-31T10:14:55 GMT", "2003-12-31T10:14:55Z"),
    Case("2003-12-31T10:14:55 GMT+1", "2003-12-31T09:14:55Z"), Case("2003-12-31 10:14:55 EST", "2003-12-31T15:14:55Z"),
    Case("2003-12-31T10:14:55−08:00", "2003-12-31T18:14:55Z"),
    Case("2003-12-31T10:14:55-00:00", "2003-12-31T10:14:55Z"),
    Case("2003-12-31T10:14:55 America/New_York", "2003-12-31T10:14:55Z", "date-in-unknown-zone"),
    Case("2003-12-31T10:14:55 XYZT", "2003-12-31T10:14:55Z", noZone),
    Case("2003-12-31T10:14:55+01:00[Europe/Berlin]", "2003-12-31T09:14:55Z"),
    Case("2003-12-31T10:14:55.000+0000", "2003-12-31T10:14:55Z"),
    Case("2003-12-31T10:14:55,5Z", "2003-12-31T10:14:55Z"),
    // What people make of it
    Case("2003-12-31 10:14:55.0", "2003-12-31T10:14:55Z", noZone),
    Case("2003-12-31, 10:14", "2003-12-31T10:14:00Z", noZone),
    Case("2003-1-2T3:04:05Z", "2003-01-02T03:04:05Z"), Case(" 2003-12-31T10:14:55Z ", "2003-12-31T10:14:55Z"),
    Case("２００３-１２-３１", "2003-12-31T00:00:00Z", noTime), Case("2003.12.31", "2003-12-31T00:00:00Z", noTime),
    Case("2003/12/31 10:14 PM", "2003-12-31T22:14:00Z", noZone), Case("2003-12-31T", "2003-12-31T00:00:00Z", noTime),
    Case("20031", nil), Case("2003-12-311", nil), Case("2003-12-31T10:14:55Zulu time", nil),
  ]

  static let rfc822: [Case] = [
    Case("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 04 19:48:21 GMT", "2004-01-01T19:48:21Z", short),
    Case("Thu, 01 Jan 99 19:48:21 GMT", "1999-01-01T19:48:21Z", short),
    Case("01 Jan 104 19:48:21 GMT", "2004-01-01T19:48:21Z", short),
    Case("Thu, 1 Jan 2004 19:48 UT", "2004-01-01T19:48:00Z"),
    Case("Thu, 01 Jan 2004 19:48", "2004-01-01T19:48:00Z", noZone),
    Case("01 Jan 2004", "2004-01-01T00:00:00Z", noTime), Case("Thu,  01 Jan 2004", "2004-01-01T00:00:00Z", noTime),
    Case("Thu,01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan, 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 2004, 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("thu, 01 jan 2004 19:48:21 gmt", "2004-01-01T19:48:21Z"),
    Case("THU, 01 JAN 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thursday, 01 January 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01-Jan-2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01-Jan-04 19:48:21 GMT", "2004-01-01T19:48:21Z", short),
    Case("Thurs, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, Jan 01 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
    Case("Jan 1, 2004 7:48 PM", "2004-01-01T19:48:00Z", noZone),
    Case("1 Jan 2004 7:48 p.m. EST", "2004-01-02T00:48:00Z"), Case("01 Jan 2004 12:00 AM GMT", "2004-01-01T00:00:00Z"),
    Case("01 Jan 2004 12:00 PM GMT", "2004-01-01T12:00:00Z"),
    Case("Thu, 01 Jan 2004 19:48:21.123 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 2004 24:00:00 GMT", "2004-01-02T00:00:00Z"),
    Case("Sat, 31 Dec 2005 23:59:60 GMT", "2005-12-31T23:59:59Z"),
    Case("Thu, 01 Jan 2004 7:8:9 GMT", "2004-01-01T07:08:09Z"),
    Case("Thu, 01 Jan 2004 1948 GMT", "2004-01-01T19:48:00Z"),
    Case("Thu, 01 Jan 2004 194821 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 2004 19.48.21 GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 EST", "2004-01-02T00:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 EDT", "2004-01-01T23:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 CST", "2004-01-02T01:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 MDT", "2004-01-02T01:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 PST", "2004-01-02T03:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 Z", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 A", "2004-01-01T19:48:21Z", noZone),
    Case("Thu, 01 Jan 2004 19:48:21 -0000", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 +1100", "2004-01-01T08:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 -5", "2004-01-02T00:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 +01:00", "2004-01-01T18:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21+0100", "2004-01-01T18:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 GMT+01:00", "2004-01-01T18:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 +0100 (CET)", "2004-01-01T18:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 (PST)", "2004-01-02T03:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 Etc/GMT", "2004-01-01T19:48:21Z"),
    Case("Thu, 01 Jan 2004 19:48:21 +9999", "2004-01-01T19:48:21Z", noZone),
    Case("Thu, 01 Jan 2004 19:48:21 XYZ", "2004-01-01T19:48:21Z", noZone),
    Case("Thu, 32 Jan 2004 19:48:21 GMT", nil), Case("Thu, 01 Jan 2004 25:48:21 GMT", nil),
    Case("Thu, 31 Nov 2004 10:00:00 GMT", nil),
    Case("Thu, 01 Foo 2004 19:48:21 GMT", nil), Case("Jan", nil), Case("Thu, Jan", nil),
    Case("Jan 2004", "2004-01-01T00:00:00Z", noDay),
    Case("Jan 20", nil), Case("Wrong, 01 Jan 2004 10:00 GMT", "2004-01-01T10:00:00Z"),
  ]

  static let others: [Case] = [
    // asctime, date(1), JavaScript, SQL, Perforce
    Case("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z", noZone),
    Case("Sun Jan  4 16:29:06 PST 2004", "2004-01-05T00:29:06Z"),
    Case("Thu Jul 15 18:33:58 +0000 2004", "2004-07-15T18:33:58Z"),
    Case("Thu Aug 30 2012 17:26:16 GMT+0200 (CEST)", "2012-08-30T15:26:16Z"),
    Case("2004-07-08 23:56:58.0", "2004-07-08T23:56:58Z", noZone),
    Case("Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"),
    Case("1772368245.5", "2026-03-01T12:30:45Z", "date-from-number"),
    // Figures, the year last
    Case("1/23/2004 10:30:00 PM", "2004-01-23T22:30:00Z", figures), Case("23/1/2004", "2004-01-23T00:00:00Z", noTime),
    Case("23.01.2004 10:30", "2004-01-23T10:30:00Z", figures), Case("1.2.2004", "2004-02-01T00:00:00Z", noTime),
    Case("23-01-2004 10:30:00", "2004-01-23T10:30:00Z", figures), Case("01-23-2004", "2004-01-23T00:00:00Z", noTime),
    Case("31.12.03 10:30", "2003-12-31T10:30:00Z", short), Case("1.2.3", nil), Case("10.0.1", nil), Case("1/2", nil),
    Case("3 apples, 4 pears and 2026 plums", nil), Case("12-34-5678", nil), Case("+49 30 1234", nil),
    Case("127.0.0.1", nil),
  ]

  static let languages: [Case] = [
    // German, French, Spanish, Italian, Portuguese, Dutch
    Case("Do, 05 Aug 2004 08:05:00 +0200", "2004-08-05T06:05:00Z"),
    Case("Donnerstag, 5. August 2004, 08:05 Uhr", "2004-08-05T08:05:00Z", noZone),
    Case("5. Dezember 2004 um 08:05 MEZ", "2004-12-05T07:05:00Z", words),
    Case("jeu., 05 août 2004 08:05:00 +0200", "2004-08-05T06:05:00Z", words),
    Case("5 décembre 2004 à 8h05", "2004-12-05T08:05:00Z", words),
    Case("1er août 2004", "2004-08-01T00:00:00Z", noTime),
    Case("mar, 05 ene 2021 08:05:00 +0100", "2021-01-05T07:05:00Z", words),
    Case("5 de diciembre de 2004 a las 08:05", "2004-12-05T08:05:00Z", words),
    Case("dom, 05 dic 2004 08:05:00 +0100", "2004-12-05T07:05:00Z", words),
    Case("gio, 05 ago 2004 08:05:00 +0200", "2004-08-05T06:05:00Z", words),
    Case("5 luglio 2004, 08.05", "2004-07-05T08:05:00Z", words),
    Case("Qui, 05 Ago 2004 08:05:00 -0300", "2004-08-05T11:05:00Z", words),
    Case("5 de março de 2004", "2004-03-05T00:00:00Z", noTime),
    Case("do, 05 mrt 2004 08:05:00 +0100", "2004-03-05T07:05:00Z", words),
    Case("5 mei 2004 08:05", "2004-05-05T08:05:00Z", words),
    // Swedish, Danish, Norwegian, Finnish, Icelandic
    Case("tor, 05 maj 2004 08:05:00 +0200", "2004-05-05T06:05:00Z", words),
    Case("5 okt 2004 kl. 08.05", "2004-10-05T08:05:00Z", words),
    Case("5. desember 2004 08:05", "2004-12-05T08:05:00Z", words),
    Case("to, 05 touko 2004 08:05:00 +0300", "2004-05-05T05:05:00Z", words),
    Case("5. toukokuuta 2004", "2004-05-05T00:00:00Z", noTime),
    Case("5. janúar 2004 08:05", "2004-01-05T08:05:00Z", words),
    // Polish, Czech, Russian, Ukrainian, Hungarian, Turkish, Romanian
    Case("czw., 05 sie 2004 08:05:00 +0200", "2004-08-05T06:05:00Z", words),
    Case("5 sierpnia 2004 08:05", "2004-08-05T08:05:00Z", words),
    Case("5. srpna 2004 08:05", "2004-08-05T08:05:00Z", words),
    Case("Чт, 05 авг 2004 08:05:00 +0400", "2004-08-05T04:05:00Z", words),
    Case("5 августа 2004 г., 08:05", "2004-08-05T08:05:00Z", words),
    Case("5 серпня 2004, 08:05", "2004-08-05T08:05:00Z", words),
    Case("2004-július-13T9:15-05:00", "2004-07-13T14:15:00Z", words),
    Case("2004. augusztus 5. 08:05", "2004-08-05T08:05:00Z", words),
    Case("2004-február-02T00:00+01:00", "2004-02-01T23:00:00Z", words),
    Case("Per, 05 Ağu 2004 08:05:00 +0300", "2004-08-05T05:05:00Z", words),
    Case("5 Aralık 2004 08:05", "2004-12-05T08:05:00Z", words),
    Case("5 decembrie 2004 08:05", "2004-12-05T08:05:00Z", words),
    // Greek
    Case("Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z", words),
    Case("Πέμ, 05 Αύγ 2004 08:05:00 +0300", "2004-08-05T05:05:00Z", words),
    Case("5 Αυγούστου 2004 08:05", "2004-08-05T08:05:00Z", words),
    Case("Τρί, 02 Νοέ 2004 08:05:00 GMT", "2004-11-02T08:05:00Z", words),
    // Korean, Japanese, Chinese, Vietnamese, Arabic, Hebrew, Hindi
    Case("2004년 05월 28일  01:31:15", "2004-05-27T16:31:15Z", noZone),
    Case("2004-05-28 오후 06:31:15", "2004-05-28T09:31:15Z", noZone),
    Case("2004-05-28 오전 12:05:00", "2004-05-27T15:05:00Z", noZone),
    Case("2004년 5월 28일 오후 6시 30분", "2004-05-28T09:30:00Z", noZone),
    Case("2004. 5. 28. (금) 18:31", "2004-05-28T09:31:00Z", noZone),
    Case("화, 03 3월 2026 12:00:00 +0900", "2026-03-03T03:00:00Z"),
    Case("2004年5月28日 午後6時30分", "2004-05-28T18:30:00Z", noZone),
    Case("2004年5月28日(金) 18:30", "2004-05-28T18:30:00Z", noZone),
    Case("火, 03 3 2026 12:00:00 +0900", "2026-03-03T03:00:00Z", figures),
    Case("2004年5月28日 星期五 下午6:30", "2004-05-28T18:30:00Z", noZone),
    Case("星期五, 28 五月 2004 18:30:00 +0800", "2004-05-28T10:30:00Z", words),
    Case("28 tháng 5, 2004 18:30", "2004-05-28T18:30:00Z", noZone),
    Case("٢٨ مايو ٢٠٠٤", "2004-05-28T00:00:00Z", noTime),
    Case("28 במאי 2004 18:30", "2004-05-28T18:30:00Z", words), Case("28 मई 2004 18:30", "2004-05-28T18:30:00Z", words),
  ]

  @Test(arguments: iso + rfc822 + others + languages)
  func `a text is the date that it says, or none`(example: Case) {
    let reading = DateReader.read(example.text)
    #expect(reading?.inUTC == example.expected)
    #expect(reading?.repair == example.repair)
  }

  @Test func `no text is too odd to be looked at`() {
    var random = SeededNumbers(seed: 4)
    let parts = [
      "2026", "03", "1", "-", ":", "T", "Z", "+", "W", " ", "Mar", "오후", "月", "年", "PM", "(", ")", "[", "]", "/", ".",
      "h", "99999", "Etc/", "GMT", "a.m.", "é", "٣", "\u{301}", "tháng", ",",
    ]
    for _ in 0..<20_000 {
      let text = (0..<random.below(9)).map { _ in random.pick(parts) }.joined()
      if let moment = DateReader.read(text)?.moment { #expect(moment.seconds < 400_000_000_000) }
    }
  }
}
