/// A source of cards: a file, its format, and how its records become cards.
package struct FeedSource: Sendable, Equatable {
  /// The name that the configuration gives it.
  package var name: String
  /// The path that the file system is asked for.
  package var path: String
  /// The path to show in diagnostics: relative to the project.
  package var file: String
  /// The format; `nil` lets the content tell.
  package var format: FeedFormat?
  /// The dotted path of the array of records, such as `response.cards`; `nil`: the format's own place, or the whole file.
  package var items: String?
  /// What a card's identity is made of.
  package var identity = IdentityPolicy.automatic
  /// What happens to a record whose identity was there before; `nil`: feeds are merged, as their readers do, and other
  /// sources refuse it.
  package var duplicates: DuplicatePolicy?
  /// What happens to dates after the moment of the build.
  package var futureDates = FutureDatePolicy.keep
  /// The language in which cards tell the day of their date, as `date_text`; `nil`: they do not.
  package var dateLanguage: String?
  /// The dotted path of the field that names a card's kind.
  package var kind: String?
  /// The kind of the cards whose record names none.
  package var defaultKind = "card"
  /// Fields that get another name or a default, in order.
  package var fields: [FieldMapping] = []
  /// The address that the source was pulled from, from which its relative addresses count; `nil` for a file.
  package var base: String?
  /// The encoding that the server named when the source was pulled (`charset` of `Content-Type`); `nil` for a file.
  package var charset: String?
  /// The folder in which the site's own pictures are looked for.
  package var pictureFolder: String?
  /// The picture of cards that have none, relative to that folder.
  package var placeholder: String?
  /// A summary has so many characters (grapheme clusters) at most.
  package var summaryLength = 240

  /// Creates a source; everything else has a default and is set by its name.
  package init(name: String, path: String, file: String? = nil, format: FeedFormat? = nil) {
    self.name = name
    self.path = path
    self.file = file ?? path
    self.format = format
  }

  /// The name and the file, for messages.
  var described: String { "\(name) (\(file))" }

  /// The name under which builds remember what they read: two sources may read different lists of one file, and one
  /// source the last good copy of its file.
  package var memoryName: String { name + " " + path }
}

/// What a card's identity is made of.
package enum IdentityPolicy: Sendable, Equatable {
  /// The field `id`; a feed format's own rule (RSS: `guid`, then `link`; Atom: `id`).
  case automatic
  /// The field at a dotted path.
  case field(String)
  /// The feed's own identifier: RSS `guid`, Atom `id`, JSON Feed `id`.
  case guid
  /// The card's address, the field `url`.
  case link
  /// A hash of the fields at these dotted paths.
  case hash([String])
}

/// What happens to a record whose identity was there before.
package enum DuplicatePolicy: String, Sendable, Equatable {
  /// It is an error that names both records.
  case refuse
  /// The first record is kept; the others are counted in the report.
  case first
  /// The last record takes the place of the first; the others are counted in the report.
  case last
}

/// What happens to dates after the moment of the build.
package enum FutureDatePolicy: String, Sendable, Equatable, CaseIterable {
  /// They stay, and those of more than a day ahead are reported.
  case keep
  /// They become the moment of the build.
  case clamp
  /// The record becomes a card when the date of its publication has come.
  case hide
}

/// A field that is reachable under another name, or that has a default.
package struct FieldMapping: Sendable, Equatable {
  /// The name in templates.
  package let name: String
  /// The dotted path in the record; `nil`: there is only a default.
  package let path: String?
  /// The text for records that lack the field.
  package let fallback: String?

  package init(name: String, path: String?, fallback: String? = nil) {
    self.name = name
    self.path = path
    self.fallback = fallback
  }
}
