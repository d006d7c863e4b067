extension ElementTable {
  private static let cell: AttributeList = [
    .colspan: .integerInRange(1...1000), .rowspan: .integerInRange(0...65534), .headers: .uniqueTokens,
  ]

  /// Tables (HTML Standard §4.9).
  @Rows<ElementDefinition>
  static func tableElements() -> [ElementDefinition] {
    ElementDefinition(
      .table,
      holds: .ordered(
        .sequence([
          .optional(.caption), .many(.colgroup), .optional(.thead), .either([.many(.tbody), .some(.tr)]),
          .optional(.tfoot),
        ]), text: false, intermixed: true),
      obsolete: [
        .align: "`margin-inline` or `float` in CSS", .background: "`background-image` in CSS",
        .bgcolor: "`background-color` in CSS", .border: "`border` in CSS", .bordercolor: "`border-color` in CSS",
        .cellpadding: "`padding` of the cells in CSS", .cellspacing: "`border-spacing` in CSS",
        .datapagesize: "a script", .frame: "`border` in CSS", .height: "`height` in CSS",
        .rules: "`border` of the cells in CSS", .summary: "`<caption>`, or text near the table",
        .width: "`width` in CSS",
      ])
    ElementDefinition(.caption, holds: .flow, forbids: [.table], obsolete: [.align: "`caption-side` in CSS"])
    ElementDefinition(
      .colgroup,
      holds: .any([.col, .template, .script], text: false),
      attributes: [.span: .integerInRange(1...1000)],
      obsolete: [
        .align: "`text-align` of the cells in CSS", .char: "`text-align` of the cells in CSS",
        .charoff: "`text-align` of the cells in CSS", .valign: "`vertical-align` of the cells in CSS",
        .width: "`width` in CSS",
      ])
    ElementDefinition(
      .col,
      holds: .nothing,
      attributes: [.span: .integerInRange(1...1000)],
      obsolete: [
        .align: "`text-align` of the cells in CSS", .char: "`text-align` of the cells in CSS",
        .charoff: "`text-align` of the cells in CSS", .valign: "`vertical-align` of the cells in CSS",
        .width: "`width` in CSS",
      ])
    rowGroup(.tbody)
    rowGroup(.thead)
    rowGroup(.tfoot)
    ElementDefinition(
      .tr,
      holds: .any([.td, .th] + Category.scriptSupporting, text: false),
      obsolete: [
        .align: "`text-align` in CSS", .background: "`background-image` in CSS", .bgcolor: "`background-color` in CSS",
        .char: "`text-align` in CSS", .charoff: "`text-align` in CSS", .height: "`height` in CSS",
        .valign: "`vertical-align` in CSS",
      ])
    ElementDefinition(
      .td,
      holds: .flow,
      attributes: cell,
      obsolete: [
        .abbr: "text that is brief, or `title`", .align: "`text-align` in CSS", .axis: "`scope` on the `<th>`",
        .background: "`background-image` in CSS", .bgcolor: "`background-color` in CSS", .char: "`text-align` in CSS",
        .charoff: "`text-align` in CSS", .height: "`height` in CSS", .nowrap: "`white-space: nowrap` in CSS",
        .scope: "`<th>` with `scope`", .valign: "`vertical-align` in CSS", .width: "`width` in CSS",
      ])
    ElementDefinition(
      .th,
      holds: .flow,
      forbids: Category.heading + Category.sectioning + [.header, .footer],
      attributes: cell + [.scope: .keyword("row col rowgroup colgroup"), .abbr: .text],
      obsolete: [
        .align: "`text-align` in CSS", .axis: "`scope`", .background: "`background-image` in CSS",
        .bgcolor: "`background-color` in CSS", .char: "`text-align` in CSS", .charoff: "`text-align` in CSS",
        .height: "`height` in CSS", .nowrap: "`white-space: nowrap` in CSS", .valign: "`vertical-align` in CSS",
        .width: "`width` in CSS",
      ])
  }

  private static func rowGroup(_ name: ElementName) -> ElementDefinition {
    ElementDefinition(
      name,
      holds: .any([.tr] + Category.scriptSupporting, text: false),
      obsolete: [
        .align: "`text-align` in CSS", .background: "`background-image` in CSS", .char: "`text-align` in CSS",
        .charoff: "`text-align` in CSS", .valign: "`vertical-align` in CSS",
      ])
  }
}
