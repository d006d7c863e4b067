import CardSources
import JSONRecords

/// The fields of JSON Feed 1.1 whose values are alike in all cards, whatever a site shows.
enum UsualField {
  /// Whether the value of a field is what it should be: a text, an address, a date that names a day, a list.
  ///
  /// HTML is not judged, and neither are fields whose meaning only the site knows.
  static func isSound(_ field: String, in record: RecordValue, _ dates: DateRules) -> Bool {
    guard let value = record.member(field) else { return false }
    switch field {
    case "id", "title", "summary", "content_text", "kind": return !isBlank(value)
    case "url", "external_url", "image", "banner_image": return value.kind == .string && isAddress(value.string)
    case "date_published", "date_modified":
      guard value.kind == .string, let date = DateReader.read(value.string, dates) else { return false }
      return date.namesDay && usualYears.contains(date.moment.parts.year)
    case "authors", "tags", "attachments": return value.kind == .array
    default: return false
    }
  }

  /// The years in which cards are published.
  private static let usualYears = 1000...2999

  private static func isBlank(_ value: RecordValue) -> Bool {
    guard value.kind == .string || value.kind == .number else { return true }
    return value.string.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  private static func isAddress(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
      && ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
  }
}
