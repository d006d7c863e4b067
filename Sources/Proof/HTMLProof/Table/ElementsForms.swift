extension ElementTable {
  private static let submission: AttributeList = [
    .formaction: .urlNonEmptyPotentiallySpaced,
    .formenctype: .keyword("application/x-www-form-urlencoded multipart/form-data text/plain"),
    .formmethod: .keyword("get post dialog"), .formnovalidate: .boolean("formnovalidate"),
    .formtarget: .navigableTarget,
  ]

  private static let invoker: AttributeList = [
    .popovertarget: .idReference, .popovertargetaction: .keyword("toggle show hide"),
  ]

  private static let control: AttributeList = [
    .disabled: .boolean("disabled"), .form: .idReference, .name: .controlName,
  ]

  /// What may stand in a `select`, beside its first `button` (§4.10.7).
  static let selectContent: ElementSet =
    [.option, .optgroup, .hr, .noscript, .div] + Category.scriptSupporting

  /// What may stand in an `optgroup`, beside its first `legend` (§4.10.9).
  static let optgroupContent: ElementSet = [.option, .noscript, .div] + Category.scriptSupporting

  /// Forms (HTML Standard §4.10).
  @Rows<ElementDefinition>
  static func formElements() -> [ElementDefinition] {
    ElementDefinition(
      .form,
      holds: .flow,
      forbids: [.form],
      attributes: [
        .acceptCharset: .charsetUTF8, .action: .urlNonEmptyPotentiallySpaced, .autocomplete: .onOff,
        .enctype: .keyword("application/x-www-form-urlencoded multipart/form-data text/plain"),
        .method: .keyword("get post dialog"), .name: .textNonEmpty, .novalidate: .boolean("novalidate"),
        .target: .navigableTarget, .rel: .relOfForm,
      ],
      obsolete: [.accept: "`accept` on the `<input>`"])
    ElementDefinition(
      .label,
      holds: .phrasing,
      forbids: [.label],
      attributes: [.for: .idReference])
    ElementDefinition(
      .input,
      holds: .nothing,
      attributes: control + submission + invoker + [
        .accept: .accept, .alpha: .boolean("alpha"), .alt: .textNonEmpty, .autocomplete: .autocomplete,
        .checked: .boolean("checked"), .colorspace: .keyword("limited-srgb display-p3"), .dirname: .textNonEmpty,
        .height: .nonNegativeInteger, .list: .idReference, .max: .text, .maxlength: .nonNegativeInteger, .min: .text,
        .minlength: .nonNegativeInteger, .multiple: .boolean("multiple"), .pattern: .regularExpression,
        .placeholder: .textWithoutNewlines, .readonly: .boolean("readonly"), .required: .boolean("required"),
        .size: .positiveInteger, .src: .urlNonEmptyPotentiallySpaced, .step: .step,
        .type: .keyword(
          """
          hidden text search tel url email password date month week time datetime-local number range color checkbox \
          radio file submit image reset button
          """), .value: .text, .width: .nonNegativeInteger,
        .capture: .keywordOrEmpty("user environment"), .webkitdirectory: .boolean("webkitdirectory"),
        .interestfor: .idReference,
      ],
      obsolete: [
        .align: "`float` or `vertical-align` in CSS", .border: "`border` in CSS", .hspace: "`margin-inline` in CSS",
        .ismap: .nothing(), .usemap: "`<img>` with `usemap`", .vspace: "`margin-block` in CSS",
      ])
    ElementDefinition(
      .button,
      holds: .phrasing,
      bars: [.interactive, .tabindex],
      attributes: control + submission + invoker + [
        .type: .keyword("submit reset button"), .value: .text, .command: .command, .commandfor: .idReference,
        .interestfor: .idReference,
      ])
    ElementDefinition(
      .select,
      holds: .ordered(
        .sequence([.optional(.button), .many(.one(selectContent))]), text: false, intermixed: false),
      attributes: control + [
        .autocomplete: .autocomplete, .multiple: .boolean("multiple"), .required: .boolean("required"),
        .size: .positiveInteger,
      ])
    ElementDefinition(.selectedcontent, holds: .nothing, within: [.select])
    ElementDefinition(.datalist, holds: .any(Category.phrasing + [.option], text: true))
    ElementDefinition(
      .optgroup,
      holds: .ordered(
        .sequence([.optional(.legend), .many(.one(optgroupContent))]), text: false, intermixed: false),
      attributes: [.disabled: .boolean("disabled"), .label: .text])
    ElementDefinition(
      .option,
      holds: .any(Category.phrasing + [.div], text: true),
      forbids: [.datalist, .object],
      bars: [.interactive, .tabindex],
      attributes: [
        .disabled: .boolean("disabled"), .label: .textNonEmpty, .selected: .boolean("selected"), .value: .text,
      ],
      obsolete: [.name: "`id`"])
    ElementDefinition(
      .textarea,
      holds: .text,
      attributes: control + [
        .autocomplete: .autocomplete, .cols: .positiveInteger, .dirname: .textNonEmpty,
        .maxlength: .nonNegativeInteger, .minlength: .nonNegativeInteger, .placeholder: .text,
        .readonly: .boolean("readonly"), .required: .boolean("required"), .rows: .positiveInteger,
        .wrap: .keyword("soft hard"),
      ])
    ElementDefinition(
      .output,
      holds: .phrasing,
      attributes: [.for: .uniqueTokens, .form: .idReference, .name: .controlName])
    ElementDefinition(
      .progress,
      holds: .phrasing,
      forbids: [.progress],
      attributes: [.value: .nonNegativeFloat, .max: .positiveFloat])
    ElementDefinition(
      .meter,
      holds: .phrasing,
      forbids: [.meter],
      attributes: [
        .value: .float, .min: .float, .max: .float, .low: .float, .high: .float, .optimum: .float,
      ],
      required: [.value])
    ElementDefinition(
      .fieldset,
      holds: .ordered(.sequence([.optional(.legend), .many(.one(Category.flow))]), text: true, intermixed: false),
      attributes: control)
    ElementDefinition(
      .legend,
      holds: .any(Category.phrasing + Category.heading, text: true),
      obsolete: [.align: "`text-align` in CSS"])
    ElementDefinition(
      .details,
      holds: .ordered(.sequence([.element(.summary), .many(.one(Category.flow))]), text: true, intermixed: false),
      attributes: [.name: .textNonEmpty, .open: .boolean("open")])
    ElementDefinition(.summary, holds: .any(Category.phrasing + Category.heading, text: true))
    ElementDefinition(
      .dialog,
      holds: .flow,
      attributes: [.open: .boolean("open"), .closedby: .keyword("any closerequest none")])
  }
}
