extension ElementTable {
  /// The attributes that every element may have (HTML Standard §3.2.6), with those that other standards make global.
  ///
  /// Event handlers are global too; they are told by their names.
  static let globalAttributes: AttributeList = [
    .accesskey: .accessKeys, .autocapitalize: .keyword("off none on sentences words characters"),
    .autocorrect: .keywordOrEmpty("on off"), .autofocus: .boolean("autofocus"), .class: .tokens,
    .contenteditable: .keywordOrEmpty("true false plaintext-only"), .dir: .keyword("ltr rtl auto"),
    .draggable: .keyword("true false"), .enterkeyhint: .keyword("enter done go next previous search send"),
    .exportparts: .exportParts, .headingoffset: .integerInRange(0...8), .headingreset: .boolean("headingreset"),
    .hidden: .keywordOrEmpty("hidden until-found"), .id: .id, .inert: .boolean("inert"),
    .inputmode: .keyword("none text tel url email numeric decimal search"), .is: .customElementName,
    .itemid: .urlPotentiallySpaced, .itemprop: .itemProperties, .itemref: .uniqueTokensNonEmpty,
    .itemscope: .boolean("itemscope"), .itemtype: .itemTypes, .lang: .languageTagOrEmpty, .nonce: .text,
    .part: .partNames, .popover: .keywordOrEmpty("auto manual hint"), .slot: .text,
    .spellcheck: .keywordOrEmpty("true false"), .style: .styleDeclarations, .tabindex: .integer, .title: .text,
    .translate: .keywordOrEmpty("yes no"), .virtualkeyboardpolicy: .keywordOrEmpty("auto manual"),
    .writingsuggestions: .keywordOrEmpty("true false"), .role: .roleTokens,
  ]

  /// RDFa 1.1 (§2 of RDFa Core, §2 of HTML+RDFa): tolerated on every element and not judged.
  static let rdfaAttributes: AttributeList = [
    .about: .text, .content: .text, .datatype: .text, .inlist: .text, .prefix: .text, .property: .text,
    .resource: .text, .typeof: .text, .vocab: .text, .rel: .text, .rev: .text,
  ]

  /// Handlers of the window's events, which only `body` may have (§8.1.8.2.1).
  static let windowHandlers: Set<AttributeName> = [
    .onafterprint, .onbeforeprint, .onbeforeunload, .ongamepadconnected, .ongamepaddisconnected, .onhashchange,
    .onlanguagechange, .onmessage, .onmessageerror,
    .onoffline, .ononline, .onpagehide, .onpagereveal, .onpageshow, .onpageswap, .onpopstate, .onrejectionhandled,
    .onstorage, .onunhandledrejection, .onunload,
  ]
}
