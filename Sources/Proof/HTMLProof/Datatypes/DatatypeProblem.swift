/// A problem in a value: the rule, the range in the value, and what was expected.
///
/// `DatatypeMessages.swift` words it.
package struct DatatypeProblem: Error, Sendable, Equatable {
  /// Whether the value violates the standard or merely deserves a review.
  package enum Severity: UInt8, Sendable { case error, warning }

  package let code: Code
  /// The relevant bytes, as offsets into the value.
  package let range: Range<Int>
  package let severity: Severity

  package init(_ code: Code, at range: Range<Int>, severity: Severity = .error) {
    self.code = code
    self.range = range
    self.severity = severity
  }
}

extension DatatypeProblem {
  /// The shapes of an image map area.
  package enum AreaShape: Sendable { case circle, rectangle, polygon }

  /// The rule that a value violates.
  package enum Code: Sendable, Equatable {
    // Text and words
    case empty, newline, wordsEmpty, duplicateWord
    case emptyKeyword(Keywords), unknownKeyword(Keywords), booleanValue(Keywords), capitalLetters
    case idEmpty, idSpace, hashMissing, hashAlone
    case targetEmpty, targetUnderscore, targetDangling, accessKeyLength, exportParts
    case customElementEmpty, customElementStart, customElementHyphen, customElementReserved
    case customElementCharacter(UInt32)
    case itemPropertyDot, controlName

    // Numbers
    case numberEmpty, numberPlusSign, numberNegative, numberZero, integerDigits, floatDigits, lengthDigits
    case numberOutOfRange(ClosedRange<Int32>)
    case coordinatesCount(AreaShape), coordinatesOrder

    // Dates and times
    case dateEmpty, dateTrailing, dateYearDigits, dateYearZero, dateYearUnlikely, dateSign, dateTwoDigits
    case dateMonthRange, dateDayRange(UInt8), dateWeekRange(UInt8), dateSeparator(Unicode.Scalar), dateTimeSeparator
    case timeTwoDigits, timeHourRange, timeMinuteRange, timeSecondRange, timeFraction
    case timeZoneMissing, timeZoneDigits, timeZoneRange, timeZoneMinusZero
    case durationEmpty, durationUnit

    // Addresses
    case urlEmpty, urlSpaceAround, urlSchemeMissing, urlNotHTTP, urlSlashesMissing, urlBackslash, urlHostMissing
    case urlCredentials, urlPortInvalid, urlPortRange, urlDriveLetterHost, urlPercent, urlSecondHash, urlPunycode
    case urlHostLabelEmpty, urlHostLabelLength, urlCodePoint(UInt32), urlHostCodePoint(UInt32), urlHostDirection(UInt32)
    case ipv4EmptyPart, ipv4PartCount, ipv4NotDecimal, ipv4PartRange
    case ipv6Unclosed, ipv6Compression, ipv6PieceCount, ipv6CodePoint, ipv6EmbeddedIPv4
    case dataURLComma, dataURLBase64, dataURLFragment

    // Media types
    case mimeEmpty, mimeType, mimeSlash, mimeSubtype, mimeSemicolon, mimeParameterName, mimeParameterValue, mimeQuote
    case mimeQuotedCharacter
    case acceptEmpty, acceptExtension, acceptParameters, acceptWildcard

    // Images and media
    case srcsetEmpty, srcsetComma, srcsetTrailingComma, srcsetDescriptor, srcsetExtraDescriptor, srcsetWidth
    case srcsetDensity, srcsetHeight, srcsetMixed, srcsetWidthMissing, srcsetDuplicate
    case sizesEmpty, sizesLength, sizesLengthMissing, sizesPercentage, sizesDefaultNotLast, sizesDefaultMissing
    case sizesTrailingComma, sizesUnexpected, iconSize
    case mediaTypeMissing, mediaTypeUnknown, mediaTypeDeprecated, mediaAndExpected, mediaConditionMissing, mediaMixed
    case mediaFeatureMissing, mediaFeatureUnknown, mediaFeatureDeprecated, mediaNotRange, mediaValueMissing, mediaValue
    case mediaLength, mediaInteger, mediaRatio, mediaComparison, mediaUnexpected

    // CSS
    case cssTooDeep, cssUnbalanced, cssUnclosed, cssString, cssURL, cssUnit, cssMath, cssMathSpaces, cssMathTypes
    case cssComment, cssPropertyExpected, cssPropertyUnknown, cssColon, cssSemicolon, cssSemicolonMissing, cssBrace
    case cssValue, cssValueMissing, cssValueCount, cssUnitMissing(Keywords), cssImportant
    case cssValueOf(CSSExpectation), cssValueUnfinished(CSSExpectation)
    case cssPropertyFunction, cssSelectorMissing, cssSelector, cssKeyframe, cssRuleUnfinished, cssAtRule

    // Languages and encodings
    case languageEmpty, languageShape, languageCharacter, languageUnknown, languageExtended, languageScript
    case languageRegion, languageVariant, languageRepeated, languageOrder, languageExtension, languageDeprecated
    case languageGrandfathered
    case charsetUnknown, charsetNotUTF8, contentTypeShape

    // Forms
    case autocompleteEmpty, autocompleteHiddenSwitch, autocompleteSwitchAlone, autocompleteFieldMissing
    case autocompleteNotContact, autocompleteUnknown, autocompleteOrder
    case emailEmpty, emailAt, emailDomain
    case colorHex, colorUnknown, colorFunction
    case regularExpression(RegularExpressionFault)

    // Links, frames and meta
    case linkTypeNotHere, sandboxTopNavigation, sandboxEscape, integrityHash, policyFeature, policyOrigin
    case cspNotASCII, cspDirectiveName, cspDirectiveUnknown, cspNone, cspKeyword, cspNonce, cspSource, cspValue,
      cspNotInMeta
    case refreshTime, refreshSemicolon, refreshSpace, refreshURL, refreshQuote
    case viewportName, viewportZoom, colorScheme

    // JSON
    case jsonTooDeep, jsonTrailing, jsonUnclosed, jsonSeparator, jsonKey, jsonColon, jsonValue, jsonString
    case importMapObject, importMapMember
    case importMapEmptyName(Keywords), importMapValue(Keywords), importMapSlash(Keywords), importMapAddress(Keywords)
    case scriptDocumentation, scriptInComment, scriptCommentOpen
    case speculationObject, speculationEmpty, speculationRule, speculationMember, speculationCondition,
      speculationChoice
    case speculationArray(Keywords), speculationString(Keywords)
  }

  /// A fault in a regular expression.
  package enum RegularExpressionFault: Sendable, Equatable {
    case nothingToRepeat, unclosedGroup, unclosedClass, strayBracket, escape, group, groupName, quantifierOrder
    case rangeOrder, classCharacter, classOperator, propertyName, negatedStrings, backreference, tooDeep,
      endsInBackslash
  }
}
