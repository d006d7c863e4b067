import JSONRecords

extension AnswerFacts {
  /// The address of the next page as the answer writes it, by the links that formats and APIs have for it: `Link` of
  /// HTTP (RFC 8288), `next` and `prev-archive` of feeds (RFC 5005), `next_url` of JSON Feed, `@odata.nextLink`,
  /// `links.next` of JSON:API and HAL.
  package var nextAddress: String? {
    if let address = fields["link"].flatMap({ LinkField.address(in: $0, relation: "next") }) { return address }
    for relation in ["next", "prev-archive"] {
      if let link = links.first(where: { $0.relation == relation && !$0.address.isEmpty }) { return link.address }
    }
    for member in members {
      let name = member.name.split(separator: ".").last.map(String.init) ?? member.name
      if let address = Self.next(
        in: member.value, named: PageNames.next.contains(member.name) ? member.name : name, depth: 0)
      {
        return address
      }
    }
    return nil
  }

  private static func next(in data: RecordData, named name: String, depth: Int) -> String? {
    if PageNames.next.contains(name), let address = address(data) { return address }
    guard depth < 3, PageNames.around.contains(name) else { return nil }
    switch data {
    case .object(let members):
      for member in members {
        if let address = next(in: member.value, named: member.name, depth: depth + 1) { return address }
      }
      return nil
    case .array(let links):
      // As in Atom: each link says its relation.
      let next = links.first { ($0["rel"] ?? $0["relation"])?.scalar == "next" }
      return next.flatMap(address)
    default: return nil
    }
  }

  /// A text that is an address, or the address of an object that is a link.
  private static func address(_ data: RecordData) -> String? {
    if case .object = data { return (data["href"] ?? data["url"]).flatMap(address) }
    guard case .string(let text) = data else { return nil }
    return ["https://", "http://", "/", "?"].contains { text.hasPrefix($0) } ? text : nil
  }

  /// Whether the answer has links to other pages, so that one without a next page is the last.
  var hasLinks: Bool {
    if fields["link"].map({ field in
      ["prev", "first", "last"].contains { LinkField.address(in: field, relation: $0) != nil }
    })
      == true
    {
      return true
    }
    return members.contains { member in
      ["links", "_links"].contains(member.name)
        && ["next", "prev", "first", "self"].contains { member.value[$0] != nil }
    }
  }
}

/// The header field `Link` (RFC 8288 §3).
enum LinkField {
  /// The address of the first link with a relation.
  static func address(in field: String, relation: String) -> String? {
    var rest = field[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let address = rest[rest.index(after: start)..<end]
      let (parameters, after) = parameters(of: rest[rest.index(after: end)...])
      let relations = parameters.first { $0.name == "rel" }?.value.lowercased().split(separator: " ") ?? []
      if relations.contains(where: { $0 == relation }) { return String(address) }
      rest = after
    }
    return nil
  }

  /// The parameters of a link up to the comma that ends it.
  private static func parameters(of text: Substring) -> ([(name: String, value: String)], rest: Substring) {
    var parameters: [(name: String, value: String)] = []
    var part = ""
    var isQuoted = false
    var index = text.startIndex
    func add() {
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { return }
      func trimmed(_ text: Substring) -> String { String(text.filter { $0 != "\"" }).trimmingSpaces }
      parameters.append((trimmed(halves[0]).lowercased(), trimmed(halves[1])))
    }
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == ";" || character == "," {
        add()
        part = ""
        if character == "," { return (parameters, text[index...]) }
      } else {
        part.append(character)
      }
    }
    add()
    return (parameters, text[index...])
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
