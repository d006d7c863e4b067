import Platform

/// A source of cards: a file, its format, and how its records are mapped to cards.
package struct CardSource: Sendable, Equatable {
  /// Its name in the configuration.
  package var name: String
  /// The path in the file system.
  package var path: String
  /// The path for diagnostics, relative to the project.
  package var file: String
  /// Its title, as cards of lists of several sources state it; `nil` for that of the feed, or the name.
  package var title: String?
  /// The format; `nil` to detect it by content.
  package var format: SourceFormat?
  /// The dotted path of the array of records, such as `response.cards`; `nil` for the format's default, or the whole
  /// file.
  package var items: String?
  /// How a card's identity is determined.
  package var identity = IdentityPolicy.automatic
  /// The policy for a record with the identity of an earlier one; `nil`: items of feeds are merged, as in feed readers,
  /// and other sources refuse it.
  package var duplicates: DuplicatePolicy?
  /// The policy for dates after the time of the build.
  package var futureDates = FutureDatePolicy.keep
  /// The language of the day of a card's date, `date_text`; `nil` for none.
  package var dateLanguage: String?
  /// The dotted path of the field that contains a card's kind.
  package var kind: String?
  /// The kind of cards whose record contains none.
  package var defaultKind = "card"
  /// Fields that are renamed or have a default, in order.
  package var fields: [FieldMapping] = []
  /// What stands in the place of references to other records.
  package var joins: [JoinRule] = []
  /// The dotted path of the value that is a card's content: HTML, or rich text as JSON.
  package var content: String?
  /// The dotted paths of fields that contain HTML and are read as text.
  package var texts: [String] = []
  /// How templates write fields.
  package var treatment = FieldTreatment()
  /// The address from which the source was pulled, the base of its relative addresses; `nil` for a file.
  package var base: String?
  /// The encoding that the server declared when the source was pulled (`charset` of `Content-Type`); `nil` for a file.
  package var charset: String?
  /// The folder of the site's own pictures.
  package var pictureFolder: String?
  /// The folder of what has addresses in `assets/`; `nil` for the folder of that name among the site's own pictures.
  package var assetFolder: String?
  /// The picture of cards without one, relative to that folder.
  package var placeholder: String?
  /// The name of schema.org's type that describes the source's cards; `nil` to choose by kind and fields.
  package var schema: String?
  /// The maximum length of a summary in characters (grapheme clusters).
  package var summaryLength = 240
  /// The maximum number of values of one field in a card: of its tags, and of the values that have feeds.
  package var valuesPerCard = 64

  /// Whether a document that says that it is one page of several is reported.
  package var tellsPages = false
  /// The pages that were not fetched when the source was pulled; `nil` if there are none, or one page is meant.
  package var pagesLeft: PagesLeft?
  /// The most pages that `cardloom pull` follows; `nil` if it fetches one.
  package var mostPages: Int?

  /// Creates a source; every other property has a default and is set by name.
  package init(name: String, path: String, file: String? = nil, format: SourceFormat? = nil) {
    self.name = name
    self.path = path
    self.file = file ?? path
    self.format = format
  }

  /// The file of one of the site's own pictures, by its path below the site's root; `nil` if no files are looked at.
  package func pictureFile(_ path: String) -> String? {
    if let assetFolder, path.hasPrefix("assets/") {
      return FilePath.join(assetFolder, String(path.dropFirst("assets/".count)))
    }
    return pictureFolder.map { FilePath.join($0, path) }
  }

  /// The name and the file, for messages.
  var described: String { "\(name) (\(file))" }

  /// The name under which builds cache the source: two sources may read different lists of one file, and one source the
  /// last good copy of its file.
  package var memoryName: String { name + " " + path }
}

/// How a card's identity is determined.
package enum IdentityPolicy: Sendable, Equatable {
  /// The field `id`, or a feed format's own rule (RSS: `guid`, then `link`; Atom: `id`).
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

/// The policy for a record with the identity of an earlier one.
public enum DuplicatePolicy: String, Sendable, Equatable, CaseIterable {
  /// Reports an error that names both records.
  case refuse
  /// Keeps the first record and counts the others in the report.
  case first
  /// Replaces the first record with the last and counts the others in the report.
  case last
}

/// The policy for dates after the time of the build.
public enum FutureDatePolicy: String, Sendable, Equatable, CaseIterable {
  /// Keeps them, and reports those more than a day ahead.
  case keep
  /// Replaces them with the time of the build.
  case clamp
  /// Hides the record until its date of publication.
  case hide
}

/// How templates write the fields of a source.
package struct FieldTreatment: Sendable, Equatable {
  /// The formats of fields where readers see text.
  package var formats: [FieldFormat]
  /// The fields beside `content_html` that contain HTML.
  package var html: [String]
  /// The fields that contain Markdown.
  package var markdown: [String]
  /// How dates are read.
  package var dates = DateRules()
  /// How pictures are offered to browsers; `nil` for as they are.
  package var pictures: PictureOptions?

  package init(formats: [FieldFormat] = [], html: [String] = [], markdown: [String] = []) {
    self.formats = formats
    self.html = html
    self.markdown = markdown
  }
}

/// The format in which templates write a field.
package struct FieldFormat: Sendable, Equatable {
  /// The dotted path of the field.
  package let field: String
  /// The format, such as `money:EUR`.
  package let format: String

  package init(field: String, format: String) {
    self.field = field
    self.format = format
  }
}

/// A field that is available under another name, has a default, or is hidden.
package struct FieldMapping: Sendable, Equatable {
  /// The name in templates.
  package let name: String
  /// The dotted path in the record, or a pattern of fields in braces; `nil` if there is only a default.
  package var path: String?
  /// The paths and patterns of records without a value there, in order.
  package var others: [String]
  /// What separates the values of a list that is written as one text.
  package var separator: String?
  /// The number by which a number is divided, or the path of the field with it: 100 for a price in cents.
  package var divisor: String?
  /// The field of the card that is a smaller number, or cards lack this one: a former price is above the price.
  package var lowerField: String?
  /// The text for records that lack the field.
  package var fallback: String?
  /// Whether the cards lack the field although their records have it.
  package var isHidden: Bool

  package init(
    name: String, path: String?, others: [String] = [], separator: String? = nil, divisor: String? = nil,
    lowerField: String? = nil, fallback: String? = nil, isHidden: Bool = false
  ) {
    self.others = others
    self.separator = separator
    self.divisor = divisor
    self.lowerField = lowerField
    self.name = name
    self.path = path
    self.fallback = fallback
    self.isHidden = isHidden
  }
}
