import CardSources

/// A built-in cell that shows the cards of a feed.
enum CellDesign: String, Sendable {
  case article, audio, episode, event, person, photo, product, video

  /// A field of a built-in cell that is not among the usual roles.
  struct Detail: Sendable, Equatable {
    /// The name in the cell's template.
    let name: String
    /// The path of the field in the records.
    let path: String
  }

  /// The names of the built-in cells' further fields; a record's own field of such a name may mean something else.
  static let optionalNames = [
    "attachments", "authors", "badge", "bio", "credit", "currency", "date_text", "day_text", "duration_text",
    "end_text",
    "image_alt", "image_focus", "image_height", "image_width", "initials", "language", "month_text", "place",
    "price_text", "pronouns", "rating", "reviews", "role", "sale_price", "starts_at", "summary", "tags", "time_text",
  ]

  /// Whether the roles have what the cell cannot do without.
  func fits(_ roles: FieldRoles) -> Bool {
    guard !roles.title.isEmpty else { return false }
    return switch self {
    case .article: true
    case .audio, .episode: roles.sound != nil
    case .event: roles.date != nil
    case .person: roles.image != nil
    case .photo, .video: roles.image != nil
    case .product: roles.price != nil && roles.image != nil
    }
  }

  /// The names of the common fields that the cell or the page of its card shows.
  var names: Set<String> {
    switch self {
    case .article: ["url", "title", "summary", "date_published", "image"]
    case .audio: ["url", "title", "summary", "image"]
    case .episode, .event: ["url", "title", "summary", "date_published"]
    case .person: ["url", "title", "given_name", "family_name", "bio", "image"]
    case .photo: ["url", "title", "summary", "image"]
    case .product: ["url", "title", "summary", "image", "price", "currency"]
    case .video: ["url", "title", "summary", "image", "date_published"]
    }
  }

  /// The section's adaptor, in YAML.
  func adaptor(_ counts: FieldRoles.Counts) -> String {
    switch self {
    case .article:
      if counts.hasLead {
        "{collection: {layout: lead}}"
      } else {
        // Beside each other, cards with a picture and cards without would leave holes.
        counts.pictures > 0 ? "table" : "{collection: {minWidth: 320}}"
      }
    case .audio, .episode: "table"
    case .event: "{collection: {minWidth: 320}}"
    case .person, .product: "{collection: {minWidth: 160}}"
    case .photo, .video: "{collection: {minWidth: 280}}"
    }
  }
}

extension FieldRoles {
  /// Chooses the built-in cell that fits the fields.
  mutating func chooseDesign(_ sample: FieldSample, isFeed: Bool) {
    func count(_ path: String?) -> Int { path.flatMap { sample[$0] }?.values ?? 0 }
    counts = Counts(
      cards: sample.cards, titles: count(title.first), pictures: count(image), texts: count(summary),
      dates: count(date),
      prices: count(price), sounds: count(sound))
    let found = isFeed ? feedDesign(sample) : recordDesign(sample)
    guard let found, found.design.fits(self) else { return }
    (design, details) = (found.design, found.details)
    guard !isFeed else { return }
    // Pages of cards expect a list of texts in `tags`, and these are such a list.
    let shown = found.design.names.union(details.filter { $0.name == $0.path }.map(\.name)).union([tags ?? ""])
    let named = Set(sample.fields.map { String($0.path.prefix { $0 != "." }) })
    hidden = CellDesign.optionalNames.filter { named.contains($0) && !shown.contains($0) }
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
    if price != nil {
      return (.product, details.named([("rating", Details.rating), ("reviews", Details.reviews)]))
    }
    if title.count == 2 || details.describesPerson {
      return (.person, details.named([("role", Details.role), ("pronouns", ["pronouns"])]))
    }
    if let date {
      let place = details.named([("place", Details.place)])
      let start =
        isStart(date)
        ? CellDesign.Detail(name: "starts_at", path: date) : details.named([("starts_at", Details.start)]).first
      if let start {
        return (.event, [start] + details.named([("ends_at", Details.end)]) + place)
      }
    }
    guard title.count == 1, facts.count <= 2 else { return nil }
    if image != nil, summary == nil, date == nil {
      return (.photo, author.map { [CellDesign.Detail(name: "credit", path: $0)] } ?? [])
    }
    return summary != nil && (url != nil || date != nil) ? (.article, []) : nil
  }

  /// Whether a field says when an event begins.
  func isStart(_ path: String) -> Bool {
    path.split(separator: ".").last.map { Details.start.contains(Self.plain($0)) } ?? false
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
    func named(_ details: [(name: String, names: [String])]) -> [CellDesign.Detail] {
      details.compactMap { detail in
        let best = detail.names.lazy.compactMap { name in
          fields.filter { FieldRoles.plain($0.name) == name && $0.length < 60 && FieldRoles.depth($0) <= 2 }
            .min { FieldRoles.depth($0) < FieldRoles.depth($1) }
        }.first
        return best.map { CellDesign.Detail(name: detail.name, path: $0.path) }
      }
    }
  }
}
