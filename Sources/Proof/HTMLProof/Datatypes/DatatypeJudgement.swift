extension Datatype {
  /// Returns the first problem in a value, or `nil` when the value is valid.
  ///
  /// The result is defined for any bytes. A valid value causes no allocation.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the value.
  package func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    switch self {
    case .text, .eventHandler, .tokens, .metadataName, .roleTokens: nil
    case .textNonEmpty: NameSyntax.nonEmpty(value)
    case .controlName: NameSyntax.control(value)
    case .command: NameSyntax.command(value)
    case .textWithoutNewlines: NameSyntax.withoutNewlines(value)
    case .accessKeys: NameSyntax.accessKeys(value)

    case .boolean(let name):
      value.isEmpty || name.contains(value, in: 0..<value.count)
        ? nil : DatatypeProblem(.booleanValue(name), at: 0..<value.count)
    case .keyword(let keywords): Keywords.problem(in: value, keywords: keywords)
    case .keywordOrEmpty(let keywords): Keywords.problem(in: value, keywords: keywords, orEmpty: true)
    case .keywordExactly(let keywords): Keywords.problem(in: value, keywords: keywords, anyCase: false)
    case .keywordSet(let keywords): Keywords.setProblem(in: value, keywords: keywords)

    case .id, .idReference: NameSyntax.id(value)
    case .idReferences: NameSyntax.ids(value)
    case .hashName: NameSyntax.hashName(value)
    case .uniqueTokens, .partNames: UniqueWords.problem(in: value)
    case .uniqueTokensNonEmpty: NameSyntax.uniqueWordsNonEmpty(value)
    case .customElementName: NameSyntax.customElement(value)
    case .navigableTarget: NameSyntax.navigableTarget(value)
    case .navigableName: NameSyntax.navigableName(value)
    case .itemProperties: URLLists.itemProperties(value)
    case .itemTypes: URLLists.itemTypes(value)
    case .exportParts: NameSyntax.exportParts(value)

    case .integer: NumberSyntax.integer(value)
    case .nonNegativeInteger: NumberSyntax.nonNegativeInteger(value)
    case .positiveInteger: NumberSyntax.positiveInteger(value)
    case .integerInRange(let bounds): NumberSyntax.integer(value, in: bounds)
    case .float: NumberSyntax.float(value)
    case .nonNegativeFloat: NumberSyntax.nonNegativeFloat(value)
    case .positiveFloat: NumberSyntax.positiveFloat(value)
    case .step: NumberSyntax.step(value)
    case .floatList: Coordinates.list(value)
    case .circleCoordinates: Coordinates.circle(value)
    case .rectangleCoordinates: Coordinates.rectangle(value)
    case .polygonCoordinates: Coordinates.polygon(value)
    case .lengthOrPercentage: NumberSyntax.lengthOrPercentage(value)

    case .date: DateTimeForms.date(value)
    case .month: DateTimeForms.month(value)
    case .week: DateTimeForms.week(value)
    case .time: DateTimeForms.time(value)
    case .year: DateTimeForms.year(value)
    case .yearlessDate: DateTimeForms.yearlessDate(value)
    case .localDateTime: DateTimeForms.localDateTime(value)
    case .globalDateTime: DateTimeForms.globalDateTime(value)
    case .timeZoneOffset: DateTimeForms.timeZoneOffset(value)
    case .duration: DateTimeForms.duration(value)
    case .dateOrDateTime: DateTimeForms.dateOrDateTime(value)
    case .dateTime: DateTimeForms.any(value)

    case .url: URLSyntax.problem(in: value, [])
    case .urlNonEmpty: URLSyntax.problem(in: value, .notEmpty)
    case .urlPotentiallySpaced: URLSyntax.problem(in: value, .spaceAround)
    case .urlNonEmptyPotentiallySpaced: URLSyntax.problem(in: value, [.notEmpty, .spaceAround])
    case .absoluteURL: URLSyntax.problem(in: value, [.notEmpty, .absolute])
    case .httpURLs: URLLists.urls(value, [.notEmpty, .http])
    case .urls: URLLists.urls(value, .notEmpty)

    case .mimeType: MIMETypeSyntax.problem(in: value)
    case .mimeTypeList: MIMETypeSyntax.list(value)
    case .accept: MIMETypeSyntax.accept(value)

    case .srcset: SrcsetSyntax.problem(in: value)
    case .srcsetWithWidths: SrcsetSyntax.problem(in: value, needsWidths: true)
    case .sourceSizes: SourceSizesSyntax.problem(in: value)
    case .iconSizes: SourceSizesSyntax.icons(value)
    case .mediaQueryList: MediaQuerySyntax.list(value)

    case .languageTag: LanguageTagSyntax.problem(in: value)
    case .languageTagOrEmpty: LanguageTagSyntax.problem(in: value, mayBeEmpty: true)
    case .charset: CharsetSyntax.label(value)
    case .charsetUTF8: CharsetSyntax.utf8(value)
    case .contentTypePragma: CharsetSyntax.contentType(value)
    case .scriptType: MetaContentSyntax.scriptType(value)

    case .autocomplete: AutocompleteSyntax.problem(in: value)
    case .autocompleteAnchor: AutocompleteSyntax.problem(in: value, isAnchor: true)
    case .onOff: Keywords.problem(in: value, keywords: "on off")
    case .email: EmailSyntax.address(value)
    case .emailList: EmailSyntax.list(value)
    case .regularExpression: RegularExpressionSyntax.problem(in: value)
    case .simpleColor: CSSColor.simple(value)
    case .legacyColor: CSSColor.legacy(value)
    case .cssColor: CSSColor.whole(value)

    case .relOfLink: LinkTypeSyntax.link(value)
    case .relOfAnchor: LinkTypeSyntax.anchor(value)
    case .relOfForm: LinkTypeSyntax.form(value)
    case .crossorigin: Keywords.problem(in: value, keywords: "anonymous use-credentials", orEmpty: true)
    case .referrerPolicy: Keywords.problem(in: value, keywords: LinkTypeSyntax.referrerPolicies, orEmpty: true)
    case .metaReferrer: Keywords.problem(in: value, keywords: LinkTypeSyntax.referrerPolicies, orEmpty: true)
    case .loading: Keywords.problem(in: value, keywords: "lazy eager")
    case .fetchPriority: Keywords.problem(in: value, keywords: "auto high low")
    case .decoding: Keywords.problem(in: value, keywords: "auto async sync")
    case .preload: Keywords.problem(in: value, keywords: "none metadata auto", orEmpty: true)
    case .blocking: Keywords.setProblem(in: value, keywords: "render")
    case .integrity: SecuritySyntax.integrity(value)
    case .sandbox: SecuritySyntax.sandbox(value)
    case .permissionsPolicy: SecuritySyntax.permissionsPolicy(value)
    case .contentSecurityPolicy: ContentSecurityPolicySyntax.problem(in: value)
    case .refresh: MetaContentSyntax.refresh(value)
    case .viewport: MetaContentSyntax.viewport(value)
    case .colorScheme: MetaContentSyntax.colorScheme(value)

    case .ariaToken(let tokens): Keywords.tokenProblem(in: value, tokens: tokens)
    case .ariaTokens(let tokens): Keywords.tokensProblem(in: value, tokens: tokens)

    case .json: JSONSyntax.problem(in: value)
    case .importMap: ImportMapSyntax.problem(in: value)
    case .speculationRules: SpeculationRulesSyntax.problem(in: value)

    case .styleDeclarations: CSSDeclarationSyntax.list(value)
    case .styleSheet: CSSStyleSheetSyntax.problem(in: value)
    }
  }
}
