package import JSONRecords

/// Writes values for readers of a language.
package protocol ValueFormatter: AnyObject {
  /// The text of a value in a format.
  ///
  /// - Parameters:
  ///   - value: any value except null.
  ///   - format: the format.
  ///   - language: a BCP 47 tag.
  ///   - currency: the currency that the data names; `nil` if it names none.
  /// - Throws: why the value does not have the format.
  func text(
    of value: RecordValue, as format: ValueFormat, language: String, currency: String?
  ) throws(FormatFault) -> String

  /// A date as programs read it (HTML Standard, 4.5.14): `2026-03-05T19:30:00Z`, or `2026-03-05` if it has no time.
  ///
  /// - Throws: ``FormatFault/notDate`` if the value is not a date with a day.
  func machineDate(of value: RecordValue) throws(FormatFault) -> String
}

/// Why a value cannot be written in a format.
package enum FormatFault: Error, Sendable, Hashable {
  case notNumber
  case notDuration
  case notDate
  /// The text has a day, but no time.
  case noTime
  case notList
  /// An element of a list has no text, or lacks the member that names it.
  case noNames
  /// Neither the format nor the data names a currency.
  case noCurrency
  /// The currency in the data is not three capital letters.
  case badCurrency
  /// A format that the program brings does not take the value.
  case refused(String)
}
