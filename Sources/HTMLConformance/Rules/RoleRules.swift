import Diagnostics
import HTMLSyntax

/// What the rules of WAI-ARIA remember of the page.
struct ARIARecord {
  /// Elements whose role needs another around it that was not there: right only when something owns them.
  var unowned: [(range: Range<Int>, element: String, role: ARIARole, id: [UInt8])] = []
  /// The first `role=tab` that is selected.
  var activeTab: Range<Int>?
  var activeTabElement = ""
  var hasTabPanel = false
  /// Labels with a role or a name, and what they are for.
  var roledLabels: [(range: Range<Int>, attribute: AttributeName, forID: [UInt8]?, hasControl: Bool)] = []

  mutating func removeAll() {
    unowned.removeAll(keepingCapacity: true)
    activeTab = nil
    hasTabPanel = false
    roledLabels.removeAll(keepingCapacity: true)
  }
}

/// `role`: known, allowed on the element, complete, in the right place.
extension PageWalk {
  /// Judges `role` and the `aria-*` attributes of a tag.
  ///
  /// Answers the explicit role.
  mutating func checkARIA(_ tag: Tag) {
    currentRole = .none
    var hasStates = false
    for attribute in tag.attributes where attribute.name.isState {
      hasStates = true
    }
    let attribute = tag[.role]
    guard attribute != nil || hasStates else {
      implicitRole = table.profile(of: tag.element).role
      return
    }
    let rows = HostSemantics.byElement[tag.element.number]
    let host = rows.first { applies($0.condition, to: tag) }
    implicitRole = host?.role ?? .none
    let isBarred = attribute.map { !checkRole($0, on: tag, host: host) } ?? false
    if hasStates { checkStates(tag, host: host) }
    if currentRole != .none, !isBarred { checkExplicitRole(tag) }
    checkLabelledRole(tag)
  }

  /// Answers whether the element may have the role.
  private mutating func checkRole(_ attribute: HTMLAttribute, on tag: Tag, host: HostSemantics?) -> Bool {
    let value = value(of: attribute)
    var first: ARIARole?
    value.forEachToken { token in
      guard let role = ARIARole(token: token) else {
        report(
          .unknownRole, at: attribute.valueRange, element: name(of: tag), attribute: "role", value: token.text)
        return
      }
      if first == nil { first = role }
    }
    guard let role = first else { return true }
    currentRole = role
    return checkAllowed(role, attribute, on: tag, host: host)
  }

  private mutating func checkAllowed(
    _ role: ARIARole, _ attribute: HTMLAttribute, on tag: Tag, host: HostSemantics?
  ) -> Bool {
    guard let host else { return true }
    if role == host.role, role != .noneRole, role != .presentation {
      if case .nothing = host.allowed {
      } else {
        report(
          .redundantRole, .warning, at: attribute.nameRange, element: name(of: tag), attribute: "role",
          value: role.text)
        return true
      }
    }
    let isAllowed: Bool =
      switch host.allowed {
      case .any: true
      case .only(let roles): roles.contains(role)
      case .nothing, .noRole: false
      }
    if tag.element == .img, !checkImageRole(role, attribute, on: tag) { return false }
    if !isAllowed {
      report(
        .roleNotAllowed, at: attribute.nameRange, element: name(of: tag), attribute: "role", value: role.text)
    }
    return isAllowed
  }

  /// An image with a role needs a name; an image that decorates needs no role.
  private mutating func checkImageRole(_ role: ARIARole, _ attribute: HTMLAttribute, on tag: Tag) -> Bool {
    let alternative = value(of: .alt, on: tag)
    if alternative?.isEmpty == true {
      report(
        .roleNotAllowed, at: attribute.nameRange, element: "img", attribute: "role", value: role.text,
        expected: "`alt=\"\"` says that the picture only decorates")
      return false
    }
    let isNamed = tag.has(.ariaLabel) || tag.has(.ariaLabelledby) || tag.has(.title)
    guard alternative == nil else { return true }
    if role == .noneRole || role == .presentation {
      if isNamed {
        report(.roleNotAllowed, at: attribute.nameRange, element: "img", attribute: "role", value: role.text)
        return false
      }
    }
    return true
  }

  /// Whether a row of the table is the element's.
  private func applies(_ condition: HostSemantics.Condition, to tag: Tag) -> Bool {
    switch condition {
    case .always: return true
    case .has(let name): return tag.has(name)
    case .lacks(let name): return !tag.has(name)
    case .alternative: return value(of: .alt, on: tag).map { !$0.isEmpty } ?? false
    case .emptyAlternative: return value(of: .alt, on: tag).map(\.isEmpty) ?? false
    case .noAlternative: return !tag.has(.alt)
    case .types(let keywords): return !tag.has(.list) && isType(of: tag, in: keywords)
    case .listed(let keywords): return tag.has(.list) && isType(of: tag, in: keywords)
    case .dropDown: return !tag.has(.multiple) && (value(of: .size, on: tag)?.integerValue ?? 1) <= 1
    case .inBody:
      let sections = Category.sectioning + [.main]
      return !stack.contains { sections.contains($0.element) }
    case .childOf(let element): return stack.last?.element == element
    case .summaryForDetails: return stack.last?.element == .details
    case .inList:
      switch stack.last?.element {
      case .ul, .ol, .menu: return true
      default: return false
      }
    }
  }

  private func isType(of tag: Tag, in keywords: Keywords) -> Bool {
    let type = inputType(of: tag).keyword
    let wanted = UnsafeRawBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    var found = false
    keywords.bytes.forEachToken { if $0.elementsEqual(wanted) { found = true } }
    return found
  }

  /// The place and the completeness of an explicit role.
  private mutating func checkExplicitRole(_ tag: Tag) {
    let role = currentRole
    checkRequired(role, tag)
    let isMisplaced = checkParentRole(role, tag)
    if !isMisplaced { checkContext(role, tag) }
    if ARIARoleDefinition.notInHeading.contains(role),
      let heading = stack.last(where: { Category.headings.contains($0.element) })
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
      report(.roleRequires, on: tag, attribute: .role, value: role.text, expected: "aria-pressed")
    }
    let required = ARIARoleDefinition.of(role)?.requires ?? []
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
    guard isDocument, let wanted = ARIARoleDefinition.of(role)?.context else { return }
    if stack.contains(where: { wanted.contains($0.effectiveRole) }) { return }
    let id = value(of: .id, on: tag).map(Array.init) ?? []
    aria.unowned.append((tag.nameRange, name(of: tag), role, id))
  }

  /// Rules about a role and the role of the parent element.
  ///
  /// Answers whether one is broken.
  private mutating func checkParentRole(_ role: ARIARole, _ tag: Tag) -> Bool {
    let count = findings.count
    guard let parent = stack.last(where: { $0.effectiveRole != .none && $0.effectiveRole != .generic }) else {
      return false
    }
    let isChild = stack.last?.start == parent.start
    if role == .group, parent.effectiveRole == .list || parent.effectiveRole == .directory, isChild {
      report(.roleNesting, on: tag, attribute: .role, value: "group", expected: "an element with `role=list`")
    }
    if parent.hasExplicitRole, isChild {
      let wanted: ARIARole? =
        switch parent.effectiveRole {
        case .rowgroup: .row
        case .group where stack.contains { $0.role == .tree && $0.hasExplicitRole }: .treeitem
        default: nil
        }
      if let wanted, role != wanted, role != .noneRole, role != .presentation, wanted != .treeitem || role != .group {
        report(
          .roleNesting, on: tag, attribute: .role, value: role.text,
          expected: "`role=\(parent.effectiveRole.text)`, which holds `role=\(wanted.text)` only")
      }
    }
    if tag.element == .li, stack.contains(where: { $0.role == .menu || $0.role == .menubar }) {
      let items: RoleSet = [
        .group, .menuitem, .menuitemcheckbox, .menuitemradio, .separator, .noneRole, .presentation,
      ]
      if !items.contains(role) {
        report(.roleNesting, on: tag, attribute: .role, value: role.text, expected: "an element with `role=menu`")
      }
    }
    return findings.count > count
  }

  /// A label of a control is no other thing and has no other name.
  private mutating func checkLabelledRole(_ tag: Tag) {
    guard tag.element == .label else { return }
    for attribute in [AttributeName.role, .ariaLabel, .ariaLabelledby] where tag.has(attribute) {
      let id = value(of: .for, on: tag).map(Array.init)
      aria.roledLabels.append((tag.nameRange, attribute, id, false))
      forms.roledLabel = aria.roledLabels.count - 1
      return
    }
  }

  /// What only the whole page can tell.
  mutating func finishARIA() {
    for unowned in aria.unowned where !isOwned(unowned.id) {
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

extension OpenElement {
  /// The written role, or what the element means without.
  var effectiveRole: ARIARole { role }
}
