import CardSources
package import JSONRecords
import Platform

/// The pattern of the paths of cards' pages, such as `/news/{year}/{slug}/`.
package struct CardPathPattern: Sendable, Equatable {
  /// A part of the pattern.
  private enum Part: Sendable, Equatable {
    case text(String)
    case id
    case slug
    /// A range of characters of the card's date.
    case date(String, Range<Int>)
    case field(String)
  }

  /// What prevents a text from being a pattern.
  package enum Mistake: Error, Equatable {
    case unbalancedBraces
    case unsafeName(String)
    case noPlaceholder
  }

  /// What prevents a card from having a path.
  package enum Problem: Error, Equatable {
    /// The card lacks the field, or its value has no letters and digits.
    case noValue(String)
    /// A folder's name would be longer than file systems allow.
    case tooLong
  }

  /// The pattern as written.
  package let text: String
  private let parts: [Part]

  /// The maximum length of a folder's name, in bytes.
  private static let longestName = 200
  /// The maximum length of an identity in a path, in bytes; a longer one, such as an address, is replaced by its hash.
  private static let longestIdentity = 64

  /// Reads a pattern.
  package init(_ text: String) throws(Mistake) {
    self.text = text
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"), !rest[..<open].contains("}") else { throw .unbalancedBraces }
      let name = String(rest[rest.index(after: open)..<close])
      guard !name.isEmpty, !name.contains("{") else { throw .unbalancedBraces }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(Self.part(name))
      rest = rest[rest.index(after: close)...]
    }
    guard !rest.contains("}") else { throw .unbalancedBraces }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    for case .text(let text) in parts {
      for name in text.split(separator: "/") where name == "." || name == ".." { throw .unsafeName(String(name)) }
      let unsafe = text.unicodeScalars.first {
        $0.value < 0x20 || $0.value == 0x7F || "?#%\\:\"<>|*&".unicodeScalars.contains($0)
      }
      if let unsafe { throw .unsafeName(String(unsafe)) }
    }
    guard parts.contains(where: { if case .text = $0 { false } else { true } }) else { throw .noPlaceholder }
    self.parts = parts
  }

  private static func part(_ name: String) -> Part {
    switch name {
    case "id": .id
    case "slug": .slug
    case "year": .date(name, 0..<4)
    case "month": .date(name, 5..<7)
    case "day": .date(name, 8..<10)
    default: .field(name)
    }
  }

  /// The names of the fields that the pattern uses.
  package var fields: [String] { parts.compactMap { if case .field(let name) = $0 { name } else { nil } } }

  /// The path of a card's page.
  ///
  /// - Parameter id: the card's identity, encoded for file names.
  package func path(of record: RecordValue, id: String) throws(Problem) -> PagePath {
    let id = Self.short(id)
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .id: path += id
      case .slug: path += (record.member("title")?.scalarText ?? record.personName).flatMap { Slug($0)?.text } ?? id
      case .date(let name, let range):
        let date = record.member("date_published")?.scalarText ?? ""
        guard date.utf8.count >= 10 else { throw .noValue(name) }
        path += String(decoding: Array(date.utf8)[range], as: UTF8.self)
      case .field(let name):
        guard let slug = Slug(RecordPath(name).value(in: record)?.scalarText ?? "") else { throw .noValue(name) }
        path += slug.text
      }
    }
    guard Self.hasShortNames(path) else { throw .tooLong }
    return PagePath(path)
  }

  /// The path of a card for which the pattern has none: the folder before the first placeholder, and the identity.
  func path(instead id: String) -> PagePath {
    var folder = ""
    if case .text(let text)? = parts.first { folder = String(text[..<(text.lastIndex(of: "/") ?? text.startIndex)]) }
    return PagePath(folder + "/" + Self.short(id))
  }

  /// An identity that is short enough for the name of a folder.
  static func short(_ id: String) -> String {
    id.utf8.count > longestIdentity ? String(FNV1a.hash64(Array(id.utf8)), radix: 36) : id
  }

  private static func hasShortNames(_ path: String) -> Bool {
    var length = 0
    for byte in path.utf8 {
      length = byte == UInt8(ascii: "/") ? 0 : length + 1
      if length > longestName { return false }
    }
    return true
  }
}

extension RecordValue {
  /// The text of a string, a number or a truth value; empty for anything else.
  fileprivate var scalarText: String {
    switch kind {
    case .string, .number: string
    case .boolean: isTrue ? "true" : "false"
    default: ""
    }
  }
}
