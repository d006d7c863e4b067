import Diagnostics
import Platform

/// The place of a role: what it requires, which roles must be around it, and which must not.
extension PageWalk {
  /// The place and the completeness of an explicit role.
  mutating func checkExplicitRole(_ tag: Tag) {
    let role = currentRole
    if role == .noneRole || role == .presentation { checkEffect(role, tag) }
    if ARIARoleDefinition.deprecated.contains(role) {
      report(.deprecatedAttribute, .warning, on: tag, attribute: .role, value: role.text)
    }
    checkRequired(role, tag)
    let isMisplaced = checkParentRole(role, tag)
    if !isMisplaced { checkContext(role, tag) }
    if ARIARoleDefinition.notInHeading.contains(role),
      let heading = nearest(Category.headings)
    {
      report(.roleNesting, on: tag, attribute: .role, value: role.text, expected: "`<\(heading.element.text)>`")
    }
    if role == .main, tag.element != .main { countMain(tag) }
    if role == .tabpanel { aria.hasTabPanel = true }
    if role == .tab, aria.activeTab == nil, value(of: .ariaSelected, on: tag)?.isKeyword("true") == true {
      aria.activeTab = tag.nameRange
      aria.activeTabElement = name(of: tag)
    }
  }

  private mutating func checkRequired(_ role: ARIARole, _ tag: Tag) {
    if tag.element == .input, role == .button, isType(of: tag, in: "checkbox"), !tag.has(.ariaPressed) {
      report(
        .roleRequires, at: tag[.role]?.nameRange ?? tag.nameRange, element: "input type=checkbox", attribute: "role",
        value: role.text, expected: "aria-pressed")
    }
    var required = ARIARoleDefinition.of(role)?.requires ?? []
    // A separator that takes the focus is a slider between two panes (WAI-ARIA 1.2, `separator`).
    if role == .separator, tag.has(.tabindex) { required = [.ariaValuenow] }
    let missing = required.filter { !tag.has($0) && !isNative($0, role, on: tag) }
    guard !missing.isEmpty else { return }
    report(
      .roleRequires, on: tag, attribute: .role, value: role.text,
      expected: missing.map(\.text).joined(separator: " "))
  }

  /// Whether HTML itself gives a state: the checkedness of a checkbox, the level of a heading.
  private func isNative(_ state: AttributeName, _ role: ARIARole, on tag: Tag) -> Bool {
    switch state {
    case .ariaChecked: tag.element == .input
    case .ariaLevel: Category.headings.contains(tag.element)
    case .ariaValuenow: tag.element == .input || tag.element == .meter || tag.element == .progress
    case .ariaExpanded: tag.element == .input && tag.has(.list)
    default: false
    }
  }

  private mutating func checkContext(_ role: ARIARole, _ tag: Tag) {
    guard let wanted = ARIARoleDefinition.of(role)?.context else { return }
    if stack.last?.roles.intersects(wanted) ?? false { return }
    let id = value(of: .id, on: tag).map(Array.init) ?? []
    aria.unowned.append(.init(range: tag.nameRange, element: name(of: tag), role: role, id: id))
  }

  /// Rules about a role and the role of the parent element.
  ///
  /// Answers whether one is broken.
  private mutating func checkParentRole(_ role: ARIARole, _ tag: Tag) -> Bool {
    let count = findings.count
    guard let parent = stack.last else { return false }
    if parent.role != .none, parent.role != .generic { checkChild(role, of: parent, tag) }
    if tag.element == .li, findings.count == count { checkItemRole(role, tag) }
    return findings.count > count
  }

  private mutating func checkChild(_ role: ARIARole, of parent: CheckedElement, _ tag: Tag) {
    if role == .group, parent.role == .list || parent.role == .directory {
      return report(.roleNesting, on: tag, attribute: .role, value: "group", expected: "an element with `role=list`")
    }
    guard parent.hasExplicitRole, role != .noneRole, role != .presentation, let wanted = allowedChildren(of: parent),
      !wanted.contains(role)
    else { return }
    let list = wanted.roles.map { "role=\($0.text)" }.joined(separator: " ")
    report(
      .roleNesting, on: tag, attribute: .role, value: role.text,
      expected: "`role=\(parent.role.text)`, which holds \(HTMLFinding.alternatives(list)) only")
  }

  /// The roles that the children of an element with a role may have; `nil` when all may stand there.
  private func allowedChildren(of parent: CheckedElement) -> RoleSet? {
    // A group holds what the widget around it holds.
    ARIARoleDefinition.of(parent.role == .group ? parent.writtenWidget : parent.role)?.owns
  }

  /// An item of a list that is a widget is one of the widget's parts (WAI-ARIA 1.2 §5.2.5).
  private mutating func checkItemRole(_ role: ARIARole, _ tag: Tag) {
    guard let widget = stack.last?.widget else { return }
    let items: RoleSet
    switch widget {
    case .listbox: items = [.group, .option]
    case .menu, .menubar: items = [.group, .menuitem, .menuitemcheckbox, .menuitemradio, .separator]
    case .tablist: items = [.tab]
    case .tree: items = [.group, .treeitem]
    default: return
    }
    guard !items.contains(role), role != .noneRole, role != .presentation else { return }
    report(
      .roleNesting, on: tag, attribute: .role, value: role.text, expected: "an element with `role=\(widget.text)`")
  }

  /// Remembers the role of the element that was opened last, for those in it.
  mutating func noteRole(_ role: ARIARole, isWritten: Bool) {
    let last = stack.count - 1
    stack[last].role = role
    stack[last].hasExplicitRole = isWritten
    guard role != .none else { return }
    if isWritten, ARIARoleDefinition.holdsPhrasing.contains(role) { stack[last].flags.insert(.holdsPhrasing) }
    stack[last].roles.insert(role)
    if role.hidesContent { stack[last].flags.insert(.isInHidingRole) }
    switch role {
    case .listbox, .menu, .menubar, .tree:
      stack[last].widget = role
      if isWritten { stack[last].writtenWidget = role }
    case .list, .tablist: stack[last].widget = role
    case .article, .complementary, .main, .navigation, .region:
      if isWritten { stack[last].flags.insert(.isInSectionRole) }
    default: break
    }
  }

  /// A label of a control is no other thing and has no other name.
  mutating func checkLabelledRole(_ tag: Tag) {
    guard tag.element == .label else { return }
    for attribute in [AttributeName.role, .ariaLabel, .ariaLabelledby] where tag.has(attribute) {
      let id = value(of: .for, on: tag).map(Array.init)
      aria.roledLabels.append(.init(range: tag.nameRange, attribute: attribute, forID: id))
      forms.roledLabel = aria.roledLabels.count - 1
      return
    }
  }

  /// What only the whole page can tell.
  mutating func finishARIA() {
    for unowned in aria.unowned where isDocument && !isOwned(unowned.id) {
      let wanted = ARIARoleDefinition.of(unowned.role)?.context?.roles.map(\.text).joined(separator: " ") ?? ""
      report(
        .roleContext, at: unowned.range, element: unowned.element, attribute: "role", value: unowned.role.text,
        expected: wanted)
    }
    if isDocument, let tab = aria.activeTab, !aria.hasTabPanel {
      report(
        .roleContext, at: tab, element: aria.activeTabElement, attribute: "role", value: "tab", expected: "tabpanel")
    }
    for label in aria.roledLabels {
      let isForControl = label.forID.map { id in id.withUnsafeBytes { identity.map.value(of: $0) } != nil } ?? false
      guard isForControl || label.hasControl else { continue }
      report(
        .nativeAttribute, at: label.range, element: "label", attribute: label.attribute.text,
        expected: "a control that it labels")
    }
  }

  private func isOwned(_ id: [UInt8]) -> Bool {
    id.withUnsafeBytes { identity.owned.value(of: $0) } != nil
  }
}
