/// The elements of a page template that do not affect the validity of a fragment inside them.
///
/// A fragment was proven inside elements of the same names without attributes; its other dependencies are unknown.
enum PageFrame {
  private static let elements: ElementSet = [
    .html, .body, .main, .div, .section, .article, .aside, .nav, .header, .footer, .search,
  ]

  /// Whether the content of an element is judged as it would be in an element of the same name without attributes.
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
