extension ElementTable {
  /// The root, document metadata and scripting (HTML Standard §4.1, §4.2, §4.12).
  @Rows<ElementDefinition>
  static func documentElements() -> [ElementDefinition] {
    ElementDefinition(
      .html,
      holds: .ordered(.sequence([.element(.head), .element(.body)]), text: false, intermixed: false),
      obsolete: [.manifest: "a service worker", .version: .nothing(because: "the doctype says it")])
    ElementDefinition(
      .head,
      holds: .any(Category.metadata, text: false),
      obsolete: [.profile: .nothing(because: "name the vocabulary where it is used")])
    ElementDefinition(.title, holds: .text)
    ElementDefinition(
      .base,
      holds: .nothing,
      attributes: [.href: .urlPotentiallySpaced, .target: .navigableTarget])
    ElementDefinition(
      .link,
      holds: .nothing,
      attributes: [
        .href: .urlNonEmptyPotentiallySpaced, .crossorigin: .crossorigin, .rel: .relOfLink, .media: .mediaQueryList,
        .integrity: .integrity, .hreflang: .languageTag, .type: .mimeType, .referrerpolicy: .referrerPolicy,
        .sizes: .iconSizes, .imagesrcset: .srcset, .imagesizes: .sourceSizes, .as: .text,
        .blocking: .blocking, .color: .cssColor, .disabled: .boolean("disabled"), .fetchpriority: .fetchPriority,
        .title: .text,
      ],
      obsolete: [
        .charset: "the `Content-Type` header of the linked file", .methods: .nothing(because: "HTTP tells it"),
        .target: .nothing(), .urn: "`href`",
      ])
    ElementDefinition(
      .meta,
      holds: .nothing,
      attributes: [
        .name: .text, .httpEquiv: .text, .content: .text, .charset: .charsetUTF8, .media: .mediaQueryList,
        .property: .metadataName,
      ],
      obsolete: [.scheme: "one value in a known form"])
    ElementDefinition(
      .style,
      holds: .text,
      attributes: [.media: .mediaQueryList, .blocking: .blocking, .type: .text, .title: .text])
    ElementDefinition(
      .body,
      holds: .flow,
      obsolete: [
        .alink: "`a:active` in CSS", .background: "`background-image` in CSS", .bgcolor: "`background-color` in CSS",
        .bottommargin: "`margin` in CSS", .leftmargin: "`margin` in CSS", .link: "`a:link` in CSS",
        .marginheight: "`margin` in CSS", .marginwidth: "`margin` in CSS", .rightmargin: "`margin` in CSS",
        .text: "`color` in CSS", .topmargin: "`margin` in CSS", .vlink: "`a:visited` in CSS",
      ])
    ElementDefinition(
      .script,
      holds: .text,
      attributes: [
        .src: .urlNonEmptyPotentiallySpaced, .type: .scriptType, .nomodule: .boolean("nomodule"),
        .async: .boolean("async"), .defer: .boolean("defer"), .crossorigin: .crossorigin, .integrity: .integrity,
        .referrerpolicy: .referrerPolicy, .blocking: .blocking, .fetchpriority: .fetchPriority,
        .charset: .charsetUTF8, .language: .keyword("javascript"),
      ],
      obsolete: [.event: "an event listener", .for: "an event listener"])
    ElementDefinition(
      .noscript,
      holds: .transparent,
      forbids: [.noscript])
    ElementDefinition(
      .template,
      holds: .unrestricted,
      attributes: [
        .shadowrootmode: .keyword("open closed"), .shadowrootdelegatesfocus: .boolean("shadowrootdelegatesfocus"),
        .shadowrootclonable: .boolean("shadowrootclonable"),
        .shadowrootserializable: .boolean("shadowrootserializable"),
        .shadowrootcustomelementregistry: .boolean("shadowrootcustomelementregistry"),
        .shadowrootslotassignment: .keyword("named manual"), .for: .text,
      ])
    ElementDefinition(.slot, holds: .transparent, attributes: [.name: .text])
    ElementDefinition(
      .canvas,
      holds: .transparent,
      bars: .drawnInteractive,
      attributes: [.width: .nonNegativeInteger, .height: .nonNegativeInteger])
  }
}
