import JSONRecords
import Platform

/// An ``IdentityPolicy`` prepared for many records; a class, so that it is not copied for each.
final class IdentityRule: Sendable {
  /// The location of a record's identity.
  enum Origin {
    /// A range of the record's bytes.
    case inRecord(Range<Int>)
    /// The buffer; with a repair if the identity was generated.
    case own(RepairFact?)
    case failed(RecordFinding.Fact)
  }

  /// The paths of the identity, of which the first existing one applies; or the paths to hash.
  private let paths: [RecordPath]
  private let first: RecordPath
  /// All of them, for messages.
  private let names: String
  private let isHash: Bool
  /// The fallbacks for feeds, whose records may lack identities: the address, then a hash of the record's content.
  private let fallbacks: (link: RecordPath, hashed: [RecordPath])?

  init(_ policy: IdentityPolicy, format: SourceFormat) {
    let isFeed = format.isFeed
    switch policy {
    case .automatic:
      paths = [RecordPath("id")]
      isHash = false
      fallbacks =
        isFeed
        ? (
          RecordPath("url"),
          ["title", "date_published", "content_html", "content_text", "summary"].map(RecordPath.init)
        )
        : nil
    case .guid: (paths, isHash, fallbacks) = (["id", "guid"].map(RecordPath.init), false, nil)
    case .link: (paths, isHash, fallbacks) = (["url", "link"].map(RecordPath.init), false, nil)
    case .field(let path): (paths, isHash, fallbacks) = ([RecordPath(path)], false, nil)
    case .hash(let fields): (paths, isHash, fallbacks) = (fields.map(RecordPath.init), true, nil)
    }
    first = paths.first ?? RecordPath("id")
    names = paths.map(\.description).joined(separator: "`, `")
  }

  /// Finds the identity of a record; a generated one is written to the buffer.
  func find(in root: RecordValue, source: UnsafeRawBufferPointer, buffer: inout [UInt8]) -> Origin {
    if isHash {
      guard hash(paths, in: root, into: &buffer) else { return .failed(.identityMissing(field: names)) }
      return .own(nil)
    }
    var origin = scalar(at: first, in: root, source: source, buffer: &buffer)
    if case .inRecord = origin { return origin }
    for path in paths.dropFirst() {
      guard case .failed(.identityMissing) = origin else { break }
      let other = scalar(at: path, in: root, source: source, buffer: &buffer)
      if case .failed = other { continue }
      origin = other
    }
    guard case .failed(let fact) = origin, let fallbacks else { return origin }
    if case .identityNotScalar = fact { return origin }
    switch scalar(at: fallbacks.link, in: root, source: source, buffer: &buffer) {
    case .failed: break
    case .own:
      return .own(repair("identity-from-link", buffer))
    case .inRecord(let range):
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[range]))
      return .own(repair("identity-from-link", buffer))
    }
    if !hash(fallbacks.hashed, in: root, into: &buffer) {
      var whole = IdentityHash()
      whole.add(source)
      buffer = whole.hexadecimal
    }
    return .own(repair("identity-from-content", buffer))
  }

  private func repair(_ rule: String, _ identity: [UInt8]) -> RepairFact {
    RepairFact(rule: rule, field: "id", before: "", after: String(decoding: identity, as: UTF8.self))
  }

  private func scalar(
    at path: RecordPath, in root: RecordValue, source: UnsafeRawBufferPointer, buffer: inout [UInt8]
  ) -> Origin {
    guard let value = path.value(in: root), value.kind != .null else {
      return .failed(.identityMissing(field: path.description))
    }
    switch value.kind {
    case .array, .object:
      return .failed(.identityNotScalar(field: path.description, .init(value.kind)))
    case .boolean:
      return .failed(.identityNotScalar(field: path.description, .boolean))
    default: break
    }
    let text = value.text
    let trimmed = trim(text)
    guard !trimmed.isEmpty else { return .failed(.identityEmpty(field: path.description)) }
    // A text without escapes is part of the record.
    if let start = source.baseAddress, let own = text.baseAddress, own >= start, own < start + source.count {
      let first = own - start + trimmed.lowerBound
      return .inRecord(first..<first + trimmed.count)
    }
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[trimmed]))
    return .own(nil)
  }

  /// The range of the text without surrounding white space.
  private func trim(_ text: UnsafeRawBufferPointer) -> Range<Int> {
    var start = 0
    var end = text.count
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// The FNV-1a hash of fields in 16 hexadecimal digits; `false` if the record has none of them.
  private func hash(_ paths: [RecordPath], in root: RecordValue, into buffer: inout [UInt8]) -> Bool {
    var hash = IdentityHash()
    var hasAny = false
    for path in paths {
      guard let value = path.value(in: root), value.kind != .null else {
        hash.add(0xFF)
        continue
      }
      hasAny = hasAny || !value.text.isEmpty
      hash.add(value.text)
      hash.add(0xFE)
    }
    guard hasAny else { return false }
    buffer = hash.hexadecimal
    return true
  }
}
