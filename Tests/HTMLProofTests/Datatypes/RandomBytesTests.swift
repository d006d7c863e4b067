import HTMLProof
import SeededNumbers
import Testing

/// Every datatype must stand any bytes: a verdict, a range inside the value, words for it, and never a trap.
@Suite struct RandomBytesTests {
  static let all: [Datatype] = [
    .text, .textNonEmpty, .textWithoutNewlines, .accessKeys, .boolean("a"), .keyword("a b"), .keywordOrEmpty("a b"),
    .keywordExactly("a b"), .keywordSet("a b"), .id, .idReference, .idReferences, .hashName, .uniqueTokens,
    .uniqueTokensNonEmpty, .customElementName, .navigableTarget, .navigableName, .itemProperties, .itemTypes,
    .exportParts,
    .integer, .nonNegativeInteger, .positiveInteger, .integerInRange(1...9), .float, .nonNegativeFloat, .positiveFloat,
    .step,
    .floatList, .circleCoordinates, .rectangleCoordinates, .polygonCoordinates, .lengthOrPercentage, .date, .month,
    .week,
    .time, .year, .yearlessDate, .localDateTime, .globalDateTime, .timeZoneOffset, .duration, .dateOrDateTime,
    .dateTime, .url,
    .urlNonEmptyPotentiallySpaced, .absoluteURL, .httpURLs, .urls, .srcset, .srcsetWithWidths, .sourceSizes, .iconSizes,
    .mediaQueryList, .mimeType, .mimeTypeList, .accept, .scriptType, .languageTag, .languageTagOrEmpty, .charset,
    .contentTypePragma, .autocomplete, .email, .emailList, .regularExpression, .simpleColor, .cssColor, .legacyColor,
    .relOfLink, .relOfAnchor, .relOfForm, .integrity, .sandbox, .permissionsPolicy, .contentSecurityPolicy, .refresh,
    .viewport, .colorScheme, .styleDeclarations, .styleSheet, .importMap, .speculationRules, .json,
  ]

  /// Pieces that reach deep into the grammars.
  private static let pieces: [String] = [
    "http://", "//", "[", "]", "(", ")", "{", "}", "%", "%41", "xn--", ".", ":", "::", "@", "#", "?", "\\", "\\u{",
    "\\p{L}",
    "2026", "-03", "-W10", "T18:30", "+02:00", "P1D", "5m", "1px", "2x", "3w", ",", ", ", ";", "; ", "calc(",
    "min-width",
    "and", "or", "not ", "screen", "\"", "'", "/*", "*/", "!important", "color:", "@media ", "--", "&&", "en", "-Latn",
    "x-",
    "{\"imports\":", "{\"prefetch\":[", "sha256-", "'self'", "image/", "*", "é", "\u{FF10}", "\u{200D}", " ", "\n",
    "\u{0}", "0", "-",
    "data:", ";base64,", "text/plain", "url(", "<!--", "section-", "tel", "auto", "1e400", "/", "=", "|", "^", "$", "+",
    "~",
  ]

  @Test(arguments: all) func standsAnyBytes(_ datatype: Datatype) {
    var random = SeededNumbers(seed: 42)
    for round in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(12) {
        if round.isMultiple(of: 3) {
          bytes.append(UInt8(random.below(256)))
        } else {
          bytes += Array(Self.pieces[random.below(Self.pieces.count)].utf8)
        }
      }
      let problem = bytes.withUnsafeBytes { datatype.problem(in: $0) }
      guard let problem else { continue }
      #expect(problem.range.lowerBound >= 0 && problem.range.upperBound <= bytes.count, "\(bytes)")
      let words = problem.words(in: String(decoding: bytes, as: UTF8.self))
      #expect(!words.what.isEmpty && !words.why.isEmpty && !words.fix.isEmpty)
    }
  }

  /// Long and deep values end with a verdict; nothing is followed by recursion without a limit.
  @Test(arguments: all) func standsLongAndDeepValues(_ datatype: Datatype) {
    for piece in [
      "(", "[", "{", "calc(", "(a", "[a", "{\"a\":", "not (", "a ", "a,", "-1", ":", "%", "é", "/*", "a{", "\\",
    ] {
      let bytes = Array(String(repeating: piece, count: 20_000).utf8)
      let problem = bytes.withUnsafeBytes { datatype.problem(in: $0) }
      #expect((problem?.range.upperBound ?? 0) <= bytes.count)
    }
  }
}
