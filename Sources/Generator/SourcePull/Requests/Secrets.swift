import Cardloom
import JSONRecords
import Platform

/// The secrets of a source's requests, which no file and no message may contain.
struct Secrets: Sendable {
  private let forms: [(value: [UInt8], mark: [UInt8])]

  /// The length from which a value is a secret rather than a common word of a document.
  private static let shortest = 6

  /// Creates a list of secrets.
  ///
  /// - Parameter values: each value with what stands in its place, such as `${NEWS_TOKEN}`.
  init(_ values: [(value: String, mark: String)]) {
    var forms: [(value: [UInt8], mark: [UInt8])] = []
    for (value, mark) in values where value.utf8.count >= Self.shortest {
      let json = RecordData.string(value).json.dropFirst().dropLast()
      let solidus = value.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
      let html = value.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
      let variants: [[UInt8]] = [
        Array(value.utf8), Array(value.percentEncoded.utf8), Array(value.percentEncoded.lowercased().utf8), Array(json),
        Array(solidus.utf8), Array(html.utf8),
      ]
      for variant in variants where !forms.contains(where: { $0.value == variant }) {
        forms.append((variant, Array(mark.utf8)))
      }
    }
    // A secret that contains another is hidden whole.
    self.forms = forms.sorted { $0.value.count > $1.value.count }
  }

  /// The text with a mark in place of each secret.
  func hidden(in text: String) -> String {
    forms.isEmpty ? text : String(decoding: hidden(in: Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes with a mark in place of each secret.
  func hidden(in bytes: [UInt8]) -> [UInt8] { forms.reduce(bytes) { Self.replacing($1.value, by: $1.mark, in: $0) } }

  private static func replacing(_ wanted: [UInt8], by mark: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + wanted.count <= bytes.count {
        if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
          result += bytes[copied..<index]
          result += mark
          index += wanted.count
          copied = index
        } else {
          index += 1
        }
      }
      if copied > 0 { result += bytes[copied...] }
    }
    return copied > 0 ? result : bytes
  }
}

extension FetchFailure {
  /// The failure without secrets.
  func hiding(_ secrets: Secrets) -> FetchFailure {
    FetchFailure(
      code, secrets.hidden(in: message), hint: hint.map { secrets.hidden(in: $0) }, isPassing: isPassing,
      retryAfter: retryAfter, status: status)
  }
}
