import JSONRecords

/// Values in several languages, as APIs write them: an object with a member for each language, such as
/// `{"en": "Fog", "de-DE": "Nebel"}`.
enum LanguageMap {
  /// The value in the site's language, in another with the same first part, or the first one; `nil` if the value is not
  /// a map of languages.
  static func value(in map: RecordValue, language: String?) -> RecordValue? {
    guard map.kind == .object, map.count > 0, map.count <= 200 else { return nil }
    let members = Array(map.children)
    let tags = members.map { $0.key.count <= 16 ? String(decoding: $0.key, as: UTF8.self).lowercased() : "" }
    guard tags.allSatisfy(isTag) else { return nil }
    let wanted = language?.lowercased() ?? "en"
    let primary = first(wanted)
    if let exact = tags.firstIndex(where: { $0.replacing("_", with: "-") == wanted }) { return members[exact] }
    // Members such as `id` and `to` could be names of languages, too: a frequent language shows that they are.
    guard let near = tags.firstIndex(where: { first($0) == primary }) else {
      return tags.contains(where: { frequent.contains(first($0)) }) ? members[0] : nil
    }
    return members[near]
  }

  private static func first(_ tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }

  private static func isTag(_ tag: String) -> Bool {
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.utf8.count),
      first.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
    else { return false }
    return first.utf8.count == 2 && parts.count == 1
      || parts.dropFirst().allSatisfy {
        (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0 < 0x80 }
      } && parts.count > 1
  }

  private static let frequent: Set<Substring> = [
    "ar", "bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "he", "hi", "hr", "hu", "ja", "ko", "lt", "lv",
    "nb",
    "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr", "uk", "vi", "zh",
  ]
}
