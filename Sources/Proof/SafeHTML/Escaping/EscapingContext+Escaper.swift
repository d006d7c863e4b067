extension EscapingContext {
  /// The escaper that makes every value safe here.
  ///
  /// - Throws: the reason when there is none.
  package func escaper() throws(EscapingRefusal) -> Escaper {
    switch state {
    case .text: return .text
    case .unknown: return .singleQuoted
    case .tagOpen, .endTagOpen, .tagName: throw .tagName
    case .endTagName, .afterEndTagName: throw .endTag
    case .beforeAttributeName, .attributeName, .afterAttributeName, .afterAttributeValue, .selfClosing, .tagBoundary:
      throw .attributeName
    case .declaration: throw .declaration
    case .comment:
      guard progress == CommentProgress.none || progress == CommentProgress.opened else { throw .commentEnd }
      return .comment
    case .rcdata:
      guard progress == 0 else { throw .unfinishedTag }
      return .text
    case .rawText:
      switch content {
      case .script:
        guard facts.contains(.isJSON) else { throw .script }
        guard progress == 0 else { throw .unfinishedTag }
        return .json
      case .style: throw .styleElement
      default: throw .rawText(content)
      }
    case .beforeAttributeValue: return try unquotedEscaper()
    case .attributeValue: return quote == .none ? try unquotedEscaper() : try quotedEscaper()
    }
  }

  /// Whether HTML by type may stand here as it is.
  package var allowsHTML: Bool { state == .text || state == .unknown }

  private func unquotedEscaper() throws(EscapingRefusal) -> Escaper {
    let escaper = try quotedEscaper()
    guard role.isText else { throw .unquotedSpecial }
    guard !hasUnquotedText else { throw .unquotedPart }
    return role == .plain ? .unquoted : escaper
  }

  private func quotedEscaper() throws(EscapingRefusal) -> Escaper {
    switch role {
    case .plain: return quote == .single ? .singleQuoted : .text
    case .classes: return .classes
    case .identifier: return .identifier
    case .language: return .language
    case .eventHandler: throw .eventHandler
    case .srcdoc: throw .srcdoc
    case .refresh: throw .refresh
    case .styleValue: return .styleValue
    case .style:
      switch style {
      case .propertyName: throw .cssName
      case .propertyValue: return .style
      case .refused: throw .cssText
      }
    case .sourceSet:
      switch url {
      case .start: return .sourceSet
      case .descriptor: return .sourceSetDescriptor
      default: return .urlPath
      }
    case .url, .ping:
      switch url {
      case .start: return role == .ping ? .httpURLStart : .urlStart
      case .schemeOrPath: return .urlSchemeOrPath
      case .slash: return .urlSlash
      case .authority: return .urlAuthority
      case .afterValue: return .urlAfterValue
      case .path: return .urlPath
      case .query: return .urlQuery
      case .fragment: return .urlFragment
      case .auto: return .urlAuto
      case .afterScheme, .refused, .descriptor: throw .urlScheme
      }
    }
  }
}
