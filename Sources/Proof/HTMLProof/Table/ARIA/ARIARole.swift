import Platform

/// The roles of WAI-ARIA 1.2 and 1.3, DPUB-ARIA 1.1 and WAI-ARIA Graphics, without the abstract ones.
package enum ARIARole: UInt8, Sendable, CaseIterable {
  /// No role that corresponds to the element.
  case none
  /// The role that the standard calls `none`.
  case noneRole
  case alert, alertdialog, application, article, associationlist, associationlistitemkey, associationlistitemvalue,
    banner, blockquote, button, caption, cell, checkbox, code, columnheader, combobox, comment, complementary,
    contentinfo, definition, deletion, dialog, directory, document, emphasis, feed, figure, form, generic, grid,
    gridcell, group, heading, image, img, insertion, link, list, listbox, listitem, log, main, mark, marquee, math,
    menu, menubar, menuitem, menuitemcheckbox, menuitemradio, meter, navigation, note, option, paragraph,
    presentation, progressbar, radio, radiogroup, region, row, rowgroup, rowheader, scrollbar, search, searchbox,
    sectionfooter, sectionheader, separator, slider, spinbutton, status, strong, `subscript`, suggestion, superscript,
    `switch`, tab, table, tablist, tabpanel, term, textbox, time, timer, toolbar, tooltip, tree, treegrid, treeitem
  case docAbstract, docAcknowledgments, docAfterword, docAppendix, docBacklink, docBiblioentry, docBibliography,
    docBiblioref, docChapter, docColophon, docConclusion, docCover, docCredit, docCredits, docDedication, docEndnote,
    docEndnotes, docEpigraph, docEpilogue, docErrata, docExample, docFootnote, docForeword, docGlossary, docGlossref,
    docIndex, docIntroduction, docNoteref, docNotice, docPagebreak, docPagefooter, docPageheader, docPagelist,
    docPart, docPreface, docPrologue, docPullquote, docQna, docSubtitle, docTip, docToc
  case graphicsDocument, graphicsObject, graphicsSymbol
}

extension ARIARole {
  /// The name as it is written in `role`; empty for ``none``.
  package var text: String { Self.texts[Int(rawValue)] }

  /// All names.
  static let names: [String] = texts.filter { !$0.isEmpty }

  /// The names in the order of the cases; a test compares the two.
  private static let texts: [String] =
    [""]
      + """
      none alert alertdialog application article associationlist associationlistitemkey associationlistitemvalue banner
      blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition
      deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image img
      insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox
      menuitemradio meter navigation note option paragraph presentation progressbar radio radiogroup region row
      rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status
      strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip
      tree treegrid treeitem doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry
      doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits
      doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote
      doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak
      doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle
      doc-tip doc-toc graphics-document graphics-object graphics-symbol
      """.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) }

  private static let byToken: [[UInt8]: ARIARole] = Dictionary(
    allCases.filter { $0 != .none }.map { (Array($0.text.utf8), $0) }, uniquingKeysWith: { first, _ in first })

  /// The role of a token in any letter case; `nil` when no standard defines it or it is abstract.
  init?(token: UnsafeRawBufferPointer) {
    guard let role = Self.byToken[token.map(\.asciiLowercased)] else { return nil }
    self = role
  }
}

/// A set of roles, as bits.
package struct RoleSet: Sendable, ExpressibleByArrayLiteral {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  package init(arrayLiteral roles: ARIARole...) {
    for role in roles { insert(role) }
  }

  package mutating func insert(_ role: ARIARole) {
    let bit = UInt64(1) << UInt64(role.rawValue & 63)
    switch role.rawValue >> 6 {
    case 0: low |= bit
    case 1: middle |= bit
    default: high |= bit
    }
  }

  package func contains(_ role: ARIARole) -> Bool {
    let bit = UInt64(1) << UInt64(role.rawValue & 63)
    switch role.rawValue >> 6 {
    case 0: return low & bit != 0
    case 1: return middle & bit != 0
    default: return high & bit != 0
    }
  }

  /// Whether a role is in both sets.
  func intersects(_ other: RoleSet) -> Bool {
    low & other.low | middle & other.middle | high & other.high != 0
  }

  package static func + (left: RoleSet, right: RoleSet) -> RoleSet {
    var result = left
    result.low |= right.low
    result.middle |= right.middle
    result.high |= right.high
    return result
  }

  package var roles: [ARIARole] { ARIARole.allCases.filter(contains) }
}
