import CardSources
import Cardloom

/// The roles of cards' fields, guessed from their names and values.
struct FieldRoles: Sendable, Equatable {
  /// The title: one field, or several that form it together (a first and a last name).
  var title: [String] = []
  /// The name of the other of two sides, of which `title` is one: a match has two teams.
  var otherSide: String?
  var url: String?
  var image: String?
  /// The first of the pictures' addresses.
  var imageExample: String?
  /// One of the addresses of the records' pages.
  var urlExample: String?
  var summary: String?
  var date: String?
  var author: String?
  /// A list of texts.
  var tags: String?
  var price: String?
  var currency: String?
  /// Where it is: a venue, a city.
  var place: String?
  /// What is known of the pictures.
  var look: PictureLook?
  /// The shape of most pictures; `nil` if nothing says it.
  var shape: PictureShape? { look?.shape }
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
  /// Whether some prices are so long that their digits stand in groups.
  var hasLongPrices = false
  /// Whether ratings have more decimals than readers need.
  var hasLongRatings = false
  /// The number by which prices are divided because they are in a smaller unit, or the path of it.
  var divisor: String?
  /// How the facts are written.
  var forms: [String: FactForm] = [:]
  /// The numbers of examined cards, and of those with a title, a picture, and so on.
  var counts = Counts()
  /// Whether the fields were found by what they are like, rather than by the names that feeds give them.
  var isGuessed = false
  /// The roles whose fields are in doubt, with the most likely fields.
  var doubts: [FieldRole: [RoleRanking.Share]] = [:]
  /// The names of the records' own fields; empty for a feed, whose fields are those of cells.
  var names: Set<String> = []

  /// The fields whose values contain tags or character references, which are read as text.
  var markup: [String] = []

  /// Whether the first values of a field are HTML: some have a character reference or a closing tag, and none is a text
  /// with a bare `&`, or one of which nothing would be left.
  private static func isHTML(_ field: FieldSample.Field) -> Bool {
    guard field.markup > 0 else { return false }
    let texts = field.examples.map(\.text).filter { !$0.isEmpty }
    return texts.contains { $0.contains(/&#?[A-Za-z0-9]+;|<\//) }
      && !texts.contains { $0.contains(/&(?!#?[A-Za-z0-9]+;)/) || PlainText.text(ofHTML: $0.utf8).isEmpty }
  }

  /// How many of the examined cards have what a cell shows.
  struct Counts: Sendable, Equatable {
    var cards = 0
    var titles = 0
    var pictures = 0
    var texts = 0
    var dates = 0
    var prices = 0
    var sounds = 0
    /// Whether the dates have a time of day.
    var haveTimes = false
    /// The width of the pictures in pixels; `nil` if nothing says it.
    var width: Int?

    /// The smallest width of a picture that stands out.
    private static let leastLead = 560

    /// Whether most cards have a picture that is large enough, so that the first may stand out.
    var hasLead: Bool { pictures > 0 && pictures * 5 >= cards * 4 && (width ?? Self.leastLead) >= Self.leastLead }
  }

  /// The maximum number of further fields: what readers take in at a glance.
  private static let mostFacts = 3

  /// The usual names of fields that have no role by their values, without case and punctuation.
  private enum Names {
    static let tags = ["tags", "categories", "keywords", "genres", "topics", "labels"]
    static let currency = ["currency", "currencycode", "pricecurrency"]
    /// Words at the end of the names of fields that people do not read.
    static let machine: Set<String> = [
      "id", "ids", "uuid", "guid", "key", "kind", "type", "slug", "handle", "sku", "ean", "upc", "gtin", "barcode",
      "ip", "lat", "latitude", "lng", "lon", "longitude", "etag", "checksum", "mac", "mimetype", "index", "position",
      "version", "zip", "zipcode", "postcode", "plz",
    ]
  }

  /// Guesses the roles of fields.
  ///
  /// - Parameters:
  ///   - sample: the fields with statistics of their values.
  ///   - isFeed: whether the records use the fields of JSON Feed, so that nothing has to be guessed.
  ///   - pictures: the pictures that lie beside the feed.
  init(_ sample: FieldSample, isFeed: Bool, pictures: PictureFiles? = nil) {
    guard sample.cards > 0 else {
      // The fields that an item will have once there is one.
      (title, url, summary, date) = (["title"], "url", "summary", "date_published")
      return
    }
    if isFeed {
      takeFeedWords(sample)
      if !title.isEmpty || summary != nil {
        chooseDesign(sample, isFeed: true, pictures)
        return
      }
    }
    let ranking = RoleRanking(sample)
    takeRanked(ranking, sample)
    markup = (title + [summary, author].compactMap(\.self)).filter { sample[$0].map(Self.isHTML) ?? false }
    let taken = Set(paths)
    let free = sample.fields.filter { field in
      field.values + field.lists > 0 && !taken.contains(field.path) && !FieldWords.isSecret(field.name)
    }
    if price != nil {
      currency =
        Names.currency.lazy.compactMap { name in
          free.first { Self.plain($0.name) == name && Self.isText($0) && $0.length < 8 && !Self.isFurther($0) }
        }.first?.path
    }
    tags =
      tags
      ?? Names.tags.lazy.compactMap { name in free.first { Self.plain($0.name) == name && $0.lists > 0 } }.first?
      .path
    tags = tags ?? free.first { $0.lists > 0 && $0.values == 0 && $0.characters < $0.elements * 25 }?.path
    hasPlainPrices = price.flatMap { sample[$0] }?.areFigures ?? false
    hasLongPrices =
      price.flatMap { sample[$0] }?.examples.contains { Double($0.text).map { $0 >= 1_000 } ?? false } ?? false
    divisor = PriceDetails(price, in: sample)?.divisor
    chooseDesign(sample, isFeed: isFeed, pictures)
    hasLongRatings =
      details.first { $0.name == "rating" }.flatMap { sample[$0.path] }.map { field in
        field.areFigures && field.examples.contains { $0.text.drop { $0 != "." }.count > 2 }
      } ?? false
    chooseFacts(
      free.filter { $0.path != tags && $0.path != currency }, sample, identity: ranking.best(.identity)?.paths.first)
  }

  /// Chooses the fields that tell most about the records, in the order in which records have them.
  ///
  /// What is the same in all records is not worth a line on each.
  private mutating func chooseFacts(_ free: [FieldSample.Field], _ sample: FieldSample, identity: String?) {
    let shown = Set(details.map(\.path) + [identity].compactMap(\.self))
    let preferred = design?.factWords ?? []
    let told = Set(paths + [identity].compactMap(\.self)).compactMap { sample[$0] }
    var candidates = free.filter { field in
      // A code of its own for each record is read by programs, and so is the number of a picture.
      let codes = field.examples.count { TextForm.isCode($0.text) }
      let isCode = !field.areFigures && field.distinct == field.values && codes * 5 > field.examples.count * 3
      let words = FieldWords.words(of: field.name)
      return !isCode && FieldWords.voice(.picture, words) < 0.5 && !shown.contains(field.path)
        && (Self.isOfKind(field) || !field.path.split(separator: ".").contains { Int($0) != nil })
        && Self.depth(field) <= (Self.isOfKind(field) ? 3 : 2) && field.values * 2 >= counts.cards
        && field.length <= 60 && field.addresses == 0 && field.pictures == 0 && field.markup == 0 && !Self.isTime(field)
        && field.dateLists == 0 && !Self.isForMachines(field) && !FactForm.isUnclear(field)
        && (field.distinct > 1 || counts.cards < 3)
        && !FieldWords.isNamedLikeIdentity(FieldWords.words(of: field.name))
        && !told.contains { Self.repeats(field, $0) }
    }
    // Of fields that say the same, the first.
    candidates = candidates.enumerated().filter { index, field in
      !candidates[..<index].contains { Self.repeats(field, $0) }
    }.map(\.element)
    /// How much a field tells: few different values make groups, and each its own value tells all apart.
    func weight(_ field: FieldSample.Field) -> Double {
      // A number that has to say what it is tells less than a word, and least if nothing says in which unit it is.
      let fact = FactForm(field)
      let isLabelled = field.areFigures && fact.label != nil && fact.format == nil
      let isFraction = isLabelled && field.examples.contains { $0.text.contains(".") }
      let words = FieldWords.words(of: field.name)
      let variety = Double(field.distinct) / Double(max(1, field.values))
      let isCode = field.examples.count { TextForm.isCode($0.text) } * 2 > field.examples.count && field.numbers == 0
      let form = isCode ? 0.2 : isFraction ? 0.5 : isLabelled ? 0.6 : 1
      return (0.5 + variety / 2) * form * (words.count <= 3 ? 1 : 0.7)
        * (Self.depth(field) == 1 ? 1 : 0.8)
        * Double(field.values) / Double(counts.cards) * (preferred.isDisjoint(with: words) ? 1 : 3)
    }
    let best = candidates.enumerated().sorted { one, other in
      let (first, second) = (weight(one.element), weight(other.element))
      return first == second ? one.offset < other.offset : first > second
    }.prefix(Self.mostFacts).map(\.element)
    facts = candidates.map(\.path).filter { path in best.contains { $0.path == path } }
    // Who wrote it, if that differs and is not a list of authors, which the cell shows.
    if design == .article, let field = author.flatMap({ sample[$0] }), field.path != "authors.0.name",
      field.distinct > 1
    {
      facts = Array(([field.path] + facts).prefix(Self.mostFacts))
    }
    // Where it is, for cells without a place of their own for it.
    if design == nil || design == .article, let place, !title.contains(place),
      let field = sample[place], field.distinct > 1 || counts.cards < 3
    {
      facts = Array(([place] + facts).prefix(Self.mostFacts))
    }
    forms = Dictionary(best.map { ($0.path, FactForm($0)) }) { first, _ in first }
    if let price = priceAsFact, let field = sample[price] {
      facts = Array(([price] + facts).prefix(Self.mostFacts))
      forms[price] = currency == nil && hasPlainPrices ? FactForm(field) : FactForm.amount
    }
  }

  /// The price, if the cell has no line of its own for it.
  var priceAsFact: String? {
    guard let design, design.hasFacts, !design.names.contains("price") else { return nil }
    return price
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

  /// Assigns the fields that are most likely to have each role.
  private mutating func takeRanked(_ ranking: RoleRanking, _ sample: FieldSample) {
    func best(_ role: FieldRole) -> String? { ranking.best(role)?.paths.first }
    if title.isEmpty { title = ranking.best(.title)?.paths ?? [] }
    if title.count <= 1, let sides = title.first.flatMap(ranking.sides) ?? ranking.mentionedSides {
      (title, otherSide) = ([sides[0]], sides[1])
    }
    (url, image, date) = (url ?? best(.link), image ?? best(.picture), date ?? best(.date))
    (summary, author, price) = (summary ?? best(.text), author ?? best(.author), best(.price))
    if let name = author, title.contains(name) { author = nil }
    place =
      ranking.candidates[.place]?.first { $0.score >= RoleRanking.least && Set(title).isDisjoint(with: $0.paths) }?
      .paths
      .first
    imageExample = image.flatMap { sample[$0]?.examples.first?.text }
    urlExample = url.flatMap { sample[$0]?.examples.first?.text }
    // A name is better than none.
    if title.isEmpty, summary == nil, let name = author { (title, author) = ([name], nil) }
    if title.isEmpty, summary == nil {
      let plain = sample.fields.first {
        $0.values > 0 && $0.addresses == 0 && $0.markup == 0 && !paths.contains($0.path)
      }
      title = [plain ?? sample.fields.first { $0.values > 0 }].compactMap { $0?.path }
    }
    isGuessed = true
    for role in FieldDoubts.roles where role != .title || otherSide == nil { doubts[role] = ranking.doubt(role) }
  }

  /// Whether most values of a field are those of another one, which the card shows already, or stand in these as words.
  private static func repeats(_ field: FieldSample.Field, _ other: FieldSample.Field) -> Bool {
    let others = Dictionary(other.examples.map { ($0.card, $0.text) }) { first, _ in first }
    func stands(_ text: String, in whole: String) -> Bool {
      guard !field.areFigures, text.count < whole.count else { return text == whole }
      let words = whole.lowercased().split { !$0.isLetter && !$0.isNumber }
      let own = text.lowercased().split { !$0.isLetter && !$0.isNumber }
      return !own.isEmpty && words.count <= 12 && words.contains(own)
    }
    let same = field.examples.count { example in others[example.card].map { stands(example.text, in: $0) } ?? false }
    return same * 5 > field.examples.count * 3
  }

  /// Whether a field is the name of the first of the record's categories, in a list of objects.
  private static func isOfKind(_ field: FieldSample.Field) -> Bool {
    let parts = field.path.split(separator: ".")
    guard parts.count == 3, parts[1] == "0", ["name", "title", "label"].contains(parts[2]) else { return false }
    return !Set(["category", "categories", "genre", "genres", "kind", "kinds", "cuisine", "cuisines"])
      .isDisjoint(with: FieldWords.words(of: parts[0]))
  }

  private static func isFurther(_ field: FieldSample.Field) -> Bool {
    field.path.split(separator: ".").contains { Int($0).map { $0 > 0 } ?? false }
  }

  private static func isText(_ field: FieldSample.Field) -> Bool {
    field.values > 0 && field.numbers < field.values && field.addresses * 2 < field.values
      && field.markup * 5 <= field.values
  }

  /// Whether a field is a numeric timestamp; nobody reads seconds since 1970.
  private static func isTime(_ field: FieldSample.Field) -> Bool {
    let name = plain(field.name)
    return field.numbers > 0 && field.dates == field.values
      && (["time", "date", "created", "updated", "published"].contains { name.contains($0) }
        || abs(FieldWords.voice(.date, FieldWords.words(of: field.name))) >= 0.4)
  }

  /// Whether a field's value identifies or locates a record for programs.
  private static func isForMachines(_ field: FieldSample.Field) -> Bool {
    let words = GuessedCell.label(field.path).lowercased().split(separator: " ").map(String.init)
    let name = FieldWords.words(of: field.name).last ?? ""
    return !Names.machine.isDisjoint(with: [plain(field.name), words.last ?? "", name])
  }

  static func depth(_ field: FieldSample.Field) -> Int { field.path.split(separator: ".").count }

  /// A name without case and punctuation.
  static func plain(_ name: some StringProtocol) -> String { FieldWords.plain(name) }

  // MARK: Retracting guesses

  /// The paths of all fields with a role.
  var paths: [String] {
    title
      + [otherSide, url, image, summary, date, author, tags, price, currency, place, sound].compactMap(\.self)
      + facts + details.map(\.path)
  }

  /// Removes a field's role, for example because its values do not fit.
  ///
  /// - Returns: whether the field had a role.
  mutating func drop(_ name: String) -> Bool {
    let before = self
    func keeps(_ path: String?) -> String? { path == name ? nil : path }
    (url, image, summary, otherSide) = (keeps(url), keeps(image), keeps(summary), keeps(otherSide))
    (date, author, tags, price) = (keeps(date), keeps(author), keeps(tags), keeps(price))
    (currency, place, sound) = (price == nil ? nil : keeps(currency), keeps(place), keeps(sound))
    facts.removeAll { $0 == name }
    title.removeAll { $0 == name }
    details.removeAll { $0.path == name }
    if image == nil { counts.pictures = 0 }
    if let design, !design.fits(self) {
      let isStory = title.count == 1 && (summary != nil || date != nil || url != nil)
      (self.design, details) = (isStory && self.design != .article ? .article : nil, [])
    }
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
