import CardSources
package import FeedPages
import JSONRecords

/// The fields of a card that descriptions of its page are made of; valid as long as the record.
struct DescribedCard {
  let kind: String
  private let record: RecordValue
  private let addresses: AbsoluteAddresses
  private let dates: DateRules

  init(kind: String, record: RecordValue, addresses: AbsoluteAddresses, dates: DateRules) {
    self.dates = dates
    self.kind = kind
    self.record = record
    self.addresses = addresses
  }

  /// Whether the card has a field that is not empty.
  func has(_ name: String) -> Bool { text(name) != nil }

  /// The text of a field on one line; `nil` if it has none.
  func text(_ name: String) -> String? { Self.text(of: record.member(name)) }

  /// The title; for a person without one, the name.
  var title: String? { text("title") ?? record.personName.map(PlainText.onOneLine) }

  private static func text(of value: RecordValue?) -> String? {
    guard let value, value.kind == .string || value.kind == .number else { return nil }
    let text = PlainText.onOneLine(value.string)
    return text.isEmpty ? nil : text
  }

  /// A date in the form of ISO 8601, on its own clock; `nil` for anything that names no day.
  func date(_ name: String) -> String? {
    guard let text = text(name), let reading = DateReader.read(text, dates), reading.namesDay else { return nil }
    return reading.machineText
  }

  /// The absolute form of an address.
  func address(_ name: String) -> String? { text(name).flatMap(addresses.absolute) }

  /// A number as JSON writes it, which may be a text such as `24.50`; `nil` for `€24` and the like.
  func decimal(_ name: String) -> String? {
    guard let text = text(name) else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { 0x30...0x39 ~= $0 } }),
      parts[0].count == 1 || parts[0].first != UInt8(ascii: "0")
    else { return nil }
    return text
  }

  /// The texts of a list, or the names of the objects in it.
  func names(_ name: String) -> [String] {
    guard let list = record.member(name), list.kind == .array else { return [] }
    return list.children.compactMap { Self.text(of: $0.kind == .object ? $0.member("name") : $0) }
  }

  /// A sentence or two about the card: its summary, else the beginning of its text, without markup.
  func summary(upTo length: Int) -> String? {
    for name in ["summary", "bio", "content_text"] {
      if let text = text(name) { return PlainText.cut(text, to: length) }
    }
    guard let content = record.member("content_html"), content.kind == .string || content.kind == .html else {
      return nil
    }
    let text = PlainText.text(ofHTML: content.text, cutTo: length)
    return text.isEmpty ? nil : text
  }

  /// A picture.
  struct Image {
    let url: String
    let alt: String?
    let width: String?
    let height: String?
  }

  /// The card's picture.
  var image: Image? {
    address("image").map {
      Image(url: $0, alt: text("image_alt"), width: decimal("image_width"), height: decimal("image_height"))
    }
  }

  /// An attachment of a media type.
  struct Media {
    let url: String
    let type: String
    /// Whole seconds.
    let duration: Int?
  }

  /// The first attachment whose media type begins with a prefix.
  func media(ofType prefix: String) -> Media? {
    guard let list = record.member("attachments"), list.kind == .array else { return nil }
    for attachment in list.children {
      guard let type = Self.text(of: attachment.member("mime_type")), type.hasPrefix(prefix),
        let url = Self.text(of: attachment.member("url")).flatMap(addresses.absolute)
      else { continue }
      let seconds = Self.text(of: attachment.member("duration_in_seconds")).flatMap { Double($0) }
      let duration = seconds.flatMap { 1...864_000 ~= $0 ? Int($0.rounded()) : nil }
      return Media(url: url, type: type, duration: duration)
    }
    return nil
  }
}
