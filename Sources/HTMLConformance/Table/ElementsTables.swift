import HTMLSyntax

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
        .align: "CSS", .background: "CSS", .bgcolor: "CSS", .border: "CSS", .bordercolor: "CSS", .cellpadding: "CSS",
        .cellspacing: "CSS", .datapagesize: "script", .frame: "CSS", .height: "CSS", .rules: "CSS",
        .summary: "caption, or text near the table", .width: "CSS",
      ])
    ElementDefinition(.caption, holds: .flow, forbids: [.table], obsolete: [.align: "CSS"])
    ElementDefinition(
      .colgroup,
      holds: .any([.col, .template, .script], text: false),
      attributes: [.span: .integerInRange(1...1000)],
      obsolete: [.align: "CSS", .char: "CSS", .charoff: "CSS", .valign: "CSS", .width: "CSS"])
    ElementDefinition(
      .col,
      holds: .nothing,
      attributes: [.span: .integerInRange(1...1000)],
      obsolete: [.align: "CSS", .char: "CSS", .charoff: "CSS", .valign: "CSS", .width: "CSS"])
    rowGroup(.tbody)
    rowGroup(.thead)
    rowGroup(.tfoot)
    ElementDefinition(
      .tr,
      holds: .any([.td, .th] + Category.scriptSupporting, text: false),
      obsolete: [
        .align: "CSS", .background: "CSS", .bgcolor: "CSS", .char: "CSS", .charoff: "CSS", .height: "CSS",
        .valign: "CSS",
      ])
    ElementDefinition(
      .td,
      holds: .flow,
      attributes: cell,
      obsolete: [
        .abbr: "text that is brief, or the title attribute", .align: "CSS", .axis: "the scope attribute on th",
        .background: "CSS", .bgcolor: "CSS", .char: "CSS", .charoff: "CSS", .height: "CSS", .nowrap: "CSS",
        .scope: "th with scope", .valign: "CSS", .width: "CSS",
      ])
    ElementDefinition(
      .th,
      holds: .flow,
      forbids: Category.heading + Category.sectioning + [.header, .footer],
      attributes: cell + [.scope: .keyword("row col rowgroup colgroup"), .abbr: .text],
      obsolete: [
        .align: "CSS", .axis: "the scope attribute", .background: "CSS", .bgcolor: "CSS", .char: "CSS",
        .charoff: "CSS", .height: "CSS", .nowrap: "CSS", .valign: "CSS", .width: "CSS",
      ])
  }

  private static func rowGroup(_ name: ElementName) -> ElementDefinition {
    ElementDefinition(
      name,
      holds: .any([.tr] + Category.scriptSupporting, text: false),
      obsolete: [.align: "CSS", .background: "CSS", .char: "CSS", .charoff: "CSS", .valign: "CSS"])
  }
}
