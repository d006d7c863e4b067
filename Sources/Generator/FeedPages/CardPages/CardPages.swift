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
    }

    /// The names of some of the cards, in order; the diagnostics stay those of all.
    package func selecting(_ positions: [Int]) -> Names {
      var chosen = Names(joining: [])
      chosen.paths = positions.map { paths[$0] }
      chosen.titles = positions.map { titles[$0] }
      chosen.pathHashes = positions.map { pathHashes[$0] }
      chosen.hashes = positions.map { hashes[$0] }
      chosen.diagnostics = diagnostics
      if !aliases.isEmpty {
        let places = Dictionary(positions.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        chosen.aliases = aliases.compactMap { alias in places[alias.position].map { ($0, alias.path) } }
      }
      return chosen
    }

    /// Adds the names of the card at a position.
    package mutating func add(_ card: RecordValue, at position: Int, of list: CardList) {
      let id = list.htmlID(of: position)
      let title = card.member("title" as StaticString)
      let name = title.flatMap { $0.kind == .string && !$0.text.isEmpty ? $0.string : nil } ?? card.personName ?? id
      if let aliasField { addAliases(aliasField, of: card, at: position, of: list) }
      guard let pattern else { return }
      do throws(CardPathPattern.Problem) {
        add(try pattern.path(of: card, id: id), name)
      } catch {
        add(PagePath(id), name)
        diagnostics.append(
          .noCardPath(
            error, pattern: pattern.text, at: list.location(of: position), subject: list.subject(of: position),
            patternAt: location))
      }
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

  /// A card with its page.
  package struct Place: Sendable {
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
  let location: SourceLocation?
  private let names: Names
  private let places: CardPlaces
  /// The number of the source's cards with pages before these.
  private let firstNumber: Int
  /// The position of each path, by its hash; the first one of equal paths.
  private let positions: IndexTable

  /// Creates the pages of cards of a source.
  ///
  /// - Parameters:
  ///   - places: the places of all cards of the source.
  ///   - firstNumber: the number of the source's cards before these.
  package init(
    list: CardList, names: Names, holder: FeedHolder, places: CardPlaces, firstNumber: Int, location: SourceLocation?
  ) {
    self.list = list
    self.location = location
    self.names = names
    self.holder = holder
    self.places = places
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
    for (place, position) in positions.enumerated() { hashes[place] = hashes[place].joined(names.hashes[position]) }
    places.join(each: firstNumber + positions.lowerBound..<firstNumber + positions.upperBound, to: &hashes)
    for section in holder.sections { _ = section.holder.cells.joinEach(of: positions, to: &hashes) }
  }

  /// The page of the card at a position.
  ///
  /// - Parameter first: the index of the first card's page among all pages of the site.
  func page(at position: Int, first: Int) -> PlannedPage {
    PlannedPage(index: first + position, card: Place(pages: self, position: position))
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

extension CardPages.Place {
  /// The path of the page.
  var path: PagePath { pages.names.paths[position] }
  /// The card's title.
  var title: String { pages.names.titles[position] }

  /// The kind of the card.
  var kind: String { pages.list.kind(of: position) }

  /// The links to the list and to the neighbours of the card.
  func links(_ style: LinkStyle) -> CardLinks {
    let (places, number) = (pages.places, pages.firstNumber + position)
    let back = places.back(from: number, id: pages.list.htmlID(of: position))
    let (previous, next) = places.neighbours(of: number)
    func link(_ other: Int) -> CardLinks.Link {
      CardLinks.Link(address: places.names.paths[other].address(style), title: places.names.titles[other])
    }
    return CardLinks(
      back: CardLinks.Link(address: back.path.address(style) + back.fragment, title: feed.title),
      previous: previous.map(link), next: next.map(link))
  }

  /// The feed of the list that shows the card.
  var feed: FeedHolder { pages.places.feed(of: pages.firstNumber + position) }
}

extension PagePath {
  /// The address of the page relative to the site's root; `./` for the root itself.
  package func address(_ links: LinkStyle) -> String {
    let address = text.dropFirst() + links.pageFile
    return address.isEmpty ? "./" : String(address)
  }
}
