import CardSources
import Cardloom
import Diagnostics
import HTMLProof
import JSONRecords
import Platform

/// Detects the kind of feed and the identity of its records.
extension GeneratedProject {
  /// The maximum number of distinct values of a field that distinguishes kinds.
  private static let mostKinds = 6
  /// The maximum number of origins that are listed; a feed with more may load from any.
  private static let mostOrigins = 24

  /// The maximum length of a list of pages; longer lists contain the records themselves.
  private static let mostPages = 1_000

  /// Reads the feed; in plain JSON, detects the most likely array and identity.
  static func read(_ source: inout CardSource, _ lists: inout SharedRecords) async throws(Diagnosed) -> CardList {
    var list: CardList
    do throws(Diagnosed) {
      list = try await lists.cards(of: source)
    } catch {
      guard let array = try lists.reader.recordArrays(of: source).first, !array.path.isEmpty else { throw error }
      source.items = array.path
      list = try await lists.cards(of: source)
    }
    if list.format.isFeed {
      try await settleItems(&source, &list, &lists)
    } else {
      try await settleRecords(&source, &list, &lists)
    }
    return list
  }

  /// Finds the identity of a feed's items.
  private static func settleItems(
    _ source: inout CardSource, _ list: inout CardList, _ lists: inout SharedRecords
  ) async throws(Diagnosed) {
    let open = list
    let hasShared = list.diagnostics.contains { $0.has(SourceCode.sharedIdentity) }
    source.duplicates = .first
    // For XML, this is the default.
    if list.format == .jsonFeed || hasShared { list = try await lists.cards(of: source) }
    // A value shared by many items is not an identity; one shared by two items identifies a repeated item.
    if list.report.merged * 5 > list.report.read {
      var hashed = source
      hashed.identity = .hash(["id", "url", "title", "date_published", "summary", "content_html", "content_text"])
      let other = try await lists.cards(of: hashed)
      if other.count > list.count { (source, list) = (hashed, other) }
    }
    if hasShared, source.identity == .automatic {
      // Articles that share an identity are both shown, which a policy on duplicates would not do.
      (source.duplicates, list) = (nil, open)
    } else if list.report.merged == 0 {
      source.duplicates = nil
    }
  }

  /// Finds the records of plain data and their identity.
  private static func settleRecords(
    _ source: inout CardSource, _ list: inout CardList, _ lists: inout SharedRecords
  ) async throws(Diagnosed) {
    source.defaultKind = "card"
    if source.items == nil, let nested = try Self.nestedPath(list, source, lists.reader) {
      source.items = nested
      list = try await lists.cards(of: source)
    }
    let all = IdentityPolicy.hash(list.fields.fields.map(\.name).filter { !$0.contains(".") })
    if list.count == 0 {
      // Records without an identity are not cards, but they show which field could be one.
      source.identity = all
      list = try await lists.cards(of: source)
    }
    let sample = try sample(list)
    let candidates = identities(sample).map { IdentityPolicy.field($0) }
    // Cards are checked once for both.
    source.kind = likelyKind(list, sample)
    for identity in candidates + [all] {
      source.identity = identity
      list = try await lists.cards(of: source)
      if source.kind != nil, !hasKinds(list) {
        source.kind = nil
        list = try await lists.cards(of: source)
      }
      if !Self.hasDoubts(list) { return }
    }
    guard list.diagnostics.contains(where: { $0.has(SourceCode.doubledIdentity) }) else { return }
    // Some records are there twice: the best field that tells all others apart identifies them.
    source.duplicates = .first
    list = try await lists.cards(of: source)
    for identity in candidates {
      var other = source
      other.identity = identity
      let cards = try await lists.cards(of: other)
      if cards.count == list.count, !cards.diagnostics.contains(where: { $0.has(SourceCode.missingIdentity) }) {
        (source, list) = (other, cards)
        return
      }
    }
  }

  /// Whether all cards that have one of some fields with dates are in the order of these, the newest first.
  static func isNewestFirst(_ list: CardList, _ fields: [String]) -> Bool {
    guard let field = fields.first.map({ RecordPath($0) }) else { return false }
    var last = Int64.max
    var isSorted = true
    do {
      _ = try list.positions { _, card in
        guard let value = field.value(in: card), value.kind == .string || value.kind == .number,
          let date = DateReader.read(value.string)?.moment
        else { return false }
        if date.seconds > last { isSorted = false }
        last = date.seconds
        return false
      }
    } catch {
      // A card that cannot be read is reported when its page is made.
      return false
    }
    return isSorted
  }

  private static func hasDoubts(_ list: CardList) -> Bool {
    list.diagnostics.contains { $0.has(SourceCode.missingIdentity) || $0.has(SourceCode.doubledIdentity) }
  }

  /// The path of the records if the detected list contains only pages of them, as in `[{"page": 1, "entries": […]}]`.
  private static func nestedPath(
    _ list: CardList, _ source: CardSource, _ reader: SourceReader
  ) throws(Diagnosed) -> String? {
    guard list.format == .json, list.count <= mostPages,
      list.fields.fields.contains(where: { $0.kinds.contains(.array) })
    else { return nil }
    guard let likeliest = try reader.recordArrays(of: source).first, likeliest.path.contains("*") else { return nil }
    return likeliest.path.hasPrefix("*.") || likeliest.path.hasPrefix("items.*.") ? likeliest.path : nil
  }

  /// What the first records are like, as they are in the source.
  private static func sample(_ list: CardList) throws(Diagnosed) -> FieldSample {
    do {
      return try FieldSample(list, asRead: true)
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.projectGuessFailed("\(error)", path: list.source.path))
    }
  }

  /// The fields that may identify the records, the best first: those with a value of its own in every record that looks
  /// as if it stayed the same.
  private static func identities(_ sample: FieldSample) -> [String] {
    (RoleRanking(sample).candidates[.identity] ?? []).filter { $0.score >= 0.05 }.flatMap(\.paths)
  }

  // MARK: Kinds

  /// The fields that may be the cards' kind.
  private static let namesOfKinds = ["kind", "type"]

  /// The field with few distinct values that is likely the cards' kind, so that each kind gets its own template.
  private static func likelyKind(_ list: CardList, _ sample: FieldSample) -> String? {
    namesOfKinds.first { name in mayBeKind(name, list) && sample[name].map { $0.distinct <= mostKinds } ?? false }
  }

  private static func mayBeKind(_ name: String, _ list: CardList) -> Bool {
    list.fields.fields.contains {
      $0.name == name && $0.kinds == [.string] && $0.records == list.fields.records && $0.empties == 0
    }
  }

  /// Whether the kinds of the cards are few, and names of templates.
  private static func hasKinds(_ list: CardList) -> Bool {
    list.kinds.count <= mostKinds && list.kinds.allSatisfy { GuessedCell.isName($0) && !$0.contains(".") }
      && Set(list.kinds.map { $0.lowercased() }).count == list.kinds.count
  }

  /// Uses a field with few distinct values as the cards' kind, unless one is used already.
  static func chooseKind(
    _ source: inout CardSource, _ list: inout CardList, _ lists: inout SharedRecords
  ) async throws(Diagnosed) {
    guard source.kind == nil else { return }
    for name in namesOfKinds where mayBeKind(name, list) {
      var chosen = source
      chosen.kind = name
      let kinds = try await lists.cards(of: chosen)
      guard hasKinds(kinds) else { continue }
      (source, list) = (chosen, kinds)
      return
    }
  }

  /// The feed's own title and language.
  static func head(of feed: RecordData) -> (title: String?, language: String?) {
    func text(_ name: String) -> String? {
      guard case .string(let text) = feed[name] else { return nil }
      return text
    }
    let title = text("title").map { String(PlainText.cut(PlainText.text(ofHTML: $0.utf8), to: 80)) }
    let language = text("language").flatMap { language in
      let parts = language.replacing("_", with: "-").split(separator: "-")
      let isTag =
        (2...3).contains(parts.first?.count ?? 0) && parts.count <= 2
        && parts.allSatisfy { part in part.count <= 4 && part.utf8.allSatisfy { $0 < 0x80 && ($0 | 0x20) >= 0x61 } }
      return isTag ? parts.first.map { $0.lowercased() } : nil
    }
    return (title.flatMap { $0.isEmpty ? nil : $0 }, language)
  }

  /// What the feed of a show says of it; the picture is that of its episodes.
  static func show(_ list: CardList, isAlike: Bool) -> (picture: String?, text: String?, author: String?) {
    guard isAlike else { return (nil, nil, nil) }
    func text(_ value: RecordData?) -> String? {
      guard case .string(let text) = value, !text.isEmpty else { return nil }
      return text
    }
    let words = text(list.feed["description"]).map { String(PlainText.cut(PlainText.text(ofHTML: $0.utf8), to: 280)) }
    return (text(list.feed["icon"]), words, text(list.feed.value(at: "authors.0.name")))
  }

  /// Gives cells up whose names for fields other kinds of cards have for others.
  static func settleNames(_ cells: inout [GuessedCell]) {
    for index in cells.indices where cells[index].roles.design != nil {
      let others = cells.indices.filter { $0 != index }
      let isTaken = cells[index].mappings.contains { name, path in
        others.contains { other in
          cells[other].mappings.contains { $0.name == name && $0.path != path }
            || cells[other].roles.paths.contains(name)
        }
      }
      let hides = cells[index].hidden.contains { name in others.contains { cells[$0].roles.paths.contains(name) } }
      guard isTaken || hides else { continue }
      var roles = cells[index].roles
      roles.design = nil
      cells[index] = GuessedCell(name: cells[index].name, roles: roles)
    }
  }

  /// The texts in some fields of all cards.
  static func texts(in list: CardList, at paths: [String]) throws(Diagnosed) -> Set<String> {
    guard !paths.isEmpty else { return [] }
    var found: Set<String> = []
    let paths = paths.map { RecordPath($0) }
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    do {
      for position in 0..<list.count {
        try list.withCard(position, reader: reader, tape: tape) { record in
          for path in paths {
            if let text = path.value(in: record), text.kind == .string { found.insert(text.string) }
          }
        }
      }
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.projectGuessFailed("\(error)", path: list.source.path))
    }
    return found
  }

  /// The origins of the addresses in some fields, and of a further address.
  static func origins(
    in list: CardList, at paths: [String], and further: String? = nil
  ) throws(Diagnosed) -> [String] {
    guard !paths.isEmpty else { return [] }
    var found = Set(
      further.flatMap { OriginList.origin(of: Array($0.utf8)) }.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    let paths = paths.map { RecordPath($0) }
    // The last address through the slash behind its host: most have the same.
    var last: [UInt8] = []
    do {
      for position in 0..<list.count where found.count <= mostOrigins {
        try list.withCard(position, reader: reader, tape: tape) { record in
          for path in paths {
            guard let address = path.value(in: record)?.text, last.isEmpty || !address.begins(with: last) else {
              continue
            }
            let url = address.starts(with: "//".utf8) ? Array("https:".utf8) + address : Array(address)
            if let origin = OriginList.origin(of: url) { found.insert(String(decoding: origin, as: UTF8.self)) }
            let slashes = address.indices.filter { address[$0] == UInt8(ascii: "/") }
            last = slashes.count > 2 ? Array(address[...slashes[2]]) : []
          }
        }
      }
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.projectGuessFailed("\(error)", path: list.source.path))
    }
    return found.count > mostOrigins ? ["*"] : found.filter(OriginList.isOrigin).sorted()
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func begins(with beginning: [UInt8]) -> Bool {
    count >= beginning.count
      && beginning.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: self[..<$0.count]).order(beside: $0) == 0 }
  }
}

extension SourceFormat {
  /// Whether its records use the fields of feeds, so that nothing has to be guessed.
  var isFeed: Bool { [.rss, .atom, .jsonFeed].contains(self) }
}
