extension AttributeName {
  /// The name as it is written in HTML, in lower case; empty for ``other``.
  package var text: String { Self.texts[Int(rawValue)] }

  /// Whether the attribute is an event handler content attribute, such as `onclick`.
  package var isEventHandler: Bool { rawValue >= Self.onabort.rawValue && rawValue <= Self.onwheel.rawValue }

  /// Whether the attribute is a state or property of WAI-ARIA, such as `aria-label`.
  package var isARIA: Bool { rawValue >= Self.ariaActions.rawValue && rawValue <= Self.ariaValuetext.rawValue }

  /// The texts in the order of the cases.
  private static let texts: [String] = allCases.map { name in
    switch name {
    case .other: ""
    case .acceptCharset: "accept-charset"
    case .httpEquiv: "http-equiv"
    case .xlinkHref: "xlink:href"
    case .xlinkTitle: "xlink:title"
    case .xmlBase: "xml:base"
    case .xmlLang: "xml:lang"
    case .xmlSpace: "xml:space"
    case .xmlnsXlink: "xmlns:xlink"
    case let name where name.isARIA: "aria-" + String(describing: name).dropFirst("aria".count).lowercased()
    default: String(describing: name)
    }
  }
}
