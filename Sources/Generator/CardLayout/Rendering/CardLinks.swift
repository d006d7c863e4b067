package import JSONRecords

/// The links on the page of a card: to the list that shows the card, and to its neighbours there.
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

  package let back: Link
  /// The cards before and after the card; `nil` at the ends of the list.
  package let previous: Link?
  package let next: Link?

  package init(back: Link, previous: Link?, next: Link?) {
    self.back = back
    self.previous = previous
    self.next = next
  }
}

extension RecordTape {
  /// Writes `back`, `previous` and `next`.
  ///
  /// - Parameter root: what precedes each address.
  package func links(_ links: CardLinks, root: String = "") {
    link("back", links.back, root: root)
    link("previous", links.previous, root: root)
    link("next", links.next, root: root)
  }

  /// Writes a link with an address and a title; a null if there is none.
  package func link(_ name: StaticString, _ link: CardLinks.Link?, root: String = "") {
    guard let link else { return null(name) }
    object(name) {
      string("url", root, link.address)
      string("title", link.title)
    }
  }
}
