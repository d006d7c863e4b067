/// What WAI-ARIA 1.2 asks of a role beyond the attributes that it supports.
package struct ARIARoleDefinition: Sendable {
  package let role: ARIARole
  /// States and properties that the author must give.
  package let requires: [AttributeName]
  /// Roles of which one must be around it.
  package let context: RoleSet?
  /// Roles of which its children must be when they have one, beside `none` (WAI-ARIA 1.3 §5.2.6).
  package let owns: RoleSet?

  package init(
    _ role: ARIARole, requires: [AttributeName] = [], context: RoleSet? = nil, owns: RoleSet? = nil
  ) {
    self.role = role
    self.requires = requires
    self.context = context
    self.owns = owns
  }
}

extension ARIARoleDefinition {
  private static let row: RoleSet = [.row]
  private static let menus: RoleSet = [.group, .menu, .menubar]
  private static let menuItems: RoleSet = [.group, .menuitem, .menuitemcheckbox, .menuitemradio, .separator]
  private static let rows: RoleSet = [.caption, .row, .rowgroup]

  /// The roles with such requirements.
  package static let all: [ARIARoleDefinition] = [
    .init(.caption, context: [.figure, .grid, .table, .treegrid]),
    .init(.cell, context: row),
    .init(.checkbox, requires: [.ariaChecked]),
    .init(.columnheader, context: row),
    .init(.combobox, requires: [.ariaExpanded]),
    .init(.feed, owns: [.article]),
    .init(.grid, owns: rows),
    .init(.gridcell, context: row),
    .init(.heading, requires: [.ariaLevel]),
    .init(.list, owns: [.listitem]),
    .init(.listbox, owns: [.group, .option]),
    .init(.listitem, context: [.directory, .list, .group]),
    .init(.menu, owns: menuItems),
    .init(.menubar, owns: menuItems),
    .init(.menuitem, context: menus),
    .init(.menuitemcheckbox, requires: [.ariaChecked], context: menus),
    .init(.menuitemradio, requires: [.ariaChecked], context: menus),
    .init(.meter, requires: [.ariaValuenow]),
    .init(.option, context: [.listbox]),
    .init(.radio, requires: [.ariaChecked]),
    .init(
      .row, context: [.grid, .rowgroup, .table, .treegrid], owns: [.cell, .columnheader, .gridcell, .rowheader]),
    .init(.rowgroup, context: [.grid, .table, .treegrid], owns: row),
    .init(.rowheader, context: row),
    .init(.scrollbar, requires: [.ariaControls, .ariaValuenow]),
    .init(.slider, requires: [.ariaValuenow]),
    .init(.switch, requires: [.ariaChecked]),
    .init(.tab, context: [.tablist]),
    .init(.table, owns: rows),
    .init(.tablist, owns: [.tab]),
    .init(.tree, owns: [.group, .treeitem]),
    .init(.treegrid, owns: rows),
    .init(.treeitem, context: [.group, .tree]),
  ]

  private static let index: [ARIARole: ARIARoleDefinition] = Dictionary(
    all.map { ($0.role, $0) }, uniquingKeysWith: { first, _ in first })

  static func of(_ role: ARIARole) -> ARIARoleDefinition? { index[role] }

  /// Roles whose elements may have no name from the author (WAI-ARIA 1.2 §5.2.8.6).
  static let withoutName: RoleSet = [
    .caption, .code, .deletion, .emphasis, .generic, .insertion, .noneRole, .paragraph, .presentation, .strong,
    .subscript, .superscript,
  ]

  /// Roles that should not be used any more (WAI-ARIA 1.2 §5.4, DPUB-ARIA 1.1 §3).
  static let deprecated: RoleSet = [.directory, .docBiblioentry, .docEndnote]

  /// Roles of what can be used: widgets that take the focus (WAI-ARIA 1.2 §5.3.2).
  static let usable: RoleSet = [
    .button, .checkbox, .combobox, .link, .menuitem, .menuitemcheckbox, .menuitemradio, .radio, .searchbox, .slider,
    .spinbutton, .switch, .tab, .textbox, .treeitem,
  ]

  /// Roles that hold text and text-level elements only (ARIA in HTML, "Allowed descendants of ARIA roles").
  ///
  /// An item of a menu or a tree is none of them: it may own a menu or a group (WAI-ARIA 1.2).
  static let holdsPhrasing: RoleSet = [
    .button, .checkbox, .code, .definition, .deletion, .emphasis, .heading, .image, .img, .insertion,
    .menuitemcheckbox, .menuitemradio, .meter, .option, .paragraph, .progressbar, .radio, .scrollbar, .separator,
    .slider, .strong, .subscript, .superscript, .switch, .tab, .term, .time, .tooltip,
  ]

  /// Roles that no heading can hold: they are flow content and no phrasing content (ARIA in HTML §5).
  static let notInHeading: RoleSet = [
    .alert, .alertdialog, .application, .article, .banner, .blockquote, .complementary, .contentinfo, .dialog,
    .directory, .document, .feed, .figure, .form, .grid, .group, .heading, .list, .listbox, .log, .main, .marquee,
    .math,
    .menu, .menubar, .navigation, .note, .paragraph, .radiogroup, .region, .search, .status, .table, .tablist,
    .tabpanel, .timer,
    .toolbar, .tooltip, .tree, .treegrid,
  ]
}

extension ARIARole {
  /// Whether the role makes one thing of all that is inside (WAI-ARIA 1.2 §5.2.9), as links do, which lead to one place.
  var hidesContent: Bool {
    switch self {
    case .button, .checkbox, .image, .img, .link, .math, .menuitemcheckbox, .menuitemradio, .meter, .option,
      .progressbar, .radio, .scrollbar, .separator, .slider, .switch, .tab:
      true
    default: false
    }
  }
}
