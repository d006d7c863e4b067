import CardSources
package import JSONRecords
package import TemplateEngine

/// Writes numbers, money, dates and lists for readers of a language; each renderer has one.
///
/// The result depends on nothing but the value and the language: neither on the machine's settings nor on its clock.
package final class LanguageFormatter: ValueFormatter {
  /// What is prepared for a language; nearly always, the next value is in the same one.
  private var prepared: (language: String, number: NumberText, money: MoneyText, date: DateText)?

  package init() {}

  package func text(
    of value: RecordValue, as format: ValueFormat, language: String, currency: String?
  ) throws(FormatFault) -> String {
    let tools = tools(for: language)
    switch format.kind {
    case .plain: return value.string
    case .number: return tools.number.text(try number(in: value), decimals: format.argument.flatMap { Int($0) })
    case .money:
      let amount = try number(in: value)
      guard let currency = format.argument ?? currency else { throw .noCurrency }
      guard ValueFormat.isCurrency(currency.utf8) else { throw .badCurrency }
      return tools.money.text(amount, currency: currency)
    case .date:
      let style = format.argument.flatMap { ValueFormat.DateStyle(rawValue: $0) } ?? .long
      return try date(in: value, style: style, language: language, text: tools.date)
    case .relative: return try date(in: value, style: .long, language: language, text: tools.date)
    case .list: return ListText.text(try items(of: value, name: format.argument), language: language)
    }
  }

  package func machineDate(of value: RecordValue) throws(FormatFault) -> String {
    guard value.kind == .number || value.kind == .string, let reading = DateReader.read(value.string), reading.namesDay
    else { throw .notDate }
    let date = reading.moment.description
    // Dates without a time are at midnight in the data, too.
    return date.hasSuffix("T00:00:00Z") ? String(date.prefix(10)) : date
  }

  private func tools(for language: String) -> (number: NumberText, money: MoneyText, date: DateText) {
    if let prepared, prepared.language == language { return (prepared.number, prepared.money, prepared.date) }
    let new = (NumberText(language: language), MoneyText(language: language), DateText(language: language))
    prepared = (language, new.0, new.1, new.2)
    return new
  }

  private func number(in value: RecordValue) throws(FormatFault) -> NumberText.Decimal {
    guard value.kind == .number || value.kind == .string, let number = NumberText.Decimal(value.text) else {
      throw .notNumber
    }
    return number
  }

  private func date(
    in value: RecordValue, style: ValueFormat.DateStyle, language: String, text: DateText
  ) throws(FormatFault) -> String {
    guard value.kind == .number || value.kind == .string, let reading = DateReader.read(value.string),
      reading.namesDay || style == .month || style == .year
    else { throw .notDate }
    if style == .time {
      guard let time = ClockText.text(value.text, language: language) else { throw .noTime }
      return time
    }
    let canonical = Array(reading.moment.description.utf8)
    guard let written = canonical.withUnsafeBytes({ text.text($0, style: style, language: language) }) else {
      throw .notDate
    }
    return written
  }

  private func items(of value: RecordValue, name: String?) throws(FormatFault) -> [String] {
    guard value.kind == .array else { throw .notList }
    var items: [String] = []
    for child in value.children {
      let item = name.map { child.value(at: $0) } ?? child
      guard let item, item.kind == .string || item.kind == .number else { throw .noNames }
      items.append(item.string)
    }
    return items
  }
}

/// A time of day as it stands in a date, such as `19:30`, in a language.
enum ClockText {
  /// The time in `2026-03-05T19:30:00+01:00`, without conversion to another zone; `nil` for any other text.
  static func text(_ date: UnsafeRawBufferPointer, language: String) -> String? {
    guard date.count >= 16, date[10] == UInt8(ascii: "T") || date[10] == UInt8(ascii: " "),
      date[13] == UInt8(ascii: ":"), [11, 12, 14, 15].allSatisfy({ 0x30...0x39 ~= date[$0] })
    else { return nil }
    let (hour, minute) = (
      Int(date[11]) * 10 + Int(date[12]) - 528, String(decoding: date[14...15], as: UTF8.self)
    )
    guard hour < 24 else { return nil }
    let tag = LanguageTag(language)
    if tag.language == "en", ["US", "CA", "AU", "NZ", "IN", "PH"].contains(tag.region) {
      return "\((hour + 11) % 12 + 1):\(minute)\u{A0}\(hour < 12 ? "AM" : "PM")"
    }
    return (hour < 10 ? "0" : "") + "\(hour):\(minute)"
  }
}

extension DateText {
  /// A part of a date in the canonical form.
  fileprivate func text(
    _ canonical: UnsafeRawBufferPointer, style: ValueFormat.DateStyle, language: String
  ) -> String? {
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(canonical[$1]) - 0x30 } }
    guard canonical.count >= 10 else { return nil }
    let (year, month) = (number(0..<4), number(5..<7))
    switch style {
    case .long: return text(canonical)
    case .day: return text(canonical, withYear: false)
    case .month: return MonthTitle.text(year: year, month: month, language: language)
    case .year: return ["zh", "ja"].contains(LanguageTag(language).language) ? "\(year)年" : String(year)
    case .numeric: return String(decoding: canonical[..<10], as: UTF8.self)
    case .time: return nil
    }
  }
}
