extension ElementTable {
  /// Sections and groups of content (HTML Standard §4.3, §4.4).
  @Rows<ElementDefinition>
  static func sectionAndGroupElements() -> [ElementDefinition] {
    ElementDefinition(.article, holds: .flow)
    ElementDefinition(.section, holds: .flow)
    ElementDefinition(.nav, holds: .flow)
    ElementDefinition(.aside, holds: .flow)
    ElementDefinition(.h1, holds: .phrasing, obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(.h2, holds: .phrasing, obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(.h3, holds: .phrasing, obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(.h4, holds: .phrasing, obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(.h5, holds: .phrasing, obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(.h6, holds: .phrasing, obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(
      .hgroup,
      holds: .ordered(
        .sequence([.many(.p), .one(Category.headings), .many(.p)]), text: false, intermixed: true))
    ElementDefinition(.header, holds: .flow, forbids: [.header, .footer])
    ElementDefinition(.footer, holds: .flow, forbids: [.header, .footer])
    ElementDefinition(
      .address,
      holds: .flow,
      forbids: Category.heading + Category.sectioning + [.header, .footer, .address])

    ElementDefinition(.p, holds: .phrasing, obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(
      .hr,
      holds: .nothing,
      obsolete: [
        .align: "`margin-inline` in CSS", .color: "`border-color` in CSS", .noshade: "`border-style: solid` in CSS",
        .size: "`height` in CSS", .width: "`width` in CSS",
      ])
    ElementDefinition(.pre, holds: .phrasing, obsolete: [.width: "`width` in CSS"])
    ElementDefinition(.blockquote, holds: .flow, attributes: [.cite: .urlPotentiallySpaced])
    ElementDefinition(
      .ol,
      holds: .any([.li] + Category.scriptSupporting, text: false),
      attributes: [
        .reversed: .boolean("reversed"), .start: .integer, .type: .keywordExactly("1 a A i I"),
      ],
      obsolete: [.compact: "`margin` in CSS"])
    ElementDefinition(
      .ul,
      holds: .any([.li] + Category.scriptSupporting, text: false),
      obsolete: [.compact: "`margin` in CSS", .type: "`list-style-type` in CSS"])
    ElementDefinition(
      .menu,
      holds: .any([.li] + Category.scriptSupporting, text: false),
      obsolete: [.type: "a script and the `contextmenu` event", .label: "a script", .compact: "`margin` in CSS"])
    ElementDefinition(.li, holds: .flow, attributes: [.value: .integer], obsolete: [.type: "`list-style-type` in CSS"])
    ElementDefinition(
      .dl,
      holds: .ordered(
        .either([
          .many(.sequence([.element(.dt), .many(.dt), .element(.dd), .many(.dd)])),
          .many(.div),
        ]), text: false, intermixed: true),
      obsolete: [.compact: "`margin` in CSS"])
    ElementDefinition(
      .dt,
      holds: .flow,
      forbids: Category.heading + Category.sectioning + [.header, .footer])
    ElementDefinition(.dd, holds: .flow, obsolete: [.nowrap: "`white-space: nowrap` in CSS"])
    ElementDefinition(
      .figure,
      holds: .ordered(
        .optional(
          .either([
            .sequence([.element(.figcaption), .many(.one(Category.flow))]),
            .sequence([.some(.one(Category.flow)), .optional(.figcaption)]),
          ])), text: true, intermixed: false))
    ElementDefinition(.figcaption, holds: .flow)
    ElementDefinition(.main, holds: .flow)
    ElementDefinition(.search, holds: .flow)
    ElementDefinition(.div, holds: .flow, obsolete: [.align: "`text-align` in CSS"])
  }

  /// What a `div` holds that groups the terms of a `dl`: one group.
  static let groupOfTerms = ContentModel.ordered(
    .sequence([.element(.dt), .many(.dt), .element(.dd), .many(.dd)]), text: false, intermixed: true)
}
