extension ElementTable {
  private static let size: AttributeList = [.width: .nonNegativeInteger, .height: .nonNegativeInteger]

  private static let media: AttributeList = [
    .src: .urlNonEmptyPotentiallySpaced, .crossorigin: .crossorigin, .preload: .preload,
    .autoplay: .boolean("autoplay"), .loop: .boolean("loop"), .muted: .boolean("muted"),
    .controls: .boolean("controls"),
    .controlslist: .keywordSet("nodownload nofullscreen noremoteplayback noplaybackrate"),
    .disableremoteplayback: .boolean("disableremoteplayback"), .loading: .loading,
  ]

  private static let mediaContent = ContentModel.ordered(
    .sequence([.many(.source), .many(.track), .many(.inherited)]), text: true, intermixed: true)

  /// Embedded content (HTML Standard §4.8).
  @Rows<ElementDefinition>
  static func embeddedElements() -> [ElementDefinition] {
    ElementDefinition(
      .picture,
      holds: .ordered(.sequence([.many(.source), .element(.img)]), text: false, intermixed: true))
    ElementDefinition(
      .source,
      holds: .nothing,
      attributes: size + [
        .type: .mimeType, .media: .mediaQueryList, .src: .urlNonEmptyPotentiallySpaced, .srcset: .srcset,
        .sizes: .sourceSizes,
      ])
    ElementDefinition(
      .img,
      holds: .nothing,
      attributes: size + [
        .alt: .text, .src: .urlNonEmptyPotentiallySpaced, .srcset: .srcset, .sizes: .sourceSizes,
        .crossorigin: .crossorigin, .usemap: .hashName, .ismap: .boolean("ismap"), .referrerpolicy: .referrerPolicy,
        .decoding: .decoding, .loading: .loading, .fetchpriority: .fetchPriority, .border: .text,
        .controls: .boolean("controls"), .elementtiming: .textNonEmpty,
      ],
      obsolete: [
        .align: "`float` or `vertical-align` in CSS", .hspace: "`margin-inline` in CSS",
        .vspace: "`margin-block` in CSS", .longdesc: "a link to the description", .lowsrc: "a progressive image",
        .name: "`id`",
      ])
    ElementDefinition(
      .iframe,
      holds: .nothing,
      attributes: size + [
        .src: .urlNonEmptyPotentiallySpaced, .srcdoc: .text, .name: .navigableName, .sandbox: .sandbox,
        .allow: .permissionsPolicy, .allowfullscreen: .boolean("allowfullscreen"), .referrerpolicy: .referrerPolicy,
        .loading: .loading, .credentialless: .boolean("credentialless"), .csp: .contentSecurityPolicy,
      ],
      obsolete: [
        .align: "`float` or `vertical-align` in CSS", .allowtransparency: "`background: transparent` in CSS",
        .frameborder: "`border` in CSS", .framespacing: "`margin` in CSS", .hspace: "`margin-inline` in CSS",
        .longdesc: "a link to the description", .marginheight: "`margin` in CSS", .marginwidth: "`margin` in CSS",
        .scrolling: "`overflow` in CSS", .vspace: "`margin-block` in CSS", .allowpaymentrequest: "`allow=\"payment\"`",
      ])
    ElementDefinition(
      .embed,
      holds: .nothing,
      attributes: size + [.src: .urlNonEmptyPotentiallySpaced, .type: .mimeType],
      obsolete: [
        .align: "`float` or `vertical-align` in CSS", .hspace: "`margin-inline` in CSS",
        .vspace: "`margin-block` in CSS", .name: "`id`",
      ])
    ElementDefinition(
      .object,
      holds: .transparent,
      attributes: size + [
        .data: .urlNonEmptyPotentiallySpaced, .type: .mimeType, .name: .navigableName, .form: .idReference,
      ],
      obsolete: [
        .align: "`float` or `vertical-align` in CSS", .archive: "`data` and `type`", .border: "`border` in CSS",
        .classid: "`data` and `type`", .code: "`data` and `type`", .codebase: "`data` and `type`",
        .codetype: "`data` and `type`", .declare: "the element again where it is needed",
        .hspace: "`margin-inline` in CSS", .standby: "a file that loads fast", .typemustmatch: .nothing(),
        .usemap: "`<img>` with `usemap`", .vspace: "`margin-block` in CSS",
      ])
    ElementDefinition(
      .video,
      holds: mediaContent,
      forbids: [.audio, .video],
      attributes: media + size + [
        .poster: .urlNonEmptyPotentiallySpaced, .playsinline: .boolean("playsinline"),
        .disablepictureinpicture: .boolean("disablepictureinpicture"),
      ])
    ElementDefinition(.audio, holds: mediaContent, forbids: [.audio, .video], attributes: media)
    ElementDefinition(
      .track,
      holds: .nothing,
      attributes: [
        .kind: .keyword("subtitles captions descriptions chapters metadata"), .src: .urlNonEmptyPotentiallySpaced,
        .srclang: .languageTag, .label: .textNonEmpty, .default: .boolean("default"),
      ],
      required: [.src])
    ElementDefinition(
      .map,
      holds: .transparent,
      attributes: [.name: .tokenName],
      required: [.name])
    ElementDefinition(
      .area,
      holds: .nothing,
      within: [.map, .template],
      attributes: [
        .alt: .text, .coords: .text, .shape: .keyword("circle default poly rect"),
        .href: .urlPotentiallySpaced, .target: .navigableTarget, .download: .text, .ping: .httpURLs,
        .rel: .relOfAnchor, .referrerpolicy: .referrerPolicy, .hreflang: .languageTag, .type: .mimeType,
      ],
      obsolete: [.nohref: .nothing(because: "an `<area>` without `href` is not a link")])
    // Their content is another language's: opaque to the rules but for the HTML inside it.
    ElementDefinition(.svg, holds: .unrestricted)
    ElementDefinition(.math, holds: .unrestricted)
    ElementDefinition(.foreign, holds: .unrestricted)
  }
}

extension Datatype {
  /// The name of a map: an id's rules.
  fileprivate static let tokenName = Datatype.id
}
