import CardSources
import Diagnostics

/// How further pages are found, as its keys describe it.
struct FollowKeys: Sendable {
  var links: Bool?
  var next: String?
  var cursor: String?
  var record: String?
  var parameter: Located<String>?
  var variable: Located<String>?
  var from: Int?
  var last: String?
  var offset: String?
  var size: Int?
  var most = FollowConfiguration.usualMost

  static let keys = KeyTable<FollowKeys>(
    .follow, "How `cardloom pull` finds the further pages of an answer; see <doc:APIs>, \"All pages\".",
    of: FollowKeys()
  ) {
    Key(
      "links", \.links, .boolean, example: "links: true",
      "The next page is found by the links that formats and APIs have for it.")
    Key("next", \.next, .text, example: "next: paging.next", "The path of the next page's address in the answer.")
    Key(
      "cursor", \.cursor, .text, example: "cursor: meta.next",
      "The path of a text in the answer that `parameter` or `variable` of the next request repeats.")
    Key(
      "record", \.record, .text, example: "record: id",
      "The path of a value of the last record that `parameter` or `variable` of the next request repeats.")
    Key(
      "parameter", \.parameter, .text, example: "parameter: page",
      "The parameter of the query that says which page is wanted.")
    Key(
      "variable", \.variable, .text, example: "variable: after",
      "The variable of a GraphQL `body` that says it, or the member of another `body`.")
    Key(
      "from", \.from, .wholeNumber(0...1_000_000), example: "from: 0",
      "The number of the first page; by default, that in the `url`, else 1.")
    Key(
      "last", \.last, .text, example: "last: meta.totalPages",
      "The path of the number of the last page in the answer, or the name of a header field.")
    Key(
      "offset", \.offset, .text, example: "offset: skip",
      "The parameter of the query with the number of records before the page.")
    Key(
      "size", \.size, .wholeNumber(1...1_000_000), example: "size: 100",
      "The most records of a page; with `offset`, or with `parameter` or `variable` alone.")
    Key("most", \.most, .wholeNumber(1...100_000), example: "most: 20", "The most pages that are fetched.")
  }
}

/// Reads `follow` of a source.
struct FollowReading {
  let reading: Reading
  private var reader: ConfigurationReader { reading.reader }
  /// What the source sends.
  let request: RequestConfiguration

  /// The type of the value.
  static let kind = ValueKind.oneOf([.constant("links"), .boolean, .mapping(.follow)])

  /// How pages are followed, and whether one page is meant (`follow: false`).
  func follow(_ node: Node) -> (follow: FollowConfiguration?, isOnePage: Bool) {
    if case .scalar(let scalar) = node {
      if scalar.string == "links" { return (FollowConfiguration(.links), false) }
      if case .boolean(let isOn) = YAMLScalar.data(of: scalar) {
        return isOn ? (FollowConfiguration(.links), false) : (nil, true)
      }
      reader.report(.unknownChoice("follow", scalar.string, known: ["links", "false"], at: reader.location(of: node)))
      return (nil, false)
    }
    var keys = FollowKeys()
    guard let values = FollowKeys.keys.read(node, "`follow`", into: &keys, reading),
      let step = step(keys, values)
    else { return (nil, false) }
    return (FollowConfiguration(step, most: keys.most), false)
  }

  private func step(_ keys: FollowKeys, _ values: KeyValues) -> FollowConfiguration.Step? {
    let ways = Set(["links", "next", "cursor", "record", "from", "offset", "size"].filter { values.has($0) })
    switch ways {
    case ["links"]: return keys.links == false ? report(values) : .links
    case ["next"]: return keys.next.map { .address(path: $0) }
    case ["cursor"]:
      guard let slot = slot(keys, values), let path = keys.cursor else { return nil }
      return .cursor(path: path, slot)
    case ["record"]:
      guard let slot = slot(keys, values), let path = keys.record else { return nil }
      return .record(path: path, slot)
    case ["offset", "size"]:
      guard let name = keys.offset, let size = keys.size else { return nil }
      return .offset(.parameter(name), size: size)
    case ["size"]:
      guard let slot = slot(keys, values), let size = keys.size else { return nil }
      return .offset(slot, size: size)
    case ["from"],
      [] where values.has("parameter") || values.has("variable"):
      return slot(keys, values).map { .page($0, from: keys.from, last: keys.last) }
    default: return report(values)
    }
  }

  private func report(_ values: KeyValues) -> FollowConfiguration.Step? {
    reader.report(.unclearFollow(at: values.location))
    return nil
  }

  /// `parameter: page`, or `variable: after`.
  private func slot(_ keys: FollowKeys, _ values: KeyValues) -> FollowConfiguration.Slot? {
    if values.has("parameter"), values.has("variable") {
      reader.report(.contradictingKeys(["parameter", "variable"], in: "`follow`", at: values.location))
      return nil
    }
    if let name = keys.parameter { return .parameter(name.value) }
    guard let name = keys.variable else {
      if !values.has("variable"), !values.has("parameter") { reader.report(.unclearFollow(at: values.location)) }
      return nil
    }
    guard case .data? = request.body else {
      reader.report(.variableWithoutBody(name.value, at: name.location))
      return nil
    }
    return .variable(name.value)
  }
}
