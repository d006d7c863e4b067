extension ElementTable {
  private static let edit: AttributeList = [.cite: .urlPotentiallySpaced, .datetime: .dateOrDateTime]

  /// Text-level semantics and edits (HTML Standard §4.5, §4.7).
  @Rows<ElementDefinition>
  static func textElements() -> [ElementDefinition] {
    ElementDefinition(
      .a,
      holds: .transparent,
      forbids: [.a],
      bars: [.interactive, .tabindex],
      attributes: [
        .href: .urlPotentiallySpaced, .target: .navigableTarget, .download: .text, .ping: .httpURLs,
        .rel: .relOfAnchor, .hreflang: .languageTag, .type: .mimeType, .referrerpolicy: .referrerPolicy,
        .name: .text, .interestfor: .idReference,
      ],
      obsolete: [
        .charset: "the `Content-Type` header of the linked file", .coords: "`<area>`", .shape: "`<area>`",
        .methods: .nothing(because: "HTTP tells it"), .urn: "`href`",
      ])
    ElementDefinition(.em, holds: .phrasing)
    ElementDefinition(.strong, holds: .phrasing)
    ElementDefinition(.small, holds: .phrasing)
    ElementDefinition(.s, holds: .phrasing)
    ElementDefinition(.cite, holds: .phrasing)
    ElementDefinition(.q, holds: .phrasing, attributes: [.cite: .urlPotentiallySpaced])
    ElementDefinition(.dfn, holds: .phrasing, forbids: [.dfn])
    ElementDefinition(.abbr, holds: .phrasing)
    ElementDefinition(.ruby, holds: .any(Category.phrasing + [.rt, .rp, .rb, .rtc], text: true))
    ElementDefinition(.rt, holds: .phrasing)
    ElementDefinition(.rp, holds: .text)
    ElementDefinition(.data, holds: .phrasing, attributes: [.value: .text], required: [.value])
    ElementDefinition(.time, holds: .phrasing, attributes: [.datetime: .dateTime])
    ElementDefinition(.code, holds: .phrasing)
    ElementDefinition(.var, holds: .phrasing)
    ElementDefinition(.samp, holds: .phrasing)
    ElementDefinition(.kbd, holds: .phrasing)
    ElementDefinition(.sub, holds: .phrasing)
    ElementDefinition(.sup, holds: .phrasing)
    ElementDefinition(.i, holds: .phrasing)
    ElementDefinition(.b, holds: .phrasing)
    ElementDefinition(.u, holds: .phrasing)
    ElementDefinition(.mark, holds: .phrasing)
    ElementDefinition(.bdi, holds: .phrasing)
    ElementDefinition(.bdo, holds: .phrasing)
    ElementDefinition(.span, holds: .phrasing)
    ElementDefinition(.br, holds: .nothing, obsolete: [.clear: "`clear` in CSS"])
    ElementDefinition(.wbr, holds: .nothing)
    ElementDefinition(.ins, holds: .transparent, attributes: edit)
    ElementDefinition(.del, holds: .transparent, attributes: edit)
  }
}
