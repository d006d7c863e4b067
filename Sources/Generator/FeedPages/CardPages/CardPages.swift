package import CardLayout
package import CardSources
package import Diagnostics
package import JSONRecords
import Platform

/// The pages of the cards of a source, or of one of its modules: each card has a page of its own.
///
/// Immutable; a class, so that passing it between workers costs one retain.
package final class CardPages: Sendable {
  /// The paths and titles of a source's cards.
  package struct Names: Sendable {
    /// The paths in the order of the cards.
    package private(set) var paths: [PagePath] = []
    /// The titles in the order of the cards; the identity of a card without one.
    package private(set) var titles: [String] = []
    /// The hash of each path, and the hash of each path with its title.
    private(set) var pathHashes: [ContentHash] = []
    private(set) var hashes: [ContentHash] = []
    /// The positions of cards without a title of their own.
    private(set) var untitled: Set<Int> = []
    /// The former addresses of cards' pages, by position.
    package private(set) var aliases: [(position: Int, path: PagePath)] = []
    /// An error for each card that has no path, and for each wrong former address.
    package private(set) var diagnostics: [Diagnostic] = []
    private let pattern: CardPathPattern?
    private let location: SourceLocation?
    private let aliasField: RecordPath?
    private let site: String

    /// Creates an empty list of names.
    ///
    /// - Parameters:
    ///   - aliases: the field with former addresses.
    ///   - site: the address of the site.
    package init(
      capacity: Int, _ pattern: CardPathPattern, at location: SourceLocation?, aliases: String? = nil, site: String = ""
    ) {
      self.pattern = pattern
      self.location = location
      self.site = site
      aliasField = aliases.map { RecordPath($0) }
      paths.reserveCapacity(capacity)
      titles.reserveCapacity(capacity)
    }

    /// Joins the names of successive ranges of cards.
    package init(joining parts: [Names]) {
      (pattern, location, aliasField, site) = (nil, nil, nil, "")
      aliases = parts.flatMap(\.aliases)
      paths = parts.flatMap(\.paths)
      titles = parts.flatMap(\.titles)
      pathHashes = parts.flatMap(\.pathHashes)
      hashes = parts.flatMap(\.hashes)
      diagnostics = parts.flatMap(\.diagnostics)
      untitled = parts.reduce(into: []) { $0.formUnion($1.untitled) }
    }

    /// The names of some of the cards, in order; the diagnostics stay those of all.
    package func selecting(_ positions: [Int]) -> Names {
      var chosen = Names(joining: [])
      chosen.paths = positions.map { paths[$0] }
      chosen.titles = positions.map { titles[$0] }
      chosen.pathHashes = positions.map { pathHashes[$0] }
      chosen.hashes = positions.map { hashes[$0] }
      chosen.diagnostics = diagnostics
      for (index, position) in positions.enumerated() where untitled.contains(position) {
        chosen.untitled.insert(index)
      }
      if !aliases.isEmpty {
        let indices = Dictionary(positions.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        chosen.aliases = aliases.compactMap { alias in indices[alias.position].map { ($0, alias.path) } }
      }
      return chosen
    }

    /// Adds the names of the card at a position.
    package mutating func add(_ card: RecordValue, at position: Int, of list: CardList) {
      let id = list.htmlID(of: position)
      let title = card.member("title" as StaticString)
      let own = title.flatMap { $0.kind == .string && !$0.text.isEmpty ? $0.string : nil } ?? card.personName
      if own == nil { untitled.insert(position) }
      let name = own ?? Self.beginning(of: card) ?? id
      if let aliasField { addAliases(aliasField, of: card, at: position, of: list) }
      guard let pattern else { return }
      do throws(CardPathPattern.Problem) {
        add(try pattern.path(of: card, id: id), name)
      } catch {
        let path = pattern.path(instead: id)
        add(path, name)
        diagnostics.append(
          .noCardPath(
            error, pattern: pattern.text, known: list.fields, at: list.location(of: position),
            subject: list.subject(of: position),
            patternAt: location, instead: path))
      }
    }

    /// The beginning of what a card without a title says, which stands for one.
    private static func beginning(of card: RecordValue) -> String? {
      for field in ["summary", "content_text", "content_html"] {
        guard let value = card.member(field), value.kind == .string || value.kind == .html else { continue }
        let text =
          field == "content_html"
          ? PlainText.text(ofHTML: value.text, cutTo: titleLength)
          : PlainText.cut(PlainText.onOneLine(value.string), to: titleLength)
        if !text.isEmpty { return text }
      }
      return nil
    }

    /// The maximum length of a title made of the content, in characters.
    private static let titleLength = 80

    /// Gives another path to each card whose path belongs to another page, and a warning about the first.
    ///
    /// - Parameters:
    ///   - taken: the owners of paths in lower case, by their hash; the paths of the cards are added.
    ///   - further: the owner of a path in lower case that is not among those, such as that of a further page of a feed.
    /// - Complexity: O(cards).
    package mutating func tellApart(
      in list: CardList, from taken: inout [UInt64: PathOwner], owner further: (String) -> PathOwner?
    ) {
      var changed: (path: PagePath, position: Int, owner: PathOwner)?
      var count = 0
      for position in paths.indices {
        let path = paths[position]
        let isLower = path.text.isLowerCase
        let lower = isLower ? path.text : path.text.lowercased()
        let hash = isLower ? pathHashes[position].value : ContentHash(lower).value
        guard let owner = taken[hash] ?? further(lower) else {
          taken[hash] = .card(list, position)
          continue
        }
        count += 1
        if changed == nil { changed = (path, position, owner) }
        let mark = String(FNV1a.hash64(Array(list.identity(of: position).utf8)), radix: 36)
        rename(position, to: PagePath(path.text.dropLast() + "-" + mark))
        taken[pathHashes[position].value] = .card(list, position)
      }
      guard let (path, position, owner) = changed else { return }
      let (other, otherAt): (String, SourceLocation?) =
        switch owner {
        case .feed(let words): (words, nil)
        case .card(let list, let position):
          (
            "the card `\(list.identity(of: position))` of the source `\(list.source.name)`",
            list.location(of: position)
          )
        }
      diagnostics.append(
        .cardPathChanged(
          path, to: paths[position], at: list.location(of: position), subject: list.subject(of: position),
          other: other, otherAt: otherAt, occurrences: count))
    }

    private mutating func rename(_ position: Int, to path: PagePath) {
      paths[position] = path
      pathHashes[position] = ContentHash(path.text)
      hashes[position] = pathHashes[position].joined(titles[position])
    }

    /// Adds the former addresses of a card: a text, or a list of texts.
    private mutating func addAliases(
      _ field: RecordPath, of card: RecordValue, at position: Int, of list: CardList
    ) {
      guard let value = field.value(in: card), value.kind != .null else { return }
      let values = value.kind == .array ? Array(value.children) : [value]
      for value in values {
        var mistake: FormerAddress.Mistake?
        do throws(FormerAddress.Mistake) {
          if value.kind == .string {
            aliases.append((position, try FormerAddress(value.string, site: site).path))
            continue
          }
        } catch {
          mistake = error
        }
        diagnostics.append(
          .badAlias(
            value.string, mistake, field: field.description, at: list.location(of: position),
            subject: list.subject(of: position)))
      }
    }

    /// Adds the names of a card that cannot be read.
    package mutating func addUnreadable(at position: Int, of list: CardList) {
      let id = list.htmlID(of: position)
      add(PagePath(id), id)
    }

    private mutating func add(_ path: PagePath, _ title: String) {
      paths.append(path)
      titles.append(title)
      let hash = ContentHash(path.text)
      pathHashes.append(hash)
      hashes.append(hash.joined(title))
    }

    /// The addresses of the pages by the number of the record.
    package func addresses(of list: CardList, links: LinkStyle) -> CardAddresses {
      CardAddresses(of: list) { paths[$0].address(links) }
    }
  }

  /// What is at a path.
  package enum PathOwner: Sendable {
    /// A page of a feed, as messages name it.
    case feed(String)
    case card(CardList, Int)
  }

  /// A card with its page.
  package struct Element: Sendable {
    /// The pages of its source.
    package let pages: CardPages
    /// The card's position in the source.
    package let position: Int
  }

  /// The source's cards.
  package let list: CardList
  /// A feed with one section that contains all cards; each page shows one of them.
  package let holder: FeedHolder
  /// Where the configuration asks for the pages.
  package let location: SourceLocation?
  private let names: Names
  private let locations: CardLocations
  /// The number of the source's cards with pages before these.
  private let firstNumber: Int
  /// The position of each path, by its hash; the first one of equal paths.
  private let positions: IndexTable

  /// Creates the pages of cards of a source.
  ///
  /// - Parameters:
  ///   - locations: the places of all cards of the source.
  ///   - firstNumber: the number of the source's cards before these.
  package init(
    list: CardList, names: Names, holder: FeedHolder, locations: CardLocations, firstNumber: Int,
    location: SourceLocation?
  ) {
    self.list = list
    self.location = location
    self.names = names
    self.holder = holder
    self.locations = locations
    self.firstNumber = firstNumber
    var positions = IndexTable(minimumCapacity: names.paths.count)
    for (position, path) in names.paths.enumerated() {
      let hash = names.pathHashes[position].value
      if positions.index(of: hash, where: { names.paths[$0] == path }) == nil { positions.insert(position, for: hash) }
    }
    self.positions = positions
  }

  /// The number of pages.
  package var count: Int { names.paths.count }

  /// The pages at former addresses of the cards' pages.
  package var moved: [MovedPage] {
    names.aliases.map { alias in
      MovedPage(path: alias.path, target: names.paths[alias.position].text, owner: .card(self, alias.position))
    }
  }

  /// The path of the page of the card at a position.
  package func path(at position: Int) -> PagePath { names.paths[position] }

  /// The position of the card whose page has a path.
  func position(of path: PagePath) -> Int? {
    positions.index(of: ContentHash(path.text).value) { names.paths[$0] == path }
  }

  /// Whether every page has a path of its own, and no path contains a capital letter or a character outside ASCII: none
  /// can collide with another one.
  ///
  /// - Complexity: O(pages).
  var haveDistinctPaths: Bool {
    positions.count == names.paths.count
      && names.paths.allSatisfy { path in path.text.utf8.allSatisfy { $0 < 0x80 && $0 &- UInt8(ascii: "A") >= 26 } }
  }

  /// Extends the hash of each card's page in a range with everything that distinguishes it from the other cards' pages.
  func join(each positions: Range<Int>, to hashes: inout [ContentHash]) {
    for (index, position) in positions.enumerated() { hashes[index] = hashes[index].joined(names.hashes[position]) }
    locations.join(each: firstNumber + positions.lowerBound..<firstNumber + positions.upperBound, to: &hashes)
    for section in holder.sections { _ = section.cells.joinEach(of: positions, to: &hashes) }
  }

  /// The page of the card at a position.
  ///
  /// - Parameter first: the index of the first card's page among all pages of the site.
  func page(at position: Int, first: Int) -> PlannedPage {
    PlannedPage(index: first + position, card: Element(pages: self, position: position))
  }

  /// The error that the page of a card has the path of a page of a feed.
  func collision(at position: Int, with other: String) -> Diagnostic {
    .cardPathCollision(
      names.paths[position], at: list.location(of: position), subject: list.subject(of: position), other: other,
      otherAt: nil)
  }

  /// The error that the pages of two cards have the same path.
  func collision(at position: Int, with other: CardPages, at otherPosition: Int) -> Diagnostic {
    .cardPathCollision(
      names.paths[position], at: list.location(of: position), subject: list.subject(of: position),
      other: "the card `\(other.list.identity(of: otherPosition))` of the source `\(other.list.source.name)`",
      otherAt: other.list.location(of: otherPosition))
  }
}

extension CardPages.Element {
  /// The path of the page.
  var path: PagePath { pages.names.paths[position] }
  /// The card's title.
  package var title: String { pages.names.titles[position] }
  /// The heading of the page of a card without a title: the beginning of what it says.
  var heading: String? { pages.names.untitled.contains(position) ? title : nil }

  /// The kind of the card.
  var kind: String { pages.list.kind(of: position) }

  /// The links to the list and to the neighbours of the card.
  func links(_ style: LinkStyle) -> CardLinks {
    let (locations, number) = (pages.locations, pages.firstNumber + position)
    let back = locations.back(from: number, id: pages.list.htmlID(of: position))
    let (previous, next) = locations.neighbours(of: number)
    func link(_ other: Int) -> CardLinks.Link {
      CardLinks.Link(address: locations.names.paths[other].address(style), title: locations.names.titles[other])
    }
    return CardLinks(
      back: CardLinks.Link(address: back.path.address(style) + back.fragment, title: feed.title),
      previous: previous.map(link), next: next.map(link))
  }

  /// The feed of the list that shows the card.
  package var feed: FeedHolder { pages.locations.feed(of: pages.firstNumber + position) }
}

extension PagePath {
  /// The address of the page relative to the site's root; `./` for the root itself.
  package func address(_ links: LinkStyle) -> String {
    let address = text.dropFirst() + links.pageFile
    return address.isEmpty ? "./" : String(address)
  }
}
