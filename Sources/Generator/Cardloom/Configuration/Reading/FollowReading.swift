import Diagnostics
import Yams

/// Reads `follow` of a source.
struct FollowReading {
  let reader: ConfigurationReader
  /// What the source sends.
  let request: RequestConfiguration

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
    guard let keys = MappingReader(node, "`follow`", .follow, reader: reader) else { return (nil, false) }
    guard let step = step(keys) else { return (nil, false) }
    var follow = FollowConfiguration(step)
    if let most = keys.integer("most", in: 1...100_000) { follow.most = most }
    return (follow, false)
  }

  private func step(_ keys: MappingReader) -> FollowConfiguration.Step? {
    let ways = ["links", "next", "cursor", "from", "offset", "size"].filter { keys.has($0) }
    let isWay: (Set<String>) -> Bool = { Set(ways) == $0 }
    if isWay(["links"]) {
      return keys.boolean("links") == false ? report(keys) : .links
    }
    if isWay(["next"]) { return keys.text("next").map { .address(path: $0.value) } }
    if isWay(["cursor"]) {
      guard let place = place(keys), let path = keys.text("cursor") else { return nil }
      return .cursor(path: path.value, place)
    }
    if isWay(["offset", "size"]) {
      guard let name = keys.text("offset"), let size = keys.integer("size", in: 1...1_000_000) else { return nil }
      return .offset(.parameter(name.value), size: size)
    }
    if isWay(["size"]) {
      guard let place = place(keys), let size = keys.integer("size", in: 1...1_000_000) else { return nil }
      return .offset(place, size: size)
    }
    if isWay(["from"]) || isWay([]) && (keys.has("parameter") || keys.has("variable")) {
      guard let place = place(keys) else { return nil }
      return .page(place, from: keys.integer("from", in: 0...1_000_000), last: keys.text("last")?.value)
    }
    return report(keys)
  }

  private func report(_ keys: MappingReader) -> FollowConfiguration.Step? {
    reader.report(.unclearFollow(at: keys.location))
    return nil
  }

  /// `parameter: page`, or `variable: after`.
  private func place(_ keys: MappingReader) -> FollowConfiguration.Place? {
    if keys.has("parameter"), keys.has("variable") {
      reader.report(.contradictingKeys(["parameter", "variable"], in: "`follow`", at: keys.location))
      return nil
    }
    if let name = keys.text("parameter") { return .parameter(name.value) }
    guard let name = keys.text("variable") else {
      if !keys.has("variable"), !keys.has("parameter") { reader.report(.unclearFollow(at: keys.location)) }
      return nil
    }
    guard case .data? = request.body else {
      reader.report(.variableWithoutBody(name.value, at: name.location))
      return nil
    }
    return .variable(name.value)
  }
}
