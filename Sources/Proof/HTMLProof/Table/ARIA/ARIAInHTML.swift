/// A row of the table of ARIA in HTML (§4): what an element means without a `role`, and which roles it may have.
package struct HostSemantics: Sendable {
  /// When a row applies.
  package enum Condition: Sendable {
    case always
    case has(AttributeName)
    case lacks(AttributeName)
    /// `alt` with text, empty, or missing.
    case alternative, emptyAlternative, noAlternative
    /// `input` of one of these types without `list`.
    case types(Keywords)
    /// `input` of one of these types with `list`.
    case listed(Keywords)
    /// A drop-down `select`: neither `multiple` nor `size` above 1.
    case dropDown
    /// Scoped to `body`: in no sectioning element and not in `main`.
    case inBody
    /// A child of this element.
    case childOf(ElementName)
    /// The `summary` of its `details`.
    case summaryForDetails
    /// Directly in an element of HTML that is a list to WAI-ARIA too.
    case inList
    /// In a `table` that is a table to WAI-ARIA too, or a grid.
    case inTable, inGrid
  }

  /// Which roles may replace the implicit one.
  package enum Roles: Sendable {
    case any
    case only(RoleSet)
    /// None at all, and no `aria-*` attributes either.
    case nothing
    /// None, but `aria-*` attributes are fine.
    case noRole
  }

  /// Which `aria-*` attributes an element may have.
  package enum States: Sendable { case all, hiddenOnly, nothing }

  package let element: ElementName
  package let condition: Condition
  package let role: ARIARole
  package let allowed: Roles
  package let states: States
  /// Whether the element may have a name from the author when it has no `role`.
  package let allowsName: Bool

  package init(
    _ element: ElementName, _ condition: Condition = .always, is role: ARIARole = .none, may allowed: Roles,
    states: States = .all, named: Bool = true, alwaysNamed: Bool = false
  ) {
    self.element = element
    self.condition = condition
    self.role = role
    self.allowed = allowed
    if case .nothing = allowed, states == .all { self.states = .nothing } else { self.states = states }
    allowsName = alwaysNamed || named && !ARIARoleDefinition.withoutName.contains(role)
  }
}

extension HostSemantics {
  private static let noneOnly: RoleSet = [.noneRole, .presentation]
  private static let buttonRoles: RoleSet = [
    .checkbox, .combobox, .gridcell, .link, .menuitem, .menuitemcheckbox, .menuitemradio, .option, .radio, .separator,
    .slider, .switch, .tab, .treeitem,
  ]
  private static let listRoles: RoleSet =
    noneOnly + [.directory, .group, .listbox, .menu, .menubar, .radiogroup, .tablist, .toolbar, .tree]
  private static let imageRoles: RoleSet = [
    .button, .checkbox, .docCover, .image, .img, .link, .math, .menuitem, .menuitemcheckbox, .menuitemradio, .meter,
    .option, .progressbar, .radio, .scrollbar, .separator, .slider, .switch, .tab, .treeitem,
  ]
  private static let sectionRoles: RoleSet =
    noneOnly + [
      .alert, .alertdialog, .application, .banner, .complementary, .contentinfo, .dialog, .document, .feed, .group,
      .log, .main, .marquee, .navigation, .note, .region, .search, .status, .tabpanel, .docAbstract,
      .docAcknowledgments, .docAfterword, .docAppendix, .docBibliography, .docChapter, .docColophon, .docConclusion,
      .docCredit, .docCredits, .docDedication, .docEndnotes, .docEpigraph, .docEpilogue, .docErrata, .docExample,
      .docForeword, .docGlossary, .docIndex, .docIntroduction, .docNotice, .docPagelist, .docPart, .docPreface,
      .docPrologue, .docPullquote, .docQna, .docToc,
    ]

  /// All rows; the first one that applies counts.
  @Rows<HostSemantics>
  static func all() -> [HostSemantics] {
    links()
    text()
    sections()
    groups()
    embedded()
    tables()
    forms()
    bare()
  }

  @Rows<HostSemantics>
  private static func links() -> [HostSemantics] {
    HostSemantics(
      .a, .has(.href), is: .link,
      may: .only([
        .button, .checkbox, .docBacklink, .docBiblioref, .docGlossref, .docNoteref, .menuitem, .menuitemcheckbox,
        .menuitemradio, .option, .radio, .switch, .tab, .treeitem,
      ]))
    HostSemantics(.a, is: .generic, may: .any)
    HostSemantics(.area, .has(.href), is: .link, may: .only([]))
    HostSemantics(.area, is: .generic, may: .only([.button, .link]))
  }

  @Rows<HostSemantics>
  private static func text() -> [HostSemantics] {
    HostSemantics(.abbr, may: .any, named: false)
    HostSemantics(.b, is: .generic, may: .any)
    HostSemantics(.bdi, is: .generic, may: .any)
    HostSemantics(.bdo, is: .generic, may: .any)
    HostSemantics(.br, may: .only(noneOnly), states: .hiddenOnly)
    HostSemantics(.wbr, may: .only(noneOnly), states: .hiddenOnly)
    HostSemantics(.cite, may: .any, named: false)
    HostSemantics(.code, is: .code, may: .any)
    HostSemantics(.data, is: .generic, may: .any)
    HostSemantics(.del, is: .deletion, may: .any)
    HostSemantics(.dfn, is: .term, may: .any)
    HostSemantics(.em, is: .emphasis, may: .any)
    HostSemantics(.i, is: .generic, may: .any)
    HostSemantics(.ins, is: .insertion, may: .any)
    HostSemantics(.kbd, may: .any, named: false)
    HostSemantics(.mark, is: .mark, may: .any, named: false)
    HostSemantics(.q, is: .generic, may: .any)
    HostSemantics(.rp, may: .any, named: false)
    HostSemantics(.rt, may: .any, named: false)
    HostSemantics(.ruby, may: .any, named: false)
    HostSemantics(.s, is: .deletion, may: .any)
    HostSemantics(.samp, is: .generic, may: .any)
    HostSemantics(.small, is: .generic, may: .any)
    HostSemantics(.span, is: .generic, may: .any)
    HostSemantics(.strong, is: .strong, may: .any)
    HostSemantics(.sub, is: .subscript, may: .any)
    HostSemantics(.sup, is: .superscript, may: .any)
    HostSemantics(.time, is: .time, may: .any, named: false)
    HostSemantics(.u, is: .generic, may: .any)
    HostSemantics(.var, may: .any, named: false)
    HostSemantics(.custom, is: .generic, may: .any)
  }

  @Rows<HostSemantics>
  private static func sections() -> [HostSemantics] {
    HostSemantics(.address, is: .group, may: .any)
    HostSemantics(
      .article, is: .article, may: .only(noneOnly + [.application, .document, .feed, .main, .region]))
    HostSemantics(
      .aside, is: .complementary,
      may: .only(
        noneOnly + [
          .docDedication, .docExample, .docFootnote, .docGlossary, .docPullquote, .docTip, .feed, .note, .region,
          .search,
        ]))
    HostSemantics(.body, is: .generic, may: .noRole)
    HostSemantics(.html, is: .document, may: .noRole, states: .nothing)
    HostSemantics(.footer, .inBody, is: .contentinfo, may: .only(noneOnly + [.group, .docFootnote]))
    HostSemantics(.footer, is: .generic, may: .only(noneOnly + [.group, .docFootnote, .contentinfo, .sectionfooter]))
    HostSemantics(.header, .inBody, is: .banner, may: .only(noneOnly + [.group]))
    HostSemantics(.header, is: .generic, may: .only(noneOnly + [.group, .banner, .sectionheader]))
    heading(.h1)
    heading(.h2)
    heading(.h3)
    heading(.h4)
    heading(.h5)
    heading(.h6)
    HostSemantics(.hgroup, is: .group, may: .any)
    HostSemantics(.main, is: .main, may: .only([]))
    HostSemantics(
      .nav, is: .navigation,
      may: .only(noneOnly + [.docIndex, .docPagelist, .docToc, .menu, .menubar, .tablist]))
    HostSemantics(.search, is: .search, may: .only(noneOnly + [.form, .group, .region]))
    HostSemantics(.section, is: .region, may: .only(sectionRoles))
  }

  private static func heading(_ element: ElementName) -> HostSemantics {
    HostSemantics(element, is: .heading, may: .only(noneOnly + [.docSubtitle, .tab]))
  }

  @Rows<HostSemantics>
  private static func groups() -> [HostSemantics] {
    HostSemantics(.blockquote, is: .blockquote, may: .any)
    HostSemantics(.dd, may: .only([.definition]))
    HostSemantics(.details, is: .group, may: .only([]))
    HostSemantics(.dialog, is: .dialog, may: .only([.alertdialog]))
    HostSemantics(.div, .childOf(.dl), is: .generic, may: .only(noneOnly))
    HostSemantics(.div, is: .generic, may: .any)
    HostSemantics(.dl, may: .only(noneOnly + [.group, .list]))
    HostSemantics(.dt, may: .only([.listitem, .term]))
    HostSemantics(.figcaption, may: .only(noneOnly + [.group]), named: false)
    HostSemantics(.figure, is: .figure, may: .any)
    HostSemantics(.hr, is: .separator, may: .only(noneOnly + [.docPagebreak]))
    HostSemantics(.li, .inList, is: .listitem, may: .only([.docBiblioentry, .docEndnote]))
    HostSemantics(.li, is: .listitem, may: .any)
    HostSemantics(.menu, is: .list, may: .only(listRoles))
    HostSemantics(.ol, is: .list, may: .only(listRoles))
    HostSemantics(.ul, is: .list, may: .only(listRoles))
    HostSemantics(.p, is: .paragraph, may: .any)
    HostSemantics(.pre, is: .generic, may: .any)
    HostSemantics(.summary, .summaryForDetails, may: .noRole)
    HostSemantics(.summary, may: .any)
  }

  @Rows<HostSemantics>
  private static func embedded() -> [HostSemantics] {
    HostSemantics(.audio, may: .only([.application]))
    HostSemantics(.canvas, may: .any)
    HostSemantics(.embed, may: .only(noneOnly + [.application, .document, .image, .img]))
    HostSemantics(.iframe, may: .only(noneOnly + [.application, .document, .image, .img]))
    HostSemantics(.img, .alternative, is: .img, may: .only(imageRoles))
    HostSemantics(.img, .emptyAlternative, is: .presentation, may: .only(noneOnly), alwaysNamed: true)
    HostSemantics(.img, .noAlternative, is: .img, may: .only(imageRoles + noneOnly))
    HostSemantics(.math, is: .math, may: .only([]))
    HostSemantics(.object, may: .only([.application, .document, .image, .img]))
    HostSemantics(.svg, is: .graphicsDocument, may: .any)
    HostSemantics(.video, may: .only([.application]))
    HostSemantics(.map, may: .nothing)
    HostSemantics(.picture, may: .nothing, states: .hiddenOnly)
    HostSemantics(.source, may: .nothing)
    HostSemantics(.track, may: .nothing)
  }

  @Rows<HostSemantics>
  private static func tables() -> [HostSemantics] {
    HostSemantics(.caption, is: .caption, may: .only([]))
    HostSemantics(.col, may: .nothing)
    HostSemantics(.colgroup, may: .nothing)
    HostSemantics(.table, is: .table, may: .any)
    HostSemantics(.tbody, is: .rowgroup, may: .any)
    HostSemantics(.thead, is: .rowgroup, may: .any)
    HostSemantics(.tfoot, is: .rowgroup, may: .any)
    HostSemantics(.td, .inTable, is: .cell, may: .only([]))
    HostSemantics(.td, .inGrid, is: .gridcell, may: .only([]))
    HostSemantics(.td, is: .cell, may: .any)
    HostSemantics(.th, .inTable, is: .columnheader, may: .only([.cell, .rowheader]))
    HostSemantics(.th, .inGrid, is: .columnheader, may: .only([.gridcell, .rowheader]))
    HostSemantics(.th, is: .columnheader, may: .any)
    HostSemantics(.tr, .inTable, is: .row, may: .only([]))
    HostSemantics(.tr, .inGrid, is: .row, may: .only([]))
    HostSemantics(.tr, is: .row, may: .any)
  }

  @Rows<HostSemantics>
  private static func forms() -> [HostSemantics] {
    HostSemantics(.button, .childOf(.select), may: .nothing)
    HostSemantics(.button, is: .button, may: .only(buttonRoles))
    HostSemantics(.datalist, is: .listbox, may: .only([]), states: .nothing)
    HostSemantics(.fieldset, is: .group, may: .only(noneOnly + [.radiogroup]))
    HostSemantics(.form, is: .form, may: .only(noneOnly + [.search]))
    HostSemantics(.input, .types("button image reset submit"), is: .button, may: .only(buttonRoles))
    HostSemantics(
      .input, .types("checkbox"), is: .checkbox, may: .only([.button, .menuitemcheckbox, .option, .switch]))
    HostSemantics(.input, .types("radio"), is: .radio, may: .only([.menuitemradio]))
    HostSemantics(.input, .types("range"), is: .slider, may: .only([]))
    HostSemantics(.input, .types("number"), is: .spinbutton, may: .only([]))
    HostSemantics(
      .input, .types("text"), is: .textbox, may: .only([.combobox, .searchbox, .spinbutton]))
    HostSemantics(.input, .types("search"), is: .searchbox, may: .noRole)
    HostSemantics(.input, .types("email tel url"), is: .textbox, may: .noRole)
    HostSemantics(.input, .listed("email search tel text url"), is: .combobox, may: .noRole)
    HostSemantics(.input, .types("hidden"), may: .nothing)
    HostSemantics(.input, may: .noRole)
    HostSemantics(.label, may: .any, named: false)
    HostSemantics(.legend, may: .noRole, named: false)
    HostSemantics(.meter, is: .meter, may: .only([]))
    HostSemantics(.optgroup, is: .group, may: .noRole)
    HostSemantics(.option, is: .option, may: .noRole)
    HostSemantics(.output, is: .status, may: .any)
    HostSemantics(.progress, is: .progressbar, may: .only([]))
    HostSemantics(.select, .dropDown, is: .combobox, may: .only([.menu]))
    HostSemantics(.select, is: .listbox, may: .noRole)
    HostSemantics(.selectedcontent, may: .nothing)
    HostSemantics(.textarea, is: .textbox, may: .noRole)
  }

  /// Elements that are not presented: neither roles nor `aria-*` attributes.
  private static func bare() -> [HostSemantics] {
    let elements: [ElementName] = [
      .base, .head, .link, .meta, .noscript, .script, .slot, .style, .template, .title,
    ]
    return elements.map { HostSemantics($0, may: .nothing) }
  }

  /// The rows by element.
  static let byElement: [[HostSemantics]] = {
    var rows = [[HostSemantics]](repeating: [], count: ElementName.allCases.count)
    for row in all() { rows[Int(row.element.rawValue)].append(row) }
    return rows
  }()
}
