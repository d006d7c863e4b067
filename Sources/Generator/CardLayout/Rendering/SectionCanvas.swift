import CardSources
import Diagnostics
public import JSONRecords
import TemplateEngine

/// The canvas on which an adaptor draws a section: the adaptor chooses the elements around the cells and their order;
/// the templates fill them.
///
/// A class, so that passing it on for each cell costs one retain.
public final class SectionCanvas {
  /// The section with the page's cells.
  public let section: SectionModel
  /// The path of the page, such as `/news/`.
  public var page: String { context.page }
  /// The level of the heading above the section.
  public var headingLevel: Int { context.headingLevel }
  /// The values of the site, which templates see as `site`.
  public var site: RecordData { context.site }
  let adaptor: any CardAdaptor
  let context: SectionContext
  /// Which of the section's cells are drawn.
  let slice: SectionSlice
  /// The data shared by the section's templates.
  let tapes: SectionTapes
  let renderer: SectionRenderer
  private var hasDrawnPager = false
  private var firstPicture: FirstPicture

  init(_ section: SectionModel, context: SectionContext, tapes: SectionTapes, renderer: SectionRenderer) {
    self.section = section
    adaptor = section.layout.adaptor
    self.context = context
    slice = section.slice
    self.tapes = tapes
    self.renderer = renderer
    firstPicture = FirstPicture(isHere: section.onPage.holdsFirstPicture)
  }

  /// Whether the next cell shows the page's first picture.
  func showsFirstPicture(_ record: RecordValue) -> Bool { firstPicture.isShown(by: record) }

  // MARK: Markup

  /// Writes markup.
  public func markup(_ text: StaticString) { renderer.writer.markup(text) }

  /// Writes an attribute with a space before it, and escapes the value.
  public func attribute(_ name: StaticString, _ value: String) { renderer.writer.attribute(name, value) }

  /// Writes a text, and escapes it.
  public func text(_ text: String) { renderer.writer.markup(escaping: text) }

  // MARK: The whole section

  /// Draws everything that the section has, in the usual order.
  ///
  /// - Parameter attributes: attributes of the section's element besides those that all sections have.
  /// - Throws: any error from reading a card.
  public func draw(attributes: [(name: StaticString, value: String)] = []) throws {
    open(attributes: attributes)
    decoration()
    try fold {
      header()
      staleMark()
      try body()
    }
    footer()
    close()
  }

  // MARK: The section's element

  /// Opens the section's element, with the attributes that stylesheets and scripts use.
  ///
  /// - Parameter attributes: attributes besides those that all sections have.
  public func open(attributes: [(name: StaticString, value: String)] = []) {
    markup("<section class=\"section\"")
    attribute("id", section.id)
    attribute("data-section", section.identity.styleID)
    measuresFeed()
    if let module = section.identity.module { attribute("data-layout", module.layout) }
    attribute("data-adaptor", adaptor.name)
    if let script = adaptor.ownScript { attribute("data-script", script) }
    if adaptor.takesCardsAway { markup(" data-takes-away") }
    for (name, value) in attributes { attribute(name, value) }
    attribute("data-state", section.state.rawValue)
    if section.status.isStale { markup(" data-stale") }
    if let label = section.identity.label { attribute("aria-label", label) }
    if section.behaviour.selection != .none { attribute("data-selectable", section.behaviour.selection.rawValue) }
    if section.behaviour.refreshes { markup(" data-refresh") }
    if let tab = section.behaviour.tab { attribute("data-tab", tab) }
    if let parameters = section.behaviour.parameters.attributeText { attribute("data-parameters", parameters) }
    if let events = section.behaviour.eventTypes.attributeText { attribute("data-events", events) }
    markup(">\n")
  }

  /// Closes the section's element, and writes the strip below it if it has one.
  public func close() {
    // An adaptor that draws its own container has not drawn the control yet.
    pager()
    markup("</section>\n")
    guard section.layout.spacing.height > 0 else { return }
    markup("<div class=\"section-spacing\"")
    attribute("data-section-spacing", section.identity.styleID)
    measuresFeed()
    markup("></div>\n")
  }

  private func measuresFeed() {
    if let feed = section.identity.measuresFeed { attribute("data-measures", feed) }
  }

  /// Wraps what `content` draws in an element that readers open, if the section is collapsed initially.
  public func fold(_ content: () throws -> Void) rethrows {
    if section.behaviour.isCollapsed { markup("<details class=\"section-fold\">\n") }
    try content()
    if section.behaviour.isCollapsed { markup("</details>\n") }
  }

  // MARK: Views

  /// Draws the background behind the cells, if the section has one.
  public func decoration() {
    guard let decoration = section.chrome.decoration else { return }
    draw(
      decoration, as: .decoration,
      in: ("<div class=\"section-decoration\" aria-hidden=\"true\">", "</div>\n"))
  }

  /// Draws the header, if the section has one; a collapsed section without one shows its name.
  public func header() {
    let isCollapsed = section.behaviour.isCollapsed
    guard let header = section.chrome.header else {
      guard isCollapsed else { return }
      markup("<summary class=\"section-header\">")
      text(section.spokenName)
      return markup("</summary>\n")
    }
    let opening: StaticString =
      switch (isCollapsed, header.isSticky) {
      case (true, false): "<summary class=\"section-header\""
      case (true, true): "<summary class=\"section-header\" data-sticky"
      case (false, false): "<header class=\"section-header\""
      case (false, true): "<header class=\"section-header\" data-sticky"
      }
    let start = renderer.writer.count
    draw(header, as: .header, in: (opening, isCollapsed ? "</summary>\n" : "</header>\n"), isIdentified: true)
    renderer.content.noteHeading(in: UnsafeRawBufferPointer(rebasing: renderer.writer.bytes[start...]))
  }

  /// Draws the notice that the cells are stale, if they are.
  public func staleMark() {
    guard let mark = section.status.staleMark else { return }
    draw(mark, as: .staleMark, in: ("<div class=\"section-stale\">", "</div>\n"))
  }

  /// Draws the footer, if the section has one.
  public func footer() {
    guard let footer = section.chrome.footer else { return }
    draw(footer, as: .footer, in: ("<footer class=\"section-footer\"", "</footer>\n"), isIdentified: true)
  }

  // MARK: Cells

  /// Draws the cells in their container, or the view that replaces them.
  ///
  /// Only a list that grows is a feed (WAI-ARIA 1.2, `feed`).
  ///
  /// - Throws: any error from reading a card.
  public func body() throws {
    choices()
    if let placeholder = section.status.placeholder {
      let sizes = section.status.skeletonSizes
      renderer.sizes.formUnion(sizes)
      let opening: StaticString =
        sizes.isEmpty
        ? "<div class=\"section-placeholder\">" : "<div class=\"section-placeholder skeleton-cells\">"
      draw(placeholder, as: .placeholder, in: (opening, "</div>\n"))
    } else if let empty = section.status.empty, section.cells.count == 0 {
      draw(empty, as: .empty, in: ("<div class=\"section-empty\">", "</div>\n"))
    } else {
      markup("<div class=\"cells\"")
      if section.behaviour.loadsMore {
        markup(" role=\"feed\"")
        attribute("aria-label", section.spokenName)
      }
      markup(">\n")
      try items()
      markup("</div>\n")
    }
    pager()
  }

  /// Draws the section's "load more" control if it has one; further calls draw nothing.
  private func pager() {
    guard !hasDrawnPager, let view = section.pagerView(pageFile: context.pageFile) else { return }
    hasDrawnPager = true
    draw(view, as: .pager, in: ("", ""))
  }

  /// Draws the cells and what is between them, without their container.
  ///
  /// - Throws: any error from reading a card.
  public func items() throws { try renderer.drawItems(on: self) }
}
