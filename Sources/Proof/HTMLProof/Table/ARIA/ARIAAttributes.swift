/// The states and properties of WAI-ARIA 1.2 and 1.3: their values, and the roles that support them.
package struct ARIAAttribute: Sendable {
  /// Where a state or property may stand.
  package enum Support: Sendable {
    /// On every element.
    case global
    /// On every element for now; WAI-ARIA 1.2 deprecates it on all roles but these.
    case formerlyGlobal(RoleSet)
    /// Everywhere, but it should not be used any more.
    case deprecated
    /// On elements with these roles; earlier versions had it on more, where it is deprecated.
    case roles(RoleSet, formerly: RoleSet = [])
  }

  package let name: AttributeName
  package let value: Datatype
  package let support: Support

  package init(_ name: AttributeName, _ value: Datatype, _ support: Support = .global) {
    self.name = name
    self.value = value
    self.support = support
  }
}

extension ARIAAttribute {
  private static let ranges: RoleSet = [.meter, .progressbar, .scrollbar, .separator, .slider, .spinbutton]
  private static let cells: RoleSet = [.cell, .columnheader, .gridcell, .rowheader]
  private static let sets: RoleSet = [
    .article, .associationlistitemkey, .associationlistitemvalue, .comment, .listitem, .menuitem, .menuitemcheckbox,
    .menuitemradio, .option, .radio, .row, .tab, .treeitem,
  ]
  private static let editable: RoleSet = [
    .checkbox, .combobox, .grid, .gridcell, .columnheader, .rowheader, .listbox, .radiogroup, .searchbox, .slider,
    .spinbutton, .switch, .textbox, .treegrid,
  ]
  private static let requirable: RoleSet = [
    .checkbox, .combobox, .gridcell, .columnheader, .rowheader, .listbox, .radiogroup, .searchbox, .spinbutton,
    .switch, .textbox, .tree, .treegrid,
  ]
  private static let composites: RoleSet = [
    .application, .combobox, .grid, .group, .listbox, .menu, .menubar, .radiogroup, .row, .searchbox, .spinbutton,
    .tablist, .textbox, .toolbar, .tree, .treegrid,
  ]
  private static let expandable: RoleSet = [
    .application, .button, .checkbox, .columnheader, .combobox, .gridcell, .link, .menuitem, .menuitemcheckbox,
    .menuitemradio, .row, .rowheader, .switch, .tab, .treeitem,
  ]
  /// WAI-ARIA 1.0 had `aria-expanded` on all sections, landmarks and windows; 1.2 took it from these.
  private static let formerlyExpandable: RoleSet = [
    .alert, .alertdialog, .article, .banner, .complementary, .contentinfo, .definition, .dialog, .directory,
    .document, .feed, .figure, .form, .grid, .group, .heading, .image, .img, .list, .listitem, .log, .main, .marquee,
    .math, .menu, .menubar, .navigation, .note, .radiogroup, .region, .rowgroup, .search, .separator, .status,
    .tablist, .tabpanel, .timer, .toolbar, .tooltip, .tree, .treegrid,
  ]

  /// All of them, in the order of their names.
  package static let all: [ARIAAttribute] = globals + ofRoles

  private static let globals: [ARIAAttribute] = [
    .init(.ariaActions, .idReferences),
    .init(.ariaAtomic, .ariaToken("true false")),
    .init(.ariaBraillelabel, .text),
    .init(.ariaBrailleroledescription, .text),
    .init(.ariaBusy, .ariaToken("true false")),
    .init(.ariaControls, .idReferences),
    .init(.ariaCurrent, .ariaToken("page step location date time true false")),
    .init(.ariaDescribedby, .idReferences),
    .init(.ariaDescription, .text),
    .init(.ariaDetails, .idReferences),
    .init(.ariaDropeffect, .ariaTokens("copy execute link move none popup"), .deprecated),
    .init(.ariaFlowto, .idReferences),
    .init(.ariaGrabbed, .ariaToken("true false undefined"), .deprecated),
    .init(.ariaHidden, .ariaToken("true false undefined")),
    .init(.ariaKeyshortcuts, .text),
    .init(.ariaLabel, .text),
    .init(.ariaLabelledby, .idReferences),
    .init(.ariaLive, .ariaToken("assertive off polite")),
    .init(.ariaOwns, .idReferences),
    .init(.ariaRelevant, .ariaTokens("additions all removals text")),
    .init(.ariaRoledescription, .text),
    .init(
      .ariaDisabled, .ariaToken("true false"),
      .formerlyGlobal([
        .application, .button, .checkbox, .columnheader, .combobox, .grid, .gridcell, .group, .link, .listbox, .menu,
        .menubar, .menuitem, .menuitemcheckbox, .menuitemradio, .option, .radio, .radiogroup, .row, .rowheader,
        .scrollbar, .searchbox, .separator, .slider, .spinbutton, .switch, .tab, .tablist, .textbox, .toolbar, .tree,
        .treegrid, .treeitem,
      ])),
    .init(
      .ariaErrormessage, .idReferences,
      .formerlyGlobal([
        .application, .checkbox, .columnheader, .combobox, .gridcell, .listbox, .radiogroup, .rowheader, .searchbox,
        .slider, .spinbutton, .switch, .textbox, .tree, .treegrid,
      ])),
    .init(
      .ariaHaspopup, .ariaToken("false true menu listbox tree grid dialog"),
      .formerlyGlobal([
        .application, .button, .columnheader, .combobox, .gridcell, .link, .menuitem, .menuitemcheckbox,
        .menuitemradio, .rowheader, .searchbox, .slider, .tab, .textbox, .treeitem,
      ])),
    .init(
      .ariaInvalid, .ariaToken("grammar false spelling true"),
      .formerlyGlobal([
        .application, .checkbox, .columnheader, .combobox, .gridcell, .listbox, .radiogroup, .rowheader, .searchbox,
        .slider, .spinbutton, .switch, .textbox, .tree, .treegrid,
      ])),
  ]

  private static let ofRoles: [ARIAAttribute] = [
    .init(.ariaActivedescendant, .idReference, .roles(composites, formerly: [.rowgroup])),
    .init(
      .ariaAutocomplete, .ariaToken("inline list both none"), .roles([.combobox, .searchbox, .textbox])),
    .init(
      .ariaChecked, .ariaToken("true false mixed undefined"),
      .roles([.checkbox, .menuitemcheckbox, .menuitemradio, .option, .radio, .switch, .treeitem])),
    .init(.ariaColcount, .integer, .roles([.grid, .table, .treegrid])),
    .init(.ariaColindex, .positiveInteger, .roles(cells + [.row])),
    .init(.ariaColindextext, .text, .roles(cells + [.row])),
    .init(.ariaColspan, .nonNegativeInteger, .roles(cells)),
    .init(.ariaExpanded, .ariaToken("true false undefined"), .roles(expandable, formerly: formerlyExpandable)),
    .init(
      .ariaLevel, .positiveInteger,
      .roles([.associationlistitemkey, .comment, .grid, .heading, .listitem, .row, .tablist, .treegrid, .treeitem])),
    .init(.ariaModal, .ariaToken("true false"), .roles([.alertdialog, .dialog])),
    .init(.ariaMultiline, .ariaToken("true false"), .roles([.searchbox, .textbox])),
    .init(.ariaMultiselectable, .ariaToken("true false"), .roles([.grid, .listbox, .tablist, .tree, .treegrid])),
    .init(
      .ariaOrientation, .ariaToken("horizontal undefined vertical"),
      .roles([
        .combobox, .listbox, .menu, .menubar, .radiogroup, .scrollbar, .separator, .slider, .tablist, .toolbar, .tree,
        .treegrid,
      ])),
    .init(.ariaPlaceholder, .text, .roles([.searchbox, .textbox])),
    .init(.ariaPosinset, .positiveInteger, .roles(sets)),
    .init(.ariaPressed, .ariaToken("true false mixed undefined"), .roles([.button])),
    .init(.ariaReadonly, .ariaToken("true false"), .roles(editable)),
    .init(.ariaRequired, .ariaToken("true false"), .roles(requirable)),
    .init(.ariaRowcount, .integer, .roles([.grid, .table, .treegrid])),
    .init(.ariaRowindex, .positiveInteger, .roles(cells + [.row])),
    .init(.ariaRowindextext, .text, .roles(cells + [.row])),
    .init(.ariaRowspan, .nonNegativeInteger, .roles(cells)),
    .init(
      .ariaSelected, .ariaToken("true false undefined"),
      .roles([.columnheader, .gridcell, .option, .row, .rowheader, .tab, .treeitem])),
    .init(.ariaSetsize, .integer, .roles(sets)),
    .init(
      .ariaSort, .ariaToken("ascending descending none other"), .roles([.columnheader, .rowheader])),
    .init(.ariaValuemax, .float, .roles(ranges)),
    .init(.ariaValuemin, .float, .roles(ranges)),
    .init(.ariaValuenow, .float, .roles(ranges)),
    .init(.ariaValuetext, .text, .roles(ranges)),
  ]

  /// Where each one may stand, by the attribute's number.
  static let supports: [UInt16: Support] = Dictionary(
    all.map { ($0.name.rawValue, $0.support) }, uniquingKeysWith: { first, _ in first })
}
