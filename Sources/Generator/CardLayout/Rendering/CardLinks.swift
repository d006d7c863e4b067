package import JSONRecords

/// The links on a card's page: back to the list that shows the card, and to its neighbours in that list.
///
/// Templates see them as `back`, `previous` and `next`.
package struct CardLinks: Sendable, Equatable {
  /// A link with an address relative to the site's root.
  package struct Link: Sendable, Equatable {
    package let address: String
    package let title: String

    package init(address: String, title: String) {
      self.address = address
      self.title = title
    }
  }

  /// The link back to the card in its list.
  package let back: Link
  /// The link to the card before this one in the list; `nil` for the first card.
  package let previous: Link?
  /// The link to the card after this one in the list; `nil` for the last card.
  package let next: Link?

  package init(back: Link, previous: Link?, next: Link?) {
    self.back = back
    self.previous = previous
    self.next = next
  }
}

extension RecordTape {
  /// Writes the links on a card's page as the fields `back`, `previous` and `next`.
  ///
  /// - Parameter root: the path from the page to the site's root; empty for addresses relative to the root.
  package func links(_ links: CardLinks, root: String = "") {
    link("back", links.back, root: root)
    link("previous", links.previous, root: root)
    link("next", links.next, root: root)
  }

  /// Writes a link as an object with `url` and `title`, or a null if there is no link.
  package func link(_ name: StaticString, _ link: CardLinks.Link?, root: String = "") {
    guard let link else { return null(name) }
    object(name) {
      string("url", root, link.address)
      string("title", link.title)
    }
  }
}
