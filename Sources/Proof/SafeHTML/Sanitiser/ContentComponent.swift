import HTMLProof
import Platform

/// Elements of somebody's own that say in their attributes what a script would show: those of AMP, and light stand-ins for
/// players of films.
enum ContentComponent {
  /// What stands for one.
  enum Rule: Sendable {
    /// An element of HTML shows the same.
    case become(ElementName)
    /// A link to what an attribute names, behind the beginning of the address.
    case link(_ beginning: StaticString, named: StaticString)
    /// A link to its `src`.
    case frame
  }

  /// The elements that are known, by their names in small letters.
  static let rules: [String: Rule] = [
    "amp-img": .become(.img), "amp-anim": .become(.img), "amp-video": .become(.video), "amp-audio": .become(.audio),
    "amp-youtube": .link("https://www.youtube.com/watch?v=", named: "data-videoid"),
    "lite-youtube": .link("https://www.youtube.com/watch?v=", named: "videoid"),
    "amp-vimeo": .link("https://vimeo.com/", named: "data-videoid"),
    "lite-vimeo": .link("https://vimeo.com/", named: "videoid"),
    "amp-dailymotion": .link("https://www.dailymotion.com/video/", named: "data-videoid"),
    "amp-twitter": .link("https://twitter.com/i/status/", named: "data-tweetid"),
    "amp-instagram": .link("https://www.instagram.com/p/", named: "data-shortcode"),
    "amp-facebook": .link("", named: "data-href"), "amp-iframe": .frame, "amp-tiktok": .frame,
    "amp-video-iframe": .frame, "youtube-video": .frame, "vimeo-video": .frame, "dailymotion-video": .frame,
  ]

  /// Whether a value can stand behind the beginning of an address: names of films are of letters, digits, `-` and `_`.
  static func isName(_ value: [UInt8]) -> Bool {
    !value.isEmpty && value.count <= 64 && value.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
  }
}

extension ContentForms {
  /// The form of an element of somebody's own: what it holds stands behind what it shows, for its end tag may be missing.
  func component(_ node: Int) -> ContentForm {
    guard case .become(let element) = ContentComponent.rules[source.name(of: node)],
      element != .img || imageSource(of: node) != nil
    else { return ContentForm(element: .none, marks: .unwrapped) }
    if element == .img, fallbacks.isShownTwice(node, in: self) { return ContentForm(element: .none, marks: .unwrapped) }
    let event = source.event(of: node)
    return ContentForm(element: element, marks: marks(of: element, event).union(.letsOut))
  }

  /// Whether an element stands in for another while that one loads, or when it cannot be shown.
  func isStandIn(_ node: Int) -> Bool {
    let parent = Int(source[node].parent)
    guard parent >= 0, source[parent].element == .custom, ContentComponent.rules[source.name(of: parent)] != nil else {
      return false
    }
    return source.value(named: "placeholder", at: node) != nil || source.value(named: "fallback", at: node) != nil
  }

  /// The form of an element of somebody's own in which nothing is shown.
  func emptyComponent(_ node: Int) -> ContentForm {
    let name = source.name(of: node)
    if ContentComponent.rules[name] != nil, shownAddress(of: node) != nil {
      losses?.add(.linkedCustom(name))
      return ContentForm(element: .a, marks: [.isLink, .hasText, .hasContent, .hasInteractive])
    }
    losses?.add(.emptyCustom(name))
    return self[node]
  }

  /// The address of what an element of somebody's own would show.
  func shownAddress(ofComponent node: Int) -> [UInt8]? {
    guard case .link(let beginning, let attribute) = ContentComponent.rules[source.name(of: node)],
      let value = source.value(named: "\(attribute)", at: node)
    else { return nil }
    guard beginning.utf8CodeUnitCount > 0 else { return addresses.web(value) }
    return ContentComponent.isName(value) ? Array("\(beginning)".utf8) + value : nil
  }
}
