import Diagnostics
import Platform

/// What the rules of WAI-ARIA remember of the page.
struct ARIARecord: Equatable {
  struct Unowned: Equatable {
    let range: Range<Int>
    let element: String
    let role: ARIARole
    let id: [UInt8]
  }
  struct RoledLabel: Equatable {
    let range: Range<Int>
    let attribute: AttributeName
    let forID: [UInt8]?
    var hasControl = false
  }

  /// Elements whose role needs another around it that was not there: right only when something owns them.
  var unowned: [Unowned] = []
  /// The first `role=tab` that is selected.
  var activeTab: Range<Int>?
  var activeTabElement = ""
  var hasTabPanel = false
  /// Labels with a role or a name, and what they are for.
  var roledLabels: [RoledLabel] = []

  mutating func removeAll() {
    unowned.removeAll(keepingCapacity: true)
    activeTab = nil
    activeTabElement = ""
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
    for attribute in tag.attributes where attribute.name.isARIA {
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
      if token.contains(where: { $0 != $0.asciiLowercased }) {
        let problem = DatatypeProblem(.capitalLetters, at: 0..<value.count, severity: .warning)
        report(problem, in: value, of: attribute, on: tag)
      }
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
      // Other checkers ask for the role where an article tells its position.
      if role == .article, tag.has(.ariaPosinset) || tag.has(.ariaSetsize) { return true }
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
    if isEmpty(.alt, on: tag) == true {
      let isDecoration = role == .noneRole || role == .presentation
      if isDecoration, !tag.attributes.contains(where: { $0.name.isARIA && $0.name != .ariaHidden }) {
        report(
          .redundantRole, .warning, at: attribute.nameRange, element: "img", attribute: "role", value: role.text)
        return true
      }
      report(
        .roleNotAllowed, at: attribute.nameRange, element: "img", attribute: "role", value: role.text,
        expected: "`alt=\"\"` says that the picture only decorates")
      return false
    }
    let isNamed = tag.has(.ariaLabel) || tag.has(.ariaLabelledby) || tag.has(.title)
    guard !tag.has(.alt) else { return true }
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
    case .alternative: return isEmpty(.alt, on: tag) == false
    case .emptyAlternative: return isEmpty(.alt, on: tag) == true
    case .noAlternative: return !tag.has(.alt)
    case .types(let keywords): return !tag.has(.list) && isType(of: tag, in: keywords)
    case .listed(let keywords): return tag.has(.list) && isType(of: tag, in: keywords)
    case .dropDown: return !tag.has(.multiple) && (value(of: .size, on: tag)?.integerValue ?? 1) <= 1
    case .inBody:
      return nearestIndex(Category.sectioning + [.main]) < 0
        && !(stack.last?.flags.contains(.isInSectionRole) ?? false)
    case .childOf(let element): return stack.last?.element == element
    case .summaryForDetails: return stack.last?.element == .details
    case .inList:
      switch stack.last?.element {
      case .ul, .ol, .menu: return stack.last?.role == .list
      default: return false
      }
    case .inTable: return nearest([.table])?.role == .table
    case .inGrid:
      let role = nearest([.table])?.role
      return role == .grid || role == .treegrid
    }
  }

  func isType(of tag: Tag, in keywords: Keywords) -> Bool {
    let type = inputType(of: tag).keyword
    let wanted = UnsafeRawBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    var found = false
    keywords.bytes.forEachToken { if $0.elementsEqual(wanted) { found = true } }
    return found
  }
}
