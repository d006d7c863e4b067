/// Which elements of a page's own template leave a fragment in them as it is.
///
/// A fragment was proven in elements of the same names without attributes; what it depends on beside these is unknown.
enum PageFrame {
  private static let elements: ElementSet = [
    .html, .body, .main, .div, .section, .article, .aside, .nav, .header, .footer, .search,
  ]

  /// Whether everything in an element is judged as in an element of its name without attributes.
  static func isTransparent(
    _ element: ElementName, _ attributes: ArraySlice<HTMLAttribute>, html: UnsafeRawBufferPointer
  ) -> Bool {
    elements.contains(element) && attributes.allSatisfy { isTransparent($0, html: html) }
  }

  private static func isTransparent(_ attribute: HTMLAttribute, html: UnsafeRawBufferPointer) -> Bool {
    switch attribute.name {
    case .id, .class, .lang, .dir, .title, .tabindex, .translate, .style, .ariaLabel, .ariaLabelledby, .ariaDescribedby,
      .ariaLive, .ariaBusy, .ariaAtomic, .ariaRelevant:
      true
    case .other: html[attribute.nameRange].starts(with: "data-".utf8)
    default: false
    }
  }
}
