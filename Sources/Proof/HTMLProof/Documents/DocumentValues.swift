/// Checks of values that several formats of documents share.
enum DocumentValues {
  /// Whether a text is an absolute address with a scheme (RFC 3986 §4.3, RFC 3987).
  static func isAbsolute(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else { return false }
    var text = text
    return text.withUTF8 { bytes in
      Datatype.absoluteURL.problem(in: UnsafeRawBufferPointer(bytes)).map { $0.severity == .warning } ?? true
    }
  }

  /// Whether a text is an absolute address of the web.
  static func isWebAddress(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && isAbsolute(text)
  }

  /// Whether a text is a date and time with a zone by RFC 3339, with capital `T` and `Z` (RFC 4287 §3.3).
  static func isTimestamp(_ text: String) -> Bool {
    guard text.utf8.count >= 20, Array(text.utf8)[10] == UInt8(ascii: "T") else { return false }
    var text = text
    return text.withUTF8 { bytes in
      // An unlikely year is a warning on a page, and no mistake here.
      Datatype.globalDateTime.problem(in: UnsafeRawBufferPointer(bytes)).map { $0.severity == .warning } ?? true
    }
  }

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Whether a text is a date and time by RFC 822 with a year of four digits, as RSS asks for:
  /// `Sun, 01 Nov 2026 09:30:00 +0000`.
  static func isMailDate(_ text: String) -> Bool {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[0].hasSuffix(","), days.contains(String(parts[0].dropLast())),
      let month = months.firstIndex(of: parts[2]), parts[1].utf8.count == 2, parts[3].utf8.count == 4
    else { return false }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    let zone = parts[5]
    let isZone =
      zone == "GMT" || zone == "UT"
      || zone.utf8.count == 5 && (zone.hasPrefix("+") || zone.hasPrefix("-"))
        && zone.dropFirst().utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return isZone && isTimestamp("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }

  /// Whether a text is a media type such as `audio/mpeg`.
  static func isMediaType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") }
  }

  /// Whether a text is a language tag (BCP 47).
  static func isLanguage(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      Datatype.languageTag.problem(in: UnsafeRawBufferPointer(bytes)).map { $0.severity == .warning } ?? true
    }
  }
}
