import JSONRecords
import Platform

/// The sign that an answer is one page of several, and how the others can be followed.
package struct FurtherPages: Sendable, Equatable {
  /// What the answer says, such as "`meta.pagination.total` is 61".
  package let sign: String
  /// How the further pages are found; `nil` if the answer does not tell.
  package let follow: FollowConfiguration?
  /// Whether the answer itself names what the next request needs, so that nothing is guessed.
  package let isCertain: Bool
  /// The number of records in the page.
  package let count: Int
  /// The number of all records; `nil` if the answer does not tell.
  package let total: Int?

  package init(sign: String, follow: FollowConfiguration?, isCertain: Bool = false, count: Int, total: Int? = nil) {
    self.sign = sign
    self.follow = follow
    self.isCertain = isCertain
    self.count = count
    self.total = total
  }

  /// Reads the signs of an answer; `nil` if it does not say that there is more.
  ///
  /// - Parameters:
  ///   - url: the address that was requested; `nil` for a file.
  ///   - isGraphQL: whether the request has a GraphQL body, whose variables say which page is wanted.
  ///   - hasBody: whether the request has a body of data.
  package init?(_ facts: AnswerFacts, url: String?, isGraphQL: Bool = false, hasBody: Bool = false) {
    guard facts.count > 0 else { return nil }
    let reading = PageSigns(facts, url: url, isGraphQL: isGraphQL, hasBody: hasBody)
    guard let found = reading.further else { return nil }
    self = found
  }
}

/// Reads the signs of further pages.
private struct PageSigns {
  let facts: AnswerFacts
  let parameters: [(name: String, value: String)]
  let isGraphQL: Bool
  let hasBody: Bool

  init(_ facts: AnswerFacts, url: String?, isGraphQL: Bool, hasBody: Bool) {
    self.facts = facts
    // A file does not say what was asked; GraphQL puts the lists with a `pageInfo` below `data`.
    self.isGraphQL =
      isGraphQL
      || url == nil && facts.items.hasPrefix("data.") && facts.members.contains { $0.name.hasSuffix(".pageInfo") }
    self.hasBody = hasBody
    parameters = url.map(RequestParameters.of) ?? []
  }

  /// The objects around the list in which numbers of pages are, with their paths; the top first.
  private var objects: [(path: String, members: [RecordData.Member])] {
    var levels: [String: [RecordData.Member]] = [:]
    var order: [String] = []
    func add(_ path: String, _ member: RecordData.Member) {
      if levels[path] == nil { order.append(path) }
      levels[path, default: []].append(member)
    }
    func descend(_ path: String, _ data: RecordData, depth: Int) {
      guard case .object(let members) = data, depth < 3, members.count <= 64 else { return }
      for member in members {
        add(path, member)
        descend(path + "." + member.name, member.value, depth: depth + 1)
      }
    }
    for member in facts.members {
      let names = member.name.split(separator: ".")
      add(names.dropLast().joined(separator: "."), .init(names.last.map(String.init) ?? "", member.value))
      descend(member.name, member.value, depth: 0)
    }
    return order.map { ($0, levels[$0] ?? []) }
  }

  var further: FurtherPages? {
    let objects = objects
    let total = total(objects)
    func found(_ sign: String, _ follow: FollowConfiguration.Step?, isCertain: Bool = false) -> FurtherPages {
      FurtherPages(
        sign: sign, follow: follow.map { FollowConfiguration($0) }, isCertain: isCertain, count: facts.count,
        total: total.map(\.number))
    }
    if facts.nextAddress != nil {
      let isInBody = facts.fields["link"].flatMap { LinkField.address(in: $0, relation: "next") } == nil
      return found(
        isInBody ? "it names the address of a next page" : "its header field `Link` names a next page", .links,
        isCertain: true)
    }
    if let (flag, isMore) = flag(objects) {
      if !isMore { return nil }
      if let cursor = cursor(objects) { return found("`\(flag)` is true", cursor.step, isCertain: cursor.isCertain) }
      return found("`\(flag)` is true", askedStep ?? record)
    }
    if let cursor = cursor(objects), isCursorAlone(cursor.path) {
      return found("`\(cursor.path)` names a next page", cursor.step, isCertain: cursor.isCertain)
    }
    if let pages = pages(objects) {
      return pages.isMore ? found(pages.sign, pages.step) : nil
    }
    if facts.hasLinks { return nil }
    if let asked = parameters.first(where: { PageNames.recordParameters.contains($0.name) }), let record, full != nil {
      return found("`\(asked.name)` asks for one page, which is full", record)
    }
    if let total {
      guard total.number > facts.count + total.before else { return nil }
      return found("`\(total.path)` is \(total.number), and it has \(facts.count)", step(for: total))
    }
    return full.map { found("it has exactly the \(facts.count) records that `\($0)` asks for", step(forSize: $0)) }
  }

  // MARK: Signs

  private func flag(_ objects: [(path: String, members: [RecordData.Member])]) -> (path: String, isMore: Bool)? {
    for (path, members) in objects {
      for name in PageNames.more {
        if case .boolean(let isMore) = members.first(where: { $0.name == name })?.value {
          return (Self.joined(path, name), isMore)
        }
      }
    }
    return nil
  }

  private func cursor(
    _ objects: [(path: String, members: [RecordData.Member])]
  ) -> (path: String, step: FollowConfiguration.Step, isCertain: Bool)? {
    for (name, parameter) in PageNames.cursors {
      for (path, members) in objects {
        guard case .string(let text) = members.first(where: { $0.name == name })?.value, !text.isEmpty else { continue }
        let slot: FollowConfiguration.Slot =
          isGraphQL
          ? .variable(parameter)
          : hasBody ? .variable(name == "next_cursor" ? "start_cursor" : parameter) : .parameter(parameter)
        // These names are those of the parameter, too.
        let isCertain =
          !hasBody && (name == parameter || ["nextPageToken", "next_page_token"].contains(name)) || isGraphQL
        return (Self.joined(path, name), .cursor(path: Self.joined(path, name), slot), isCertain)
      }
    }
    return nil
  }

  /// Whether a cursor without a flag says that there is more: those that are called *next*, and texts that are no
  /// number beside the list.
  private func isCursorAlone(_ path: String) -> Bool {
    let name = path.split(separator: ".").last.map(String.init) ?? path
    return name.lowercased().contains("next")
      || ["after", "offset", "continuation", "continuationToken"].contains(name)
  }

  private func pages(
    _ objects: [(path: String, members: [RecordData.Member])]
  ) -> (sign: String, step: FollowConfiguration.Step, isMore: Bool)? {
    for (path, members) in objects {
      func number(_ names: [String]) -> (name: String, value: Int)? {
        for name in names {
          if let value = members.first(where: { $0.name == name })?.value.whole { return (name, value) }
        }
        return nil
      }
      let current = number(PageNames.current)
      guard let last = number(PageNames.last), last.name != "pages" || current != nil else { continue }
      let isFromZero = current?.value == 0
      let isMore = (current?.value ?? 1) < (isFromZero ? last.value - 1 : last.value)
      let name =
        parameter(among: PageNames.pageParameters)
        ?? (last.name == "pageCount" && path.hasSuffix("pagination") ? "pagination[page]" : "page")
      return (
        "`\(Self.joined(path, last.name))` is \(last.value)" + (current.map { ", and it is page \($0.value)" } ?? ""),
        .page(slot(name), from: isFromZero ? 0 : 1, last: isFromZero ? nil : Self.joined(path, last.name)), isMore
      )
    }
    for field in PageNames.lastFields {
      guard let last = facts.fields[field].flatMap({ Int($0) }) else { continue }
      let current = parameters.first { PageNames.pageParameters.contains($0.name) }.flatMap { Int($0.value) } ?? 1
      return (
        "its header field `\(Self.shown(field))` is \(last)",
        .page(slot(parameter(among: PageNames.pageParameters) ?? "page"), from: 1, last: Self.shown(field)),
        current < last
      )
    }
    return nil
  }

  private struct Total {
    let path: String
    let number: Int
    /// The number of records before the page.
    let before: Int
    /// The name and the value of the most records of a page.
    let size: Int?
    let offset: String?
  }

  private func total(_ objects: [(path: String, members: [RecordData.Member])]) -> Total? {
    for (path, members) in objects {
      func number(_ names: [String]) -> (name: String, value: Int)? {
        for name in names {
          if let value = members.first(where: { $0.name == name })?.value.whole { return (name, value) }
        }
        return nil
      }
      let found = PageNames.totals.lazy.compactMap { name -> (String, Int)? in
        guard let value = members.first(where: { $0.name == name })?.value else { return nil }
        // Elasticsearch: `hits.total.value`.
        if let value = value["value"]?.whole { return (name + ".value", value) }
        return value.whole.map { (name, $0) }
      }.first { $0.1 >= facts.count }
      guard let found else { continue }
      let offset = number(PageNames.offsets)
      let size = number(PageNames.sizes.filter { $0 != found.0 })
      return Total(
        path: Self.joined(path, found.0), number: found.1, before: offset?.value ?? 0, size: size?.value,
        offset: offset?.name)
    }
    for field in PageNames.totalFields {
      guard let number = facts.fields[field].flatMap({ Int($0) }) else { continue }
      let offset = parameters.first { PageNames.offsetParameters.contains($0.name) }.flatMap { Int($0.value) }
      return Total(path: Self.shown(field), number: number, before: offset ?? 0, size: nil, offset: nil)
    }
    return nil
  }

  /// The step by a number that the request has.
  private var askedStep: FollowConfiguration.Step? {
    if let name = parameter(among: PageNames.pageParameters) { return .page(slot(name), from: 1, last: nil) }
    return parameter(among: PageNames.offsetParameters).map { .offset(slot($0), size: facts.count) }
  }

  /// The step by the last record's identity: by the parameter of the request for it, or the one that Stripe and others have.
  private var record: FollowConfiguration.Step? {
    guard !isGraphQL, !hasBody, facts.textOfLast(at: "id") != nil else { return nil }
    let asked = parameters.first { PageNames.recordParameters.contains($0.name) }?.name
    return .record(path: "id", .parameter(asked ?? "starting_after"))
  }

  /// The parameter that asks for exactly as many records as there are.
  private var full: String? {
    guard facts.count > 1 else { return nil }
    return parameters.first { PageNames.sizes.contains($0.name) && Int($0.value) == facts.count }?.name
  }

  // MARK: Steps

  private func step(for total: Total) -> FollowConfiguration.Step? {
    if let name = parameter(among: PageNames.pageParameters) { return .page(slot(name), from: 1, last: nil) }
    if let name = parameter(among: PageNames.offsetParameters) ?? total.offset {
      return .offset(slot(name), size: total.size ?? facts.count)
    }
    return full.flatMap { step(forSize: $0) }
  }

  private func step(forSize name: String) -> FollowConfiguration.Step {
    if let page = parameter(among: PageNames.pageParameters) { return .page(slot(page), from: 1, last: nil) }
    if let offset = parameter(among: PageNames.offsetParameters) { return .offset(slot(offset), size: facts.count) }
    return switch name {
    case "limit", "rows", "take": .offset(slot("offset"), size: facts.count)
    case "_limit": .offset(slot("_start"), size: facts.count)
    case "$top", "top": .offset(slot("$skip"), size: facts.count)
    case "page[limit]": .offset(slot("page[offset]"), size: facts.count)
    case "page[size]": .page(slot("page[number]"), from: 1, last: nil)
    case "pagination[pageSize]": .page(slot("pagination[page]"), from: 1, last: nil)
    default: .page(slot("page"), from: 1, last: nil)
    }
  }

  private func parameter(among names: [String]) -> String? {
    parameters.first { names.contains($0.name) && Int($0.value) != nil }?.name
  }

  private func slot(_ name: String) -> FollowConfiguration.Slot { isGraphQL ? .variable(name) : .parameter(name) }

  private static func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : path + "." + name }

  /// A header field's name as it is usually written.
  private static func shown(_ field: String) -> String {
    field.split(separator: "-").map { $0 == "wp" ? "WP" : $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
      separator: "-"
    )
    .replacing("Totalpages", with: "TotalPages")
  }
}

/// The parameters of an address's query.
package enum RequestParameters {
  /// The names and values, without their encoding.
  package static func of(_ url: String) -> [(name: String, value: String)] {
    guard let start = url.firstIndex(of: "?") else { return [] }
    return url[url.index(after: start)...].prefix { $0 != "#" }.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  /// A text without percent-encoding, in which `+` is a space.
  package static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let digits = rest.dropFirst().prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The address with another value of a parameter.
  package static func setting(_ name: String, to value: String, in url: String) -> String {
    let fragment = url.firstIndex(of: "#").map { String(url[$0...]) } ?? ""
    let plain = url.prefix { $0 != "#" }
    let start = plain.firstIndex(of: "?")
    let query = start.map { plain[plain.index(after: $0)...] } ?? ""
    var pairs = query.split(separator: "&").filter { decoded($0.prefix { $0 != "=" }) != name }.map(String.init)
    pairs.append(name.percentEncoded + "=" + value.percentEncoded)
    return plain[..<(start ?? plain.endIndex)] + "?" + pairs.joined(separator: "&") + fragment
  }
}
