import CardSources
import Cardloom

/// The candidates for each role of a card, with what speaks for them.
///
/// A candidate's score is the product of what its values, its names and its place in the record say. The names are one
/// voice of several: fields with unknown names are found by their values.
struct RoleRanking: Sendable {
  /// A candidate for a role.
  struct Candidate: Sendable, Equatable {
    /// The fields that form it together; nearly always one.
    let paths: [String]
    let score: Double
  }

  /// How likely it is that a candidate has a role.
  struct Share: Sendable, Equatable {
    let paths: [String]
    let percent: Int
  }

  /// The candidates for each role, the best first.
  private(set) var candidates: [FieldRole: [Candidate]] = [:]
  private let fields: [FieldEvidence]
  private let indices: [String: Int]
  private let shape: RecordShape
  private let cards: Int

  /// The lowest score of a candidate that is taken at all.
  static let least = 0.12
  /// The lowest score of a title if there is no better one, and its greatest length; a longer text is not a title.
  static let (leastTitle, longestGuess) = (0.03, 90)
  /// The lowest score of a candidate that is taken without doubt.
  static let safe = 0.3
  /// How much better the best must be than the second, to be taken without doubt.
  static let margin = 1.35

  /// Judges the fields of a sample.
  init(_ sample: FieldSample) {
    let usable = sample.fields.filter { field in
      field.values > 0 && !FieldWords.isSecret(field.name)
    }
    let prefixes = Self.commonPrefixes(usable)
    let singles = Self.singleLists(sample)
    fields = usable.map { FieldEvidence($0, cards: sample.cards, prefixes: prefixes, singles: singles) }
    indices = Dictionary(fields.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first }
    shape = RecordShape(fields)
    cards = sample.cards
    candidates[.title] = titles()
    candidates[.picture] = pictures()
    candidates[.link] = rank(.link) { link($0) }
    candidates[.date] = rank(.date) { date($0) }
    candidates[.price] = rank(.price) { price($0) }
    candidates[.author] = rank(.author) { author($0) }
    candidates[.place] = rank(.place) { place($0) }
    candidates[.identity] = rank(.identity) { identity($0) }
    let title = best(.title)?.paths ?? []
    candidates[.text] = rank(.text) { title.contains($0.path) ? 0 : text($0) }
  }

  /// The best candidate for a role; for the title, which every card needs, also a doubtful one.
  func best(_ role: FieldRole) -> Candidate? {
    let ranked = candidates[role] ?? []
    if let good = ranked.first(where: { $0.score >= Self.least }) { return good }
    guard role == .title else { return nil }
    return ranked.first { $0.score >= Self.leastTitle && (self[$0.paths[0]]?.field.length ?? 0) < Self.longestGuess }
  }

  /// The field at a path.
  subscript(path: String) -> FieldEvidence? { indices[path].map { fields[$0] } }

  /// The best and the second-best candidate for a role, with their shares in percent; `nil` if there is no doubt.
  ///
  /// Two fields with the same texts do not raise doubts.
  func doubt(_ role: FieldRole) -> [Share]? {
    guard let ranked = candidates[role], let first = best(role) else { return nil }
    let second = ranked.first { other in
      other != first && other.score >= min(Self.least, first.score) / 2 && !isSame(first, other, role)
    }
    if first.score >= Self.safe, first.score >= (second?.score ?? 0) * Self.margin { return nil }
    // What is left to other fields, and to none.
    let whole = max(first.score + (second?.score ?? 0), second == nil ? 1 : 0)
    let share = Int((first.score / whole * 100).rounded())
    guard let second else { return [Share(paths: first.paths, percent: share)] }
    return [Share(paths: first.paths, percent: share), Share(paths: second.paths, percent: 100 - share)]
  }

  private func isSame(_ one: Candidate, _ other: Candidate, _ role: FieldRole) -> Bool {
    guard let one = one.paths.first.flatMap({ self[$0] }), let other = other.paths.first.flatMap({ self[$0] }) else {
      return false
    }
    if one.isLike(other) { return true }
    switch role {
    // Two sizes of a picture are one picture.
    case .picture:
      return !Set(groups(one)).isDisjoint(with: groups(other))
        || other.path.hasPrefix(one.parent + ".") && !one.parent.isEmpty
    // One moment in two forms.
    case .date: return one.isLike(other, within: 7)
    default: return false
    }
  }

  private func rank(_ role: FieldRole, _ score: (FieldEvidence) -> Double) -> [Candidate] {
    var ranked = fields.enumerated().map { index, field in
      // Among equals, the one that comes first.
      Candidate(paths: [field.path], score: score(field) * (1 - 0.0005 * Double(min(index, 100))))
    }.filter { $0.score > 0.02 }
    ranked.sort { $0.score > $1.score }
    return Array(ranked.prefix(6))
  }

  // MARK: Names and places

  /// The first words of names with which nearly all names of an object begin, as in `strMeal`, `strArea`.
  private static func commonPrefixes(_ fields: [FieldSample.Field]) -> [String: String] {
    let groups = Dictionary(grouping: fields) { $0.path.split(separator: ".").dropLast().joined(separator: ".") }
    return groups.compactMapValues { group in
      let words = group.map { FieldWords.words(of: $0.name) }
      guard words.count >= 4 else { return nil }
      let firsts = Dictionary(words.filter { $0.count > 1 }.map { ($0[0], 1) }, uniquingKeysWith: +)
      return firsts.first { $0.value * 10 >= words.count * 6 }?.key
    }
  }

  /// The paths of the lists that have a single element in all records.
  private static func singleLists(_ sample: FieldSample) -> Set<String> {
    let texts = Set(sample.fields.filter { $0.lists > 0 && $0.elements == $0.lists }.map(\.path))
    var lengths: [String: Int] = [:]
    for field in sample.fields {
      let parts = field.path.split(separator: ".")
      for index in parts.indices.dropFirst() {
        guard let position = Int(parts[index]) else { continue }
        let list = parts[..<index].joined(separator: ".")
        lengths[list] = max(lengths[list] ?? 0, position + 1)
      }
    }
    // Of the elements of lists of texts, only the first is examined.
    let lists = Set(sample.fields.filter { $0.lists > 0 }.map(\.path))
    return texts.union(lengths.filter { $0.value == 1 && !lists.contains($0.key) }.keys)
  }

  /// What the names of a field say of a role, within the object that holds the record.
  ///
  /// Where the last name only says what a value is, as in `title.rendered`, the one above counts.
  private func voice(_ role: FieldRole, _ field: FieldEvidence) -> Double {
    guard let last = field.words.last else { return 0 }
    let isNeutral = last.allSatisfy(FieldWords.neutral.contains)
    let above = field.words.dropLast().dropFirst(shape.namesOfBody(field)).reversed()
    // An object with a name of its own, such as `category`, has the name; `properties` or `attributes` have not.
    let near =
      above.first { !$0.allSatisfy { FieldWords.wrapping.contains($0) || FieldWords.sizes.contains($0) } } ?? []
    let own = FieldWords.voice(role, last)
    guard !above.isEmpty, !near.isEmpty else { return own }
    let outer = FieldWords.voice(role, near)
    let worst = above.map { FieldWords.voice(role, $0) }.min() ?? 0
    if outer < 0 || min(own, worst) <= -0.4 { return min(own, outer, worst) }
    return isNeutral ? max(outer, own * 0.6) : max(own, outer * 0.6)
  }

  /// The loudest voice of a field's names for roles other than some.
  private func rival(_ field: FieldEvidence, besides roles: Set<FieldRole>) -> Double {
    let rivals: [FieldRole] = [.text, .author, .place, .price, .date, .picture, .link]
    let loudest = rivals.filter { !roles.contains($0) }.map { voice($0, field) }.max() ?? 0
    let last = field.words.last { !$0.allSatisfy(FieldWords.neutral.contains) } ?? []
    return last.contains(where: FieldWords.machine.contains) ? max(loudest, 0.9) : loudest
  }

  /// How near a field is to the record itself; a field of something that the record mentions counts little.
  private func nearness(_ field: FieldEvidence, mentioned: Double) -> Double {
    let depth = shape.depth(field)
    var score = depth == 0 ? 1 : depth == 1 ? 0.85 : depth == 2 ? 0.75 : 0.65
    if shape.isMentioned(field.path) { score *= mentioned }
    return score
  }

  /// What is left of a candidate whose names speak against a role.
  private static func against(_ voice: Double) -> Double { (1 + voice) * (1 + voice) }

  private func presence(_ field: FieldEvidence) -> Double { field.presence.squareRoot() }

  // MARK: Title

  private func titles() -> [Candidate] {
    let slugs = fields.filter { $0.codes > 0.6 && $0.variation > 0.6 && !$0.isFurther }
    var ranked = fields.enumerated().map { index, field in
      Candidate(paths: [field.path], score: title(field, slugs) * (1 - 0.001 * Double(min(index, 100))))
    }.filter { $0.score > 0.02 }
    if let name = fullName() { ranked.append(name) }
    ranked.sort { $0.score > $1.score }
    return Array(ranked.prefix(6))
  }

  private func title(_ field: FieldEvidence, _ slugs: [FieldEvidence]) -> Double {
    guard !field.isFurther, !field.areAddresses, !field.areDates, !field.areNumbers else { return 0 }
    let name = voice(.title, field)
    var score = field.titleForm * presence(field)
    score *= field.field.values >= 3 ? max(0.02, field.variation * field.variation) : 1
    score *= name >= 0 ? 0.3 + 0.7 * name : Self.against(name) * 0.3
    if name < 0.5 { score *= 1 - 0.8 * max(0, rival(field, besides: [.title])) }
    score *= nearness(field, mentioned: 0.12)
    // The name of something else, such as `artistName` or `company_name`.
    if field.words.last?.dropLast().contains(where: FieldWords.others.contains) == true { score *= 0.12 }
    // The name of an object inside a record is not the record's, unless the object is named like a title.
    if shape.depth(field) > 0, name < 0.75 { score *= 0.5 }
    if field.isInList, name < 0.9 { score *= 0.3 }
    if isNumbered(field) { score *= 0.3 }
    if field.markup > 0, field.field.markup > 0, isTagged(field) { score *= 0.85 }
    // People are titled with their names, not with what they do.
    if arePersons { score *= 0.4 + 0.6 * field.persons }
    // The words of the title stand in the slug or the address of the record.
    if field.codes < 0.5, slugs.contains(where: { repeats(field, in: $0) }) { score *= 1.25 }
    return score
  }

  /// Whether the records themselves are people: they have a mail address and the like.
  private var arePersons: Bool {
    let words: Set<String> = ["email", "phone", "cell", "gender", "pronouns", "birthdate", "birthday", "dob", "mail"]
    return Set(fields.filter { $0.names.count == 1 || $0.names.first == "dob" }.compactMap(\.words.first?.first))
      .intersection(words).count >= 2
  }

  /// Whether values contain tags, rather than only character references.
  private func isTagged(_ field: FieldEvidence) -> Bool {
    field.field.examples.contains { $0.text.contains("</") }
  }

  /// Whether the letters of a field's texts stand in the codes of another.
  private func repeats(_ field: FieldEvidence, in other: FieldEvidence) -> Bool {
    let codes = Dictionary(other.texts.map { ($0.card, TextForm.letters($0.text)) }) { first, _ in first }
    let both = field.texts.compactMap { text in codes[text.card].map { (TextForm.letters(text.text), $0) } }
    return both.count >= 2 && both.count { $0.count >= 6 && $1.contains($0.prefix(24)) } * 2 > both.count
  }

  /// Whether a field is one of a series, such as `ingredient1`, `ingredient2`.
  private func isNumbered(_ field: FieldEvidence) -> Bool {
    guard let name = field.names.last, name.last?.isNumber ?? false else { return false }
    let stem = name.prefix { !$0.isNumber }
    return fields.count { other in
      other.parent == field.parent
        && other.names.last.map {
          $0 != name && $0.hasPrefix(stem)
            && $0.dropFirst(stem.count).allSatisfy(\.isNumber)
        } == true
    } >= 2
  }

  /// A first and a last name that stand beside each other.
  private func fullName() -> Candidate? {
    func part(_ words: Set<String>) -> [FieldEvidence] {
      fields.filter { field in
        guard let last = field.words.last, !field.isInList, !shape.isMentioned(field.path) else { return false }
        return !words.isDisjoint(with: last) && last.count <= 2
          && last.allSatisfy { words.contains($0) || $0 == "name" } && field.titleForm > 0.3
          && field.presence > 0.5
      }
    }
    for first in part(["first", "given", "fore", "firstname", "givenname", "forename", "vorname", "prénom"]) {
      let families = part(["last", "family", "sur", "lastname", "familyname", "surname", "nachname"])
      guard let last = families.first(where: { $0.parent == first.parent }) else { continue }
      let above = first.words.dropLast().last ?? []
      guard shape.depth(first) == 0 || FieldWords.voice(.title, above) > 0.5 else { continue }
      return Candidate(paths: [first.path, last.path], score: 0.95 * first.presence)
    }
    return nil
  }

  /// The names of both sides in the order of the record, if the title is that of one of two, as of a match or a journey:
  /// `home.name` and `away.name`, `team1` and `team2`, `origin` and `destination`.
  func sides(of path: String) -> [String]? {
    guard let title = self[path], !title.isInList else { return nil }
    let others = fields.filter { other in
      other.path != path && !other.hasPosition && other.presence >= title.presence * 0.9 && !other.isLike(title)
        && shape.isMentioned(other.path) == shape.isMentioned(path)
        && (areObjectsAlike(title, other) || areTextsAlike(title, other))
    }
    return others.count == 1 ? fields.map(\.path).filter { $0 == path || $0 == others[0].path } : nil
  }

  /// The names of the first two objects of one kind beside each other, for records without a good title: of two teams
  /// `homeTeam` and `awayTeam`, although a team is what records mention.
  var mentionedSides: [String]? {
    guard (best(.title)?.score ?? 0) < Self.least else { return nil }
    let names = fields.filter { FieldWords.voice(.title, $0.words.last ?? []) >= 0.5 && $0.titleForm > 0.3 }
    return names.lazy.compactMap { sides(of: $0.path) }.first
  }

  /// Whether two fields are the same member of objects with the same members that stand beside each other.
  private func areObjectsAlike(_ one: FieldEvidence, _ other: FieldEvidence) -> Bool {
    func outer(_ field: FieldEvidence) -> String { FieldEvidence.parent(of: field.parent.split(separator: ".")) }
    /// The names of the members that an object has itself.
    func members(_ object: String) -> Set<String> {
      Set(fields.filter { $0.parent == object }.compactMap(\.names.last))
    }
    guard one.names.last == other.names.last, one.parent != other.parent, !one.parent.isEmpty, !other.parent.isEmpty,
      outer(one) == outer(other)
    else { return false }
    let own = members(one.parent)
    return own.count >= 3 && own == members(other.parent)
  }

  /// Whether two texts beside each other are of one kind: their names differ in a word or a number, and what one of them
  /// says of some records the other says of others, but never both the same.
  private func areTextsAlike(_ one: FieldEvidence, _ other: FieldEvidence) -> Bool {
    guard one.parent == other.parent, let own = one.words.last, let further = other.words.last,
      own.count == further.count, zip(own, further).count(where: { $0 != $1 }) <= 1,
      // A title and the name of a thing of the same kind, such as `name` and `parent`, are not sides.
      own.count > 1 || own == further || FieldWords.voice(.title, own) <= 0 && FieldWords.voice(.title, further) <= 0
    else { return false }
    let texts = Dictionary(other.texts.map { ($0.card, $0.text) }) { first, _ in first }
    guard !one.texts.contains(where: { texts[$0.card] == $0.text }) else { return false }
    let (ours, theirs) = (Set(one.texts.map(\.text)), Set(texts.values))
    let shared = ours.intersection(theirs).count
    return shared >= 2 && shared * 2 >= min(ours.count, theirs.count)
  }

  // MARK: Picture

  private func pictures() -> [Candidate] {
    let ranked = rank(.picture) { picture($0) }
    // Of several sizes of the best picture, the largest.
    guard let first = ranked.first, let best = first.paths.first.flatMap({ self[$0] }) else { return ranked }
    let sizes = fields.filter { picture($0) > first.score * 0.3 && !Set(groups($0)).isDisjoint(with: groups(best)) }
    guard let largest = sizes.max(by: { size($0) < size($1) }), size(largest) > size(best),
      largest.presence >= best.presence * 0.9
    else { return ranked }
    return [Candidate(paths: [largest.path], score: first.score)] + ranked.filter { $0.paths != [largest.path] }
  }

  private func picture(_ field: FieldEvidence) -> Double {
    let pictures = Double(field.field.pictures) / Double(field.field.values)
    let addresses = Double(field.field.addresses) / Double(field.field.values)
    let paths =
      Double(field.texts.count { $0.text.hasPrefix("/") && !$0.text.contains(" ") })
      / Double(max(1, field.texts.count))
    guard pictures >= 0.8 || addresses >= 0.8 || pictures + paths >= 0.8 else { return 0 }
    guard pictures >= 0.3 || addresses >= 0.8 || field.texts.contains(where: { $0.text.hasPrefix("//") }) else {
      return 0
    }
    let name = voice(.picture, field)
    if name < 0, pictures < 0.5 { return 0 }
    // An address without the ending of a picture needs other signs: its name, its size, its host.
    var form = pictures >= 0.5 ? 1 : 0.0
    if pictures < 0.5 {
      if isMeasured(field) { form = 0.8 }
      if name >= 0.4 { form = max(form, 0.75) }
      if hasSizes(field) { form = max(form, 0.75) }
      if FieldWords.voice(.link, field.words.last ?? []) > 0.5, name < 0.4 { form *= 0.3 }
    }
    if soundsLikeFile(field) { return 0 }
    var score = form * presence(field) * (name >= 0 ? 0.45 + 0.55 * name : 0.45 * Self.against(name))
    if field.field.values >= 3 { score *= 0.3 + 0.7 * field.variation.squareRoot() }
    let isOfAgent = field.words.dropLast().contains { !FieldWords.agents.isDisjoint(with: $0) }
    score *= nearness(field, mentioned: isOfAgent ? 0.1 : 0.15)
    if isBesidePlainPicture(field) { score *= 0.65 }
    if field.words.last?.contains("avatar") == true || field.words.last?.contains("profile") == true,
      shape.depth(field) > 0
    {
      score *= 0.3
    }
    return score
  }

  private func soundsLikeFile(_ field: FieldEvidence) -> Bool {
    let endings = [".mp3", ".m4a", ".ogg", ".mp4", ".webm", ".pdf", ".zip", ".html", ".xml", ".json"]
    return field.texts.contains { text in
      let path = text.text.lowercased().prefix { $0 != "?" && $0 != "#" }
      return endings.contains { path.hasSuffix($0) }
    }
  }

  /// Whether a picture's name says more than that of one beside it: `image_label` beside `image`.
  private func isBesidePlainPicture(_ field: FieldEvidence) -> Bool {
    func says(_ field: FieldEvidence) -> [String] {
      (field.words.last ?? []).filter { word in
        FieldWords.voice(.picture, [word]) <= 0 && !FieldWords.neutral.contains(word)
          && !Self.sizeNames.contains { $0.0 == word }
      }
    }
    guard !says(field).isEmpty else { return false }
    return fields.contains { other in
      other.parent == field.parent && other.presence >= field.presence && other.field.pictures * 2 > other.field.values
        && FieldWords.voice(.picture, other.words.last ?? []) >= 0.8 && says(other).isEmpty
    }
  }

  /// Whether a width or a height stands beside a value.
  private func isMeasured(_ field: FieldEvidence) -> Bool {
    ["width", "height"].contains { self[field.parent.isEmpty ? $0 : field.parent + "." + $0]?.areNumbers == true }
      && !field.parent.isEmpty
  }

  /// Whether a field is one of several addresses whose names are sizes.
  private func hasSizes(_ field: FieldEvidence) -> Bool {
    guard !field.parent.isEmpty else { return false }
    return fields.count { $0.parent == field.parent && $0.areAddresses && Self.rank(of: $0.names.last ?? "") != nil }
      >= 3
  }

  private static let sizeNames: [(String, Int)] = [
    ("thumb", 100), ("thumbnail", 150), ("tiny", 60), ("mini", 60), ("icon", 40), ("small", 240), ("preview", 300),
    ("default", 310), ("medium", 500), ("mid", 500), ("normal", 600), ("regular", 1_080), ("large", 1_200),
    ("big", 1_200), ("high", 1_200), ("standard", 640), ("xlarge", 1_500), ("extralarge", 1_500), ("maxres", 1_600),
    ("hd", 1_800), ("full", 2_000), ("fullsize", 2_000), ("huge", 2_000), ("original", 2_200), ("orig", 2_200),
    ("source", 2_200), ("raw", 2_200), ("max", 1_600), ("mega", 1_800), ("sq", 75), ("t", 100), ("s", 240), ("m", 500),
    ("l", 1_024), ("xl", 1_500), ("o", 2_400),
  ]

  private static func rank(of name: String) -> Int? {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init) + FieldWords.words(of: name)
    let ranks = Set(words).compactMap { word in sizeNames.first { $0.0 == word }?.1 }
    guard let most = ranks.min(by: { abs($0 - 700) > abs($1 - 700) }) else { return nil }
    // A small thumbnail is smaller than a thumbnail.
    return ranks.count > 1 && ranks.allSatisfy { $0 < 700 } ? most * 3 / 4 : most
  }

  /// The size of a picture in pixels, as far as the record, its names and its address say it.
  private func size(_ field: FieldEvidence) -> Int {
    let width = self[field.parent.isEmpty ? "width" : field.parent + ".width"]
    if !field.parent.isEmpty, let text = width?.texts.first?.text, let pixels = Double(text) { return Int(pixels) }
    let name = field.names.last ?? ""
    if let digits = name.split(whereSeparator: { !$0.isNumber }).compactMap({ Int($0) }).first(where: { $0 >= 16 }) {
      return digits
    }
    // The size of a list's element stands beside it, or above it.
    let size = self[field.parent + ".size"]?.texts.first?.text
    if let size, let rank = Self.rank(of: size) ?? Int(size) { return rank }
    let address = field.texts.first?.text ?? ""
    if let match = address.firstMatch(of: /(\d{2,4})x(\d{2,4})/), let pixels = Int(match.1) { return pixels }
    if let match = address.firstMatch(of: /[?&\/_](?:w|width|s|size)[=_\/]?(\d{2,4})\b/), let pixels = Int(match.1) {
      return pixels
    }
    for part in field.names.reversed() { if let rank = Self.rank(of: part) { return rank } }
    let file = address.split(separator: "/").suffix(2).joined(separator: "/")
    return Self.rank(of: file) ?? 700
  }

  /// The keys of the groups to which a picture belongs: sizes stand in one object, in one list, or in fields whose names
  /// differ by size.
  private func groups(_ field: FieldEvidence) -> [String] {
    let parts = field.path.split(separator: ".")
    let isNumbered = field.names.last?.contains(where: \.isNumber) ?? false
    // `image_240x135` and `image_125_H` are an image.
    let stem = (field.words.last ?? []).filter { word in
      !Self.sizeNames.contains { $0.0 == word } && word != "hd" && !(isNumbered && word.count == 1)
    }
    var groups = ["name " + field.parent + " " + stem.filter { !["url", "src", "image"].contains($0) }.joined()]
    // The object above, if its members are named by sizes, and the list.
    for index in parts.indices.dropFirst() {
      let isSize = Int(parts[index]) != nil || Self.rank(of: String(parts[index])) != nil
      if isSize { groups.append("in " + parts[..<index].joined(separator: ".")) }
    }
    guard let leaf = parts.last, parts.count > 1 else { return groups }
    // `thumbnail: {source}` and `original: {source}` are sizes of one picture, and so are `logo: {url, original: {url}}`.
    if Self.rank(of: String(parts[0])) != nil { groups.append("in the record, " + leaf) }
    if field.words.last?.allSatisfy(FieldWords.neutral.contains) == true { groups.append("in " + field.parent) }
    return groups
  }

  /// The shape of the pictures in a field, from what stands beside it, its address or its names; `nil` if nothing says it.
  func shape(_ path: String) -> PictureShape? {
    guard let field = self[path] else { return nil }
    func number(_ name: String) -> Double? {
      guard !field.parent.isEmpty else { return nil }
      return self[field.parent + "." + name]?.texts.first.flatMap { Double($0.text) }
    }
    if let width = number("width"), let height = number("height") { return PictureShape(width: width, height: height) }
    let sizes = field.texts.compactMap { $0.text.firstMatch(of: /(\d{2,4})x(\d{2,4})/) }
      .compactMap { match in Double(match.1).flatMap { width in Double(match.2).map { (width, $0) } } }
    if sizes.count * 2 > field.texts.count, let (width, height) = sizes.first {
      return PictureShape(width: width, height: height)
    }
    let words = Set(field.words.flatMap(\.self))
    if !words.isDisjoint(with: ["logo", "icon", "favicon"]) { return .logo }
    if words.contains("poster") { return .poster }
    if words.contains("artwork") { return .square }
    return nil
  }

  // MARK: Link

  private func link(_ field: FieldEvidence) -> Double {
    guard field.field.pictures * 2 < field.field.values, !soundsLikeSound(field) else { return 0 }
    let name = voice(.link, field)
    let isPath = !field.areAddresses && field.texts.allSatisfy { $0.text.hasPrefix("/") && !$0.text.hasPrefix("//") }
    guard field.areAddresses || isPath && name >= 0.3 else { return 0 }
    var score = presence(field) * (name >= 0 ? 0.35 + 0.65 * name : 0.35 * Self.against(name))
    if isPath { score *= 0.5 }
    if field.field.values >= 3 { score *= field.variation * field.variation }
    if field.texts.contains(where: { isForPrograms($0.text) }) { score *= 0.15 }
    score *= nearness(field, mentioned: 0.1)
    if field.isFurther { score *= 0.5 }
    if voice(.picture, field) >= 0.4 { score *= 0.15 }
    if rivalSize(field) { score *= 0.2 }
    return score
  }

  private func rivalSize(_ field: FieldEvidence) -> Bool { hasSizes(field) || isMeasured(field) }

  private func soundsLikeSound(_ field: FieldEvidence) -> Bool {
    field.texts.contains { text in
      [".mp3", ".m4a", ".ogg", ".mp4", ".webm", ".xml", ".rss"].contains {
        text.text.lowercased().prefix { $0 != "?" && $0 != "#" }.hasSuffix($0)
      }
    }
  }

  /// Whether an address is one of an interface for programs.
  private func isForPrograms(_ address: String) -> Bool {
    let rest = address.lowercased().split(separator: "/", omittingEmptySubsequences: true)
    guard rest.count > 1 else { return false }
    let hosts = rest[1].split(separator: ".")
    return hosts.dropLast().contains { $0.hasSuffix("api") || $0.hasSuffix("apis") || $0 == "cdn" }
      || rest.dropFirst(2).prefix(2).dropLast(rest.count <= 3 ? 1 : 0).contains {
        $0 == "api" || $0.hasSuffix("api") || $0.hasSuffix("-json") || $0.wholeMatch(of: /v\d+|v?\d+(\.\d+)+/) != nil
      }
  }

  // MARK: Date

  /// Words for the making of a row.
  private static let ofRows: Set<String> = ["created", "creation", "added"]

  private func date(_ field: FieldEvidence) -> Double {
    guard field.areDates, !field.areAddresses else { return 0 }
    // `date: [{begin, end}]` is a date, and `applications: [{date}]` is that of something else.
    let list = field.words.dropLast().last ?? []
    guard !field.isInList || field.isOnly && FieldWords.voice(.date, list) > 0.5 else { return 0 }
    var name = voice(.date, field)
    // The forms of one moment: `start.local`, `start.utc`.
    let forms: Set<String> = ["local", "utc", "gmt", "iso", "date", "time", "timestamp", "parts"]
    if field.words.last?.allSatisfy(forms.contains) == true, let above = field.words.dropLast().last {
      let outer = FieldWords.voice(.date, above) * 0.97
      name = Self.ofRows.isDisjoint(with: above) ? max(name, outer) : outer
    }
    // When a row was made is better than nothing, whatever else its name says.
    if name < 0, let last = field.words.last, !Self.ofRows.isDisjoint(with: last) { name = max(name, -0.2) }
    // Numbers may be moments, but only if they are named like them.
    if field.areNumbers || field.field.areFigures && field.field.length > 4, name <= 0 { return 0 }
    // A number of a telephone may have the form of a date.
    if name <= 0, field.words.last?.contains(where: FieldWords.machine.contains) == true { return 0 }
    var score = presence(field) * (name >= 0 ? 0.3 + 0.7 * name : 0.3 * Self.against(name))
    // What happened to all records at once happened to the table.
    if field.field.values >= 3 { score *= 0.6 + 0.4 * field.variation.squareRoot() }
    score *= nearness(field, mentioned: 0.1)
    if shape.isOfRow(field), name < 0.8,
      !["date", "published"].contains(where: { field.words.last?.contains($0) == true })
    {
      score *= 0.15
    }
    if field.areNumbers { score *= 0.85 }
    // What begins is an event, and its beginning is what readers ask for.
    if field.words.suffix(2).contains(where: { !Set(["start", "starts", "begin", "begins"]).isDisjoint(with: $0) }) {
      score *= 1.7
    }
    // A year is a fact, not a day.
    if field.field.length <= 4 { score *= 0.2 }
    return score
  }

  // MARK: The others

  private func text(_ field: FieldEvidence) -> Double {
    guard !field.isFurther, !field.areAddresses, !field.areDates, !field.areNumbers else { return 0 }
    let name = voice(.text, field)
    // A short text under the name of a summary is one.
    let form = field.textForm > 0 && name >= 0.7 ? max(field.textForm, 0.6) : field.textForm
    var score = form * presence(field) * (name >= 0 ? 0.3 + 0.7 * name : 0.3 * Self.against(name))
    if field.field.values >= 3 { score *= 0.2 + 0.8 * field.variation }
    score *= nearness(field, mentioned: 0.1)
    if field.isInList { score *= 0.4 }
    if isNumbered(field) { score *= 0.3 }
    if name < 0.5 { score *= 1 - 0.7 * max(0, rival(field, besides: [.text, .title])) }
    if field.persons > 0.6 { score *= 0.3 }
    // A summary is read on cards, not a whole article.
    if field.field.length > 1_200 { score *= 0.8 }
    if field.markup > 0.5, isTagged(field) { score *= 0.9 }
    return score
  }

  private func author(_ field: FieldEvidence) -> Double {
    guard !field.isFurther, !field.areAddresses, !field.areDates, !field.areNumbers,
      field.titleForm > 0.05 || field.codes > 0.5
    else { return 0 }
    let name = voice(.author, field)
    guard name > 0.2, field.field.length <= (field.codes > 0.5 ? 20 : 60) else { return 0 }
    let last = field.words.last ?? []
    // Of a name in two fields, the family's, as in a list of works.
    if !Set(["family", "last", "surname", "lastname"]).isDisjoint(with: last), field.words.count > 1,
      let above = field.words.dropLast().last, FieldWords.voice(.author, above) >= 0.9
    {
      return 0.85 * presence(field)
    }
    let isName =
      last.allSatisfy(FieldWords.neutral.contains) || !Set(["name", "display", "fullname"]).isDisjoint(with: last)
      || FieldWords.voice(.author, last) > 0.3
    guard isName else { return 0 }
    return (0.4 + 0.6 * field.persons) * name * presence(field) * (shape.depth(field) > 2 ? 0.7 : 1)
  }

  private func price(_ field: FieldEvidence) -> Double {
    let name = voice(.price, field)
    guard name > 0.25, !field.areAddresses, field.field.length <= 16, !field.isFurther else { return 0 }
    let priced = field.texts.filter { $0.text.contains(where: \.isNumber) && !$0.text.contains("<") }
    guard priced.count * 10 >= field.texts.count * 8, field.texts.contains(where: { Double($0.text) != 0 }) else {
      return 0
    }
    // A price in a list is the record's own only if the list is one of prices or variants.
    let lists = Set(field.words.dropLast().flatMap(\.self))
    let isOther =
      field.hasPosition
      && lists.isDisjoint(with: ["variants", "variant", "offers", "offer", "options", "skus", "price", "prices"])
    return name * presence(field) * nearness(field, mentioned: 0.8) * (field.markup > 0 ? 0.3 : 1)
      * (isOther ? 0.13 : 1)
  }

  private func place(_ field: FieldEvidence) -> Double {
    guard !field.isFurther, !field.areAddresses, !field.areDates, !field.areNumbers, field.field.length <= 70 else {
      return 0
    }
    let name = voice(.place, field)
    guard name > 0.3, field.titleForm > 0.2 else { return 0 }
    return name * field.titleForm * presence(field) * (shape.depth(field) > 2 ? 0.75 : 1)
  }

  /// What the title's name says that it is the name of, such as `track` in `track_name`.
  private var subjectOfTitle: [String] {
    let words = best(.title)?.paths.first.flatMap { self[$0] }?.words.last ?? []
    return words.filter { FieldWords.voice(.title, [$0]) < 0.5 }
  }

  private func identity(_ field: FieldEvidence) -> Double {
    // A few records may be there twice.
    guard !field.hasPosition, field.field.values == cards, field.field.distinct * 10 >= cards * 8,
      field.field.length <= 300
    else { return 0 }
    let name = max(voice(.identity, field), FieldWords.isNamedLikeIdentity(field.words.last ?? []) ? 0.9 : -1)
    let isCode =
      field.codes > 0.9 || field.areNumbers && field.field.areFigures
      || field.texts.allSatisfy { $0.text.count <= 5 && $0.text.allSatisfy { $0.isUppercase && $0.isASCII } }
      || field.texts.allSatisfy { !$0.text.contains { $0.isUppercase || $0.isWhitespace || !$0.isASCII } }
    if field.areDates, !field.areNumbers, name < 0.9 { return 0 }
    var score = isCode ? 1 : field.titleForm > 0.3 ? 0.35 : 0.15
    // Words joined by a dash or a slash may be said of two records; a number is given to one.
    if isCode, name < 0.6, field.texts.count(where: { $0.text.contains(where: \.isNumber) }) * 2 < field.texts.count {
      score *= 0.7
    }
    // A number without a name may be anything that is counted, unless records begin with it.
    if field.areNumbers || field.field.areFigures, name < 0.4 {
      score *= field.path == fields.first?.path && name >= 0 ? 0.4 : 0.1
    }
    if field.areAddresses || field.texts.allSatisfy({ $0.text.contains("://") }) { score *= 0.6 }
    if field.field.pictures * 2 > field.field.values { score *= 0.3 }
    score *= name >= 0 ? 0.25 + 0.75 * name : 0.25 * Self.against(name)
    if field.field.distinct < cards { score *= 0.5 }
    // `collection_id` is the identity of something else, and beside `track_name` that of the record is `track_id`.
    let subject = (field.words.last ?? []).filter { FieldWords.voice(.identity, [$0]) < 0.5 }
    if !subject.isEmpty, subject.count < field.words.last?.count ?? 0 {
      let isOther = subject.contains(where: FieldWords.others.contains)
      score *= subject == subjectOfTitle ? 1.3 : isOther ? 0.45 : 1
    }
    return score * nearness(field, mentioned: 0.3)
  }
}

/// The shape of a picture, as far as it chooses a cell.
enum PictureShape: Sendable, Equatable {
  case square, poster, wide, logo

  init?(width: Double, height: Double) {
    guard width > 0, height > 0 else { return nil }
    switch width / height {
    case ..<0.85: self = .poster
    case ..<1.15: self = .square
    default: self = .wide
    }
  }
}
