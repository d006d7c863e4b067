import Platform

/// The states and properties of WAI-ARIA (`aria-*`): their values, and where they may stand.
struct StateRules: RuleGroup, Equatable {
  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if page.roles.hasStates { check(tag, page) }
  }

  private func check(_ tag: Tag, _ page: PageWalk) {
    let host = page.roles.host
    let role = page.roles.effective
    for attribute in tag.attributes where attribute.name.isARIA {
      let name = attribute.name
      if let host, host.states != .all, name != .ariaHidden || host.states == .nothing {
        page.report(.roleAttribute(), on: tag, attribute: name)
        continue
      }
      if isNaming(name), !mayBeNamed(tag, host, page) {
        page.report(.namingProhibited(role: page.roles.explicit.text), on: tag, attribute: name)
        continue
      }
      if role == .generic, isRoleDescription(name), !Self.mayBeMore.contains(tag.element) {
        page.report(.roleAttribute(role: page.roles.explicit.text), on: tag, attribute: name)
        continue
      }
      if let conflict = nativeConflict(name, on: tag, page) {
        page.report(.nativeAttribute(.attribute(conflict)), on: tag, attribute: name)
        continue
      }
      if isNeedless(name, on: tag, page) { page.report(.needlessAttribute, .warning, on: tag, attribute: name) }
      if tag.element == .select, name == .ariaMultiselectable {
        // `multiple` says it (ARIA in HTML §4, `select`).
        page.report(.needlessAttribute, .warning, on: tag, attribute: name)
        continue
      }
      checkSupport(of: name, role, on: tag, page)
    }
  }

  /// Whether HTML says the same already, or has an attribute of its own for it (ARIA in HTML §4.2).
  private func isNeedless(_ name: AttributeName, on tag: Tag, _ page: PageWalk) -> Bool {
    switch name {
    case .ariaColspan: tag.has(.colspan)
    case .ariaRowspan: tag.has(.rowspan)
    case .ariaDisabled: goesWith(.disabled, name, "true", on: tag, page)
    case .ariaHidden: goesWith(.hidden, name, "true", on: tag, page)
    case .ariaReadonly: goesWith(.readonly, name, "true", on: tag, page)
    case .ariaRequired: goesWith(.required, name, "true", on: tag, page)
    case .ariaValuemax, .ariaValuemin:
      tag.element == .meter || name == .ariaValuemax && tag.element == .progress
        || tag.element == .input && page.isType(of: tag, in: "number range")
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

  private func mayBeNamed(_ tag: Tag, _ host: HostSemantics?, _ page: PageWalk) -> Bool {
    switch page.roles.explicit {
    case .none: host?.allowsName ?? true
    // The role of an image with a name is judged with its `alt`.
    case .noneRole, .presentation: tag.element == .img || Self.regainsRole.contains(tag.element)
    default: !ARIARoleDefinition.withoutName.contains(page.roles.explicit)
    }
  }

  /// Landmarks and tables: with a name browsers give them back the role that `none` took, which is a warning of its own.
  private static let regainsRole: ElementSet = [.aside, .form, .nav, .search, .section, .table]

  private func checkSupport(of name: AttributeName, _ role: ARIARole, on tag: Tag, _ page: PageWalk) {
    guard let support = ARIAAttribute.supports[name.rawValue] else { return }
    switch support {
    case .global: break
    case .deprecated:
      page.report(.deprecatedAttribute(), .warning, on: tag, attribute: name)
    case .formerlyGlobal(let roles):
      if !roles.contains(role), page.roles.explicit != .none {
        page.report(.deprecatedAttribute(), .warning, on: tag, attribute: name)
      }
    case .roles(let roles, let formerly):
      if roles.contains(role) || supportsByHost(name, tag, page) { return }
      if formerly.contains(role) {
        page.report(.deprecatedAttribute(), .warning, on: tag, attribute: name)
      } else {
        page.report(.roleAttribute(role: page.roles.explicit.text), on: tag, attribute: name)
      }
    }
  }

  /// Elements without a corresponding role that support a state all the same.
  private func supportsByHost(_ name: AttributeName, _ tag: Tag, _ page: PageWalk) -> Bool {
    switch (tag.element, name) {
    case (.input, .ariaPlaceholder) where page.isType(of: tag, in: "email number password search tel text url"):
      // Whoever may have `placeholder` may have this instead (ARIA in HTML §4.2).
      page.roles.explicit == .none
    case (.input, .ariaReadonly), (.input, .ariaRequired), (.input, .ariaPlaceholder), (.input, .ariaAutocomplete),
      (.input, .ariaActivedescendant), (.input, .ariaMultiline):
      // Without a role of their own these have what a text box has; a file is at most required (ARIA in HTML §4).
      page.roles.explicit == .none
        && (page.isType(of: tag, in: "date datetime-local month password time week")
          || name == .ariaRequired && page.isType(of: tag, in: "file"))
    case (.select, .ariaExpanded), (.select, .ariaRequired): true
    default: false
    }
  }

  /// The attribute of HTML that says the same as a state, or the opposite, when the tag has it; `aria-checked` never goes
  /// with checkboxes (ARIA in HTML §4.2).
  private func nativeConflict(_ name: AttributeName, on tag: Tag, _ page: PageWalk) -> String? {
    switch name {
    case .ariaDisabled: return goesWith(.disabled, name, "false", on: tag, page) ? "disabled" : nil
    case .ariaRequired: return goesWith(.required, name, "false", on: tag, page) ? "required" : nil
    case .ariaReadonly:
      if goesWith(.readonly, name, "false", on: tag, page) { return "readonly" }
      let isEditable = page.value(of: .contenteditable, on: tag).map { !$0.isKeyword("false") } ?? false
      return isEditable && goesWith(.contenteditable, name, "true", on: tag, page) ? "contenteditable" : nil
    case .ariaHidden:
      let isFindable = page.value(of: .hidden, on: tag)?.isKeyword("until-found") ?? false
      return isFindable && goesWith(.hidden, name, "true", on: tag, page) ? "hidden=until-found" : nil
    case .ariaChecked:
      guard tag.element == .input, let type = page.value(of: .type, on: tag) else { return nil }
      if type.isKeyword("checkbox") { return "type=checkbox" }
      return type.isKeyword("radio") ? "type=radio" : nil
    case .ariaPlaceholder: return tag.has(.placeholder) ? "placeholder" : nil
    case .ariaValuemax: return tag.has(.max) ? "max" : nil
    case .ariaValuemin: return tag.has(.min) ? "min" : nil
    case .ariaColspan: return differs(.colspan, name, on: tag, page) ? "colspan" : nil
    case .ariaRowspan: return differs(.rowspan, name, on: tag, page) ? "rowspan" : nil
    case .ariaExpanded:
      if tag.has(.popovertarget) { return "popovertarget" }
      return tag.has(.command) ? "command" : nil
    case .ariaSelected, .ariaPressed:
      return tag.element == .summary && page.roles.explicit == .none && page.parent?.element == .details ? "role" : nil
    default: return nil
    }
  }

  /// Whether a tag has an attribute of HTML together with a state of some value.
  private func goesWith(
    _ native: AttributeName, _ state: AttributeName, _ value: StaticString, on tag: Tag, _ page: PageWalk
  ) -> Bool {
    tag.has(native) && page.value(of: state, on: tag)?.isKeyword(value) == true
  }

  private func differs(_ native: AttributeName, _ state: AttributeName, on tag: Tag, _ page: PageWalk) -> Bool {
    tag.has(native) && page.value(of: native, on: tag)?.integerValue != page.value(of: state, on: tag)?.integerValue
  }
}
