import CardSources
import Testing

/// Words, zones and eras of dates beyond the forms of the standards.
@Suite struct DateWordTests {
  /// What stands for a month, and its number.
  private static let months: [(text: String, month: Int)] = [
    // Serbian, Macedonian, Albanian, Basque
    ("12. septembar 2020.", 9), ("12. јуна 2020.", 6), ("12 јануари 2020", 1), ("12 dhjetor 2020", 12),
    ("2020ko urtarrilaren 12a", 1),
    // Turkish in capitals, Uzbek, Kazakh
    ("12 ARALIK 2020", 12), ("12 HAZİRAN 2020", 6), ("12 sentabr 2020", 9), ("12 қаңтар 2020", 1),
    // Malay, Filipino, Afrikaans, Swahili, Welsh, Irish, Esperanto
    ("12 Ogos 2020", 8), ("12 Mac 2020", 3), ("Disyembre 12, 2020", 12), ("12 Januarie 2020", 1),
    ("12 Desemba 2020", 12), ("12 Rhagfyr 2020", 12), ("12 Bealtaine 2020", 5), ("la 12-a de januaro 2020", 1),
    // Greek in capitals, Armenian, Georgian
    ("12 ΙΟΥΛΙΟΥ 2020", 7), ("12 հունվարի 2020", 1), ("12 იანვარი 2020", 1),
    // Persian, Urdu, Marathi, Bengali, Tamil
    ("12 ژانویه 2020", 1), ("12 جنوری 2020", 1), ("12 जानेवारी 2020", 1), ("১২ ডিসেম্বর ২০২০", 12), ("12 ஜனவரி 2020", 1),
    // The Levant: months of two words
    ("12 كانون الثاني 2020", 1), ("12 كانون الأول 2020", 12), ("12 تشرين الأول 2020", 10), ("12 تشرين الثاني 2020", 11),
    // Vietnamese: months by their numbers in words
    ("12 Tháng Năm 2020", 5), ("12 Tháng Mười 2020", 10), ("12 Tháng Mười Hai 2020", 12),
  ]

  @Test(arguments: months)
  func `a month is told in its language`(text: String, month: Int) {
    let expected = "2020-\(month < 10 ? "0" : "")\(month)-12T00:00:00Z"
    #expect(DateReader.read(text)?.inUTC == expected)
  }

  @Test(arguments: [
    ("BOT", "16:34"), ("UYT", "15:34"), ("IRDT", "08:04"), ("VLAT", "02:34"), ("AT", "16:34"), ("ChST", "02:34"),
    ("CETDST", "10:34"), ("MART", "22:04"), ("- 0500", "17:34"), ("+ 02:00", "10:34"), ("+ 0200", "10:34"),
  ])
  func `a zone is told by its name or its offset`(zone: String, time: String) {
    let reading = DateReader.read("Fri, 01 May 2020 12:34:56 \(zone)")
    #expect(reading?.inUTC == "2020-05-01T\(time):56Z")
    #expect(reading?.repair == nil)
  }

  @Test(
    arguments: [
      ("2020-05-01Z", "2020-05-01T00:00:00Z", "date-without-time"),
      ("2020-05-01+02:00", "2020-04-30T22:00:00Z", "date-without-time"),
      ("2020-05-01-06:00", "2020-05-01T06:00:00Z", "date-without-time"),
      ("2020:05:01 12:34:56", "2020-05-01T12:34:56Z", "date-without-zone"),
      ("/Date(1588336496000)/", "2020-05-01T12:34:56Z", "date-from-number"),
      ("/Date(1588336496000+0200)/", "2020-05-01T12:34:56Z", "date-from-number"),
      ("/Date(-1000)/", "1969-12-31T23:59:59Z", "date-from-number"), ("/Date(x)/", nil, nil), ("2020:05", nil, nil),
      // The day of the week tells the order: 1 May 2020 was a Friday, 5 January a Sunday.
      ("Fri 1/5/2020 10:00", "2020-05-01T10:00:00Z", "date-in-figures"),
      ("Sunday, 1/5/2020 10:00", "2020-01-05T10:00:00Z", "date-in-figures"),
      ("Wed 1/5/2020 10:00", "2020-01-05T10:00:00Z", "date-in-figures"),
      ("vendredi 1/5/2020 10:00", "2020-05-01T10:00:00Z", "date-in-figures"),
      ("Thứ Sáu, 01/05/2020 10:00", "2020-05-01T10:00:00Z", "date-in-figures"),
      ("Posted 1/5/2020 10:00", "2020-01-05T10:00:00Z", "date-in-figures"),
      // Of a range of times the first counts.
      ("Fri, 01 May 2020 12:34 - 13:00", "2020-05-01T12:34:00Z", "date-without-zone"),
    ] as [(String, String?, String?)])
  func `what stands beside the standards is read`(text: String, expected: String?, repair: String?) {
    let reading = DateReader.read(text)
    #expect(reading?.inUTC == expected)
    #expect(reading?.repair == repair)
  }
}
