/// An element of a feed's item or channel, with its content.
struct FeedElement: Sendable {
  /// The name with the usual prefix of its namespace, such as `media:thumbnail`; RSS's and Atom's own names have none.
  let name: String
  /// Whether it belongs to Atom, by its namespace or its document.
  var isAtom = false
  var attributes: [(name: String, value: String)] = []
  /// The text; HTML for a text construct that contains markup.
  var text: [UInt8] = []
  /// Whether the text is HTML because it contains elements.
  var hasMarkup = false
  var children: [FeedElement] = []
  /// The line on which it begins.
  var line = 0

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The value of an attribute, if it is not blank.
  func saying(_ name: String) -> String? {
    attribute(name).flatMap { PlainText.trimmed($0).isEmpty ? nil : $0 }
  }

  /// The elements of Media RSS that contain others which belong to the item: groups, and the content in them or in the
  /// item.
  var inMedia: [FeedElement] {
    let groups = all("media:group")
    return groups + all("media:content") + groups.flatMap { $0.all("media:content") }
  }

  /// The value of an attribute in lower case, without surrounding white space and parameters (`;` and what follows).
  func keyword(_ name: String) -> String? {
    guard let value = attribute(name) else { return nil }
    return PlainText.trimmed(String(value.prefix { $0 != ";" })).lowercased()
  }

  /// The text without surrounding white space.
  var trimmed: String {
    guard let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 }) else {
      return ""
    }
    return String(decoding: text[first...last], as: UTF8.self)
  }

  /// Whether it contains only white space.
  var isBlank: Bool { text.allSatisfy { $0 <= 0x20 } }

  // Children are accessed in place: copying an element is expensive, and items have many.

  /// The text of the first non-blank child, in the order of the names.
  func text(of names: String...) -> String? { indexSaying(names).map { children[$0].trimmed } }

  /// The texts of the children with some names, in the order of the names.
  func texts(of names: [String]) -> [String] {
    guard !children.isEmpty else { return [] }
    var texts: [String] = []
    for name in names {
      for index in children.indices where children[index].name == name && !children[index].isBlank {
        texts.append(children[index].trimmed)
      }
    }
    return texts
  }

  /// Whether it has more than one child with a name.
  func hasSeveral(_ name: String) -> Bool {
    var isFound = false
    for index in children.indices where children[index].name == name {
      if isFound { return true }
      isFound = true
    }
    return false
  }

  func first(_ name: String) -> FeedElement? {
    children.indices.first { children[$0].name == name }.map { children[$0] }
  }

  func all(_ name: String) -> [FeedElement] {
    var found: [FeedElement] = []
    for index in children.indices where children[index].name == name { found.append(children[index]) }
    return found
  }

  /// The children that meet a condition, grouped by name in the order of first occurrence.
  func byName(where isWanted: (FeedElement) -> Bool) -> [(name: String, elements: [FeedElement])] {
    var groups: [(name: String, elements: [FeedElement])] = []
    var indices: [String: Int] = [:]
    for child in children where isWanted(child) {
      if let index = indices[child.name] {
        groups[index].elements.append(child)
      } else {
        indices[child.name] = groups.count
        groups.append((child.name, [child]))
      }
    }
    return groups
  }

  /// The elements with a name at any depth, none of which is inside another.
  func inside(_ name: String) -> [FeedElement] {
    children.flatMap { $0.name == name ? [$0] : $0.inside(name) }
  }

  /// The first non-blank child, in the order of the names.
  func firstSaying(_ names: String...) -> FeedElement? { indexSaying(names).map { children[$0] } }

  private func indexSaying(_ names: [String]) -> Int? {
    guard !children.isEmpty else { return nil }
    for name in names {
      for index in children.indices where children[index].name == name && !children[index].isBlank { return index }
    }
    return nil
  }

  /// The names of elements whose text may be markup (RSS 2.0, RSS content module, RFC 4287 §3.1).
  static let textConstructs: Set<String> = [
    "description", "content:encoded", "title", "content", "summary", "subtitle", "tagline", "rights", "copyright",
    "itunes:summary", "media:description", "info", "xhtml:body", "body", "fullitem", "abstract",
  ]
}
