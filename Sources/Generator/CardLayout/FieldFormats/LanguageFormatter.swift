package import CardSources
package import JSONRecords
package import TemplateEngine

/// Writes numbers, money, dates and lists for readers of a language; each renderer has one.
///
/// The result depends on nothing but the value and the language: neither on the machine's settings nor on its clock.
package final class LanguageFormatter: ValueFormatter {
  /// What is prepared for a language; nearly always, the next value is in the same one.
  private var prepared: (language: String, number: NumberText, money: MoneyText, date: DateText)?

  /// How dates of the current section's cards are read.
  package var dates = DateRules()

  package init() {}

  package func text(
    of value: RecordValue, as format: ValueFormat, language: String, currency: String?
  ) throws(FormatFault) -> String {
    let tools = tools(for: language)
    switch format.kind {
    case .plain: return value.string
    case .own:
      guard let own = format.own else { return value.string }
      guard let text = own.text(RecordData(value), format.argument, language) else {
        throw .refused(own.name)
      }
      return text
    case .number: return tools.number.text(try number(in: value), decimals: format.argument.flatMap { Int($0) })
    case .count:
      let count = try number(in: value)
      let words = CountedWord(forms: format.argument ?? "", language: language)
      return words.text(count, figures: tools.number.text(count))
    case .duration:
      let unit = format.argument.flatMap { ValueFormat.DurationUnit(rawValue: $0) } ?? .seconds
      guard value.kind == .number || value.kind == .string, let time = DurationText(value.string, unit: unit) else {
        throw .notDuration
      }
      return time.text
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
    guard let reading = reading(of: value), reading.namesDay else { throw .notDate }
    return reading.machineText
  }

  private func reading(of value: RecordValue) -> DateReader.Reading? {
    value.kind == .number || value.kind == .string ? DateReader.read(value.string, dates) : nil
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
    guard let reading = reading(of: value), reading.namesDay || style == .month || style == .year else {
      throw .notDate
    }
    let parts = reading.moment.parts
    switch style {
    case .time:
      guard reading.hasTime else { throw .noTime }
      return ClockText.text(parts, language: language)
    case .datetime:
      let day = text.text(parts)
      guard reading.hasTime, !reading.isDay else { return day }
      let comma = day.utf8.allSatisfy { $0 < 0x80 } || day.contains(" ") ? "," : ""
      return (day == parts.isoDay ? day : day + comma) + " " + ClockText.text(parts, language: language)
    case .iso: return reading.machineText
    case .long, .day, .month, .year, .numeric, .number, .name: return text.text(parts, style: style, language: language)
    }
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

/// A time of day, such as `19:30`, in a language.
enum ClockText {
  /// The time that a date's own clock shows.
  static func text(_ parts: Moment.Parts, language: String) -> String {
    let (hour, minute) = (parts.hour, parts.minute < 10 ? "0\(parts.minute)" : "\(parts.minute)")
    let tag = LanguageTag(language)
    if tag.language == "en", ["US", "CA", "AU", "NZ", "IN", "PH"].contains(tag.region) {
      return "\((hour + 11) % 12 + 1):\(minute)\u{A0}\(hour < 12 ? "AM" : "PM")"
    }
    return (hour < 10 ? "0" : "") + "\(hour):\(minute)"
  }
}

extension DateText {
  /// A part of a date.
  fileprivate func text(_ parts: Moment.Parts, style: ValueFormat.DateStyle, language: String) -> String {
    switch style {
    case .long, .time, .datetime, .iso: text(parts)
    case .day: text(parts, withYear: false)
    case .month: MonthTitle.text(year: parts.year, month: parts.month, language: language)
    case .number: String(parts.day)
    case .name: MonthTitle.name(parts.month, language: language)
    case .year: ["zh", "ja"].contains(LanguageTag(language).language) ? "\(parts.year)年" : String(parts.year)
    case .numeric: parts.isoDay
    }
  }
}
