/// What an attribute's value is taken for by browsers, as far as that matters for safety.
package enum AttributeRole: UInt8, Sendable {
  /// A text, a token or a number.
  case plain
  /// Names of classes.
  case classes
  /// An id, or the id of another element.
  case identifier
  /// A language tag.
  case language
  /// A URL.
  case url
  /// URLs of HTTP to which browsers post.
  case ping
  /// Image candidates (HTML Standard §4.8.4.2.1).
  case sourceSet
  /// CSS declarations.
  case style
  /// A script.
  case eventHandler
  /// A whole document.
  case srcdoc
  /// `http-equiv` of `meta`, and the content beside it.
  case refresh
  /// One value of CSS: an SVG attribute that is a property, or what an SVG animation sets one to.
  case styleValue

  init(attribute name: String, facts: EscapingContext.TagFacts) {
    switch name {
    case "href", "src", "action", "formaction", "cite", "data", "poster", "background", "longdesc", "manifest",
      "icon", "profile", "codebase", "classid", "archive", "lowsrc", "dynsrc", "xlink:href", "xml:base",
      "attributionsrc", "itemid":
      self = .url
    case "ping": self = .ping
    case "srcset", "imagesrcset": self = .sourceSet
    case "class": self = .classes
    case "id", "for", "form", "list", "popovertarget", "commandfor", "headers", "itemref", "aria-activedescendant",
      "aria-controls", "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby",
      "aria-owns":
      self = .identifier
    case "lang", "xml:lang", "hreflang", "srclang": self = .language
    case "style": self = .style
    case "srcdoc": self = .srcdoc
    case "content" where facts.contains(.hasHTTPEquiv): self = .refresh
    case "http-equiv": self = .refresh
    case "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker", "marker-start", "marker-mid",
      "marker-end":
      self = .styleValue
    case "to", "from", "by", "values":
      self = facts.contains(.isAnimation) ? .styleValue : .plain
    default: self = name.hasPrefix("on") ? .eventHandler : .plain
    }
  }

  /// Whether a value is a URL.
  var isURL: Bool { self == .url || self == .ping }

  /// Whether a value is written as text, or as what is text everywhere.
  var isText: Bool {
    switch self {
    case .plain, .classes, .identifier, .language: true
    case .url, .ping, .sourceSet, .style, .eventHandler, .srcdoc, .refresh, .styleValue: false
    }
  }

  /// Whether browsers load what a URL of the attribute names, or send something there, without being asked to go there.
  static func loads(attribute name: String, facts: EscapingContext.TagFacts) -> Bool {
    switch name {
    case "src", "srcset", "imagesrcset", "action", "formaction", "data", "poster", "background", "manifest", "ping",
      "icon", "profile", "codebase", "classid", "archive", "lowsrc", "dynsrc", "xlink:href", "xml:base",
      "attributionsrc":
      true
    case "href": facts.contains(.isLoader)
    default: false
    }
  }
}
