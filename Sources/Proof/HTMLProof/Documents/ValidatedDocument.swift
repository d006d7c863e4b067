/// A document that is not a page, such as a feed or a sitemap, proven to conform to its format; only this module can
/// create one, and no other feed or sitemap is ever written.
package struct ValidatedDocument: Sendable {
  /// The file that contains the document, relative to the site's root.
  package let file: String
  /// The document.
  package let bytes: [UInt8]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}

/// The format of a document that is not a page.
package enum DocumentFormat: String, Sendable, CaseIterable {
  /// The Atom Syndication Format, RFC 4287.
  case atom
  /// RSS 2.0.
  case rss
  /// JSON Feed 1.1.
  case json
  /// A sitemap, or an index of sitemaps, by version 0.9 of the protocol.
  case sitemap

  /// The format's name in messages.
  package var name: String {
    switch self {
    case .atom: "Atom"
    case .rss: "RSS 2.0"
    case .json: "JSON Feed 1.1"
    case .sitemap: "the sitemap protocol 0.9"
    }
  }

  /// The name of the file with the format's schema; `nil` for a format without one.
  var schema: String? {
    switch self {
    case .atom: "atom.rng"
    case .rss: "rss.rng"
    case .json: nil
    case .sitemap: "sitemap.rng"
    }
  }
}

/// A mistake in a document.
package struct DocumentFinding: Sendable, Equatable, Error {
  /// The line, counted from 1.
  package let line: Int
  /// The index of the entry, item or address that contains the mistake; `nil` for a mistake outside of all.
  package let item: Int?
  /// The element or member concerned; empty if there is none.
  package let field: String
  /// What is wrong, in one sentence without a full stop.
  package let message: String

  init(line: Int = 1, item: Int? = nil, field: String = "", message: String) {
    (self.line, self.item, self.field, self.message) = (line, item, field, message)
  }
}

/// The reasons why a document cannot be written; at least one.
package struct InvalidDocument: Error, Sendable, Equatable {
  package let findings: [DocumentFinding]
}
