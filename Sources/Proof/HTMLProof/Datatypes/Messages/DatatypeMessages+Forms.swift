import Diagnostics

/// Messages about languages, forms, links and JSON.
extension DatatypeProblem {
  func languageWords(_ part: String) -> DatatypeWords {
    let form = "write it like `en`, `en-GB` or `zh-Hant`"
    return switch code {
    case .languageEmpty: Words("the language is missing", why: "readers and search engines need it", fix: form)
    case .languageShape:
      Words(
        part.isEmpty ? "a part of the language tag is empty" : "`\(part)` is not part of a language tag",
        why: "parts have one to eight letters or digits, with single hyphens between", fix: form)
    case .languageCharacter:
      Words("`\(part)` cannot stand in a language tag", why: "only letters, digits and hyphens may", fix: form)
    case .languageUnknown: Words("`\(part)` is not a registered language", why: "programs do not know it", fix: form)
    case .languageExtended:
      Words(
        "`\(part)` does not belong behind this language", why: "only some languages are divided that way", fix: form)
    case .languageScript:
      Words(
        "`\(part)` is not a registered script", why: "four letters after the language name its script",
        fix: "write it like `Latn` or `Cyrl`")
    case .languageRegion:
      Words(
        "`\(part)` is not a registered region", why: "two letters or three digits name a region",
        fix: "write it like `GB` or `419`")
    case .languageVariant:
      Words(
        "`\(part)` is not a registered variant", why: "programs do not know it",
        fix: "remove it, or write `x-\(part)` for your own use")
    case .languageRepeated: Words("`\(part)` stands twice", why: "each part may stand once", fix: "remove one")
    case .languageOrder:
      Words("`\(part)` stands at the wrong place", why: "the order is language, script, region, variant", fix: form)
    case .languageExtension:
      Words(
        "the extension `\(part)` is not complete or not registered", why: "only `u`, `t` and the private `x` exist",
        fix: "remove it")
    case .languageDeprecated:
      Words(
        "`\(part)` is an old code", why: "it was replaced",
        fix: "use the new one, such as `he` for `iw`, `id` for `in`, `ro` for `mo`")
    case .languageGrandfathered:
      Words("`\(part)` is a tag of the old kind", why: "most are deprecated", fix: "use a modern tag")
    case .charsetUnknown: Words("`\(part)` is not a known encoding", why: "browsers ignore it", fix: "write `utf-8`")
    case .charsetNotUTF8:
      Words("`\(part)` is not `utf-8`", why: "HTML is written in UTF-8 only", fix: "write `utf-8` and save the file so")
    default:
      Words(
        "it is not `text/html; charset=utf-8`", why: "only this form is understood",
        fix: "write `<meta charset=\"utf-8\">` instead")
    }
  }

  func formWords(_ part: String) -> DatatypeWords {
    switch code {
    case .autocompleteEmpty:
      Words(
        "it names no field", why: "browsers fill in by the field's name",
        fix: "write `on`, `off` or a field such as `email`")
    case .autocompleteHiddenSwitch:
      Words(
        "`\(part)` makes no sense on a hidden control", why: "nothing is filled in there",
        fix: "write a field's name, or remove it")
    case .autocompleteSwitchAlone:
      Words("`\(part)` follows `on` or `off`", why: "the two stand alone", fix: "remove one of them")
    case .autocompleteFieldMissing:
      Words(
        "a field's name must follow `\(part)`", why: "browsers fill in by the field's name",
        fix: "add a name such as `street-address` or `tel`")
    case .autocompleteNotContact:
      Words(
        "`\(part)` is not a way of contact",
        why: "`home`, `work`, `mobile`, `fax` and `pager` go with `tel`, `email` and `impp`",
        fix: "remove the word before")
    case .autocompleteUnknown:
      Words(
        "`\(part)` is not a field", why: "browsers fill in by the standard's names",
        fix: NearMiss.suggestion(for: part, among: AutocompleteSyntax.names).map { "did you mean `\($0)`?" }
          ?? "use a name such as `name`, `email` or `postal-code`")
    case .autocompleteOrder:
      Words(
        "`\(part)` stands at the wrong place",
        why: "the order is section, `shipping` or `billing`, kind of contact, field, `webauthn`",
        fix: "move it, or remove it")
    case .emailEmpty:
      Words("an address is missing", why: "commas separate addresses", fix: "write an address, or remove the comma")
    case .emailAt:
      Words(
        "it is not an e-mail address", why: "a name, an `@` and a domain are needed, without spaces",
        fix: "write it like `info@example.org`")
    default:
      Words(
        "the domain of the e-mail address is wrong", why: "it is letters, digits and inner hyphens with dots between",
        fix: "write it like `info@example.org`")
    }
  }

  func expressionWords(_ fault: RegularExpressionFault, _ part: String) -> DatatypeWords {
    let why = "browsers ignore a pattern that cannot be read"
    return switch fault {
    case .nothingToRepeat:
      Words("`\(part)` repeats nothing", why: why, fix: "write `\\\(part)` for the character itself")
    case .unclosedGroup: Words("a `(` is never closed", why: why, fix: "close it, or write `\\(`")
    case .unclosedClass: Words("a `[` is never closed", why: why, fix: "close it, or write `\\[`")
    case .strayBracket: Words("`\(part)` closes nothing", why: why, fix: "write `\\\(part)` for the character itself")
    case .escape: Words("`\(part)` is not an escape", why: why, fix: "remove the backslash")
    case .group: Words("`\(part)` starts no known kind of group", why: why, fix: "write `(?:…)` or `(…)`")
    case .groupName: Words("the group's name is wrong", why: why, fix: "write it like `(?<year>…)` and `\\k<year>`")
    case .quantifierOrder: Words("in `\(part)` the first number is larger", why: why, fix: "swap the numbers")
    case .rangeOrder:
      Words("the range `\(part)` goes backwards or is not a range", why: why, fix: "swap its ends, or write `\\-`")
    case .classCharacter:
      Words("`\(part)` must be escaped in `[…]`", why: "patterns are read in the `v` mode", fix: "write `\\\(part)`")
    case .classOperator:
      Words(
        "`\(part)` is an operator in `[…]`", why: "patterns are read in the `v` mode", fix: "escape it with a backslash"
      )
    case .propertyName: Words("`\(part)` is not a character property", why: why, fix: "write it like `\\p{Letter}`")
    case .negatedStrings:
      Words("`\(part)` has no opposite", why: "it may match several characters at once", fix: "remove the `^`")
    case .backreference:
      Words("`\(part)` refers to a group that is not there", why: why, fix: "correct the number or name")
    case .tooDeep: Words("it is nested too deeply", why: why, fix: "simplify it")
    case .endsInBackslash: Words("it ends with a backslash", why: why, fix: "write `\\\\` for the character itself")
    }
  }

  /// Quotes the text found instead of the expected one, or names its end.
  private static func orEnd(_ part: String) -> String { part.isEmpty ? "the end" : "`\(part)`" }

  /// Quotes a JSON string in back-ticks, without its own quotes.
  private static func bare(_ part: String) -> String {
    "`\(part.count > 2 && part.hasPrefix("\"") && part.hasSuffix("\"") ? part.dropFirst().dropLast() : part[...])`"
  }

  func jsonWords(_ part: String) -> DatatypeWords {
    switch code {
    case .jsonTooDeep: Words("it is nested too deeply", why: "more than 256 levels are not read", fix: "simplify it")
    case .jsonTrailing: Words("something follows the end", why: "JSON is one value", fix: "remove `\(part)`")
    case .jsonUnclosed: Words("a bracket is never closed", why: "the text ends too early", fix: "close it")
    case .jsonSeparator:
      Words(
        "`,` or a closing bracket is expected instead of \(Self.orEnd(part))", why: "JSON separates by commas",
        fix: "check what stands before")
    case .jsonKey:
      Words(
        "a name in double quotes is expected instead of \(Self.orEnd(part))",
        why: "JSON quotes every name and has no comma before `}`",
        fix: "write `\"name\": …`, or remove the comma before")
    case .jsonColon: Words("`:` is missing after a name", why: "JSON is `\"name\": value`", fix: "write the colon")
    case .jsonValue where part.isEmpty:
      Words("a value is missing", why: "JSON is one value, and the text ends before it", fix: "write it, as in `{}`")
    case .jsonValue:
      Words(
        "`\(part)` is not JSON",
        why: "values are numbers, `true`, `false`, `null`, text in double quotes, `[…]` and `{…}`", fix: "correct it")
    case .jsonString:
      Words(
        "a text is broken", why: "it needs its closing quote, no line breaks, and only JSON's escapes",
        fix: "correct the text")
    case .importMapObject:
      Words(
        "an object is expected", why: "`imports`, `scopes` and `integrity` are `{…}`", fix: "write `{\"imports\": {…}}`"
      )
    case .importMapMember:
      Words(
        "`\(part)` is not part of an import map", why: "only `imports`, `scopes` and `integrity` are",
        fix: "check the spelling")
    case .importMapEmptyName(let path):
      Words(
        "a name in \(Self.choice(path)) is empty", why: "nothing could be imported by it", fix: "write the name")
    case .importMapValue(let path):
      Words(
        "`\(part)` in \(Self.choice(path)) is not a string", why: "each name leads to a string",
        fix: "write the text in double quotes")
    case .importMapSlash(let path):
      Words(
        "\(Self.bare(part)) in \(Self.choice(path)) does not end with `/`",
        why: "its name does, so it stands for a folder",
        fix: "end it with `/`")
    case .importMapAddress(let path):
      Words(
        "`\(part)` in \(Self.choice(path)) is not an address", why: "it starts with `/`, `./`, `../` or a scheme",
        fix: "write `./\(part)`")
    case .scriptInComment:
      Words(
        "`<script` stands behind `<!--`", why: "HTML takes it for a script inside the script, which needs two end tags",
        fix: "write it `\\x3Cscript` in a string, or remove the `<!--`")
    case .scriptCommentOpen:
      Words(
        "`<!--` has no `-->` after it", why: "inside `<!--` HTML reads a script differently until `-->` comes",
        fix: "remove it, or write it `\\x3C!--` in a string")
    case .scriptDocumentation:
      Words(
        "`\(part)` is not a comment", why: "browsers run the file of `src` and ignore what the element holds",
        fix: "put the code in a `<script>` of its own, or make it a comment")
    case .speculationObject:
      Words(
        "an object is expected", why: "speculation rules are one object of JSON",
        fix: "write `{\"prefetch\": […]}`")
    case .speculationEmpty:
      Words(
        "no rule is there", why: "`prefetch` or `prerender` is needed; `type=speculationrules` holds nothing else",
        fix: "add one, or remove the script")
    case .speculationArray(let name):
      Words(
        "`\(Self.choice(name, quoted: false))` is not a list", why: "its entries stand in `[…]`",
        fix: "put brackets around it")
    case .speculationRule: Words("a rule is an object", why: "rules are `{…}`", fix: "write `{\"urls\": […]}`")
    case .speculationString(let name):
      Words(
        "`\(Self.choice(name, quoted: false))` takes texts", why: "browsers ignore a rule with another type",
        fix: "put quotation marks around it")
    case .speculationCondition:
      Words(
        "a condition is an object with one of `and`, `or`, `not`, `href_matches` and `selector_matches`",
        why: "browsers ignore a rule with another condition", fix: "write `{\"href_matches\": \"/*\"}`")
    case .speculationChoice:
      Words(
        "a rule has either `urls` or `where`", why: "the first lists pages, the second chooses links of the page",
        fix: "write one of them, in agreement with `source`")
    default:
      Words(
        "`\(part)` is not a member that is known here", why: "browsers ignore what contains it",
        fix: "check the spelling")
    }
  }
}
