import CardSources
import JSONRecords
import TemplateEngine

/// The elements that an adaptor writes around what templates write.
extension MarkupWriter {
  /// Opens a section's element.
  mutating func openSection(_ section: SectionHolder, adaptor: any CardAdaptor) {
    markup("<section class=\"section\"")
    attribute("id", section.id)
    attribute("data-section", section.styleID)
    attribute("data-adaptor", adaptor.name)
    attribute("data-state", section.state.rawValue)
    if section.status.isStale { markup(" data-stale") }
    if let label = section.label { attribute("aria-label", label) }
    if section.behaviour.selection != .none {
      attribute("data-selectable", section.behaviour.selection.rawValue)
    }
    if section.behaviour.refreshes { markup(" data-refresh") }
    if let tab = section.behaviour.tab { attribute("data-tab", tab) }
    if let parameters = section.parameters.attributeText { attribute("data-parameters", parameters) }
    markup(">\n")
  }

  /// Opens the element that holds a section's cells.
  ///
  /// Only a list that grows is a feed (WAI-ARIA 1.2, `feed`).
  mutating func openCells(_ section: SectionHolder) {
    markup("<div class=\"cells\"")
    if section.loadsMore {
      markup(" role=\"feed\"")
      attribute("aria-label", section.spokenName)
    }
    markup(">\n")
  }

  /// Writes the strip under a section, if it has one.
  mutating func spacing(under section: SectionHolder) {
    guard section.layout.spacing.height > 0 else { return }
    markup("<div class=\"section-spacing\"")
    attribute("data-section-spacing", section.styleID)
    markup("></div>\n")
  }
}

extension SectionHolder {
  /// What a screen reader says for the section: its label, else its header's title, else its identity.
  fileprivate var spokenName: String {
    if let label { return label }
    guard case .string(let title) = header?.data["title"] else { return id }
    return title
  }
}
