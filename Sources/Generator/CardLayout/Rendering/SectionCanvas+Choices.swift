import TemplateEngine

extension SectionCanvas {
  /// Draws what readers can choose, on the page that begins the section.
  ///
  /// Without scripts, these are links to the pages of values; a script replaces them by controls.
  func choices() {
    guard let offer = section.onPage.offer, slice.cells.lowerBound == 0, adaptor.wrapsCells else { return }
    let links = offer.links.filter { !$0.values.isEmpty }
    // A landmark without content would mislead.
    markup(links.isEmpty ? "<div class=\"filters\"" : "<nav class=\"filters\"")
    if !links.isEmpty {
      let name = (context.words ?? .english).text("filter", count: 1)
      attribute("aria-label", name.replacing("{title}", with: section.spokenName))
    }
    attribute("data-filters", offer.data)
    attribute("data-index", context.root + offer.path)
    markup(">\n")
    for group in links {
      markup("<p class=\"filter-label\">")
      renderer.writer.markup(escaping: group.label)
      markup("</p>\n<ul class=\"filter-links\">\n")
      for value in group.values {
        markup("<li><a")
        attribute("href", context.root + value.path + context.pageFile)
        markup(">")
        renderer.writer.markup(escaping: value.text)
        markup("</a></li>\n")
      }
      markup("</ul>\n")
    }
    markup(links.isEmpty ? "</div>\n" : "</nav>\n")
  }
}
