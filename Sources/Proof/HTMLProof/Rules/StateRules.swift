import Diagnostics
import Platform

/// The states and properties of WAI-ARIA (`aria-*`): their values, and where they may stand.
extension PageWalk {
  mutating func checkStates(_ tag: Tag, host: HostSemantics?) {
    let role = currentRole == .none ? implicitRole : currentRole
    for attribute in tag.attributes where attribute.name.isARIA {
      let name = attribute.name
      if let host, host.states != .all, name != .ariaHidden || host.states == .nothing {
        report(.roleAttribute, on: tag, attribute: name)
        continue
      }
      if isNaming(name), !mayBeNamed(tag, host) {
        report(.namingProhibited, on: tag, attribute: name, value: currentRole.text)
        continue
      }
      if role == .generic, isRoleDescription(name), !Self.mayBeMore.contains(tag.element) {
        report(.roleAttribute, on: tag, attribute: name, value: currentRole.text)
        continue
      }
      if let conflict = nativeConflict(name, on: tag) {
        report(.nativeAttribute, on: tag, attribute: name, expected: conflict)
        continue
      }
      if isNeedless(name, on: tag) { report(.needlessAttribute, .warning, on: tag, attribute: name) }
      if tag.element == .select, name == .ariaMultiselectable {
        // `multiple` says it (ARIA in HTML §4, `select`).
        report(.needlessAttribute, .warning, on: tag, attribute: name)
        continue
      }
      checkSupport(of: name, role, on: tag)
    }
  }

  /// Whether HTML says the same already, or has an attribute of its own for it (ARIA in HTML §4.2).
  private func isNeedless(_ name: AttributeName, on tag: Tag) -> Bool {
    switch name {
    case .ariaColspan: tag.has(.colspan)
    case .ariaRowspan: tag.has(.rowspan)
    case .ariaDisabled: goesWith(.disabled, name, "true", on: tag)
    case .ariaHidden: goesWith(.hidden, name, "true", on: tag)
    case .ariaReadonly: goesWith(.readonly, name, "true", on: tag)
    case .ariaRequired: goesWith(.required, name, "true", on: tag)
    case .ariaValuemax, .ariaValuemin:
      tag.element == .meter || name == .ariaValuemax && tag.element == .progress
        || tag.element == .input && isType(of: tag, in: "number range")
    default: false
    }
  }

  /// What describes a role needs one; `generic` is none (WAI-ARIA §5.3.3).
  private func isRoleDescription(_ name: AttributeName) -> Bool {
    name == .ariaRoledescription || name == .ariaBrailleroledescription
  }

  /// Elements that have a role in some places, or from a script.
  private static let mayBeMore: ElementSet = [.custom, .body, .header, .footer]

  private func isNaming(_ name: AttributeName) -> Bool {
    name == .ariaLabel || name == .ariaLabelledby || name == .ariaBraillelabel
  }

  private func mayBeNamed(_ tag: Tag, _ host: HostSemantics?) -> Bool {
    switch currentRole {
    case .none: host?.allowsName ?? true
    // The role of an image with a name is judged with its `alt`.
    case .noneRole, .presentation: tag.element == .img || Self.regainsRole.contains(tag.element)
    default: !ARIARoleDefinition.withoutName.contains(currentRole)
    }
  }

  /// Landmarks and tables: with a name browsers give them back the role that `none` took, which is a warning of its own.
  private static let regainsRole: ElementSet = [.aside, .form, .nav, .search, .section, .table]

  private mutating func checkSupport(of name: AttributeName, _ role: ARIARole, on tag: Tag) {
    guard let support = ARIAAttribute.supports[name.rawValue] else { return }
    switch support {
    case .global: break
    case .deprecated:
      report(.deprecatedAttribute, .warning, on: tag, attribute: name)
    case .formerlyGlobal(let roles):
      if !roles.contains(role), currentRole != .none {
        report(.deprecatedAttribute, .warning, on: tag, attribute: name)
      }
    case .roles(let roles, let formerly):
      if roles.contains(role) || supportsByHost(name, tag) { return }
      if formerly.contains(role) {
        report(.deprecatedAttribute, .warning, on: tag, attribute: name)
      } else {
        report(.roleAttribute, on: tag, attribute: name, value: currentRole.text)
      }
    }
  }

  /// Elements without a corresponding role that support a state all the same.
  private func supportsByHost(_ name: AttributeName, _ tag: Tag) -> Bool {
    switch (tag.element, name) {
    case (.input, .ariaPlaceholder) where isType(of: tag, in: "email number password search tel text url"):
      // Whoever may have `placeholder` may have this instead (ARIA in HTML §4.2).
      currentRole == .none
    case (.input, .ariaReadonly), (.input, .ariaRequired), (.input, .ariaPlaceholder), (.input, .ariaAutocomplete),
      (.input, .ariaActivedescendant), (.input, .ariaMultiline):
      // Without a role of their own these have what a text box has; a file is at most required (ARIA in HTML §4).
      currentRole == .none
        && (isType(of: tag, in: "date datetime-local month password time week")
          || name == .ariaRequired && isType(of: tag, in: "file"))
    case (.select, .ariaExpanded), (.select, .ariaRequired): true
    default: false
    }
  }

  /// The attribute of HTML that says the same as a state, or the opposite, when the tag has it; `aria-checked` never goes
  /// with checkboxes (ARIA in HTML §4.2).
  private func nativeConflict(_ name: AttributeName, on tag: Tag) -> String? {
    switch name {
    case .ariaDisabled: return goesWith(.disabled, name, "false", on: tag) ? "disabled" : nil
    case .ariaRequired: return goesWith(.required, name, "false", on: tag) ? "required" : nil
    case .ariaReadonly:
      if goesWith(.readonly, name, "false", on: tag) { return "readonly" }
      let isEditable = value(of: .contenteditable, on: tag).map { !$0.isKeyword("false") } ?? false
      return isEditable && goesWith(.contenteditable, name, "true", on: tag) ? "contenteditable" : nil
    case .ariaHidden:
      let isFindable = value(of: .hidden, on: tag)?.isKeyword("until-found") ?? false
      return isFindable && goesWith(.hidden, name, "true", on: tag) ? "hidden=until-found" : nil
    case .ariaChecked:
      guard tag.element == .input, let type = value(of: .type, on: tag) else { return nil }
      if type.isKeyword("checkbox") { return "type=checkbox" }
      return type.isKeyword("radio") ? "type=radio" : nil
    case .ariaPlaceholder: return tag.has(.placeholder) ? "placeholder" : nil
    case .ariaValuemax: return tag.has(.max) ? "max" : nil
    case .ariaValuemin: return tag.has(.min) ? "min" : nil
    case .ariaColspan: return differs(.colspan, name, on: tag) ? "colspan" : nil
    case .ariaRowspan: return differs(.rowspan, name, on: tag) ? "rowspan" : nil
    case .ariaExpanded:
      if tag.has(.popovertarget) { return "popovertarget" }
      return tag.has(.command) ? "command" : nil
    case .ariaSelected, .ariaPressed:
      return tag.element == .summary && currentRole == .none && stack.last?.element == .details ? "role" : nil
    default: return nil
    }
  }

  /// Whether a tag has an attribute of HTML together with a state of some value.
  private func goesWith(
    _ native: AttributeName, _ state: AttributeName, _ value: StaticString, on tag: Tag
  ) -> Bool {
    tag.has(native) && self.value(of: state, on: tag)?.isKeyword(value) == true
  }

  private func differs(_ native: AttributeName, _ state: AttributeName, on tag: Tag) -> Bool {
    tag.has(native) && value(of: native, on: tag)?.integerValue != value(of: state, on: tag)?.integerValue
  }
}
