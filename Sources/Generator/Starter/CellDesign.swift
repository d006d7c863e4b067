import CardSources
import Cardloom

/// A built-in cell that shows the cards of a feed.
enum CellDesign: String, Sendable {
  case article, audio, cover, episode, event, job, listing, object, person, photo, place, poster, product, recipe
  case release, row, video

  /// A field of a built-in cell that is not among the usual roles.
  struct Detail: Sendable, Equatable {
    /// The name in the cell's template.
    let name: String
    /// The path of the field in the records.
    let path: String
    /// What else is said of its origin, in YAML, such as `above: price`; `nil` for nothing.
    var rule: String?

    /// The details that are amounts of money.
    static let ofMoney: Set<String> = ["compare_at_price"]
  }

  /// The names of the built-in cells' further fields; a record's own field of such a name may mean something else.
  static let optionalNames = [
    "attachments", "authors", "availability", "badge", "bio", "byline", "cancelled", "compare_at_price", "credit",
    "currency", "date_text", "day_text", "duration_text",
    "end_text",
    "fact_1", "fact_1_label", "fact_1_unit", "fact_2", "fact_2_label", "fact_2_unit", "fact_3", "fact_3_label",
    "fact_3_unit", "image_alt", "image_focus", "image_height", "image_width", "initials", "language", "map_url",
    "month_text",
    "period", "place", "prerelease", "price_from", "price_text", "pronouns", "rating", "reviews", "role", "sale_price",
    "starts_at", "summary", "tags", "time_text", "version",
  ]

  /// Whether the roles have what the cell cannot do without.
  func fits(_ roles: FieldRoles) -> Bool {
    guard !roles.title.isEmpty else { return false }
    return switch self {
    case .article, .job, .object, .place, .recipe, .release, .row: true
    case .cover, .poster: roles.image != nil
    case .listing: roles.price != nil
    case .audio, .episode: roles.sound != nil
    case .event: roles.date != nil
    case .person: roles.image != nil || roles.title.count == 2
    case .photo, .video: roles.image != nil
    case .product: roles.price != nil && roles.image != nil
    }
  }

  /// The names of the common fields that the cell or the page of its card shows.
  var names: Set<String> {
    switch self {
    case .article: ["url", "title", "summary", "date_published", "image"]
    case .audio: ["url", "title", "summary", "image"]
    case .episode: ["url", "title", "summary", "date_published"]
    case .event: ["url", "title", "summary", "date_published", "image"]
    case .person: ["url", "title", "given_name", "family_name", "bio", "image"]
    case .photo: ["url", "title", "summary", "image"]
    case .product: ["url", "title", "summary", "image", "price", "currency"]
    case .video: ["url", "title", "summary", "image", "date_published"]
    case .cover: ["url", "title", "image", "byline", "date_published"]
    case .poster, .object: ["url", "title", "image", "byline"]
    case .job: ["url", "title", "image", "byline", "place", "date_published"]
    case .listing: ["url", "title", "image", "price", "currency", "place"]
    case .row: ["url", "title", "byline", "date_published"]
    case .recipe: ["url", "title", "image", "byline"]
    case .place: ["url", "title", "image", "summary", "place"]
    case .release: ["url", "title", "summary", "byline", "date_published"]
    }
  }

  /// Whether the cell has a line of facts.
  var hasFacts: Bool {
    [.article, .cover, .job, .listing, .object, .place, .poster, .recipe, .release, .row].contains(self)
  }

  /// Words in the names of the facts that readers of such cells look for first.
  var factWords: Set<String> {
    switch self {
    case .listing: FieldRoles.ofEstates
    case .object: ["medium", "technique", "material", "materials", "dimensions", "classification", "culture"]
    case .job: ["salary", "commitment", "employment", "category", "team", "type"]
    case .poster: ["year", "runtime", "rating", "genre", "pages"]
    case .row: FieldRoles.ofVotes.union(FieldRoles.ofAnswers)
    case .recipe: ["time", "minutes", "prep", "cook", "total", "servings", "yield", "serves", "cuisine", "area"]
    case .place: ["category", "categories", "kind", "type", "hours", "distance", "capacity"]
    default: []
    }
  }

  /// The section's adaptor, in YAML.
  ///
  /// Columns are so narrow that no picture is drawn at more than one and a half of its own width.
  func adaptor(_ counts: FieldRoles.Counts) -> String {
    func columns(_ width: Int) -> String {
      let least = counts.width.map { min(width, max(80, $0 * 21 / 20)) } ?? width
      return "{collection: {minWidth: \(least)}}"
    }
    return adaptor(counts, columns)
  }

  private func adaptor(_ counts: FieldRoles.Counts, _ columns: (Int) -> String) -> String {
    switch self {
    case .article:
      if counts.hasLead {
        "{collection: {layout: lead}}"
      } else {
        // Beside each other, cards with a picture and cards without would leave holes; small pictures stand at the side.
        counts.pictures > 0 && counts.width.map { $0 < 480 } ?? false
          ? "{collection: {minWidth: 576}}" : counts.pictures > 0 ? "table" : "{collection: {minWidth: 320}}"
      }
    case .audio, .episode, .job: "{collection: {minWidth: 400}}"
    case .release, .row: "table"
    case .cover, .poster: columns(160)
    case .listing, .recipe: columns(240)
    case .object: columns(220)
    case .event, .place: "{collection: {minWidth: 320}}"
    case .person, .product: columns(160)
    case .photo, .video: columns(280)
    }
  }
}

extension FieldRoles {
  /// Chooses the built-in cell that fits the fields.
  mutating func chooseDesign(_ sample: FieldSample, isFeed: Bool, _ pictures: PictureFiles?) {
    func count(_ path: String?) -> Int { path.flatMap { sample[$0] }?.values ?? 0 }
    counts = Counts(
      cards: sample.cards, titles: count(title.first), pictures: count(image), texts: count(summary),
      dates: count(date),
      prices: count(price), sounds: count(sound))
    look = image.map { PictureLook($0, in: sample, files: pictures) }
    counts.width = look?.width
    let times = date.flatMap { sample[$0] }?.examples.filter { $0.text.contains(":") }.count ?? 0
    counts.haveTimes = times * 2 > (date.flatMap { sample[$0] }?.examples.count ?? 0)
    let found = isFeed ? feedDesign(sample) : recordDesign(sample)
    guard let found, found.design.fits(self) else { return }
    if found.design == .row { image = nil }
    (design, details) = (found.design, found.details)
    if let image, let text = PictureLook.alternative(of: image, in: sample) {
      details.append(CellDesign.Detail(name: "image_alt", path: text))
    }
    if !isFeed { names = Set(sample.fields.map { String($0.path.prefix { $0 != "." }) }) }
  }

  /// The names of fields of the records that the cell would take for something else.
  var hidden: [String] {
    guard let design else { return [] }
    // Pages of cards expect a list of texts in `tags`, and these are such a list.
    let shown = design.names.union(details.filter { $0.name == $0.path }.map(\.name))
      .union([tags ?? "", priceAsFact == nil ? "" : currency ?? ""])
    // A link or a picture that was given up must not come back under its own name.
    let lost = [("url", url), ("image", image)].filter { $0.1 == nil && names.contains($0.0) }.map(\.0)
    return CellDesign.optionalNames.filter { names.contains($0) && !shown.contains($0) } + lost
  }

  private typealias Choice = (design: CellDesign, details: [CellDesign.Detail])

  /// The cell for the items of a feed.
  private func feedDesign(_ sample: FieldSample) -> Choice? {
    let pictures = image.flatMap { sample[$0] }
    if sound != nil {
      // One picture for all is the show's.
      return ((pictures?.distinct ?? 0) > 1 ? .audio : .episode, [])
    }
    let isFilm =
      sample["attachments.0.mime_type"]?.isAlways(beginningWith: "video/") == true
      || url.flatMap { sample[$0] }?.isAlways(beginningWith: "https://www.youtube.com/watch") == true
    if isFilm, image != nil { return (.video, []) }
    let words = summary.flatMap { sample[$0] }?.values ?? 0
    if let pictures, pictures.values == sample.cards, words * 5 < sample.cards { return (.photo, []) }
    let titles = title.first.flatMap { sample[$0] }?.values ?? 0
    return titles * 2 >= sample.cards ? (.article, []) : nil
  }

  /// The cell for records whose fields were guessed.
  private func recordDesign(_ sample: FieldSample) -> Choice? {
    let details = Details(sample, taken: Set(title + [url, image, summary, date].compactMap(\.self)))
    let words = Set(sample.fields.filter { $0.values + $0.lists > 0 }.flatMap { FieldWords.words(of: $0.name) })
    if price != nil, place != nil || depth(ofTitle: title) > 0, words.intersection(Self.ofEstates).count >= 2 {
      return (.listing, [])
    }
    // What somebody made is shown with who made it, and its price is a fact.
    if price != nil, image != nil, title.count == 1, let design = designOfWork { return (design, []) }
    if price != nil, image != nil, date.map(isStart) != true {
      let named = details.named([("rating", Details.rating), ("reviews", Details.reviews)])
      return (.product, named + (PriceDetails(price, in: sample)?.details ?? []))
    }
    if title.count == 2 || details.describesPerson {
      // A title beside a first name is "Ms".
      let named = details.named([("role", Details.role), ("pronouns", ["pronouns"])])
      let above = title.first.flatMap { $0.contains(".") ? $0.prefix(upTo: $0.lastIndex(of: ".") ?? $0.endIndex) : nil }
      return (.person, named.filter { detail in above.map { !detail.path.hasPrefix($0 + ".") } ?? true })
    }
    if let date {
      let named = details.named([("place", Details.place)])
      let place = named.isEmpty ? self.place.map { [CellDesign.Detail(name: "place", path: $0)] } ?? [] : named
      let start =
        isStart(date)
        ? CellDesign.Detail(name: "starts_at", path: EventHour(of: date, in: sample)?.path ?? date)
        : details.named([("starts_at", Details.start)]).first
      let ends = details.named([("ends_at", Details.end)])
      // A day in an object called `start` alone may be anything.
      let hasTime = sample[date].map { field in field.examples.contains { $0.text.contains(":") } } ?? false
      if let start, !date.contains(".") || hasTime || !place.isEmpty || !ends.isEmpty {
        return (.event, [start] + ends + place + [Details.cancelled(in: sample)].compactMap(\.self))
      }
    }
    guard title.count == 1 else { return nil }
    if words.intersection(Self.ofRecipes).count >= 2 {
      return (.recipe, details.named([("rating", Details.rating), ("reviews", Details.reviews)]))
    }
    if let release = ReleaseDetails(title: title.first, date: date, in: sample) { return (.release, release.details) }
    if price == nil, date == nil, let map = MapAddress(in: sample) {
      let named = details.named([("rating", Details.rating), ("reviews", Details.reviews)])
      return (.place, [CellDesign.Detail(name: "map_url", path: map.pattern)] + named)
    }
    if words.intersection(Self.ofJobs).count >= 2 { return (.job, []) }
    if words.intersection(Self.ofObjects).count >= 2 {
      let period = sample.fields.first { field in
        field.values * 2 >= sample.cards && field.dates * 2 < field.values && field.numbers == 0 && field.length <= 40
          && !Set(["date", "period", "dated"]).isDisjoint(with: FieldWords.words(of: field.name))
          && FieldWords.others.isDisjoint(with: FieldWords.words(of: field.name))
      }
      return (.object, period.map { [CellDesign.Detail(name: "period", path: $0.path)] } ?? [])
    }
    if image != nil, shape == .poster { return (.poster, []) }
    if image != nil, shape == .logo { return (.job, []) }
    if image != nil, shape == .square, author != nil, summary == nil { return (.cover, []) }
    if url != nil, words.intersection(Self.ofVotes).count >= 1, words.intersection(Self.ofAnswers).count >= 1,
      summary == nil || image == nil
    {
      return (.row, [])
    }
    // The cover of something has who made it beside it, and nobody knows its shape.
    if let image, author != nil, summary == nil, FieldWords.words(of: image).contains("cover") { return (.object, []) }
    if image != nil, summary == nil, date == nil {
      return (.photo, author.map { [CellDesign.Detail(name: "credit", path: $0)] } ?? [])
    }
    if summary != nil { return (.article, []) }
    return image == nil ? (.row, []) : (.object, [])
  }

  /// Words in the names of fields that records of one sort have.
  fileprivate static let ofEstates: Set<String> = [
    "bedrooms", "bathrooms", "beds", "baths", "rooms", "area", "sqft", "sqm", "lot", "mileage", "fuel", "gearbox",
    "transmission", "horsepower", "floors", "zimmer", "wohnfläche", "kilometer",
  ]
  private static let ofJobs: Set<String> = [
    "salary", "job", "employment", "commitment", "workplace", "apply", "requisition", "vacancy", "candidate", "hiring",
    "remote", "contract", "department", "departments", "offices", "company",
  ]
  private static let ofRecipes: Set<String> = [
    "ingredient", "ingredients", "instructions", "servings", "yield", "cuisine", "calories", "recipe", "cook",
    "cooking", "prep", "preparation", "meal", "dish", "zutaten", "zubereitung", "portionen",
  ]
  private static let ofObjects: Set<String> = [
    "medium", "dimensions", "accession", "classification", "culture", "maker", "provenance", "technique", "object",
    "gallery",
  ]
  private static let ofFilms: Set<String> = [
    "runtime", "director", "imdb", "genre", "genres", "overview", "plot", "vote", "film", "movie", "isbn", "pages",
    "rating",
  ]
  fileprivate static let ofVotes: Set<String> = ["points", "score", "votes", "ups", "upvotes"]
  fileprivate static let ofAnswers: Set<String> = ["comments", "answer", "answers", "replies", "comment"]

  /// The cell for works of an author or an artist whose pictures have the shape of covers.
  private var designOfWork: CellDesign? {
    let words = author.map { $0.split(separator: ".").suffix(3).flatMap { FieldWords.words(of: $0) } } ?? []
    guard FieldWords.voice(.author, words) >= 0.8 else { return nil }
    return shape == .square ? .cover : shape == .poster ? .poster : nil
  }

  private func depth(ofTitle title: [String]) -> Int { (title.first?.split(separator: ".").count ?? 1) - 1 }

  /// Whether a field says when an event begins.
  func isStart(_ path: String) -> Bool {
    path.split(separator: ".").suffix(2).contains { Details.start.contains(Self.plain($0)) }
  }

  /// The fields of records, searched by the usual names of details.
  private struct Details {
    static let rating = ["rating", "rate", "stars", "averagerating", "score"]
    static let reviews = ["reviews", "reviewcount", "ratingcount", "numreviews", "count"]
    static let role = ["jobtitle", "occupation", "profession", "title", "job", "position", "role"]
    static let place = ["place", "location", "venue", "venuename", "locationname", "city"]
    static let start = [
      "start", "starts", "startsat", "startdate", "starttime", "dtstart", "begin", "begins", "eventdate",
    ]
    static let end = ["ends", "endsat", "enddate", "endtime", "dtend", "end", "until"]
    /// The field that says that an event does not take place.
    static func cancelled(in sample: FieldSample) -> CellDesign.Detail? {
      let found = sample.fields.first { field in
        let words = FieldWords.words(of: field.name).joined(separator: " ")
        let isNamed = ["cancelled", "canceled", "status", "state"].contains { words.contains($0) }
        return FieldRoles.depth(field) <= 3 && !field.path.contains(".0.")
          && (words.contains("cancel") && field.flags > 0
            || (isNamed || FieldRoles.depth(field) > 1) && field.examples.contains { cancellations.contains($0.text) })
      }
      return found.map { CellDesign.Detail(name: "cancelled", path: $0.path) }
    }

    /// The texts of the cell `event` that say so.
    private static let cancellations: Set<String> = [
      "cancelled", "canceled", "Cancelled", "Canceled", "CANCELLED", "CANCELED", "EventCancelled",
      "https://schema.org/EventCancelled", "http://schema.org/EventCancelled",
    ]
    private static let ofPersons: Set<String> = [
      "email", "birthdate", "jobtitle", "phone", "pronouns", "birthday", "gender",
    ]

    private let fields: [FieldSample.Field]
    private let sample: FieldSample

    init(_ sample: FieldSample, taken: Set<String>) {
      self.sample = sample
      fields = sample.fields.filter {
        $0.values * 2 >= sample.cards && !$0.path.contains(".0") && !taken.contains($0.path)
      }
    }

    /// Whether the records have fields of persons.
    var describesPerson: Bool {
      fields.count { FieldRoles.depth($0) == 1 && Self.ofPersons.contains(FieldRoles.plain($0.name)) } >= 2
    }

    /// The details whose fields exist: for each, the least deeply nested field with the most likely of its names.
    ///
    /// What is the same in all records is said of none of them.
    func named(_ details: [(name: String, names: [String])]) -> [CellDesign.Detail] {
      let telling = fields.filter { $0.distinct > 1 || sample.cards < 3 }
      return details.compactMap { detail in
        let best = detail.names.lazy.compactMap { name in
          telling.filter { FieldRoles.plain($0.name) == name && $0.length < 60 && FieldRoles.depth($0) <= 2 }
            .min { FieldRoles.depth($0) < FieldRoles.depth($1) }
        }.first
        return best.map { CellDesign.Detail(name: detail.name, path: $0.path) }
      }
    }
  }
}
