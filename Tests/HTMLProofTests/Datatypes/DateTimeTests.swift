import HTMLProof
import Testing

@Suite struct DateTimeTests {
  static let valid: [ValueCase] =
    ValueCase.table(
      .date, ["2026-03-01", "2024-02-29", "2000-02-29", "1999-12-31", "1600-01-01", "2026-04-30"])
    + ValueCase.table(.month, ["2026-03", "1999-12"])
    + ValueCase.table(.week, ["2026-W01", "2020-W53", "2015-W53", "2026-W53", "2004-W53", "2032-W53"])
    + ValueCase.table(.year, ["2026", "1000"])
    + ValueCase.table(.yearlessDate, ["03-01", "--02-29", "12-31"])
    + ValueCase.table(.time, ["00:00", "23:59", "12:30:59", "12:30:59.1", "12:30:59.123"])
    + ValueCase.table(.localDateTime, ["2026-03-01T18:30", "2026-03-01 18:30:00", "2026-03-01T00:00:00.001"])
    + ValueCase.table(
      .globalDateTime,
      [
        "2026-03-01T18:30Z", "2026-03-01 18:30Z", "2026-03-01T18:30:15.5+02:00", "2026-03-01T18:30-1130",
        "2026-03-01T18:30+00:00", "2026-03-01T18:30+23:59",
      ])
    + ValueCase.table(.timeZoneOffset, ["Z", "+05:30", "-0800", "+00:00"])
    + ValueCase.table(
      .duration,
      ["PT1H", "P3D", "P1DT2H3M4.567S", "PT0.5S", "4h 18m 3s", "1w 2D", " 5 m ", "3.125s", "7d7h", "PT5M6S"])
    + ValueCase.table(.dateOrDateTime, ["2026-03-01", "2026-03-01T18:30Z"])
    + ValueCase.table(
      .dateTime, ["2026", "2026-03", "2026-03-01", "03-01", "18:30", "2026-W10", "PT5M", "5m", "+02:00", "Z"])

  static let invalid: [ValueCase] =
    ValueCase.table(
      .date,
      [
        "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31", "26-01-01", "2026-1-01",
        "2026/01/01", "2026-01-01 ", " 2026-01-01", "0000-01-01", "2026-01-01T", "２０２６-01-01", "01-01-2026",
        "2026-01-0é",
      ])
    + ValueCase.table(.month, ["2026-3", "2026", "2026-00", "2026-13", "2026-03-"])
    + ValueCase.table(.week, ["2026-W00", "2025-W53", "2026W01", "2026-w01", "2026-W1", "2021-W53"])
    + ValueCase.table(.year, ["999", "0000", "", "2026 "])
    + ValueCase.table(.yearlessDate, ["-02-03", "02-30", "2-3", "---02-03", "13-01"])
    + ValueCase.table(
      .time,
      ["24:00", "12:60", "12:30:60", "1:30", "12:3", "12:30:59.", "12:30:59.1234", "12.30", "12:30Z", "12:30 pm"])
    + ValueCase.table(
      .localDateTime, ["2026-03-01", "2026-03-01t18:30", "2026-03-01  18:30", "2026-03-01T18:30Z", "2026-03-01T"])
    + ValueCase.table(
      .globalDateTime,
      [
        "2026-03-01T18:30", "2026-03-01T18:30z", "2026-03-01T18:30+2:00", "2026-03-01T18:30+24:00",
        "2026-03-01T18:30+02:60", "2026-03-01T18:30-00:00", "2026-03-01T18Z", "2026-03-01T18:30 +02:00",
        "2026-03-01T18:30+02:000", "2026-03-01T1830Z",
      ])
    + ValueCase.table(.timeZoneOffset, ["", "z", "02:00", "+2", "GMT", "-00:00"])
    + ValueCase.table(
      .duration,
      [
        "", "P", "PT", "P1DT", "P1Y", "P1W", "PT1M1H", "PT1.5H", "PT1.1234S", "1h 2h", "5", "1.5h", "h", "P1D2H", "5x",
        "PT5",
      ])
    + ValueCase.table(.dateOrDateTime, ["2026-03", "18:30", "2026-03-01T18:30", "today"])
    + ValueCase.table(.dateTime, ["", "yesterday", "1 March 2026", "2026-3-1", "March", "12h30"])

  @Test(arguments: valid) func acceptsDate(_ example: ValueCase) {
    #expect(example.problem == nil)
  }

  @Test(arguments: invalid) func refusesDate(_ example: ValueCase) {
    #expect(!example.isValid)
  }

  @Test(arguments: ["0214-09-29", "12014-09-29", "3001-01-01"])
  func warnsOfAnUnlikelyYear(_ date: String) {
    #expect(Datatype.date.problem(in: date)?.code == .dateYearUnlikely)
    #expect(Datatype.date.problem(in: date)?.severity == .warning)
  }

  @Test func tellsTheProblemOfTheFormThatGotFurthest() {
    #expect(Datatype.dateTime.problem(in: "2026-02-30")?.code == .dateDayRange(28))
    #expect(Datatype.dateTime.problem(in: "2026-03-01T25:00Z")?.code == .timeHourRange)
  }
}
