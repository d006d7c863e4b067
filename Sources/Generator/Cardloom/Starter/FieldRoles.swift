import CardSources

/// The roles of cards' fields, guessed from their names and values.
struct FieldRoles: Sendable, Equatable {
  /// The title: one field, or several that form it together (a first and a last name).
  var title: [String] = []
  var url: String?
  var image: String?
  var summary: String?
  var date: String?
  var author: String?
  /// A list of texts.
  var tags: String?
  var price: String?
  var currency: String?
  /// The address of an audio file.
  var sound: String?
  /// Further fields that are shown on a line each.
  var facts: [String] = []
  /// The built-in cell that fits the roles; `nil` if none does.
  var design: CellDesign?
  /// Further fields of that cell, by the names that it has for them.
  var details: [CellDesign.Detail] = []
  /// Whether all prices are numbers, without a sign of a currency.
  var hasPlainPrices = false
  /// The further fields with large numbers, which are easier to read in groups of digits.
  var figures: [String] = []
  /// The numbers of examined cards, and of those with a title, a picture, and so on.
  var counts = Counts()
  /// The names of fields that the cell would take for something else.
  var hidden: [String] = []

  /// How many of the examined cards have what a cell shows.
  struct Counts: Sendable, Equatable {
    var cards = 0
    var titles = 0
    var pictures = 0
    var texts = 0
    var dates = 0
    var prices = 0
    var sounds = 0

    /// Whether most cards have a picture, so that the first may stand out.
    var hasLead: Bool { pictures > 0 && pictures * 5 >= cards * 4 }
  }

  /// The maximum number of further fields.
  private static let mostFacts = 5

  /// The usual field names for each role, without case and punctuation, the most likely first.
  private enum Names {
    static let title = [
      "title", "headline", "name", "fullname", "displayname", "label", "heading", "caption", "subject", "productname",
      "mediatitle",
    ]
    static let given = ["firstname", "givenname", "forename"]
    static let family = ["lastname", "surname", "familyname"]
    static let summary = [
      "summary", "description", "excerpt", "abstract", "standfirst", "teaser", "subtitle", "contenttext", "body",
      "text", "bio", "content", "tagline", "comment", "mediadescription",
    ]
    static let url = [
      "url", "link", "permalink", "href", "weburl", "htmlurl", "externalurl", "homepage", "website", "homepageurl",
    ]
    static let image = [
      "image", "imageurl", "img", "imagesrc", "thumbnail", "thumbnailurl", "thumb", "picture", "photo", "poster",
      "cover", "coverimage", "bannerimage", "images", "photos", "avatar", "icon", "logo",
    ]
    static let date = [
      "datepublished", "published", "publishedat", "pubdate", "date", "releasedate", "createdat", "created", "datetime",
      "createdutc", "timestamp", "time", "updated", "datemodified", "updatedat", "day", "year",
      "datum", "fecha", "data", "dato", "дата", "日期", "日付", "날짜",
      "startdate", "start", "startsat", "starts", "starttime", "dtstart", "eventdate", "begins", "begin",
    ]
    static let author = [
      "author", "creator", "byline", "username", "artist", "writer", "director", "brand", "by", "user",
    ]
    static let tags = ["tags", "categories", "keywords", "genres", "topics", "labels"]
    static let price = ["price", "saleprice", "cost", "amount", "priceusd", "gprice"]
    /// Words at the end of the names of fields that people do not read.
    static let machine: Set<String> = [
      "id", "ids", "uuid", "guid", "key", "kind", "type", "slug", "handle", "sku", "ean", "upc", "gtin", "barcode",
      "ip",
      "lat", "latitude", "lng", "lon", "longitude", "etag", "checksum", "mac", "mimetype", "index", "position",
      "version",
    ]
    /// Fields that should not appear on a page.
    static let secret = [
      "password", "passwd", "secret", "token", "salt", "hash", "ssn", "iban", "cardnumber", "apikey", "session",
    ]
  }

  /// Guesses the roles of fields.
  ///
  /// - Parameters:
  ///   - sample: the fields with statistics of their values.
  ///   - isFeed: whether the records use the fields of JSON Feed, so that nothing has to be guessed.
  init(_ sample: FieldSample, isFeed: Bool) {
    guard sample.cards > 0 else {
      // The fields that an item will have once there is one.
      (title, url, summary, date) = (["title"], "url", "summary", "date_published")
      return
    }
    if isFeed {
      takeFeedWords(sample)
      if !title.isEmpty || summary != nil {
        chooseDesign(sample, isFeed: true)
        return
      }
    }
    var fields = FreeFields(
      sample.fields.filter { field in
        field.values + field.lists > 0 && !Names.secret.contains(where: Self.plain(field.name).contains)
      }, taken: Set(paths))
    takeUsualNames(&fields)
    if title.isEmpty { takeTellingTitle(&fields) }
    tags = tags ?? fields.free.first { $0.lists > 0 && $0.values == 0 && $0.characters < $0.elements * 25 }?.path
    facts = fields.free.filter { field in
      !field.path.contains(".0") && Self.depth(field) <= 2 && field.path != tags
        && field.values * 2 >= sample.cards && field.length <= 60 && field.addresses == 0 && field.pictures == 0
        && field.markup == 0 && !Self.isTime(field)
        && !Self.isForMachines(field)
    }.prefix(Self.mostFacts).map(\.path)
    // A number of four digits may be a year.
    figures = facts.filter { path in sample[path].map { $0.areFigures && $0.length > 4 } ?? false }
    hasPlainPrices = price.flatMap { sample[$0] }?.areFigures ?? false
    chooseDesign(sample, isFeed: isFeed)
  }

  /// The fields without a role.
  private struct FreeFields {
    private(set) var free: [FieldSample.Field]

    init(_ fields: [FieldSample.Field], taken: Set<String>) { free = fields.filter { !taken.contains($0.path) } }

    /// Takes the field with the most likely of some names; among equal names, the least deeply nested.
    mutating func take(_ names: [String], where isGood: (FieldSample.Field) -> Bool) -> String? {
      let good = free.filter(isGood)
      for name in names {
        let named = good.filter { FieldRoles.plain($0.name) == name }
        guard let best = named.min(by: { FieldRoles.depth($0) < FieldRoles.depth($1) }) else { continue }
        return take(best)
      }
      return nil
    }

    mutating func take(_ field: FieldSample.Field) -> String {
      free.removeAll { $0.path == field.path }
      return field.path
    }
  }

  /// Assigns the fields of JSON Feed.
  private mutating func takeFeedWords(_ sample: FieldSample) {
    title = sample["title"] == nil ? [] : ["title"]
    url = ["url", "external_url"].first { sample[$0] != nil }
    image = sample["image"].map(\.path)
    summary = ["summary", "content_text"].first { sample[$0] != nil }
    date = sample["date_published"].map(\.path)
    author = ["authors.0.name", "author.name"].first { sample[$0] != nil }
    tags = sample["tags"].flatMap { $0.lists > 0 ? $0.path : nil }
    let isSound = sample["attachments.0.mime_type"]?.isAlways(beginningWith: "audio/") == true
    sound = isSound ? "attachments.0.url" : nil
  }

  /// Assigns fields to roles by their usual names, if their values fit.
  private mutating func takeUsualNames(_ fields: inout FreeFields) {
    let isText = Self.isText
    func isOwn(_ field: FieldSample.Field) -> Bool { isText(field) && Self.depth(field) == 1 }
    image =
      image
      ?? fields.take(Names.image) { $0.values > 0 && ($0.pictures * 10 >= $0.values * 8 || $0.addresses == $0.values) }
      ?? fields.take(fields.free.map { Self.plain($0.name) }) { $0.values > 0 && $0.pictures * 10 >= $0.values * 9 }
    url = url ?? fields.take(Names.url) { $0.values > 0 && $0.addresses == $0.values }
    date =
      date ?? fields.take(Names.date) { $0.values > 0 && $0.dates * 10 >= $0.values * 8 && !$0.path.contains(".0") }
    price = fields.take(Names.price) { $0.values > 0 && $0.length < 16 }
    if price != nil {
      currency = fields.take(["currency", "currencycode", "pricecurrency"]) { isText($0) && $0.length < 8 }
    }
    if let first = fields.take(Names.given, where: isOwn), let last = fields.take(Names.family, where: isOwn) {
      title = [first, last]
    } else if let named = fields.take(Names.title, where: { isText($0) && $0.length < 200 }) {
      title = [named]
    }
    author = author ?? fields.take(Names.author) { isText($0) && $0.length < 60 }
    tags = tags ?? fields.take(Names.tags) { $0.lists > 0 }
    summary = fields.take(Names.summary) { isText($0) && !$0.path.contains(".0") }
  }

  /// Takes the text that best distinguishes the records: with the most distinct values, and short enough for a title.
  private mutating func takeTellingTitle(_ fields: inout FreeFields) {
    let texts = fields.free.filter {
      Self.isText($0) && $0.length < 300 && Self.depth($0) <= 2 && !Self.isForMachines($0)
    }
    if texts.isEmpty, let author {
      (title, self.author) = ([author], nil)
      return
    }
    let best =
      texts.max { Self.weight($0) < Self.weight($1) }
      ?? fields.free.first { $0.values > 0 && $0.addresses == 0 && $0.markup == 0 }
      ?? fields.free.first { $0.values > 0 }
    if let best { title = [fields.take(best)] }
  }

  private static func isText(_ field: FieldSample.Field) -> Bool {
    field.values > 0 && field.numbers < field.values && field.addresses * 2 < field.values
      && field.markup * 5 <= field.values
  }

  /// The number of distinct values, weighted so that top-level fields precede nested ones.
  private static func weight(_ field: FieldSample.Field) -> Int { field.distinct * 4 / depth(field) }

  /// Whether a field is a numeric timestamp; nobody reads seconds since 1970.
  private static func isTime(_ field: FieldSample.Field) -> Bool {
    let name = plain(field.name)
    return field.numbers > 0 && field.dates == field.values
      && ["time", "date", "created", "updated", "published"].contains { name.contains($0) }
  }

  /// Whether a field's value identifies or locates a record for programs.
  private static func isForMachines(_ field: FieldSample.Field) -> Bool {
    let words = GuessedCell.label(field.path).lowercased().split(separator: " ").map(String.init)
    return !Names.machine.isDisjoint(with: [plain(field.name), words.last ?? ""])
  }

  static func depth(_ field: FieldSample.Field) -> Int { field.path.split(separator: ".").count }

  /// A name without case and punctuation.
  static func plain(_ name: some StringProtocol) -> String {
    String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
  }

  // MARK: Retracting guesses

  /// The paths of all fields with a role.
  var paths: [String] {
    title + [url, image, summary, date, author, tags, price, currency, sound].compactMap(\.self) + facts
      + details.map(\.path)
  }

  /// Removes a field's role, for example because its values do not fit.
  ///
  /// - Returns: whether the field had a role.
  mutating func drop(_ name: String) -> Bool {
    let before = self
    func keeps(_ path: String?) -> String? { path == name ? nil : path }
    (url, image, summary) = (keeps(url), keeps(image), keeps(summary))
    (date, author, tags, price) = (keeps(date), keeps(author), keeps(tags), keeps(price))
    (currency, sound) = (price == nil ? nil : keeps(currency), keeps(sound))
    facts.removeAll { $0 == name }
    title.removeAll { $0 == name }
    details.removeAll { $0.path == name }
    if let design, !design.fits(self) { (self.design, details) = (nil, []) }
    return self != before
  }

  /// Removes the least important role.
  ///
  /// - Returns: whether there was one to remove.
  mutating func simplify() -> Bool {
    if design != nil {
      (design, details) = (nil, [])
    } else if !facts.isEmpty {
      facts = []
    } else if tags != nil || author != nil || price != nil || sound != nil {
      (tags, author, price, currency, sound) = (nil, nil, nil, nil, nil)
    } else if date != nil {
      date = nil
    } else if image != nil {
      image = nil
    } else if url != nil {
      url = nil
    } else if summary != nil {
      summary = nil
    } else {
      return false
    }
    return true
  }
}
