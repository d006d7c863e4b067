/// Removes from a tree what says nothing about the look of a card: its number in a list, generated identities, and
/// the depth of the page from which its addresses count.
extension MarkupTree {
  /// The piece of a page from which a tree was made.
  enum Subject: Sendable { case frame, card, page }

  private static let references: Set<String> = [
    "id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details",
  ]
  private static let addresses: Set<String> = ["href", "src", "poster", "action", "data", "cite"]

  /// The tree without differences that nobody can see.
  ///
  /// - Parameter file: the file of the page, to which relative addresses refer.
  func normalised(_ subject: Subject, file: String) -> MarkupTree {
    var tree = self
    var names: [String: String] = [:]
    tree.mapNodes { node in
      let element = node
      node.attributes.removeAll { Self.isPositional($0.name, on: element, subject: subject) }
      for index in node.attributes.indices {
        let attribute = node.attributes[index]
        if Self.references.contains(attribute.name) {
          node.attributes[index].value = Self.settled(attribute.value, &names)
        } else if attribute.name == "href", attribute.value.hasPrefix("#") {
          node.attributes[index].value = "#" + Self.settled(String(attribute.value.dropFirst()), &names)
        } else if Self.addresses.contains(attribute.name) {
          node.attributes[index].value = Self.absolute(attribute.value, on: file)
        } else if attribute.name == "srcset" {
          node.attributes[index].value = attribute.value.split(separator: ",").map { candidate in
            let parts = candidate.split(separator: " ", maxSplits: 1).map(String.init)
            return ([Self.absolute(parts.first ?? "", on: file)] + parts.dropFirst()).joined(separator: " ")
          }.joined(separator: ", ")
        }
      }
    }
    return tree
  }

  private static func isPositional(_ name: String, on node: Node, subject: Subject) -> Bool {
    if name == "aria-posinset" || name == "aria-setsize" { return node["data-card"] != nil }
    guard subject == .card else { return false }
    // Only the first pictures of a page load at once.
    return node.name == "img" && (name == "loading" || name == "fetchpriority" || name == "decoding")
  }

  /// Identities with a number are generated; each is replaced by its place among those of the piece.
  private static func settled(_ value: String, _ names: inout [String: String]) -> String {
    value.split(separator: " ").map { name in
      guard name.contains(where: \.isNumber) else { return String(name) }
      let key = String(name)
      if let known = names[key] { return known }
      names[key] = "(generated \(names.count + 1))"
      return names[key] ?? key
    }.joined(separator: " ")
  }

  /// An address relative to the root of the site.
  private static func absolute(_ address: String, on file: String) -> String {
    guard address.hasPrefix("./") || address.hasPrefix("../") else { return address }
    var names = file.split(separator: "/").dropLast().map(String.init)
    for name in address.split(separator: "/", omittingEmptySubsequences: false) where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(String(name)) }
    }
    return names.joined(separator: "/")
  }
}
