/// The wording of a datatype problem: what is wrong, why, and how to fix it, for readers who know HTML and CSS.
package struct DatatypeWords: Sendable, Equatable {
  /// A clause that follows "… is not a valid value: ".
  package let what: String
  package let why: String
  package let fix: String

  init(_ what: String, why: String, fix: String) {
    self.what = what
    self.why = why
    self.fix = fix
  }
}

extension DatatypeProblem {
  /// Words the problem.
  ///
  /// - Parameters:
  ///   - value: the judged value.
  ///   - example: a valid value in this context, where the datatype alone does not determine one.
  package func words(in value: String, example: String = "") -> DatatypeWords {
    let part = part(of: value)
    switch code {
    case .empty, .newline, .wordsEmpty, .duplicateWord, .emptyKeyword, .unknownKeyword, .booleanValue,
      .capitalLetters, .idEmpty,
      .idSpace, .hashMissing, .hashAlone, .targetEmpty, .targetUnderscore, .targetDangling, .accessKeyLength,
      .exportParts, .customElementEmpty, .customElementStart, .customElementHyphen, .customElementReserved,
      .customElementCharacter, .itemPropertyDot, .controlName:
      return textWords(part)
    case .numberEmpty, .numberPlusSign, .numberNegative, .numberZero, .integerDigits, .floatDigits, .lengthDigits,
      .numberOutOfRange, .coordinatesCount, .coordinatesOrder:
      return numberWords(part)
    case .dateEmpty, .dateTrailing, .dateYearDigits, .dateYearZero, .dateYearUnlikely, .dateSign, .dateTwoDigits,
      .dateMonthRange,
      .dateDayRange, .dateWeekRange, .dateSeparator, .dateTimeSeparator, .timeTwoDigits, .timeHourRange,
      .timeMinuteRange, .timeSecondRange, .timeFraction, .timeZoneMissing, .timeZoneDigits, .timeZoneRange,
      .timeZoneMinusZero, .durationEmpty, .durationUnit:
      return dateWords(part, in: value, example: example)
    case .urlEmpty, .urlSpaceAround, .urlSchemeMissing, .urlNotHTTP, .urlSlashesMissing, .urlBackslash, .urlHostMissing,
      .urlCredentials, .urlPortInvalid, .urlPortRange, .urlDriveLetterHost, .urlPercent, .urlSecondHash, .urlPunycode,
      .urlHostLabelEmpty, .urlHostLabelLength, .urlCodePoint, .urlHostCodePoint, .urlHostDirection, .ipv4EmptyPart,
      .ipv4PartCount,
      .ipv4NotDecimal, .ipv4PartRange, .ipv6Unclosed,
      .ipv6Compression, .ipv6PieceCount, .ipv6CodePoint, .ipv6EmbeddedIPv4, .dataURLComma, .dataURLBase64,
      .dataURLFragment:
      return addressWords(part)
    case .mimeEmpty, .mimeType, .mimeSlash, .mimeSubtype, .mimeSemicolon, .mimeParameterName, .mimeParameterValue,
      .mimeQuote, .mimeQuotedCharacter, .acceptEmpty, .acceptExtension, .acceptParameters, .acceptWildcard:
      return mimeWords(part)
    case .srcsetEmpty, .srcsetComma, .srcsetTrailingComma, .srcsetDescriptor, .srcsetExtraDescriptor, .srcsetWidth,
      .srcsetDensity, .srcsetHeight, .srcsetMixed, .srcsetWidthMissing, .srcsetDuplicate, .sizesEmpty, .sizesLength,
      .sizesLengthMissing, .sizesPercentage, .sizesDefaultNotLast, .sizesDefaultMissing, .sizesTrailingComma,
      .sizesUnexpected, .iconSize:
      return imageWords(part)
    case .mediaTypeMissing, .mediaTypeUnknown, .mediaTypeDeprecated, .mediaAndExpected, .mediaConditionMissing,
      .mediaMixed, .mediaFeatureMissing, .mediaFeatureUnknown, .mediaFeatureDeprecated, .mediaNotRange,
      .mediaValueMissing, .mediaValue, .mediaLength, .mediaInteger, .mediaRatio, .mediaComparison, .mediaUnexpected:
      return mediaWords(part)
    case .cssTooDeep, .cssUnbalanced, .cssUnclosed, .cssString, .cssURL, .cssUnit, .cssMath, .cssMathSpaces,
      .cssMathTypes, .cssComment, .cssPropertyExpected, .cssPropertyUnknown, .cssColon, .cssSemicolon,
      .cssSemicolonMissing, .cssBrace, .cssValue, .cssValueMissing, .cssValueCount, .cssUnitMissing, .cssImportant,
      .cssValueOf, .cssValueUnfinished, .cssPropertyFunction, .cssSelectorMissing, .cssSelector, .cssKeyframe,
      .cssRuleUnfinished, .cssAtRule, .colorHex, .colorUnknown, .colorFunction:
      return styleWords(part, of: property(in: value) ?? "this property")
    case .languageEmpty, .languageShape, .languageCharacter, .languageUnknown, .languageExtended, .languageScript,
      .languageRegion, .languageVariant, .languageRepeated, .languageOrder, .languageExtension, .languageDeprecated,
      .languageGrandfathered, .charsetUnknown, .charsetNotUTF8, .contentTypeShape:
      return languageWords(part)
    case .autocompleteEmpty, .autocompleteHiddenSwitch, .autocompleteSwitchAlone, .autocompleteFieldMissing,
      .autocompleteNotContact, .autocompleteUnknown, .autocompleteOrder, .emailEmpty, .emailAt, .emailDomain:
      return formWords(part)
    case .regularExpression(let fault): return expressionWords(fault, part)
    case .linkTypeNotHere, .sandboxTopNavigation, .sandboxEscape, .integrityHash, .policyFeature, .policyOrigin,
      .cspNotASCII, .cspDirectiveName, .cspDirectiveUnknown, .cspNone, .cspKeyword, .cspNonce, .cspSource,
      .cspValue, .cspNotInMeta, .refreshTime,
      .refreshSemicolon, .refreshSpace, .refreshURL, .refreshQuote, .viewportName, .viewportZoom, .colorScheme:
      return linkWords(part)
    case .jsonTooDeep, .jsonTrailing, .jsonUnclosed, .jsonSeparator, .jsonKey, .jsonColon, .jsonValue, .jsonString,
      .scriptDocumentation, .scriptInComment, .scriptCommentOpen, .importMapObject, .importMapMember,
      .importMapEmptyName, .importMapValue,
      .importMapSlash,
      .importMapAddress,
      .speculationObject, .speculationEmpty, .speculationArray, .speculationString, .speculationRule,
      .speculationCondition, .speculationChoice, .speculationMember:
      return jsonWords(part)
    }
  }

  /// The CSS property whose value contains the relevant bytes, in back-ticks.
  private func property(in value: String) -> String? {
    let before = Array(value.utf8.prefix(max(0, range.lowerBound)))
    guard let colon = before.lastIndex(of: UInt8(ascii: ":")),
      !before[colon...].contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "{") })
    else { return nil }
    let name = String(decoding: before[..<colon].suffix(40), as: UTF8.self).split { !$0.isLetter && $0 != "-" }.last
    return name.map { "`\($0)`" }
  }

  /// The relevant bytes, shortened for quoting.
  private func part(of value: String) -> String {
    let bytes = Array(value.utf8)
    let lower = max(0, min(range.lowerBound, bytes.count))
    let upper = max(lower, min(range.upperBound, bytes.count))
    // A range may split a character when `value` is not the judged value; replacement characters are acceptable then.
    let text = String(decoding: bytes[lower..<upper], as: UTF8.self)
    return text.count > 60 ? text.prefix(57) + "…" : text
  }

  typealias Words = DatatypeWords

  static func choice(_ keywords: Keywords, quoted: Bool = true) -> String {
    if !quoted { return keywords.list.joined(separator: " ") }
    return choice(keywords.list.map { "`\($0)`" })
  }

  /// Joins alternatives with "or".
  static func choice(_ things: [String]) -> String {
    guard things.count > 1, let last = things.last else { return things.first ?? "" }
    if things.count > 12 { return things.prefix(10).joined(separator: ", ") + " …" }
    return things.dropLast().joined(separator: ", ") + " or " + last
  }

  static func name(of scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    switch scalar {
    case 0x20: return "a space"
    case 0x09: return "a tab"
    case 0x0A, 0x0D: return "a line break"
    case 0x60: return "a back-tick"
    case 0x21...0x7E: return "`\(Unicode.Scalar(UInt8(scalar)))`"
    case 0xFFFD: return "a broken character (U+FFFD)"
    default: return "the character \(code)"
    }
  }
}
